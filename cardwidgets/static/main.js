var y=()=>document.body.dataset.voila!==void 0,xe=()=>y()&&!document.body.classList.contains("kt-app"),U=()=>document.body.dataset.view==="play",B=n=>n.closest(
".jp-WindowedPanel-outer"),L=()=>matchMedia("(prefers-reduced-motion: reduce)");function st(n){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,n()}))}}var nt=()=>innerWidth<=
700||innerHeight<=500;var en="http://www.w3.org/2000/svg",be=/([\u2665\u2666])/;function f(n,t,e="div"){let s=document.createElement(e);return n&&(s.className=n),t?.append(s),s}function g(n,t,e){
let s=document.createElementNS(en,n);for(let[o,i]of Object.entries(t))s.setAttribute(o,String(i));return e.append(s),s}function Y(n,t){for(let e of t.split(be))
be.test(e)?f("kt-red",n,"span").textContent=e:n.append(e)}function v({target:n},t){return n instanceof Element?n.closest(t):null}function M(n,t,e){e?n.getAttribute(
t)!==e&&n.setAttribute(t,e):n.removeAttribute(t)}var sn=3e4,R=new Map,qt={};function ot(n){let t=()=>{qt=n.get("words")??{};for(let e of R.keys())ye(e)};return n.on("change:words",t),t(),()=>n.off("change:word\
s",t)}function H(n,t,e=!1){if(t!==R.has(n)){if(!t){let s=R.get(n);R.delete(n),s?.remove();return}R.set(n,null),ye(n),e&&setTimeout(()=>H(n,!1),sn)}}function ye(n){
if(!qt[n])return;let t=R.get(n);t||(t=f("kt-notice",nn(),"p"),t.setAttribute("role","alert"),R.set(n,t)),t.textContent=qt[n]}function nn(){return document.querySelector(
".kt-notices")??f("kt-notices",document.body)}function S(n){try{return n()}catch(t){return console.warn("the page keeps nothing for its learner, or has no line to its kernel:",t),null}}function on(n,t){let e=document.
createElement("a");e.href=URL.createObjectURL(new Blob([t],{type:"application/json"})),e.download=n,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}function rn(n){
let t=document.createElement("input");t.type="file",t.accept=".json,.txt",t.addEventListener("change",async()=>{let e=t.files?.[0],s=await e?.slice(0,21e5).text();
e&&S(()=>n.send({kind:"file",text:s}))}),t.click()}async function Vt(n){try{return await navigator.clipboard.writeText(n),!0}catch(t){return console.warn("not c\
opied:",t),!1}}function it(n,t){t.kind==="download"?on(t.name,t.text):t.kind==="open"?rn(n):t.kind==="copy"&&Vt(t.text)}var an=2e3,cn=21e5,ve=new WeakMap,hn={},D=new Set,E=class n{#t="";#e="";#s=null;#n=new Map;#o=new Map;constructor(t,e){this.store=t,this.name=e,globalThis.addEventListener?.(
"storage",({key:s})=>{(s===null||s===e)&&this.spread()})}static of(t,e){let s=rt(t)??hn,o=ve.get(s)??new Map;return ve.set(s,o),o.has(e)||o.set(e,new n(t,e)),o.
get(e)}held(){let t=this.#i();if(this.#s?t!==this.#s.found:t!==this.#e){let e=[...this.#n];this.#s=null,this.#c(),this.#e=t,this.#t=Me();for(let[s,o]of e)this.change(
s,o)}return{text:this.#e.slice(0,cn),token:this.#t}}keep({was:t,now:e,head:s,tail:o,text:i,aside:r},c){let{token:a}=this.held();if(a===e)return!0;if(a!==t)return!1;
let h=this.#e;return this.#s??={found:this.#i(),aside:""},r&&(this.#s.aside=h,H("aside",!0,!0)),this.#e=h.slice(0,s)+i+h.slice(h.length-o),this.#t=e,this.#r(S),
this.spread(c),!0}change(t,e){let{text:s,token:o}=this.held();this.#n.set(t,e),this.keep({was:o,now:Me(),head:0,tail:0,text:e(s)})}listen(t,e){return this.#o.set(
t,e),()=>{this.#o.get(t)===e&&this.#o.delete(t)}}spread(t){for(let[e,s]of this.#o)e!==t&&s()}#i(){return rt(()=>this.store().getItem(this.name))??""}#r(t){let e=this.#s;
if(!e)return;t(()=>{if(!this.#e&&!e.found)return!0;let o=this.store();return e.aside&&o.setItem(`${this.name}.aside`,e.aside),this.#e?o.setItem(this.name,this.#e):
o.removeItem(this.name),!0})?this.#s=null:D.has(this)||(D.add(this),setTimeout(()=>this.#a(),an)),this.#c()}#a(){if(!this.#s)return;D.delete(this);let t=this.#t;
this.held().token===t?this.#r(rt):this.spread()}#c(){this.#s||D.delete(this),D.has(this)||this.#n.clear(),H("full",D.size>0)}},Me=()=>crypto.getRandomValues(new Uint32Array(
2)).join("-");function j(n){let t=rt(()=>JSON.parse(n));return t&&typeof t=="object"&&!Array.isArray(t)?t:{}}function rt(n){try{return n()}catch{return null}}var Gt=()=>E.of(()=>localStorage,"kartentisch.settings");function W(){let n=Object.entries(j(Gt().held().text));return Object.fromEntries(n.filter(([,t])=>typeof t==
"boolean"))}function Ee(n,t){W()[n]!==t&&Gt().change(n,e=>JSON.stringify({...j(e),[n]:t}))}var Se=n=>Gt().listen(n,n);var ln=400;function Te({game:n,day:t,won:e}){let s=E.of(()=>localStorage,"kartentisch.days"),o=e||j(s.held().text)[n]?.[t]===!0;s.change(`${n} ${t}`,i=>{let r=j(
i),c=Object.entries({...r[n],[t]:o||r[n]?.[t]===!0});return c.sort(([a],[h])=>a<h?-1:1),JSON.stringify({...r,[n]:Object.fromEntries(c.slice(-ln))})})}var zt="_handle_comm_msg",Ae=n=>n._loadFromKernel?.();async function Le(n){for(let t of await Promise.all(Object.values(n._models??{})))t._pending_msgs>0&&(t._pending_msgs=
1,t._handle_status({content:{execution_state:"idle"}}))}function un(n,t){let e=[];for(let s=Object.getPrototypeOf(n);s;s=Object.getPrototypeOf(s))Object.hasOwn(
s,t)&&e.push(s);return e}async function $e(n){try{return await n[zt]({content:{data:{method:"none"}}}),!1}catch{let t=un(n,zt)[1][zt];return n.comm?.on_msg(e=>t.
call(n,e)),!!n.comm}}var Oe=4e3,dn=2e3,fn=15e3,pn=4e3,mn=6e4,gn=65e3,wn=1e3,_e=new WeakMap,N=new Set,Ce=Number.NEGATIVE_INFINITY,$=class n{#t;#e=new Set;#s;#n=new Set;#o=!1;#i=!1;#r=0;#a=0;constructor(t){
this.manager=t;for(let e of["pointerdown","pointerup","click","keydown","change"])globalThis.addEventListener?.(e,s=>this.#p(s),!0)}static listen(t,e){let s=_e.
get(t)??new n(t);return _e.set(t,s),s.#n.add(e),s.#h(),()=>{s.#n.delete(e),s.#n.size||s.#c()}}#c(){clearTimeout(this.#s),this.#s=void 0,this.#e.clear(),this.#m(
!1)}#h(){let{kernel:t}=this.manager;!t?.anyMessage||t===this.#t||(this.#t=t,this.#o=!1,t.anyMessage.connect((e,{msg:s,direction:o})=>{if(t===this.#t){if(o==="se\
nd")return this.#u(s);this.#r=performance.now(),this.#f(s)}}),t.connectionStatusChanged.connect((e,s)=>{t===this.#t&&(s!=="connected"?this.#o=!0:this.#o&&this.#d(
0))}),t.statusChanged.connect((e,s)=>{["restarting","autorestarting","dead"].includes(s)&&(this.#i=!0)}))}#p({target:t}){!(t instanceof Element)||!t.closest(".j\
upyter-widgets, .kt-layer")||(Ce=performance.now(),this.#h())}#u({header:t,channel:e}){e!=="shell"||t.msg_type!=="comm_msg"||performance.now()-Ce>wn||(this.#e.add(
t.msg_id),this.#s??=setTimeout(()=>this.#l(),Oe))}#f({parent_header:{msg_id:t}}){if(!(!t||!this.#e.has(t))){for(let e of this.#e)if(this.#e.delete(e),e===t)break;
clearTimeout(this.#s),this.#s=void 0,N.has(this)?this.#g():this.#e.size&&(this.#s=setTimeout(()=>this.#l(),Oe))}}#l(){this.#s=void 0,this.#i=!1,this.#r=performance.
now(),this.#a=Re(),this.#m(!0),this.#d(dn)}#d(t){let e=this.#t;e?.connectionStatus==="connected"&&e.requestKernelInfo().then(()=>{e===this.#t&&this.#g()},()=>{}),
t&&setTimeout(()=>{N.has(this)&&(this.#w(),this.#d(Math.min(1.5*t,fn)))},t)}#w(){let t=performance.now();t-this.#r<this.#a||navigator.onLine===!1||(this.#r=t,this.#a=
Math.max(Math.min(2*this.#a,mn),Re()),this.#t?.reconnect().catch(()=>{}))}async#g(){if(!(!N.has(this)&&!this.#o)){this.#o=!1,this.#e.clear(),this.#m(!1),this.#i||
(await Le(this.manager),await Ae(this.manager)?.catch(t=>console.warn("a widget may be out of date:",t))),this.#i=!1;for(let{back:t}of this.#n)t?.()}}#m(t){if(t!==
N.has(this)){t?N.add(this):N.delete(this);for(let e of this.#n)e.silent?.(t);H(y()?"silent_app":"silent",N.size>0&&!kn())}}},Re=()=>xe()?gn:pn;function kn(){return[
...document.querySelectorAll(".kt-layer")].some(n=>{let{top:t,bottom:e}=n.getBoundingClientRect();return e>0&&t<innerHeight})}var xn=".kt-message, .kt-sheets",Ne="details[data-said]",at=new WeakMap;function bn(n){let t=at.get(n);if(!t)return;let{numbers:e,watch:s}=t,o=[...n.querySelectorAll(
Ne)];for(let i of e)o.some(({dataset:r})=>r.said===i)||e.delete(i);for(let i of o)e.has(i.dataset.said)&&(i.open=!0);e.size||(s.disconnect(),at.delete(n))}function yn({
target:n}){if(!(n instanceof HTMLDetailsElement)||!n.matches(Ne))return;let t=n.closest(xn);if(!t)return;let e=at.get(t);if(!e){if(!n.open)return;let s=new MutationObserver(
()=>bn(t));s.observe(t,{childList:!0,subtree:!0}),e={numbers:new Set,watch:s},at.set(t,e)}n.open?e.numbers.add(n.dataset.said):e.numbers.delete(n.dataset.said)}
function Ie(){document.kartentischClauses||(document.kartentischClauses=!0,document.addEventListener("toggle",yn,!0))}function ct(n,t,e,s){let o=c=>t(n,c);Ie(),n.on("msg:custom",o);let i=$.listen(n.widget_manager,{back:s}),r=[ot(n),e.listen(n.get("writer"),s),i];return()=>{n.off(
"msg:custom",o);for(let c of r)c()}}function Z(n){let t=n.widget_manager.context?.path,e=[t?`/${t}`:"",location.pathname],[s,o]=e.map(i=>`kartentisch.game ${i} ${n.get("key")}`);return t&&En(s,o),
E.of(()=>sessionStorage,t?s:o)}function Pe(){let{game:n}=document.body.dataset;return n?E.of(()=>localStorage,`kartentisch.playing ${n}`):void 0}function vn(n){
let t=Pe()?.held().text;t&&!Z(n).held().text&&Z(n).change("",()=>t)}function Mn(n){let{text:t}=Z(n).held();Pe()?.change("",()=>t)}function En(n,t){S(()=>{let e=sessionStorage.
getItem(t);e===null||sessionStorage.getItem(n)!==null||(sessionStorage.removeItem(t),sessionStorage.setItem(n,e))})}var Kt=()=>E.of(()=>localStorage,"kartentisc\
h.tallies");function Sn(){let[n]=performance.getEntriesByType("navigation");return y()&&(n?.type==="reload"||n?.type==="back_forward"||location.hash==="#continu\
e")}var Ft=(n,t)=>S(()=>n.send({kind:"holds",record:Z(n).held(),tallies:Kt().held(),...t}));function Tn(n,t){if(t.kind==="switch")return Ee(t.name,t.on);if(t.kind===
"day")return Te(t);if(t.kind!=="keep")return it(n,t);(t.what==="record"?Z(n):Kt()).keep(t,n.get("writer"))?t.what==="record"&&Mn(n):Ft(n,{})}function Be({model:n}){
let t=ct(n,Tn,Kt(),()=>Ft(n,{}));function e(){document.body.classList.toggle("kt-left",W().left===!0),S(()=>n.send({kind:"settings",settings:W()}))}let s=Se(e);
return vn(n),Ft(n,{kind:"recalled",reloaded:Sn()}),e(),()=>{s(),t()}}var Yt=()=>E.of(()=>localStorage,"kartentisch.progress"),Ut=(n,t)=>S(()=>n.send({kind:t,progress:Yt().held()}));function An(n,t){t.kind!=="keep"?it(n,t):Yt().keep(
t,n.get("writer"))||Ut(n,"holds")}function He({model:n}){let t=ct(n,An,Yt(),()=>Ut(n,"holds"));return Ut(n,"recalled"),t}var De={ArrowLeft:-1,ArrowUp:-1,ArrowRight:1,ArrowDown:1},je=3,We="change:items change:label",Zt=n=>v(n,"button")?.dataset.key;function Ln(n,t=je){let e=(n.look??
"").split(" ").filter(Boolean),s=f(`kt-pick ${e.map(i=>`kt-pick-${i}`).join(" ")}`,null,"button");s.type="button",s.dataset.key=n.key,n.state&&(s.dataset.state=
n.state),n.label&&s.setAttribute("aria-label",n.label),n.tip&&(s.title=n.tip),n.current&&s.setAttribute("aria-current","step"),typeof n.pressed=="boolean"&&s.setAttribute(
"aria-pressed",String(n.pressed)),s.disabled=!!n.off,n.text&&Y(f("kt-word",s,"span"),n.text),n.note&&Y(f("kt-note",s,"span"),n.note);let o=n.stars??-1;if(o>=0){
let i=f("kt-stars",s,"span");for(let r=0;r<je;r+=1){let c=r>=o?" kt-no":r>=t?" kt-new":"";f(`kt-star${c}`,i,"span").textContent="★"}}return n.again&&(f("kt-ag\
ain",s,"span").textContent="↻"),s}var Xt=class{#t=null;constructor(t,e){this.model=t,this.root=e,e.classList.add("kt-picks"),e.setAttribute("role","group"),e.
addEventListener("click",s=>this.press(Zt(s))),e.addEventListener("pointerover",s=>this.near(Zt(s))),e.addEventListener("focusin",s=>this.near(Zt(s))),e.addEventListener(
"keydown",s=>this.key(s)),this.redraw=()=>this.paint(),t.on(We,this.redraw),this.paint()}get buttons(){return[...this.root.children]}press(t){t!==void 0&&this.send(
{press:t})}near(t){t===void 0||t===this.#t||!this.model.get("hovers")||(this.#t=t,this.send({near:t}))}send(t){try{this.model.send(t)}catch(e){console.warn("no \
line to the kernel:",e)}}paint(){let{model:t,root:e}=this,s=document.activeElement,o=s instanceof HTMLElement&&e.contains(s)?s.dataset.key:void 0;e.setAttribute(
"aria-label",t.get("label")),this.#t=null;let i=t.get("items"),r=i.find(l=>l.current)??i.find(l=>!l.off),c=new Map(this.buttons.map(l=>[l.dataset.key,l.querySelectorAll(
".kt-star:not(.kt-no)").length]));e.replaceChildren(...i.map(l=>Ln(l,c.get(l.key))));let a=o===void 0?void 0:this.find(o);a?.focus({preventScroll:!0}),this.setStop(
a?o:r?.key);let h=e.querySelector("[aria-current]");h&&e.scrollHeight>e.clientHeight+2&&(e.scrollTop=h.offsetTop-e.offsetTop-e.clientHeight/2)}find(t){return this.
buttons.find(e=>e.dataset.key===t)}setStop(t){for(let e of this.buttons)e.tabIndex=e.dataset.key===t?0:-1}key(t){let e=this.buttons.filter(i=>!i.disabled),s=e.indexOf(
v(t,"button")),o;if(De[t.key])o=e[s+De[t.key]];else if(t.key==="Home")o=e[0];else if(t.key==="End")o=e.at(-1);else return;t.preventDefault(),t.stopPropagation(),
o&&(this.setStop(o.dataset.key),o.focus())}remove(){this.model.off(We,this.redraw)}};function qe({model:n,el:t}){let e=new Xt(n,t);return()=>e.remove()}var ht=1e3,Ve="change:seconds change:label change:shown",$n=2;function On(n){let t=Math.floor(n),[e,s]=[Math.floor(t/3600),Math.floor(t/60)%60],o=String(t%60).padStart(
2,"0");return e?`${e}:${String(s).padStart(2,"0")}:${o}`:`${s}:${o}`}function Ge({model:n,el:t}){t.setAttribute("role","timer");let e,s=0,o=0,i=()=>performance.
now()/ht;function r(){let u=n.get("began"),d=u<0?n.get("seconds"):u+i()-s;t.hidden=d<0||!n.get("shown"),t.textContent=t.hidden?"":On(d),M(t,"aria-label",t.hidden?
"":`${n.get("label")} ${t.textContent}`)}function c(){o=Date.now()/ht-i(),n.get("began")>=0&&S(()=>n.send({late:!0}))}function a(){Math.abs(Date.now()/ht-i()-o)>
$n&&c(),r()}function h(){clearInterval(e),n.get("began")>=0&&n.get("shown")&&(e=setInterval(a,ht)),r()}function l(){s=i(),h()}return n.on(Ve,h),n.on("change:beg\
an",l),l(),c(),()=>{clearInterval(e),n.off(Ve,h),n.off("change:began",l)}}function ze(n,{lists:t,values:e}){let s={...e};for(let[o,{was:i,length:r,changed:c}]of Object.entries(t)){let a=n(o);if(a.length!==i)return null;let h=a.slice(0,
r);for(let[l,u]of c)h[l]=u;s[o]=h}return s}async function _n(n){await $e(await n.widget_manager.get_model(n.get("own_id")))&&n.send({late:!0})}function Fe(n){let t;return{initialize({model:e}){t=_n(e).catch(
s=>console.warn("a widget may miss what its kernel says:",s)),e.on("msg:custom",s=>{if(s.kind!=="exchange")return;let o=ze(i=>e.get(i),s);if(!o)e.send({late:!0});else
for(let[i,r]of Object.entries(o))e.set(i,r)})},async render(e){return await t,n(e)}}}function Ke(n){globalThis.kartentisch??=new Map;let t=globalThis.kartentisch,e=t.get(n);if(!e){let s=()=>{};e={come:new Promise(i=>{s=i}),bring:s},t.set(n,e)}return e}var Cn=/^[\p{L}\p{M}]+$/u,Rn=/\p{Script=Latin}/u;function Jt({key:n,code:t}){return Cn.test(n)&&!Rn.test(n)&&/^Key[A-Z]$/.test(t)?t.slice(-1).toLowerCase():[...n].
length===1?n.toLowerCase():""}var Ue={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,PageUp:10,PageDown:-10};function lt(n,t,e){return n==="Home"?0:n==="End"?
e:n in Ue?Math.max(0,Math.min(t+Ue[n],e)):void 0}var Ye={least:4,most:22};function Ze(n,t){return Math.min(Ye.most,Math.max(Ye.least,(n-28)/Math.max(1,t-1)))}function Xe(n,t,e){let s=Math.round((n-14)/t);return Math.
max(0,Math.min(s,e-1))}var Qt={won:22,unknown:58,lost:94},[ut,Nn]=[116,4.2],Je="change:points change:here change:losing change:words";function q(n,t,e){let s=f("",t,n);return s.textContent=
String(e),s}function Qe(n,t,e,s,o){let i=`kt-sign-${n||"open"}`;if(n!=="lost")return g("circle",{cx:t,cy:e,r:n?s:s/2,class:i},o);let r=s*1.25,c=`M${t} ${e-r}l${r}\
 ${r}l${-r} ${r}l${-r} ${-r}z`;return g("path",{d:c,class:i},o)}var te=class{#t;#e=0;#s=null;constructor(t,e){this.model=t,e.classList.add("kt-review"),this.legend=
f("kt-review-levels",e),this.legend.setAttribute("aria-hidden","true"),this.frame=f("kt-review-frame",e),this.svg=g("svg",{role:"slider",tabindex:0,height:ut},this.
frame),this.details=f("",e,"details"),this.summary=f("",this.details,"summary"),this.details.addEventListener("toggle",()=>this.list()),this.svg.addEventListener(
"click",s=>this.go(this.nearest(s))),this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=st(()=>this.paint()),t.on(Je,this.redraw),this.watch=new ResizeObserver(
()=>this.frame.clientWidth!==this.#t&&this.paint()),this.watch.observe(this.frame),this.paint()}get points(){return this.model.get("points")}get here(){return this.
model.get("here")}get losing(){return this.model.get("losing")}get words(){return this.model.get("words")}describe(t){let[e,s]=this.points[t];return`${t}: ${e}.\
 ${this.words[s||"open"]}`}paint(){let{points:t,here:e,losing:s,words:o,svg:i}=this;this.#t=this.frame.clientWidth,this.#e=Ze(this.#t,t.length);let r=l=>14+l*this.#e,
c=l=>Qt[l||"unknown"],a=r(t.length-1);i.replaceChildren(),i.setAttribute("width",String(a+14)),i.setAttribute("aria-label",o.label),i.setAttribute("aria-valuemi\
n","0"),i.setAttribute("aria-valuemax",String(t.length-1)),i.setAttribute("aria-valuenow",String(Math.max(0,e))),i.setAttribute("aria-valuetext",e>=0&&t[e]?this.
describe(e):o.elsewhere);for(let l of Object.values(Qt))g("path",{d:`M${14} ${l}H${a}`,class:"kt-level"},i);s>0&&g("path",{d:`M${r(s)-this.#e/2} 6V${ut-6}`,class:"\
kt-losing"},i),e>=0&&g("path",{d:`M${r(e)} 4V${ut-4}`,class:"kt-now"},i);let h=t.map(([,l],u)=>`${u?"L":"M"}${r(u)} ${c(l)}`).join("");g("path",{d:h,class:"kt-c\
ourse"},i),t.forEach(([,l],u)=>{this.#n(u,r(u),c(l),l)}),this.legend.replaceChildren();for(let[l,u]of Object.entries(Qt))q("span",this.legend,o[l]).style.top=`${u}\
px`;e>=0&&this.show(r(e)),this.list()}#n(t,e,s,o){let i=Math.min(Nn,Math.max(1.8,this.#e*.36)),r=g("g",{"data-at":t,"data-status":o||"open"},this.svg);g("title",
{},r).textContent=this.describe(t);let[c,a]=[e-this.#e/2,this.#e];g("rect",{x:c,y:0,width:a,height:ut,class:"kt-reach"},r),Qe(o,e,s,t===this.here?i*1.5:i,r)}show(t){
let{frame:e}=this;(t<e.scrollLeft+14||t>e.scrollLeft+e.clientWidth-14)&&(e.scrollLeft=t-e.clientWidth/2)}list(){let{words:t}=this,e=document.activeElement,s=e instanceof
HTMLElement&&this.#s?.contains(e)?e.dataset.row:void 0;if(this.summary.textContent=t.as_table,this.#s?.remove(),this.#s=null,!this.details.open)return;this.#s=f(
"kt-review-table",this.details);let o=f("",this.#s,"table");q("caption",o,t.label);let i=f("",f("",o,"thead"),"tr");for(let a of["number","move","status","up"])
q("th",i,t[a]).setAttribute("scope","col");let r=f("",o,"tbody");this.points.forEach((a,h)=>{this.#o(r,a,h)}),(s?this.#s.querySelector(`[data-row="${s}"]`):null)?.
focus({preventScroll:!0})}#o(t,[e,s,o],i){let{here:r,losing:c,words:a}=this,h=f("",t,"tr");i===r&&h.setAttribute("aria-current","true"),i===c&&(h.className="kt-\
row-losing"),q("td",h,i);let l=q("button",f("",h,"td"),e);l.type="button",l.dataset.row=String(i),l.addEventListener("click",()=>this.go(i));let u=f("",h,"td");
Qe(s,7,8,4,g("svg",{width:14,height:14,"aria-hidden":!0},u)),u.append(` ${a[s||"open"]}${i===c?` (${a.losing})`:""}`),q("td",h,o)}nearest(t){return Xe(t.clientX-
this.svg.getBoundingClientRect().left,this.#e,this.points.length)}go(t){this.model.send({go:t})}key(t){let e=lt(t.key,Math.max(0,this.here),this.points.length-1);
e===void 0||t.ctrlKey||t.metaKey||t.altKey||(t.preventDefault(),t.stopPropagation(),this.go(e))}remove(){this.watch.disconnect(),this.model.off(Je,this.redraw)}};
function ts({model:n,el:t}){let e=new te(n,t);return()=>e.remove()}var ee="lang";function es(n,t){let e=new URL(n).searchParams.get(ee);return e!==null&&t.includes(e)?e:null}function ss(n,t){let e=new URL(n);return e.searchParams.
get(ee)===t?n:(e.searchParams.set(ee,t),e.href)}var se=".jp-Notebook",is=".jp-Cell",ns=".kt-switch-line",In="h1, h2, h3, h4, h5, h6",Pn=".kt-other";var os=["pointerdown","focusin"];function rs(n,t){let e=t.get("headings");function s({target:i}){let r=n.closest(se);if(!(i instanceof Element)||!r?.contains(i)||
!i.closest(is)||i.closest(ns))return;let c=Hn(r,i,e);!c||c===t.get("place")||(t.set("place",c),t.save_changes())}function o({target:i,isTrusted:r}){let c=i instanceof
Element?i.closest(Pn):null;r&&c instanceof HTMLElement&&n.closest(ns)?.contains(c)&&Bn(c)}if(!Object.keys(e).length)return()=>{};for(let i of os)document.addEventListener(
i,s,!0);return document.addEventListener("click",o,!0),()=>{for(let i of os)document.removeEventListener(i,s,!0);document.removeEventListener("click",o,!0)}}function Bn(n){
let t=n.closest(se),e=performance.now(),s=new AbortController,o=0,i=0,r=0,c=setInterval(()=>{let a=performance.now()-e>8e3,l=[...document.querySelectorAll(se)].
find(u=>u!==t&&u.clientHeight>0)?.querySelector(is)?.parentElement?.scrollHeight??0;i=l&&l===o?i+1:0,o=l,i>=4&&o!==r&&!s.signal.aborted&&(r=o,n.click()),!(i<12&&
!a&&!s.signal.aborted)&&(clearInterval(c),s.abort())},150);for(let a of["wheel","keydown","pointerdown"])document.addEventListener(a,()=>s.abort(),{capture:!0,signal:s.
signal})}function Hn(n,t,e){let s="";for(let o of n.querySelectorAll(In)){let i=e[Dn(o)];if(t.contains(o))return i??s;if(!(o.compareDocumentPosition(t)&(Node.DOCUMENT_POSITION_FOLLOWING|
Node.DOCUMENT_POSITION_CONTAINED_BY)))break;s=i??s}return s}function Dn(n){return[...n.childNodes].filter(e=>!(e instanceof HTMLAnchorElement)).map(e=>e.textContent).
join("").trim()}function as({model:n,el:t}){let e=n.get("names"),s=f("kt-switch",null);s.setAttribute("role","group");let o=Object.entries(e).map(([h,l])=>{let u=f("",s,"button");
return u.type="button",u.lang=h,u.textContent=l,u.addEventListener("click",()=>i(h)),u.dataset.language=h,u});function i(h){let l=ss(window.location.href,h);y()&&
l!==window.location.href&&window.history.replaceState(window.history.state,"",l),h!==n.get("language")&&(n.set("language",h),n.save_changes())}function r(){s.setAttribute(
"aria-label",n.get("label")),s.lang=n.get("language");for(let h of o)h.setAttribute("aria-pressed",String(h.dataset.language===n.get("language")));document.dispatchEvent(
new CustomEvent("kt-language",{detail:n.get("language")}))}n.on("change:language change:label",r),r(),t.append(s);let c=y()?es(window.location.href,Object.keys(
e)):null;c&&!window.kartentischAsked&&i(c),window.kartentischAsked=!0;let a=[ot(n),$.listen(n.widget_manager,{}),rs(s,n)];return()=>{n.off("change:language chan\
ge:label",r);for(let h of a)h()}}function cs(n,t,e){let s=[...n.keys()].filter(i=>n[i][1]===n[t][1]).sort((i,r)=>n[i][2]-n[r][2]),o=s.indexOf(t);if(e==="ArrowLeft")return n[t][0];if(e==="ArrowR\
ight")return n.findIndex(([i])=>i===t);if(e==="ArrowUp")return s[o-1];if(e==="ArrowDown")return s[o+1]}function hs(n,t){let e=new Set;for(let s=t;s>=0;s=n[s]?.[0]??
-1)e.add(s);return e}var ft={x:18,y:22},pt=12,ls="change:moves change:here change:label",dt=([,n,t])=>[pt+n*ft.x,pt+t*ft.y];function jn(n,t,e,s,o){if(n!=="lost"&&n!=="cannot")return g(
"circle",{cx:t,cy:e,r:s},o);let i=s*1.3,r=`M${t} ${e-i}l${i} ${i}l${-i} ${i}l${-i} ${-i}z`;return g("path",{d:r,class:"kt-diamond"},o)}var ne=class{#t=[];constructor(t,e){
this.model=t,this.root=e,e.classList.add("kt-tree"),this.svg=g("svg",{role:"tree"},e),this.svg.addEventListener("click",s=>this.go(v(s,"[data-move]")?.dataset.move)),
this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=st(()=>this.paint()),t.on(ls,this.redraw),this.paint()}paint(){let t=this.model.get("moves"),e=this.
model.get("here"),s=hs(t,e),o=this.svg.contains(document.activeElement),i=Math.max(0,...t.map(l=>l[1])),r=Math.max(0,...t.map(l=>l[2]));this.svg.replaceChildren(),
this.svg.setAttribute("aria-label",this.model.get("label")),this.svg.setAttribute("width",String(2*pt+i*ft.x)),this.svg.setAttribute("height",String(2*pt+r*ft.y)),
t.forEach((l,u)=>{if(l[0]<0)return;let[[d,p],[m,w]]=[dt(t[l[0]]),dt(l)],k=w===p?`M${d} ${p}H${m}`:`M${d} ${p}V${w-6}Q${d} ${w} ${d+6} ${w}H${m}`;g("path",{d:k,class:s.
has(u)?"kt-way":"kt-line"},this.svg)}),this.#t=[];let c=[...t.keys()].sort((l,u)=>t[l][2]-t[u][2]||t[l][1]-t[u][1]);for(let l of c)this.#t[l]=this.#e(t[l],l,e,s.
has(l));o&&this.#t[e]?.focus();let[a,h]=dt(t[e]??[0,0,0]);this.root.scrollTo({left:a-this.root.clientWidth/2,top:h-this.root.clientHeight/2})}#e(t,e,s,o){let[,i,
,r,c]=t,[a,h]=dt(t),u=g("g",{"data-move":e,class:`kt-dot ${e===s?"kt-here":o?"kt-way":""} ${c&&`kt-${c}`}`},this.svg);return u.setAttribute("role","treeitem"),u.
setAttribute("aria-label",`${i}: ${r}`),u.setAttribute("aria-selected",String(e===s)),u.setAttribute("tabindex",e===s?"0":"-1"),g("title",{},u).textContent=`${i}\
: ${r}`,g("circle",{cx:a,cy:h,r:9,class:"kt-reach"},u),jn(c,a,h,e===s?5.5:3.6,u),u}go(t){t!==void 0&&this.model.send({go:Number(t)})}key(t){let e=Number(v(t,"[d\
ata-move]")?.dataset.move??this.model.get("here"));if(t.key==="Enter"||t.key===" ")this.go(this.#t[e]?.dataset.move);else{let s=cs(this.model.get("moves"),e,t.key);
if(s===void 0)return;this.#t[s]?.focus()}t.preventDefault(),t.stopPropagation()}remove(){this.model.off(ls,this.redraw)}};function us({model:n,el:t}){let e=new ne(
n,t);return()=>e.remove()}var ds="M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",Wn="m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",qn="M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 8c0-3 2.5-5 6-5s6 2 6 5m1-13.5a\
2.7 2.7 0 0 1 0 5M18 14.5c2 .7 3 2.3 3 4.5",mt="M5 5v5h5M5.6 10A7.5 7.5 0 1 1 5 15",Vn="M9.5 20h5M10 17h4c0-3 3-4 3-7.5a5 5 0 0 0-10 0C7 13 10 14 10 17Z",fs="M6\
 19V9a4 4 0 0 1 4-4h1m2 14h1a4 4 0 0 0 4-4V6m-3 3 3-3 3 3",oe="m6 6 12 12M18 6 6 18",ps="M8 5.5v13l10-6.5Z",ms="m14 6-6 6 6 6",ie="m10 6 6 6-6 6",gs={undo:ds,back:ds,
redo:Wn,restart:mt,reading_reset:mt,hint:Vn,solution:fs,better_way:fs,auto:"M12 20V10m-4.5 4L12 9.5l4.5 4.5M6 4.5h12",new:"M4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.\
5-2.3 9",another:"M4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",same_again:mt,same_deal:mt,review_game:"M4 19h16M5 14l4-5 4 3 6-7",skip:"m5 6 7 6-7 6ZM13 6l7 6-\
7 6Z",give_up:"M6 21V4m0 1h11l-2.5 4L17 13H6",review:"M4 19h16M5 14l4-5 4 3 6-7",review_deal:"M4 19h16M5 14l4-5 4 3 6-7",result:"M7 4h10v5a5 5 0 0 1-10 0ZM12 14\
v4m-4 2h8",rules:"M4 12V5h7l9 9-7 7ZM8.5 8.5v.01",four:"M12 4v16M4 12h16M5 5h14v14H5Z",one_tap:"M10 13V6.5a1.7 1.7 0 0 1 3.4 0V11l4 .9a2 2 0 0 1 1.5 2.3l-.8 5.8\
h-7.5L6.5 14a1.7 1.7 0 0 1 2.5-2ZM7 6.5a4.7 4.7 0 0 1 9.4 0",sounds:"M5 9.5v5h3l5 4v-13l-5 4ZM16 9a4 4 0 0 1 0 6m2.5-8.5a7.5 7.5 0 0 1 0 11",clock:"M12 3.5a8.5 \
8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 4V12l3 2",left:"M4 5h16v14H4Zm6 0v14M6.5 9h1m-1 3h1",forced:"M4 12h9m-4-4 4 4-4 4M17 5v14",save:"M12 4v10m-4-4 4 4 4-4M5 19\
h14",load:"M12 15V5M8 9l4-4 4 4M5 19h14",export:"M12 4v10m-4-4 4 4 4-4M5 19h14",import:"M12 15V5M8 9l4-4 4 4M5 19h14",copy:"M9 9h10v11H9ZM5 15V4h10",share:"M12 \
14V4m-4 4 4-4 4 4M7 11H5v9h14v-9h-2",daily:"M5 6h14v14H5ZM5 10h14M9 3.5V7m6-3.5V7m-5 8 1.7 1.7L14.5 13",more:"M6 5v14M6 9h5a3 3 0 0 1 3 3v0a3 3 0 0 0 3 3h1M6 5h\
12",options:"M5 8h8m4 0h2M5 16h2m4 0h8M15 6v4M9 14v4",opponents:qn,indicator:"M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm5-1.5L20 20",play:ps,pause:"M8 5.5\
v13M16 5.5v13",run:ps,stop:"M7 7h10v10H7Z",first:"M7 6v12m10-12-6 6 6 6",last:"M17 6v12M7 6l6 6-6 6",previous:ms,"step-back":ms,next:ie,step:ie,"step-on":ie,check:"\
M5 12.5 9.5 17 19 7",leave:oe,close:oe,shut:oe,reset:"M5 7h14M10 4h4M7 7l1 13h8l1-13",menu:"M5 12h.01M12 12h.01M19 12h.01"};function gt(n,t){if(!Object.hasOwn(gs,
n))return;let e=g("svg",{viewBox:"0 0 24 24",class:"kt-icon","aria-hidden":!0,focusable:!1},t);g("path",{d:gs[n]},e)}var ws="change:line change:query change:words";function ks({model:n,el:t}){let e=f("kt-tool kt-do-share",t,"button");e.type="button",gt("share",e);let s=f("kt-w\
ord",e,"span"),o=f("kt-shared",t),i=f("",o,"textarea");i.readOnly=!0,i.rows=2;let r=f("kt-shared-says",o,"span");r.setAttribute("role","status");let c=()=>{let[
l,u]=[n.get("line"),n.get("query")];return u&&y()?`${l} ${location.origin}${location.pathname}?${u}`:l},a=()=>{let l=n.get("words");t.hidden=!n.get("line"),o.hidden=
!0,s.textContent=l.share,e.title=l.share_tip,i.setAttribute("aria-label",l.share),r.textContent=""},h=async()=>{let{copied:l,by_hand:u}=n.get("words");i.value=c(),
o.hidden=!1,i.style.height="",i.style.height=`${i.scrollHeight+2}px`,i.select(),r.textContent=u,await Vt(i.value)&&(r.textContent=l)};return e.addEventListener(
"click",h),n.on(ws,a),a(),()=>n.off(ws,a)}var re=0;function xs({model:n,el:t}){let e=f("kt-slider",t),s=f("",e,"label"),o=f("",e,"input"),i=f("",e,"input");re+=1,s.id=`kt-slider-${re}`,o.id=`kt-slider-${re}\
-range`,s.htmlFor=o.id,i.setAttribute("aria-labelledby",s.id),[o.type,i.type]=["range","number"];function r(){s.textContent=n.get("description"),M(s,"title",n.get(
"tooltip"));for(let a of[o,i])[a.min,a.max,a.step]=[n.get("min"),n.get("max"),n.get("step")].map(String),a.value=String(n.get("value"))}function c(a){let h=a.valueAsNumber;
Number.isFinite(h)&&(n.set("value",Math.min(Math.max(h,n.get("min")),n.get("max"))),n.save_changes()),r()}o.addEventListener("input",()=>{i.value=o.value});for(let a of[
o,i])a.addEventListener("change",()=>c(a));return e.addEventListener("keydown",a=>{a.stopPropagation(),a.key==="Enter"&&c(a.target===i?i:o)}),n.on("change",r),r(),
()=>n.off("change",r)}var Gn=200;function bs({model:n,el:t}){t.classList.add("kt-verdict");let e=f("kt-sign",t,"span");e.setAttribute("aria-hidden","true");let s=f("kt-verdict-words",
t,"span"),o,i=()=>{clearTimeout(o);let[c,a]=[n.get("verdict"),n.get("texts")];t.dataset.shown=c,e.dataset.sign=c,s.textContent=a[c]??"",t.title=a.tip??""},r=()=>{
let c=n.get("verdict");t.dataset.verdict=c,t.dataset.of=n.get("rev"),clearTimeout(o),c==="thinking"&&t.dataset.shown?o=setTimeout(i,Gn):i()};return n.on("change\
:verdict change:rev",r),n.on("change:texts",i),r(),()=>{clearTimeout(o),n.off("change:verdict change:rev",r),n.off("change:texts",i)}}var wt=class{constructor(t){this.root=t,this.silent=f("kt-silent",t),this.status=f("kt-say",t),this.status.setAttribute("role","status"),this.alert=f("kt-say",t),
this.alert.setAttribute("role","alert")}say(t,e){let s=e==="alert"?this.alert:this.status;s.textContent=s.textContent===t?`${t} `:t}showBeside([t,e,s,o],{width:i,
height:r}){if(!nt()||!this.alert.textContent)return;let c=f("kt-bubble",this.root);c.ariaHidden="true",c.textContent=this.alert.textContent,c.style.setProperty(
"--kt-at",`${100*(t+s/2)/i}%`);let a=e+o/2>r/2;c.style[a?"bottom":"top"]=`${100*(a?r-e:e+o)/r}%`,addEventListener("pointerdown",()=>c.remove(),{once:!0,capture:!0})}saySilent(){
this.say(this.silent.textContent??"","alert")}clear(){this.status.textContent="",this.alert.textContent="";for(let t of this.root.querySelectorAll(".kt-bubble"))
t.remove()}},J=(n,t)=>n.replace(/\{(\w+)\}/g,(e,s)=>t[s]??e);var kt=class{constructor(t,e,s){this.context=t,this.ask=e,this.say=s}intend(t,e,s,o={}){this.context.looked=null,this.ask({what:t,handle:e,how:s,rev:this.context.
scene?.rev,...o})}take(t,e,s){let{context:o}=this,{taken:i,nowhere:r}=o.texts;o.taken=o.oneTap&&!t.targets.length?null:t.id,o.lastTake={id:t.id,time:e},o.wrong=
null,o.lifted(),o.looked=null,o.oneTap?this.intend("tap",t.id,s):this.say(J(t.targets.length?i:r,{card:t.label}))}held(t){let{context:e}=this,{taken:s,scene:o}=e;
return!s||!e.oneTap||!t||t.id===s||o?.handle(s)?.targets.includes(t.pile)?s:(e.taken=null,null)}release(){let{context:t}=this,e=t.scene?.handle(t.taken);return e?
(t.taken=null,this.say(J(t.texts.back,{card:e.label})),t.refresh(),e):null}};var xt=class{scene=null;texts={};sheet=null;ground=()=>null;taken=null;lastTake={id:null,time:0};oneTap=!1;press=null;drag=null;dropped=null;hover=null;hushed=!1;keyboard=!1;follow=null;looked=null;wrong=null;pointed=[];numbers={};constructor(t,e){
this.root=t,this.refresh=e}lifted(){let t=this.root.closest(".kt-panel")?.querySelectorAll(".kt-says-refusal")??[];for(let e of t)e.classList.add("kt-says-over")}get unit(){
return this.root.getBoundingClientRect().width/(this.scene?.width??1)}onPage([t,e]){let{left:s,top:o}=this.root.getBoundingClientRect();return[s+t*this.unit,o+e*
this.unit]}};function Q(n){let t=Math.min(...n.map(i=>i[0])),e=Math.min(...n.map(i=>i[1])),s=Math.max(...n.map(i=>i[0]+i[2])),o=Math.max(...n.map(i=>i[1]+i[3]));return[t,e,s-
t,o-e]}function I(n,t){let e=Math.min(n[0]+n[2],t[0]+t[2])-Math.max(n[0],t[0]),s=Math.min(n[1]+n[3],t[1]+t[3])-Math.max(n[1],t[1]);return Math.max(0,e)*Math.max(
0,s)}function O([n,t,,,e]){return e?[n,t,1.4,1]:[n,t,1,1.4]}function V([n,t,e,s]){return[n+e/2,t+s/2]}function G(n,[t,e,s,o],{width:i,height:r}){n.style.left=`${100*
t/i}%`,n.style.top=`${100*e/r}%`,n.style.width=`${100*s/i}%`,n.style.height=`${100*o/r}%`}var ys={allowed:.18,other:.6},zn=.5,Fn=.35,Kn=.6;function vs(n,t,e,s){let o=null,i=0;for(let r of n.piles.keys()){let c=t.targets.includes(r),a=n.wholeBox(r),h=I(
e,a)+(I(s,a)?zn:0);r===t.pile&&(h*=Kn),!(h<(c?ys.allowed:ys.other))&&(c&&(h+=Fn),h>i&&([o,i]=[r,h]))}return o===t.pile?null:o}function Ms(n,t){return t&&t.pile!==n.pile?t.targets.includes(n.pile):n.targets.length>0||n.action!==""}function Es(n,t,[e,s],o,i){let r=n.handle(i),c=n.handle(
t);if(c&&Ms(c,r))return t;let a=t,h=Number.POSITIVE_INFINITY;for(let l of n.handles.values()){let[u,d,p,m]=l.box,w=Math.hypot(Math.max(u-e,0,e-u-p),Math.max(d-s,
0,s-d-m))*o,k=c?8:Math.max(8,(44-Math.min(p,m)*o)/2);w>k||w>=h||!Ms(l,r)||([a,h]=[l.id,w])}return a}function Ss([n,t],e){return[n,Math.max(t,e+14)]}var Un=.25,Yn=[{down:.11,blur:.11,colour:"rgb(0 0 0 / 38%)"},{down:.02,blur:.015,colour:"rgb(0 0 0 / 28%)"}];function tt(n,t,e,s){let o=f("",s,"canvas");if(!n)return o;
let{width:i,height:r}=n;o.width=Math.round(e[2]*i),o.height=Math.round(e[3]*i);let c=o.getContext("2d");if(!c)return o;for(let[a,h,l,u,d]of t)c.setTransform(1,0,
0,1,Math.round((a-e[0])*i),Math.round((h-e[1])*i)),d&&c.transform(0,1,-1,0,r,0),c.drawImage(n.canvas,l*i,u*r,i,r,0,0,i,r);return o}function Zn(n,t){let e=document.
createElement("canvas"),s=n.width/t[2],o=Math.round(Un*s);e.width=n.width+2*o,e.height=n.height+2*o;let i=e.getContext("2d");if(!(!i||!n.width)){for(let{down:r,
blur:c,colour:a}of Yn)i.shadowOffsetY=r*s,i.shadowBlur=c*s,i.shadowColor=a,i.drawImage(n,o,o);e.style.inset=`${-100*o/n.height}% ${-100*o/n.width}%`,e.style.width=
`${100*e.width/n.width}%`,e.style.height=`${100*e.height/n.height}%`,n.replaceWith(e)}}var bt=class{constructor(t,e,s,o,i){this.at=i,this.element=f("kt-ghost",document.
body),Zn(tt(t,e,s,this.element),s),this.element.style.width=`${s[2]*o}px`,this.element.style.height=`${s[3]*o}px`,this.put(i)}put([t,e]){this.at=[t,e],this.element.
style.transform=`translate(${t}px, ${e}px)`}fly(t,e,s){let o=this.element.style.transform;if(this.put(t),L().matches||!this.element.isConnected)return s();let i=[
{transform:o},{transform:this.element.style.transform}],r=this.element.animate(i,{duration:e,easing:"cubic-bezier(.2,.8,.3,1)"});r.onfinish=s,r.oncancel=s}shake(){
let[t,e]=this.at;if(L().matches)return this.remove();let s=[0,-7,6,-4,2,0].map(o=>({transform:`translate(${t+o}px, ${e}px)`}));this.element.animate(s,{duration:260}).
onfinish=()=>this.remove()}remove(){this.element.remove()}};var Ts=190,Xn=110,Jn=1400,yt=.01,vt=class{constructor(t,e){this.context=t,this.actions=e}listen(t){let e=()=>{this.context.drag&&(this.context.drag.table=null)};
document.addEventListener("scroll",e,{capture:!0,passive:!0,signal:t}),addEventListener("resize",e,{signal:t});let s=new ResizeObserver(e);s.observe(this.context.
root),t.addEventListener("abort",()=>s.disconnect())}remove(){this.context.drag?.ghost.remove(),this.context.dropped?.ghost.remove()}#t(t,e){let{context:s}=this,
o=e.runBox(t);return new bt(s.sheet,e.run(t),o,s.unit,s.onPage(o))}lift(t,e,s){let{context:o}=this,i=e.runBox(t),[r,c]=o.onPage(i),a=[s.x-r,s.y-c],h=Math.min(i[3],
1.4)*o.unit,l=s.type==="touch"?Ss(a,h):a;o.taken=null,o.wrong=null,o.pointed=[],o.lifted(),o.drag={id:t.id,box:i,grip:l,raised:l[1]-a[1],pointer:[s.x,s.y],ghost:this.#t(
t,e),over:null,table:null},o.root.classList.add("kt-dragging"),o.root.setPointerCapture(s.pointer),o.refresh()}move(t,e){let{drag:s}=this.context;if(!s)return;s.
pointer=[t,e],s.ghost.put([t-s.grip[0],e-s.grip[1]]);let o=this.#s();o!==s.over&&(s.over=o,this.context.refresh())}#e(){let{root:t,unit:e}=this.context,{left:s,
top:o}=t.getBoundingClientRect();return{left:s,top:o,unit:e}}#s(){let{drag:t,scene:e}=this.context,s=e?.handle(t?.id);if(!t||!e||!s)return null;t.table??=this.#e();
let{left:o,top:i,unit:r}=t.table,[c,a]=t.ghost.at,[h,l]=t.pointer,u=p=>{let m=[(c-o)/r,(a+t.raised-p-i)/r,t.box[2],Math.min(t.box[3],1.4)],w=[(h-o)/r-yt,(l-p-i)/
r-yt,2*yt,2*yt];return vs(e,s,m,w)},d=u(t.raised);return!t.raised||d&&s.targets.includes(d)?d:u(0)??d}drop(){let{drag:t,root:e,scene:s,refresh:o}=this.context;if(!t||
!s)return;if(!t.over)return this.abort();e.classList.remove("kt-dragging");let i=s.handle(t.id)?.count??0;this.context.dropped={...t,target:t.over,spot:s.topBox(
t.over),count:i},this.context.drag=null,this.actions.intend("drop",t.id,"drag",{target:t.over}),o()}abort(){let{drag:t,root:e,refresh:s}=this.context;t&&(e.classList.
remove("kt-dragging"),this.context.drag=null,t.ghost.fly(this.context.onPage(t.box),Ts,()=>t.ghost.remove()),s())}land(){let{dropped:t,scene:e}=this.context;if(!t)
return;let{ghost:s,target:o,spot:i,count:r}=t,c=e?.piles.get(o)?.cards.slice(-r)??[];this.context.dropped=null;let a=c.length?Q(c.map(O)):i;s.fly(this.context.onPage(
a),Xn,()=>s.remove())}settle(t){let{context:e}=this,{dropped:s}=e;s&&s.ghost.fly(e.onPage(s.box),Ts,()=>{e.dropped===s&&(e.dropped=null),t?s.ghost.shake():s.ghost.
remove(),e.refresh()})}refuse({handle:t,target:e}){let{context:s}=this,{scene:o}=s;if(!o)return;let i=o.handle(t);s.taken===t&&(s.taken=null),s.follow=null,o.piles.
has(e)?s.wrong=o.topBox(e):i&&(s.wrong=o.runBox(i));let{wrong:r}=s;setTimeout(()=>{s.wrong===r&&(s.wrong=null),s.refresh()},Jn),s.dropped?this.settle(!0):i?.count&&
this.#t(i,o).shake(),s.refresh()}};var Qn=80,to=.03,eo=6,so=30,no=110,oo=.38,io=.62,ro=.5,As=.28,ao=.8,co=510,ae={width:700,height:500},ho=100,$s=".kt-drawer, .kt-sheets, .kt-picks-levels, .kt-pi\
cks-moves, .kt-why, .kt-figure",Os=`${$s}, .kt-tables ~ .kt-guess`,lo=`${Os}, .kt-board ~ .kt-guess, .kt-tries`;function uo(n){let t=U()&&document.getElementById(
"main")?.getBoundingClientRect();return t?t.bottom-n.getBoundingClientRect().top-scrollY:B(n)?.clientHeight??innerHeight}function fo(n){let t=new Map;for(let u of he(
n)){let{top:d,height:p}=u.getBoundingClientRect();t.set(Math.round(d),Math.max(p,t.get(Math.round(d))??0))}let e=n.getBoundingClientRect().height;for(let u of t.
values())e-=u;let s=he(n).length>1?Os:$s;for(let u of n.querySelectorAll(innerWidth<=ae.width?lo:s)){let{offsetParent:d,offsetHeight:p}=u;d&&getComputedStyle(u).
position!=="absolute"&&(e-=p)}let o=n.querySelector(".kt-teach > .kt-line"),[i,...r]=[...o?.children??[]],c=r.findLast(u=>u.offsetHeight);o&&c&&c.offsetTop>=i.offsetTop+
i.offsetHeight&&(e-=o.clientHeight-i.offsetHeight);let h=n.querySelector(".kt-message")?.offsetHeight??0,l=n.querySelector(".kt-room")?.offsetHeight;return{rest:e-
h,room:l,line:Math.min(h,no),rows:Math.max(1,t.size)}}function po(n,t,e){return n<ae.height?n*(U()?ro:io):e?n*As:innerWidth<=ae.width&&!U()?Math.min(co,ao*n):n*
(t>1?As:oo)}function mo(n,t){return n===t||getComputedStyle(n).display!=="grid"?null:[...n.children].find(s=>s!==t&&s.contains(t))??null}function ce(n){let{paddingLeft:t,
paddingRight:e}=getComputedStyle(n);return Number.parseFloat(t)+Number.parseFloat(e)}var Ls=n=>n?n.clientWidth-ce(n):0;function he(n){return[...n.querySelectorAll(
".kt-table")].filter(({offsetParent:e})=>e)}var Mt=class{#t=null;#e=[0,0];#s=null;#n=0;#o=!1;#i={width:0,height:0};#r=null;#a=!1;#c;constructor(t,e,s){this.root=
t,this.send=e,this.sizes=new ResizeObserver(()=>this.#h()),this.sizes.observe(t),addEventListener("resize",()=>this.#h(),{signal:s}),s.addEventListener("abort",
()=>{this.sizes.disconnect(),clearTimeout(this.#c)})}show({width:t,height:e,most:s,rev:o}){this.#t={width:t,height:e,most:s},this.#r??=o,this.#a||=o!==this.#r,this.#h()}tell(){
if(clearTimeout(this.#c),this.#c=void 0,!this.#s)return;this.#e=this.#s;let[t,e]=this.#s;this.root.dataset.space=this.#s.join();let[s,o]=[devicePixelRatio,U()];
this.send({kind:"space",width:t,height:e,density:s,alone:o,course:this.#o})}#h(){let t=this.root.parentElement;if(!t?.offsetParent)return;let e=this.#u(t),s=mo(
e,t),o=ce(e.parentElement)>ho,i=y()&&nt()&&e!==t&&!s&&!o,r=s?Ls(s):Ls(e.parentElement)-ce(e),c=i?document.documentElement.clientWidth:this.#f(t,r),a=uo(e),{rest:h,
room:l,line:u,rows:d}=e===t?{rest:0,line:0,rows:1}:fo(s??e),p=this.#i.width===e.offsetWidth?this.#i.height:0;(!p||!this.#a)&&(this.#i={width:e.offsetWidth,height:Math.
max(u,p)});let m=e.classList.contains("kt-teach"),w=(a-h-(l??this.#i.height)-eo)/d;this.#p(Math.floor(c),Math.floor(Math.max(w,po(a,d,m))),a,!m);let k=this.#a?to:
0,x=this.#s?.every((T,P)=>Math.abs(T-this.#e[P])<=k*this.#e[P]),b=this.#o||!!(B(t)??document).querySelector(".kt-board");(!x||b!==this.#o)&&(this.#c??=setTimeout(
()=>this.tell(),Qn)),this.#o=b,this.root.dataset.space=this.#c===void 0?this.#e.join():"",this.#t&&this.#l(t,i)}#p(t,e,s,o){let[i,r]=this.#s??[0,0],c=o&&this.#a&&
s===this.#n?so:2;this.#n=s,(t!==i||Math.abs(e-r)>=c)&&(this.#s=[t,e])}#u(t){let e=[];for(let i=t.parentElement;i;i=i.parentElement)i.classList.contains("kt-pane\
l")&&e.push(i);let s=e.at(-1)??t,o=B(t);for(let i of[s,o])i&&i!==t&&this.sizes.observe(i);return s}#f(t,e){let s=t.closest(".kt-tables"),o=s?he(s).length:1,i=Math.
max(1,Math.min(o,Math.floor((e+18)/318)));return e/i-(i>1?12:0)}#l(t,e){let{width:s,height:o,most:i}=this.#t,[r,c]=this.#s,a=Math.min(r/s,c/o,i);if(t.style.setProperty(
"--kt-width",`${Math.floor(a*s)}px`),t.classList.toggle("kt-bleeds",e),t.classList.add("kt-fitted"),!e)return;let{left:h}=t.parentElement.getBoundingClientRect(),
l=Math.max(0,(r-a*s)/2);t.style.setProperty("--kt-out",`${Math.round(l-h)}px`)}};function z(n){return v(n,".kt-spot")?.dataset.handle??null}var Et=class{stop=null;#t=new Map;#e=new WeakMap;constructor(t){this.box=f("kt-spots",t)}get focused(){
return this.box.contains(document.activeElement)}get stopFocused(){return this.stop!==null&&document.activeElement===this.#t.get(this.stop)}show(t){for(let[s,o]of this.#t)
t.handles.has(s)||(o.remove(),this.#t.delete(s));let e=this.box.firstChild;for(let s of t.ordered()){let o=this.#s(s,t);o===e?e=e.nextSibling:this.box.insertBefore(
o,e)}}#s(t,{width:e,height:s,peeks:o}){let i=this.#t.get(t.id);i||(i=f("kt-spot",null,"button"),i.type="button",i.tabIndex=-1,i.dataset.handle=t.id,this.#t.set(
t.id,i));let[r,c,a,h]=t.box,l=`${100*r/e}% ${100*c/s}% ${100*a/e}% ${100*h/s}%`;return this.#e.get(i)!==l&&([i.style.left,i.style.top,i.style.width,i.style.height]=
l.split(" "),i.style.zIndex=String(t.index+2),this.#e.set(i,l)),M(i,"data-pile",t.pile),M(i,"data-count",t.count?String(t.count):""),M(i,"data-targets",t.targets.
join(" ")),M(i,"data-action",t.action),M(i,"aria-keyshortcuts",o.has(t.pile)?"P":""),i.getAttribute("aria-label")!==t.label&&i.setAttribute("aria-label",t.label),
i}describe(t,e,s){let o=this.#t.get(t);o&&(M(o,"aria-description",e),M(o,"aria-pressed",s===null?"":String(s)))}setStop(t){this.stop=t??null;for(let[e,s]of this.#t){
let o=e===t?0:-1;s.tabIndex!==o&&(s.tabIndex=o)}}focusStop(){this.#t.get(this.stop??"")?.focus({preventScroll:!0})}go(t){this.setStop(t),this.#t.get(t)?.focus()}};var _={gap:.12,length:.3,half:.17};function go(n,t){let[[e,s],[o,i]]=[V(n),V(t)],r=Math.hypot(o-e,i-s)||1,[c,a]=[(o-e)/r,(i-s)/r],[h,l]=[o-c*_.gap,i-a*_.gap],[u,
d]=[h-c*_.length,l-a*_.length],p=Math.min(.5,r/6),[m,w]=[(e+u)/2+a*p,(s+d)/2-Math.abs(c)*p],[k,x]=[`${u-a*_.half} ${d+c*_.half}`,`${u+a*_.half} ${d-c*_.half}`];
return{way:`M${e} ${s}Q${m} ${w} ${u} ${d}`,head:`M${h} ${l}L${k}L${x}Z`}}function wo(n,t,e,s){let{drag:o,dropped:i,hover:r,hushed:c,taken:a,wrong:h,pointed:l}=n,
u=[],d=t.handle(o?.id??a),p=t.handle(r);if(i&&u.push(["kt-source",i.box]),d){let k=o?o.over:p?.pile;u.push([o?"kt-source":"kt-taken",t.runBox(d)]);for(let x of d.
targets)u.push([`kt-allowed${x===k?" kt-over":""}`,t.topBox(x)])}else p&&!c&&(p.count||p.action)&&u.push(["kt-hover",t.runBox(p)]);let{arrow:m,...w}=e;for(let[k,
x]of Object.entries(w))for(let b of x){let T=t.boxOf(b);T&&u.push([`kt-is-${k}`,T])}h&&u.push(["kt-wrong",h]);for(let k of l){let x=t.handle(k);x?.count?u.push(
["kt-hint",t.runBox(x)]):t.piles.has(k)?u.push(["kt-hint",t.topBox(k)]):x&&u.push(["kt-hint",x.box])}return s&&u.push(["kt-focus",d?t.topBox(s.pile):t.runBox(s)]),
u}var St=class{marks={};#t="";#e=null;constructor(t,e,s){this.context=t,this.buttons=e,this.describe=s,this.box=f("kt-marks",t.root)}forget(){this.#t=""}show(){
let{context:t,buttons:e,marks:s}=this,{scene:o,root:i}=t;if(!o)return;let r=t.keyboard&&e.stopFocused?o.handle(e.stop):void 0,c=wo(t,o,s,r),[a,h]=(s.arrow??[]).
map(d=>o.boxOf(d)),l=o.handle(t.drag?.id??t.taken),u=JSON.stringify([c,a,h,o.width,o.height]);if(u!==this.#t){this.#t=u,this.box.style.setProperty("--kt-corner",
`${.072*i.clientWidth/o.width}px`),this.box.replaceChildren(),!t.drag&&!t.dropped&&(this.#e=null);for(let[d,p]of c){let m=f(`kt-mark ${d}`,this.box);G(m,p,o),d===
"kt-source"&&this.#s(m,p,o)}for(let d of t.pointed)this.#n(d,o);a&&h&&this.#o(a,h,o),this.#i(o,l),l?i.dataset.taken=l.id:delete i.dataset.taken}}#s(t,e,s){let{drag:o,
dropped:i,sheet:r}=this.context,c=s.handle((o??i)?.id),a=this.context.ground();if(!c||!a||!r)return;let h=`${c.id} ${s.rev}`;if(this.#e?.key!==h){let l=new Set(
s.run(c)),u=[...s.piles.values()].flatMap(b=>b.cards).filter(b=>!l.has(b)&&I(O(b),e)>0),d=tt(r,u,e,t),p=d.getContext("2d"),[m,w,k,x]=e.map(b=>b*a.width/s.width);
p?.resetTransform(),p&&(p.globalCompositeOperation="destination-over"),p?.drawImage(a,m,w,k,x,0,0,d.width,d.height),this.#e={key:h,canvas:d}}t.append(this.#e.canvas)}#n(t,e){
let s=this.context.numbers[t],o=e.handle(t)?.pile??t;if(!s||!e.piles.has(o))return;let[i,r,c]=e.wholeBox(o),a=f("kt-column",this.box,"span");a.textContent=s,a.style.
left=`${100*(i+c/2)/e.width}%`,a.style.top=`max(${100*r/e.height}%, 13px)`}#o(t,e,{width:s,height:o}){let{way:i,head:r}=go(t,e),c=g("svg",{viewBox:`0 0 ${s} ${o}`,
class:"kt-arrow"},this.box);g("path",{class:"kt-under",d:i+r},c),g("path",{class:"kt-line",d:i},c),g("path",{class:"kt-head",d:r},c)}#i(t,e){let{chosen:s}=this.
marks;for(let o of t.handles.values()){let r=[e?.targets.includes(o.pile)?this.context.texts.allowed:"",this.describe(o)].filter(Boolean).join(". "),c=o.count||
s?e?.id===o.id||!!s?.includes(o.id):null;this.buttons.describe(o.id,r,c)}}};function Tt(n){return new Response(new Blob([n]).stream().pipeThrough(new DecompressionStream("deflate"))).json()}var _s=()=>"DecompressionStream"in globalThis;var Cs=4e3,Rs=0,At=class{#t=null;#e;#s=new AbortController;constructor(t,e){this.model=t,this.heard=e,this.onMessage=(s,o)=>this.receive(s,o),t.on("msg:custom",
this.onMessage)}close(){this.#s.abort(),this.model.off("msg:custom",this.onMessage),clearTimeout(this.#e)}hello(t=!1){return this.send({kind:"hello",unpacks:_s(),
again:t})}send(t){try{return this.model.send(t),!0}catch(e){return console.warn("the card table has no line to its kernel:",e),!1}}ask(t){let e=this.send({kind:"\
intent",...t});this.#e??=setTimeout(()=>this.heard.silence(),e?Cs:0)}async watch(){let t=await this.model.widget_manager.get_model(this.model.get("own_id")),{signal:e}=this.#s,
s=()=>{e.aborted||(this.heard.line(!t.comm_live),!(t.comm_live||performance.now()<Rs)&&(Rs=performance.now()+Cs,this.heard.silence()))};t.on("comm_live_update",
s);let o=$.listen(this.model.widget_manager,{silent:i=>i?this.heard.silence():this.heard.line(!t.comm_live),back:()=>t.comm_live&&this.hello(!0)});e.addEventListener(
"abort",()=>{t.off("comm_live_update",s),o()})}receive(t,e){let s=t.kind==="packed";if(!s&&!this.#t)return this.#n(t);let o=Promise.all([s?Tt(e[0]):t,this.#t]).
then(([i])=>this.#s.signal.aborted||this.#n(i)).catch(i=>console.warn("the card table has not understood its kernel:",i)).then(()=>{this.#t===o&&(this.#t=null)});
this.#t=o}#n(t){clearTimeout(this.#e),this.#e=void 0,this.heard.line(!1),this.heard.message(t)}};function le(n,t,e){if(!t){let i=c=>n.piles.get(c)?.cards.length&&(n.topHandle(c)?.index??-1)>=0;return[...n.handles.values()].filter(({index:c,count:a,action:h,
pile:l})=>c>=0||a||h||!i(l))}let o=(e?[...n.ranks.keys()].filter(i=>i!==t.pile):t.targets).map(i=>n.topHandle(i));return[t,...o.filter(i=>i!==null)]}function Ns(n,t,[
e,s]){let[o,i]=V(n.box),r=null,c=Number.POSITIVE_INFINITY;for(let a of t){if(a===n)continue;let[h,l]=V(a.box),u=(h-o)*e+(l-i)*s,d=Math.abs((h-o)*s)+Math.abs((l-
i)*e);u<.05||d>2.2*u&&d>.6||u+2.5*d<c&&([r,c]=[a,u+2.5*d])}return r}function Is(n,t,[e,s]){return t[(t.indexOf(n)+(e+s>0?1:t.length-1))%t.length]}function Ps(n,t){
let e=({box:s})=>Math.hypot(s[0]-n.box[0],s[1]-n.box[1]);return[...t].sort((s,o)=>e(s)-e(o))[0]}var Bs={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},Lt=class{constructor(t,{actions:e,buttons:s,pointer:o,peek:i},r){this.context=t,this.actions=
e,this.buttons=s,this.pointer=o,this.peek=i,this.say=r}listen(t){this.context.root.addEventListener("keydown",e=>this.down(e),{signal:t}),document.addEventListener(
"keydown",e=>this.#t(e),{signal:t})}#t(t){let{root:e}=this.context,s=t.target,o=e.closest(".kt-panel");!o||e.contains(s)||s.matches("input, textarea, select, [c\
ontenteditable]")||!(s===document.body&&document.querySelectorAll(".kt-panel").length===1)&&!o.contains(s)||!t.defaultPrevented&&(t.ctrlKey||t.metaKey)&&this.#e(
t)&&t.preventDefault()}down(t){let{scene:e}=this.context;!e||t.isComposing||(this.context.keyboard=!0,t.ctrlKey||t.metaKey||t.altKey?!this.#e(t):!this.#s(t,e))||
(t.preventDefault(),t.stopPropagation())}#e(t){let e=Jt(t);if(t.altKey||e!=="z"&&e!=="y")return!1;let s=e==="y"||t.shiftKey?"redo":"undo";return this.actions.intend(
"key",this.buttons.stop??"","key",{key:s}),!0}#s(t,e){let{key:s}=t,o=Jt(t),i=e.handle(this.buttons.stop);if(Bs[s])this.#r(Bs[s],e,t.shiftKey);else if(s==="Home"||
s==="End")this.#a(e,s==="End");else if(s==="Enter"||s===" ")!t.repeat&&i&&this.#n(i,e);else{if(s==="Escape")return this.#o();if(o==="p"&&i&&e.peeks.has(i.pile))
this.#i(i.pile,e);else if(o)this.actions.intend("key",this.buttons.stop??"","key",{key:o});else return!1}return!0}#n(t,e){let{context:s,actions:o}=this,i=o.held(
t);s.wrong=null,i===t.id?o.release():i?(s.taken=null,e.handle(i)?.pile!==t.pile&&(s.follow=t.pile,o.intend("drop",i,"key",{target:t.pile}))):t.action||!t.count?
o.intend("click",t.id,"key"):o.take(t,Number.NEGATIVE_INFINITY,"key"),s.refresh()}#o(){if(this.context.drag)this.pointer.abort();else if(this.peek.open)this.peek.
dismiss();else{let t=this.actions.release();if(!t)return!1;this.buttons.go(t.id)}return!0}#i(t,e){let s=this.context.looked===t;this.peek.look(s?null:t),s||this.
say(e.peeks.get(t)?.label??"")}#r(t,e,s){let o=e.handle(this.buttons.stop);if(!o)return;let i=le(e,e.handle(this.context.taken),s),r=this.context.taken&&i.length>
1,c=Ns(o,i,t)??(r?Is(o,i,t):null);c&&this.buttons.go(c.id)}#a(t,e){let s=le(t,t.handle(this.context.taken),!1).at(e?-1:0);s&&this.buttons.go(s.id)}};var Hs="60%";function ko(n){let t=document.body.dataset.jpThemeLight;return t===void 0?n.matches:t==="false"}function Ds(n,t){let[e,s]=[L(),matchMedia("(prefers\
-color-scheme: dark)")],o=matchMedia("(pointer: coarse)"),i="",r=()=>{let[a,h]=[e.matches||document.hidden,o.matches],l={kind:"page",still:a,dark:ko(s),touch:h};
JSON.stringify(l)!==i&&n(l),i=JSON.stringify(l)};for(let a of[e,s,o])a.addEventListener("change",r,{signal:t});document.addEventListener("visibilitychange",r,{signal:t});
let c=new MutationObserver(r);c.observe(document.body,{attributes:!0,attributeFilter:["data-jp-theme-light"]}),t.addEventListener("abort",()=>c.disconnect()),r()}
function js(n,{near:t,far:e},s){let o=a=>{let{top:h,bottom:l}=n.getBoundingClientRect();return a!==null&&l>a.top&&h<a.bottom},i=new Set,r=a=>{for(let{target:h,isIntersecting:l,
rootBounds:u}of a)l&&(h===n||o(u))?i.add(h):i.delete(h);i.size?t():e()},c=new ResizeObserver(()=>{c.disconnect();let a=B(n),h={root:a,rootMargin:Hs,scrollMargin:Hs},
l=new IntersectionObserver(r,h);l.observe(n);let u=a&&n.closest(".jp-Cell");u&&l.observe(u),s.addEventListener("abort",()=>l.disconnect())});c.observe(n),s.addEventListener(
"abort",()=>c.disconnect())}var ue={first:380,next:90},xo=420,bo=.42,F=.14;function yo([n,t,e,s],o,i){let r=Math.min(bo,(i.width-2*F-1)/(o-1)),c=1+(o-1)*r,a=(d,p,m)=>Math.max(F,Math.min(d,
m-F-p)),h=t+s+2*F,l=h+1.4+F<=i.height?h:t-1.4-2*F;return{box:[a(n+e/2-c/2,c,i.width),a(l,1.4,i.height),c,1.4],step:r}}var $t=class{#t=null;#e=null;#s;#n=Number.
NEGATIVE_INFINITY;constructor(t){this.context=t}remove(){clearTimeout(this.#s)}get open(){return this.#t!==null}look(t){this.context.looked=t,this.context.refresh()}dismiss(){
this.context.hushed=!0,this.look(null)}hold(t){let{context:e}=this,s=e.scene?.handle(t.id)?.pile;t.type==="mouse"||!s||!e.scene?.peeks.has(s)||(t.timer=setTimeout(
()=>{e.press!==t||e.drag||(t.looks=!0,this.look(s))},xo))}#o(){let{scene:t,drag:e,dropped:s,hover:o,hushed:i,looked:r,taken:c}=this.context;if(!t||e||s)return null;
let a=c||i?void 0:t.handle(o)?.pile,h=r??a;return h!==void 0&&t.peeks.has(h)?h:null}update(){let{scene:t,looked:e}=this.context;if(!t)return;let s=this.#o();if(this.#t&&
this.#t.pile===s&&this.#t.rev===t.rev||(this.shut(),this.#e===s&&!e)||(clearTimeout(this.#s),this.#e=s,!s))return;if(e)return this.#i(s,t);let o=performance.now()-
this.#n<2*ue.next;this.#s=setTimeout(()=>{this.context.scene&&this.#o()===s&&this.#i(s,this.context.scene)},o?ue.next:ue.first)}#i(t,e){let{root:s,sheet:o}=this.
context,i=e.faces(t),{box:r,step:c}=yo(e.wholeBox(t),i.length,e),a=f("kt-peek",s),h=i.map(([l,u],d)=>[d*c,0,l,u]);tt(o,h,[0,0,r[2],1.4],a),G(a,r,e),this.#t={pile:t,
rev:e.rev,element:a},this.#e=null,s.dataset.peek=t}shut(){this.#t&&(this.#t.element.remove(),this.#t=null,this.#n=performance.now(),delete this.context.root.dataset.
peek)}};var Ot=.24,vo=.03,Mo=.3;function Eo(n,t){let[e,s,o,i]=n.topBox(t),r=[e,s+i+vo,o,Ot],c=[...n.piles.keys()].filter(h=>h!==t);return r[1]+Ot<=n.height&&!c.some(h=>I(
r,n.wholeBox(h)))?r:[e,s+i-Mo-Ot,o,Ot]}var _t=class{labels={};#t="[]";constructor(t){this.context=t,this.box=f("kt-labels",t.root)}describe(t){let{scene:e,texts:s}=this.
context,o=this.labels[t.pile];return o&&e?.topHandle(t.pile)===t?J(s.takes,{cards:o}):""}show(){let{scene:t}=this.context;if(!t)return;this.box.style.setProperty(
"--kt-unit",`${100/t.width}cqw`);let s=Object.entries(this.labels).filter(([o])=>t.piles.has(o)).map(([o,i])=>({pile:o,text:i,box:Eo(t,o)}));if(JSON.stringify(s)!==
this.#t){this.#t=JSON.stringify(s),this.box.replaceChildren();for(let{pile:o,text:i,box:r}of s){let[c,a,h]=r,l=f("kt-label",this.box,"span");Y(l,i),l.dataset.label=
o,l.setAttribute("aria-hidden","true"),l.style.left=`${100*(c+h/2)/t.width}%`,l.style.top=`${100*a/t.height}%`}}}};var Ct={mouse:4,pen:6,touch:9},Ws=400;function So(n,t,e){return e?.pile!==n.pile||t-e.time>Ws?!1:e.action?n.action!==e.action&&n.action.endsWith(`>${n.pile}`):!0}
var Rt=class{#t=null;constructor(t,e,s,o){this.context=t,this.actions=e,this.drag=s,this.peek=o}listen(t){let{root:e}=this.context;e.addEventListener("pointerdo\
wn",o=>this.down(o),{signal:t}),e.addEventListener("pointermove",o=>this.move(o),{signal:t}),document.addEventListener("pointerup",o=>this.up(o),{capture:!0,signal:t}),
document.addEventListener("pointercancel",o=>this.cancel(o),{capture:!0,signal:t}),e.addEventListener("lostpointercapture",o=>o.target===e&&this.cancel(o),{signal:t}),
e.addEventListener("pointerover",o=>this.over(o),{signal:t}),e.addEventListener("pointerleave",()=>this.#n(null),{signal:t}),e.addEventListener("click",o=>this.
assisted(o),{signal:t}),e.addEventListener("dragstart",o=>o.preventDefault(),{signal:t}),e.addEventListener("contextmenu",o=>this.menu(o),{signal:t});let s=o=>!e.
contains(o.target);document.addEventListener("pointerdown",o=>s(o)&&this.actions.release(),{signal:t})}down(t){let{context:e}=this;if(!e.scene||t.button!==0||!t.
isPrimary||this.#e(t.pointerId))return;this.abort(),e.keyboard=!1;let{clientX:s,clientY:o,pointerId:i,pointerType:r}=t,c=this.#s(t);e.press={id:c,x:s,y:o,pointer:i,
type:r},this.peek.hold(e.press);let a=v(t,".kt-spot");a&&(t.preventDefault(),a.focus({preventScroll:!0}))}#e(t){let{drag:e,press:s}=this.context;return s!==null&&
s.pointer!==t&&!!(e||s.looks)}#s(t){let{root:e,scene:s,taken:o,unit:i}=this.context,r=z(t);if(!s||t.pointerType!=="touch")return r;let{left:c,top:a}=e.getBoundingClientRect();
return Es(s,r,[(t.clientX-c)/i,(t.clientY-a)/i],i,o)}move(t){let{context:e}=this,{press:s,scene:o}=e;if(e.hushed&&(t.movementX||t.movementY)&&(e.hushed=!1,e.refresh()),
!(!s||!o||t.pointerId!==s.pointer)){if(!(t.buttons&1))return t.button===0?this.up(t):this.abort();if(!s.looks){if(!e.drag){let i=Math.hypot(t.clientX-s.x,t.clientY-
s.y),r=o.handle(s.id);if(i<(Ct[s.type]??Ct.mouse)||(clearTimeout(s.timer),!r?.count||e.dropped))return;this.drag.lift(r,o,s)}this.drag.move(t.clientX,t.clientY)}}}up(t){
let{context:e}=this,{press:s}=e;if(!s||t.pointerId!==s.pointer)return;e.press=null,clearTimeout(s.timer);let o=Math.hypot(t.clientX-s.x,t.clientY-s.y);s.looks?this.
peek.look(null):e.drag?(this.drag.move(t.clientX,t.clientY),this.drag.drop()):o<2*(Ct[s.type]??Ct.mouse)&&this.click(s.id)}cancel(t){t.pointerId===this.context.
press?.pointer&&this.abort()}abort(){let{press:t}=this.context;clearTimeout(t?.timer),t?.looks&&this.peek.look(null),this.context.press=null,this.drag.abort()}over(t){
t.pointerType==="touch"||this.context.drag||!this.context.scene||this.#n(z(t))}#n(t){this.context.hover!==t&&(this.context.hover=t,this.context.refresh())}menu(t){
let{pointerType:e}=t;(this.context.drag||this.context.press&&e!=="mouse")&&t.preventDefault()}assisted(t){let e=z(t);e!==null&&t.detail===0&&this.click(e)}click(t){
let{context:e,actions:s}=this,{scene:o}=e;if(!o)return;let i=o.handle(t),r=performance.now(),c=i&&e.lastTake.id===t&&r-e.lastTake.time<Ws;if(e.lastTake={id:null,
time:r},i&&So(i,r,this.#t))return;this.#t=null;let a=s.held(i);e.wrong=null,e.pointed=[],a&&(!i||t===a&&!c)?s.release():a&&i?this.#o(i,a,o,r):i?.action?(this.#t=
{...i,time:r},s.intend("click",i.id,"pointer")):i?.count?this.#i(i,r):i&&s.intend("click",i.id,"pointer"),e.refresh()}#o(t,e,s,o){let{context:i,actions:r}=this;
i.taken=null;let c=s.handle(e);t.id===e?r.intend("double",e,"pointer"):t.pile!==c?.pile?r.intend("drop",e,"pointer",{target:t.pile}):t.count&&this.#i(t,o)}#i(t,e){
this.context.oneTap&&(this.#t={...t,time:e}),this.actions.take(t,e,"pointer")}};var Nt=class{piles=new Map;handles=new Map;peeks=new Map;ranks=new Map;rev=0;width=0;height=0;most=0;constructor(t){this.take(t)}take({rev:t,width:e,height:s,most:o,
piles:i,handles:r,peeks:c,gone:a={}}){Object.assign(this,{rev:t,width:e,height:s,most:o});for(let h of a.piles??[])this.piles.delete(h);for(let h of a.handles??
[])this.handles.delete(h);for(let h of a.peeks??[])this.peeks.delete(h);for(let[h,[l,u]]of Object.entries(i)){this.#t(h);let d=this.piles.get(h);typeof l!="numb\
er"?this.piles.set(h,{place:l,cards:u}):d&&this.piles.set(h,{place:d.place,cards:[...d.cards.slice(0,l),...u]})}for(let[h,l]of Object.entries(r)){let[u,d,p,m,w="",
k=0,x=[],b=""]=l,[,T,P="-1"]=h.match(/^(.*?)(?::(\d+))?$/);this.#t(T),this.handles.set(h,{id:h,pile:T,index:Number(P),box:[u,d,p,m],label:w,count:k,targets:x,action:b})}
for(let[h,[l,u]]of Object.entries(c))this.peeks.set(h,{label:l,faces:u})}#t(t){this.ranks.has(t)||this.ranks.set(t,this.ranks.size)}handle(t){return this.handles.
get(t??"")}faces(t){let e=this.piles.get(t)?.cards??[];return this.peeks.get(t)?.faces??e.map(([,,s,o])=>[s,o])}ordered(){let t=({pile:e,index:s})=>(this.ranks.
get(e)??0)*1e3+s+1;return[...this.handles.values()].sort((e,s)=>t(e)-t(s))}run(t){let e=this.piles.get(t.pile)?.cards??[],s=t.index<0?e.length-t.count:t.index;return e.
slice(Math.max(0,s),s+t.count)}runBox(t){let e=t.count?this.run(t):[];return e.length?Q(e.map(O)):t.box}topBox(t){let e=this.piles.get(t),s=e?.cards.at(-1);return s?
O(s):e?.place??this.topHandle(t)?.box??[0,0,1,1.4]}wholeBox(t){let e=this.piles.get(t);return Q([this.topBox(t),...(e?.cards??[]).map(O),...e?.place?[e.place]:[]])}boxOf(t){
let e=this.handles.get(t);return e?this.runBox(e):this.piles.has(t)?this.topBox(t):null}topHandle(t){let e=null;for(let s of this.handles.values())s.pile===t&&(!e||
s.index>e.index)&&(e=s);return e}};var To={lay:[["noise",0,.07,2400,700,.5],["sine",0,.06,170,80,.22]],turn:[["noise",0,.05,3200,5200,.22],["noise",.05,.06,2600,900,.4]],deal:[["noise",0,.05,3e3,
1200,.3]],refuse:[["sine",0,.09,210,120,.4],["sine",.12,.11,190,105,.34]],win:[523.25,659.25,783.99,1046.5].map((n,t)=>["triangle",.11*t,.7,n,n,.2])},Ao=4,qs=40,
Lo=1e-4,It=null,Pt=null,de=0,Vs={};function K(n){let t=performance.now();if(!(!W().sounds||document.hidden||de>=Ao||t-(Vs[n]??-qs)<qs)&&navigator.userActivation?.
hasBeenActive!==!1){Vs[n]=t;try{$o(To[n])}catch(e){console.warn("this browser makes no sounds:",e)}}}function $o(n){It??=new AudioContext,It.state==="suspended"&&
It.resume(),de+=1;let t=n.length;for(let e of n)Oo(e,It).onended=()=>{t-=1,t||(de-=1)}}function Oo([n,t,e,s,o,i],r){let[c,a]=[r.currentTime+t,r.currentTime+t+e],
h=r.createGain();h.gain.setValueAtTime(i,c),h.gain.exponentialRampToValueAtTime(Lo,a),h.connect(r.destination);let l=n==="noise"?_o(r):r.createOscillator(),u="t\
ype"in l?l:r.createBiquadFilter();return u.type=n==="noise"?"bandpass":n,u.frequency.setValueAtTime(s,c),u.frequency.exponentialRampToValueAtTime(o,a),u!==l&&l.
connect(u),u.connect(h),l.start(c),l.stop(a),l}function _o(n){if(!Pt){Pt=n.createBuffer(1,Math.ceil(n.sampleRate/4),n.sampleRate);let e=Pt.getChannelData(0);for(let s=0;s<
e.length;s+=1)e[s]=2*Math.random()-1}let t=n.createBufferSource();return t.buffer=Pt,t}var fe=({fly:n,hold:t})=>2*n+t,Gs=({fly:n,hold:t},e)=>n<=e&&e<=n+t;function zs(n,t){let{fly:e,size:s,cards:o}=n,i=Math.min(t,fe(n)-t)/e,r=new Set,c=[];for(let a=o.
length-1;a>=0;a-=1){let[h,l,u,d,p,m,w,k]=o[a],x=.45*(1-(a+1)/o.length),b=Math.min(Math.max((i-x)/(1-.45),0),1),T=`${u} ${d}`;if(!b&&r.has(T))continue;b||r.add(T);
let P=b*b*(3-2*b),et=(ke,tn)=>ke+P*(tn-ke);c.push({face:[h,l],x:et(u,m),y:et(d,w),angle:et(p,k)*Math.PI/180,size:et(1,s)})}return c.reverse()}var Fs=1,Co=2,Ro=6,No=6;function Io(n){let t=[];return n.map(e=>{let[s,o,i,r,c,a,...h]=e;e.length>No&&(t=h);let[l,u,d,...p]=t,[m,w]=p;return{leaves:s,arrives:o,
to:[i,r],face:[c,a],kind:l,from:[u,d],...p.length?{before:[m,w]}:{}}})}function Po(n,t){return[...new Set([...t.map(([e])=>e),...n.map(({arrives:e})=>e)])].sort(
(e,s)=>e-s)}function Bo({from:n,to:t,face:e,before:s},o){let i=1-(1-o)**3,r=Math.round(n[0]+i*(t[0]-n[0])),c=Math.round(n[1]+i*(t[1]-n[1])),a=s?Math.max(Math.abs(
1-2*o),.02):1;return{x:r,y:c,width:a,shown:s&&o<.5?s:e}}var Bt=class{layers=new Set;#t=[0,0];#e=!1;#s=null;#n=null;#o=()=>{};constructor(t,e){this.manager=e,this.
cards=t[1];for(let s of t){let o=s.syncViews.bind(s);s.syncViews=async()=>this.#a(o),s.sleep=i=>this.#i(i,s.ctx,o)}}skip(){this.#e=!0,this.#o()}async#i(t,e,s){this.#r(
"data-moving",!0),await this.play(t,e,s).catch(o=>console.warn("an animation has failed:",o)),this.#r("data-celebrating",!1),this.#r("data-moving",!1)}#r(t,e){for(let s of this.
layers)s.toggleAttribute(t,e)}#a(t){this.#n||queueMicrotask(()=>this.#n?.()),this.#n=()=>{this.#n=null,t()}}async play(t,e,s){let o=typeof t=="string"?await Tt(
Uint8Array.from(atob(t),l=>l.charCodeAt(0))):t,{tick:i,cuts:r}=o;this.#s=(await this.manager.get_model(o.sheet)).canvas,this.#t=o.size;let c=Io(o.sprites);this.#e=
L().matches;let a=performance.now(),h=-1;for(let l of Po(c,r)){for(;!this.#e&&performance.now()<a+l*i;){let d=Math.min((performance.now()-a)/i+1,l),p=this.#u(c,
d,h,e);s(),await this.#c(a+l*i),p()}for(let d of c)d.arrives===l&&!(d.kind&Co)&&this.#f(d,1,this.cards.ctx);for(let[d,p,...m]of r)d===l&&this.#l(p,m);let u=c.find(
({arrives:d})=>d===l);u&&K(u.before?"turn":c.length>Ro?"deal":"lay"),h=l}o.celebration&&!this.#e&&await this.#h(o.celebration,e,s)}#c(t){return new Promise(e=>{
this.#o=e,requestAnimationFrame(()=>e()),setTimeout(e,t-performance.now())})}async#h(t,e,s){let o=[0,0,this.cards.get("width"),this.cards.get("height")],[i,r]=[
performance.now(),fe(t)];this.#r("data-celebrating",!0),this.#l(o,[]);let c=!1;for(let a=0;a<r&&!this.#e;a=performance.now()-i){let h=Gs(t,a);if(!h||!c){e.clearRect(
...o);for(let l of zs(t,a))this.#p(l,e,h);s()}c=h,await this.#c(i+r)}e.clearRect(...o)}#p({face:t,x:e,y:s,angle:o,size:i},r,c){let[a,h]=this.#t;r.save(),r.imageSmoothingEnabled=
c,r.translate(e,s),r.rotate(o),r.scale(i,i),this.#d([-a/2,-h/2,...t],r),r.restore()}#u(t,e,s,o){let i=[];for(let r of t){let{leaves:c,arrives:a}=r;c>=e||s>=a||i.
push(this.#f(r,Math.min((e-c)/(a-c),1),o))}return()=>{for(let r of i)o.clearRect(...r)}}#f(t,e,s){let{x:o,y:i,width:r,shown:c}=Bo(t,e),[a,h]=this.#t,[l,u]=t.kind&
Fs?[h,a]:[a,h];return s.save(),s.translate(o+Math.round((1-r)*l/2),i),s.scale(r,1),this.#d([0,0,...c,t.kind],s),s.restore(),[o-1,i-1,l+2,u+2]}#l(t,e){let s=this.
cards.ctx;s.clearRect(...t),s.save(),s.beginPath(),s.rect(...t),s.clip();for(let o of e)this.#d(o,s);s.restore()}#d([t,e,s,o,i=0],r){let[c,a]=this.#t;r.save(),r.
translate(t,e),i&Fs&&r.transform(0,1,-1,0,a,0),this.#s&&r.drawImage(this.#s,s*c,o*a,c,a,0,0,c,a),r.restore()}};var Ks=({canvas:n})=>n.width>1,Ht=class n{#t=new Set;#e=new Map;#s=Promise.resolve();static of(t){return t[0].ktSheet??=new n(t),t[0].ktSheet}constructor(t){this.
models=t}get wasPacked(){return this.#e.size>0}take(t){return this.#t.add(t),this.#n()}give(t){return this.#t.delete(t),this.#n()}#n(){let t=()=>Promise.all(this.
models.map(e=>this.#t.size?this.#i(e):this.#o(e)));return this.#s=this.#s.then(t).then(()=>{},e=>console.warn("a sheet of faces stays as it is:",e)),this.#s}async#o(t){
let{canvas:e}=t;if(!Ks(t))return;let s=this.#e.get(t)??await pe(e,"image/png");!s||this.#t.size||(this.#e.set(t,s),e.width=e.height=1)}async#i(t){let{canvas:e,ctx:s}=t,
o=this.#e.get(t);if(!o||Ks(t))return;let i=await createImageBitmap(o);e.width=i.width,e.height=i.height,s.drawImage(i,0,0),i.close()}},pe=(n,t)=>new Promise(e=>n.
toBlob(e,t,.9));var Ho=1e3,Us=new class{#t=null;isOpaque(n){return this.#t??=document.createElement("canvas").getContext("2d",{willReadFrequently:!0}),!this.#t||n.width<=1?!1:(this.#t.
clearRect(0,0,1,1),this.#t.drawImage(n,n.width/2,n.height/2,1,1,0,0,1,1),this.#t.getImageData(0,0,1,1).data[3]===255)}},me=class{#t=new Map;#e=null;#s=!1;#n=Promise.
resolve();constructor(t,e,s){this.surface=t,this.layers=e,this.player=new Bt(e,s);for(let o of[t,...e])o.on("change",()=>this.#s&&this.#h());for(let o of e)o.on(
"new-frame",()=>this.#f())}enter(t,e,s){this.#t.set(t,{near:e,ask:s}),this.player.layers.add(t),this.#d(t),this.#r()}leave(t){this.#t.get(t)?.picture?.remove(),
this.#t.delete(t),this.player.layers.delete(t),this.#r()}move(t,e){let s=this.#t.get(t);!s||s.near===e||(s.near=e,e?this.#r():setTimeout(()=>this.#r(),Ho))}cutFrom(t){
t!==this.#e&&(this.#e?.give(this),this.#e=t,!this.#s&&t.take(this).then(()=>t.wasPacked&&this.#o()))}#o(){let[t]=this.#t.values();return t?.ask()??!1}get#i(){return[
...this.#t.values()].some(({near:t})=>t)}#r(){this.#n=this.#n.then(()=>this.#i?this.#c():this.#a()).catch(t=>console.warn("the canvases of a table stay as they \
are:",t))}async#a(){if(this.#s||!Us.isOpaque(this.layers[0].canvas))return;if(!(await Promise.all([...this.#t].map(([e,s])=>this.#p(e,s)))).every(Boolean))return this.#u();
if(this.#i)return this.#u();this.#s=!0,this.#h(),await this.#e?.give(this)}async#c(){if(this.#s){this.#s=!1,await this.#e?.take(this);for(let t of[this.surface,
...this.layers])t.resizeCanvas();for(let t of this.#l())t.width=this.surface.get("width"),t.height=this.surface.get("height");this.#o()||(this.#s=!0,this.#h())}}#h(){
for(let{canvas:t}of[this.surface,...this.layers])t.width=t.height=1;for(let t of this.#l())t.width=t.height=1}async#p(t,e){let s=await Do(this.surface.canvas,t.
clientWidth*devicePixelRatio);if(!s)return!1;e.picture?.remove();let o=document.createElement("img");return o.className="kt-picture",o.alt="",o.decoding="sync",
o.src=URL.createObjectURL(s),e.picture=o,t.before(o),!0}#u(){for(let t of this.#t.values())t.picture&&(t.picture.remove(),URL.revokeObjectURL(t.picture.src),t.picture=
void 0)}#f(){let t=[...this.#t].filter(([e,s])=>s.picture||!("drawn"in e.dataset));if(!(!t.length||this.#s||!Us.isOpaque(this.layers[0].canvas))){for(let[e]of t)
e.dataset.drawn="";this.#u()}}#l(){return[...this.#t.keys()].map(Ys).filter(t=>t!==null)}async#d(t){let{surface:e}=this,s=await Promise.all(Object.values(e.views??
{})),o=s.find(({el:i})=>i===Ys(t));if(!(!o||e.canvas.isConnected)){for(let i of s)delete i.updateCanvas;o.updateCanvas=()=>{},e.canvas=o.el,e.ctx=o.ctx,e.updateCanvas()}}};
function Do(n,t){let e=Math.min(1,(t||n.width)/n.width),s=document.createElement("canvas");s.width=Math.ceil(e*n.width),s.height=Math.ceil(e*n.height);let o=s.getContext(
"2d");return o&&(o.imageSmoothingQuality="high"),o?.drawImage(n,0,0,s.width,s.height),pe(s,"image/webp")}var Ys=n=>n.parentElement?.querySelector(":scope > canv\
as")??null,Dt=class{#t=null;#e=!1;constructor(t,e,s){this.root=t,this.manager=e,this.ask=s}listen(t){let e={capture:!0,signal:t};this.root.addEventListener("poi\
nterdown",()=>this.hurry(),e),this.root.addEventListener("keydown",()=>this.hurry(),e),document.addEventListener("visibilitychange",()=>document.hidden&&this.hurry(),
e)}move(t){this.#e=t,this.#t?.move(this.root,t)}async fit({surface:t,layers:e,sheet:s}){let o=a=>Promise.all(a.map(h=>this.manager.get_model(h))),[[i],r,c]=await Promise.
all([o([t]),o(e),o(s)]);i.ktStage??=new me(i,r,this.manager),this.#t===null&&i.ktStage.enter(this.root,this.#e,this.ask),this.#t=i.ktStage,i.ktStage.cutFrom(Ht.
of(c))}get ground(){let t=this.#t?.layers[0].canvas;return t?.width>1?t:null}hurry(){this.#t?.player.skip()}remove(){this.#t?.leave(this.root),this.#t=null}};var jt=class{#t=new AbortController;#e=!1;constructor(t,e){this.model=t,this.root=e,e.replaceChildren(),e.setAttribute("role","application"),this.context=new xt(
e,()=>this.refresh()),this.buttons=new Et(e),this.highlights=new St(this.context,this.buttons,d=>this.labels.describe(d)),this.dimmed=f("kt-dimmed",e),this.labels=
new _t(this.context),this.announcer=new wt(e),this.link=new At(t,{message:d=>this.hear(d),line:d=>e.classList.toggle("kt-stale",d),silence:()=>this.silence()});
let s=d=>this.announcer.say(d);this.actions=new kt(this.context,d=>this.link.ask(d),s),this.drag=new vt(this.context,this.actions),this.peek=new $t(this.context),
this.pointer=new Rt(this.context,this.actions,this.drag,this.peek);let{actions:o,buttons:i,pointer:r,peek:c}=this;this.keyboard=new Lt(this.context,{actions:o,buttons:i,
pointer:r,peek:c},s),this.stage=new Dt(e,t.widget_manager,()=>this.link.hello(!0));let{signal:a}=this.#t;this.stage.listen(a),this.context.ground=()=>this.stage.
ground,this.drag.listen(a),this.pointer.listen(a),this.keyboard.listen(a),e.addEventListener("focusin",d=>this.focused(d),{signal:a}),e.addEventListener("focuso\
ut",d=>this.focused(d),{signal:a});let h=d=>this.link.send(d);Ds(h,a),this.link.hello(),this.fit=new Mt(e,h,a);let l=!1;js(e,{near:()=>{this.stage.move(!0),!l&&
(l=!0,this.fit.tell(),h({kind:"seen"}))},far:()=>this.stage.move(!1)},a),this.link.watch()}remove(){this.#t.abort(),this.link.close(),this.peek.remove(),this.drag.
remove(),this.stage.remove()}silence(){this.root.classList.add("kt-stale"),this.announcer.saySilent(),this.drag.settle(!1)}hear(t){let{context:e}=this,{scene:s}=e;
if(t.debug&&(this.root.dataset.state=JSON.stringify(t.debug)),t.kind==="all")this.hearAll(t);else if(t.kind==="say")this.announcer.say(t.text,t.mood);else if(t.
kind==="step")s&&t.base!==s.rev?this.link.hello():s&&this.step(s,t);else if(t.kind==="point"&&s)e.pointed=t.names,e.numbers=t.numbers??{},this.refresh();else if(t.
kind==="refuse")K("refuse"),this.drag.refuse(t),s&&e.wrong&&this.announcer.showBeside(e.wrong,s);else if(t.kind==="won")K("win");else if(t.kind==="settle")this.
drag.settle(!1);else if(t.kind==="marks")this.highlights.marks=t.marks,this.refresh();else if(t.kind==="texts")e.texts=t.texts;else if(t.kind==="taps")e.oneTap=
t.taps;else if(t.kind==="dim"&&s)for(let o of t.names){let i=s.handle(o);i&&G(f("kt-dim",this.dimmed),i.box,s)}else t.kind==="labels"?(this.labels.labels=t.labels,
this.labels.show(),this.highlights.forget(),this.refresh()):t.kind==="hurry"?this.stage.hurry():t.kind==="stage"&&this.stage.fit(t.stage)}hearAll(t){let{context:e,
model:s,root:o}=this;this.peek.shut(),this.labels.labels=t.labels,this.highlights.marks=t.marks,o.lang!==t.language&&(o.lang=t.language,this.announcer.clear()),
e.texts=t.texts,e.oneTap=t.taps,o.setAttribute("aria-label",t.texts.name),this.announcer.silent.textContent=t.texts[y()?"silent_app":"silent"],s.widget_manager.
get_model(t.sheet.model).then(i=>{e.sheet={canvas:i.canvas,width:t.sheet.width,height:t.sheet.height}}),this.update(()=>{e.scene=new Nt(t)}),t.stage.surface&&this.
stage.fit(t.stage)}step(t,e){(this.context.dropped||L().matches)&&Object.keys(e.piles).length&&K("lay"),this.update(()=>t.take(e))}update(t){let{context:e,buttons:s,
root:o}=this,i=e.scene?.handle(s.stop),r=s.focused,c=e.scene?.rev;this.#e=!0,t();let a=e.scene;o.dataset.rev=String(a.rev);let h=o.parentElement?.querySelector(
":scope > canvas");h instanceof HTMLCanvasElement&&(h.inert=!0,h.style.aspectRatio=`${a.width} / ${a.height}`),this.fit.show(a),s.show(a),c!==a.rev&&this.#s(a),
a.handle(e.hover)||(e.hover=null),this.#n(a,i),r&&s.focusStop(),this.#e=!1,this.refresh(),this.labels.show()}#s(t){let{context:e}=this;e.wrong=null,e.pointed=[],
e.hushed=!0,this.dimmed.replaceChildren(),this.announcer.clear(),t.handle(e.taken)?.count||(e.taken=null),e.drag&&!t.handle(e.drag.id)?.count&&this.pointer.abort(),
this.drag.land()}#n(t,e){let{context:s,buttons:o}=this,i=[...t.handles.values()],c=(s.follow?t.topHandle(s.follow):null)??t.handle(o.stop)??(e&&Ps(e,i));s.follow=
null,o.setStop((c??i.find(a=>a.count)??i[0])?.id)}refresh(){!this.context.scene||this.#e||(this.highlights.show(),this.peek.update())}focused(t){let{context:e}=this;
t.type==="focusout"&&!e.press&&(e.looked=null);let s=t.type==="focusin"?z(t):null;s&&!this.#e&&this.buttons.setStop(s),this.refresh()}};function Zs({model:n,el:t}){let e=new jt(n,t);return()=>e.remove()}var Xs="change:items change:menu",C=4,jo=120;function ge(n,t){let e=n.key.replace(/[ _]/g,"-"),s=["kt-tool",n.choice?`kt-choice kt-choose-${e}`:`kt-do-${e}`];n.
look&&s.push(`kt-${n.look}`),t.className=s.join(" "),t.disabled=!!n.off,t.title=n.tip??"",n.look==="tab"&&(t.role="tab");let o=n.look==="tab"?"aria-selected":"a\
ria-pressed";typeof n.pressed=="boolean"&&t.setAttribute(o,String(n.pressed));let[i]=t.getElementsByClassName("kt-word");i?.textContent!==n.text&&(t.replaceChildren(),
gt(n.key,t),f("kt-word",t,"span").textContent=n.text)}function Wo(n,t){if(!t)return n;n.classList.add("kt-row"),n.role="group",n.ariaLabel=t;let e=f("kt-row-nam\
e",n,"span");return e.textContent=t,e.ariaHidden="true",n}function Wt(n,t,e){let s=f("",n,"button");return s.type="button",ge(t,s),s.addEventListener("click",o=>{
o.stopPropagation(),e()}),s}function Js(n){let t=f(n,null);return t.popover="auto",t}var we=class{#t=new Map;#e=null;#s=!1;#n=new AbortController;constructor(t,e){
this.model=t,this.root=e,this.popup=Js("kt-menu"),this.sheet=Js("kt-menu kt-options");let{signal:s}=this.#n;e.addEventListener("click",o=>this.press(o),{signal:s});
for(let o of[this.popup,this.sheet])o.addEventListener("toggle",i=>this.toggled(i),{signal:s});addEventListener("scroll",()=>this.place(),{signal:s,capture:!0,passive:!0}),
addEventListener("keydown",o=>this.refuse(o),{signal:s}),e.addEventListener("keydown",o=>this.key(o),{signal:s}),this.redraw=()=>this.paint(),this.heard=o=>{o.kind===
"reveal"&&this.reveal(o.at,o.focus)},t.on(Xs,this.redraw),t.on("msg:custom",this.heard),this.paint()}reveal(t,e){this.#t.get(e)?.focus({preventScroll:!0}),this.
root.scrollIntoView({block:t})}press(t){let e=v(t,"button");if(!e||e===this.#e)return;let s=this.model.get("items").find(({key:o})=>o===e.dataset.key);s?.ask?this.
ask(s.key,s.ask):(this.popup.contains(e)&&this.close(),this.send(e.dataset.key))}ask(t,[e,s,o]){let i=f("kt-ask",null);i.role="alertdialog",i.ariaLabel=e,f("",i,
"p").textContent=e;let r=f("kt-group",i),c=Wt(r,{key:"no",text:o,group:0,look:"primary"},()=>this.close());Wt(r,{key:"yes",text:s,group:0},()=>{this.close(),this.
send(t)}),this.#s=!0,this.popup.replaceChildren(i),this.place(),c.focus({preventScroll:!0})}send(t){try{this.model.send({press:t})}catch(e){console.warn("no lin\
e to the kernel:",e)}}refuse(t){t.key!=="Escape"||t.defaultPrevented||document.querySelector(":popover-open")||this.#t.get("no")?.click()}key(t){let e=this.root.
querySelectorAll("[role=tab]"),s=[...e].indexOf(t.target),o=s<0?void 0:lt(t.key,s,e.length-1);o!==void 0&&(t.preventDefault(),e[o].focus())}close(){for(let t of[
this.popup,this.sheet])t.hidePopover();this.#e?.focus({preventScroll:!0})}toggled(t){let e=t.newState==="open",{target:s}=t;s===this.popup&&this.#e?.setAttribute(
"aria-expanded",String(e)),this.place(),e&&(s.scrollTop=0),!(e||!this.#s)&&(this.#s=!1,this.paint())}place(){let t=[this.popup,this.sheet].find(l=>l.matches(":p\
opover-open"));if(!this.#e||!t)return;let{left:e,top:s,bottom:o}=this.#e.getBoundingClientRect(),{scrollHeight:i,offsetWidth:r}=t,[c,a]=[s-2*C,innerHeight-o-2*C],
h=a>=Math.min(i+C,c);t.style.maxHeight=`${Math.max(jo,h?a:c)}px`,t.style.left=`${Math.max(C,Math.min(e,innerWidth-r-C))}px`,t.style.top=`${h?o+C:Math.max(C,s-C-
t.offsetHeight)}px`}paint(){let t=this.model.get("items"),e=document.activeElement,s=e instanceof HTMLElement&&this.root.contains(e)?e:null,[o,i,r]=[void 0,"men\
u","sheet"].map(a=>this.#o(t,a));for(let a of this.#t.keys())t.some(h=>h.key===a)||this.#t.delete(a);r.length&&(this.sheet.replaceChildren(this.#r(),...r),i.push(
this.#i())),this.#s||this.popup.replaceChildren(...i);let c=i.length?[this.#a(),this.popup,this.sheet]:[];for(let a of[...this.root.children])c.includes(a)||a.remove();
this.root.prepend(...o),this.popup.parentElement||this.root.append(...c),s?.isConnected&&s.focus({preventScroll:!0})}#o(t,e){let s=new Map;for(let o of t){if(o.
place!==e)continue;let i=this.#t.get(o.key);i||(i=f("",null,"button"),i.type="button",i.dataset.key=o.key,this.#t.set(o.key,i)),ge(o,i);let r=s.get(o.group)??Wo(
f("kt-group",null),o.row);s.set(o.group,r),o.look==="tab"&&(r.role="tablist"),r.append(i)}return[...s.values()]}#i(){let t=f("kt-group",null);return Wt(t,{key:"\
options",text:this.model.get("menu")[2],group:0},()=>{this.popup.hidePopover(),this.sheet.showPopover()}),t}#r(){let[,,t="",e=""]=this.model.get("menu"),s=f("kt\
-options-head",null);return f("",s,"b").textContent=t,Wt(s,{key:"close",text:e,tip:e,group:0},()=>this.close()),this.sheet.ariaLabel=t,s}#a(){let[t="",e=""]=this.
model.get("menu");return this.#e??=f("",null,"button"),ge({key:"menu",text:t,tip:e,group:0},this.#e),this.#e.type="button",this.#e.popoverTargetElement=this.popup,
this.#e.hasAttribute("aria-expanded")||this.#e.setAttribute("aria-expanded","false"),this.#e}remove(){this.#n.abort(),this.model.off(Xs,this.redraw),this.model.
off("msg:custom",this.heard)}};function Qs({model:n,el:t}){let e=new we(n,t);return()=>e.remove()}var qo={button_group:qe,clock:Ge,game_review:ts,language_switch:as,move_tree:us,panel_storage:Be,progress_storage:He,share_line:ks,slider:xs,status_badge:bs,table:Zs,
toolbar:Qs},ac={initialize({model:n}){Ke(n.get("version")).bring(t=>Fe(qo[t]))}};export{ac as default};
