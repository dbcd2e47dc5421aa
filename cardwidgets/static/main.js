var y=()=>document.body.dataset.voila!==void 0,be=()=>y()&&!document.body.classList.contains("kt-app"),Y=()=>document.body.dataset.view==="play",D=n=>n.closest(
".jp-WindowedPanel-outer"),L=()=>matchMedia("(prefers-reduced-motion: reduce)");function nt(n){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,n()}))}}var ot=()=>innerWidth<=
700||innerHeight<=500;var nn="http://www.w3.org/2000/svg",ye=/([\u2665\u2666])/;function f(n,t,e="div"){let s=document.createElement(e);return n&&(s.className=n),t?.append(s),s}function m(n,t,e){
let s=document.createElementNS(nn,n);for(let[o,i]of Object.entries(t))s.setAttribute(o,String(i));return e.append(s),s}function Z(n,t){for(let e of t.split(ye))
ye.test(e)?f("kt-red",n,"span").textContent=e:n.append(e)}function v({target:n},t){return n instanceof Element?n.closest(t):null}function M(n,t,e){e?n.getAttribute(
t)!==e&&n.setAttribute(t,e):n.removeAttribute(t)}var on=3e4,N=new Map,Vt={};function it(n){let t=()=>{Vt=n.get("words")??{};for(let e of N.keys())ve(e)};return n.on("change:words",t),t(),()=>n.off("change:word\
s",t)}function j(n,t,e=!1){if(t!==N.has(n)){if(!t){let s=N.get(n);N.delete(n),s?.remove();return}N.set(n,null),ve(n),e&&setTimeout(()=>j(n,!1),on)}}function ve(n){
if(!Vt[n])return;let t=N.get(n);t||(t=f("kt-notice",rn(),"p"),t.setAttribute("role","alert"),N.set(n,t)),t.textContent=Vt[n]}function rn(){return document.querySelector(
".kt-notices")??f("kt-notices",document.body)}function S(n){try{return n()}catch(t){return console.warn("the page keeps nothing for its learner, or has no line to its kernel:",t),null}}function an(n,t){let e=document.
createElement("a");e.href=URL.createObjectURL(new Blob([t],{type:"application/json"})),e.download=n,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}function cn(n){
let t=document.createElement("input");t.type="file",t.accept=".json,.txt",t.addEventListener("change",async()=>{let e=t.files?.[0],s=await e?.slice(0,21e5).text();
e&&S(()=>n.send({kind:"file",text:s}))}),t.click()}async function Gt(n){try{return await navigator.clipboard.writeText(n),!0}catch(t){return console.warn("not c\
opied:",t),!1}}function rt(n,t){t.kind==="download"?an(t.name,t.text):t.kind==="open"?cn(n):t.kind==="copy"&&Gt(t.text)}var hn=2e3,ln=21e5,Me=new WeakMap,un={},W=new Set,E=class n{#t="";#e="";#s=null;#n=new Map;#o=new Map;constructor(t,e){this.store=t,this.name=e,globalThis.addEventListener?.(
"storage",({key:s})=>{(s===null||s===e)&&this.spread()})}static of(t,e){let s=at(t)??un,o=Me.get(s)??new Map;return Me.set(s,o),o.has(e)||o.set(e,new n(t,e)),o.
get(e)}held(){let t=this.#i();if(this.#s?t!==this.#s.found:t!==this.#e){let e=[...this.#n];this.#s=null,this.#c(),this.#e=t,this.#t=Ee();for(let[s,o]of e)this.change(
s,o)}return{text:this.#e.slice(0,ln),token:this.#t}}keep({was:t,now:e,head:s,tail:o,text:i,aside:r},c){let{token:a}=this.held();if(a===e)return!0;if(a!==t)return!1;
let l=this.#e;return this.#s??={found:this.#i(),aside:""},r&&(this.#s.aside=l,j("aside",!0,!0)),this.#e=l.slice(0,s)+i+l.slice(l.length-o),this.#t=e,this.#r(S),
this.spread(c),!0}change(t,e){let{text:s,token:o}=this.held();this.#n.set(t,e),this.keep({was:o,now:Ee(),head:0,tail:0,text:e(s)})}listen(t,e){return this.#o.set(
t,e),()=>{this.#o.get(t)===e&&this.#o.delete(t)}}spread(t){for(let[e,s]of this.#o)e!==t&&s()}#i(){return at(()=>this.store().getItem(this.name))??""}#r(t){let e=this.#s;
if(!e)return;t(()=>{if(!this.#e&&!e.found)return!0;let o=this.store();return e.aside&&o.setItem(`${this.name}.aside`,e.aside),this.#e?o.setItem(this.name,this.#e):
o.removeItem(this.name),!0})?this.#s=null:W.has(this)||(W.add(this),setTimeout(()=>this.#a(),hn)),this.#c()}#a(){if(!this.#s)return;W.delete(this);let t=this.#t;
this.held().token===t?this.#r(at):this.spread()}#c(){this.#s||W.delete(this),W.has(this)||this.#n.clear(),j("full",W.size>0)}},Ee=()=>crypto.getRandomValues(new Uint32Array(
2)).join("-");function q(n){let t=at(()=>JSON.parse(n));return t&&typeof t=="object"&&!Array.isArray(t)?t:{}}function at(n){try{return n()}catch{return null}}var zt=()=>E.of(()=>localStorage,"kartentisch.settings");function V(){let n=Object.entries(q(zt().held().text));return Object.fromEntries(n.filter(([,t])=>typeof t==
"boolean"))}function Se(n,t){V()[n]!==t&&zt().change(n,e=>JSON.stringify({...q(e),[n]:t}))}var Ae=n=>zt().listen(n,n);var dn=400;function Te({game:n,day:t,won:e}){let s=E.of(()=>localStorage,"kartentisch.days"),o=e||q(s.held().text)[n]?.[t]===!0;s.change(`${n} ${t}`,i=>{let r=q(
i),c=Object.entries({...r[n],[t]:o||r[n]?.[t]===!0});return c.sort(([a],[l])=>a<l?-1:1),JSON.stringify({...r,[n]:Object.fromEntries(c.slice(-dn))})})}var Ft="_handle_comm_msg",Le=n=>n._loadFromKernel?.();async function $e(n){for(let t of await Promise.all(Object.values(n._models??{})))t._pending_msgs>0&&(t._pending_msgs=
1,t._handle_status({content:{execution_state:"idle"}}))}function fn(n,t){let e=[];for(let s=Object.getPrototypeOf(n);s;s=Object.getPrototypeOf(s))Object.hasOwn(
s,t)&&e.push(s);return e}async function Oe(n){try{return await n[Ft]({content:{data:{method:"none"}}}),!1}catch{let t=fn(n,Ft)[1][Ft];return n.comm?.on_msg(e=>t.
call(n,e)),!!n.comm}}var _e=4e3,pn=2e3,mn=15e3,gn=4e3,wn=6e4,kn=65e3,xn=1e3,Ce=new WeakMap,R=new Set,Ne=Number.NEGATIVE_INFINITY,$=class n{#t;#e=new Set;#s;#n=new Set;#o=!1;#i=!1;#r=0;#a=0;constructor(t){
this.manager=t;for(let e of["pointerdown","pointerup","click","keydown","change"])globalThis.addEventListener?.(e,s=>this.#p(s),!0)}static listen(t,e){let s=Ce.
get(t)??new n(t);return Ce.set(t,s),s.#n.add(e),s.#h(),()=>{s.#n.delete(e),s.#n.size||s.#c()}}#c(){clearTimeout(this.#s),this.#s=void 0,this.#e.clear(),this.#m(
!1)}#h(){let{kernel:t}=this.manager;!t?.anyMessage||t===this.#t||(this.#t=t,this.#o=!1,t.anyMessage.connect((e,{msg:s,direction:o})=>{if(t===this.#t){if(o==="se\
nd")return this.#u(s);this.#r=performance.now(),this.#f(s)}}),t.connectionStatusChanged.connect((e,s)=>{t===this.#t&&(s!=="connected"?this.#o=!0:this.#o&&this.#d(
0))}),t.statusChanged.connect((e,s)=>{["restarting","autorestarting","dead"].includes(s)&&(this.#i=!0)}))}#p({target:t}){!(t instanceof Element)||!t.closest(".j\
upyter-widgets, .kt-layer")||(Ne=performance.now(),this.#h())}#u({header:t,channel:e}){e!=="shell"||t.msg_type!=="comm_msg"||performance.now()-Ne>xn||(this.#e.add(
t.msg_id),this.#s??=setTimeout(()=>this.#l(),_e))}#f({parent_header:{msg_id:t}}){if(!(!t||!this.#e.has(t))){for(let e of this.#e)if(this.#e.delete(e),e===t)break;
clearTimeout(this.#s),this.#s=void 0,R.has(this)?this.#g():this.#e.size&&(this.#s=setTimeout(()=>this.#l(),_e))}}#l(){this.#s=void 0,this.#i=!1,this.#r=performance.
now(),this.#a=Re(),this.#m(!0),this.#d(pn)}#d(t){let e=this.#t;e?.connectionStatus==="connected"&&e.requestKernelInfo().then(()=>{e===this.#t&&this.#g()},()=>{}),
t&&setTimeout(()=>{R.has(this)&&(this.#w(),this.#d(Math.min(1.5*t,mn)))},t)}#w(){let t=performance.now();t-this.#r<this.#a||navigator.onLine===!1||(this.#r=t,this.#a=
Math.max(Math.min(2*this.#a,wn),Re()),this.#t?.reconnect().catch(()=>{}))}async#g(){if(!(!R.has(this)&&!this.#o)){this.#o=!1,this.#e.clear(),this.#m(!1),this.#i||
(await $e(this.manager),await Le(this.manager)?.catch(t=>console.warn("a widget may be out of date:",t))),this.#i=!1;for(let{back:t}of this.#n)t?.()}}#m(t){if(t!==
R.has(this)){t?R.add(this):R.delete(this);for(let e of this.#n)e.silent?.(t);j(y()?"silent_app":"silent",R.size>0&&!bn())}}},Re=()=>be()?kn:gn;function bn(){return[
...document.querySelectorAll(".kt-layer")].some(n=>{let{top:t,bottom:e}=n.getBoundingClientRect();return e>0&&t<innerHeight})}var yn=".kt-message, .kt-sheets",Ie="details[data-said]",ct=new WeakMap;function vn(n){let t=ct.get(n);if(!t)return;let{numbers:e,watch:s}=t,o=[...n.querySelectorAll(
Ie)];for(let i of e)o.some(({dataset:r})=>r.said===i)||e.delete(i);for(let i of o)e.has(i.dataset.said)&&(i.open=!0);e.size||(s.disconnect(),ct.delete(n))}function Mn({
target:n}){if(!(n instanceof HTMLDetailsElement)||!n.matches(Ie))return;let t=n.closest(yn);if(!t)return;let e=ct.get(t);if(!e){if(!n.open)return;let s=new MutationObserver(
()=>vn(t));s.observe(t,{childList:!0,subtree:!0}),e={numbers:new Set,watch:s},ct.set(t,e)}n.open?e.numbers.add(n.dataset.said):e.numbers.delete(n.dataset.said)}
function Pe(){document.kartentischClauses||(document.kartentischClauses=!0,document.addEventListener("toggle",Mn,!0))}function ht(n,t,e,s){let o=c=>t(n,c);Pe(),n.on("msg:custom",o);let i=$.listen(n.widget_manager,{back:s}),r=[it(n),e.listen(n.get("writer"),s),i];return()=>{n.off(
"msg:custom",o);for(let c of r)c()}}function X(n){let t=n.widget_manager.context?.path,e=[t?`/${t}`:"",location.pathname],[s,o]=e.map(i=>`kartentisch.game ${i} ${n.get("key")}`);return t&&An(s,o),
E.of(()=>sessionStorage,t?s:o)}function He(){let{game:n}=document.body.dataset;return n?E.of(()=>localStorage,`kartentisch.playing ${n}`):void 0}function En(n){
let t=He()?.held().text;t&&!X(n).held().text&&X(n).change("",()=>t)}function Sn(n){let{text:t}=X(n).held();He()?.change("",()=>t)}function An(n,t){S(()=>{let e=sessionStorage.
getItem(t);e===null||sessionStorage.getItem(n)!==null||(sessionStorage.removeItem(t),sessionStorage.setItem(n,e))})}var Ut=()=>E.of(()=>localStorage,"kartentisc\
h.tallies");function Tn(){let[n]=performance.getEntriesByType("navigation");return y()&&(n?.type==="reload"||n?.type==="back_forward"||location.hash==="#continu\
e")}var Kt=(n,t)=>S(()=>n.send({kind:"holds",record:X(n).held(),tallies:Ut().held(),...t}));function Ln(n,t){if(t.kind==="switch")return Se(t.name,t.on);if(t.kind===
"day")return Te(t);if(t.kind!=="keep")return rt(n,t);(t.what==="record"?X(n):Ut()).keep(t,n.get("writer"))?t.what==="record"&&Sn(n):Kt(n,{})}function Be({model:n}){
let t=ht(n,Ln,Ut(),()=>Kt(n,{}));function e(){document.body.classList.toggle("kt-left",V().left===!0),S(()=>n.send({kind:"settings",settings:V()}))}let s=Ae(e);
return En(n),Kt(n,{kind:"recalled",reloaded:Tn()}),e(),()=>{s(),t()}}var Zt=()=>E.of(()=>localStorage,"kartentisch.progress"),Yt=(n,t)=>S(()=>n.send({kind:t,progress:Zt().held()}));function $n(n,t){t.kind!=="keep"?rt(n,t):Zt().keep(
t,n.get("writer"))||Yt(n,"holds")}function De({model:n}){let t=ht(n,$n,Zt(),()=>Yt(n,"holds"));return Yt(n,"recalled"),t}var je={ArrowLeft:-1,ArrowUp:-1,ArrowRight:1,ArrowDown:1},We=3,qe="change:items change:label",Xt=n=>v(n,"button")?.dataset.key;function On(n,t=We){let e=(n.look??
"").split(" ").filter(Boolean),s=f(`kt-pick ${e.map(i=>`kt-pick-${i}`).join(" ")}`,null,"button");s.type="button",s.dataset.key=n.key,n.state&&(s.dataset.state=
n.state),n.label&&s.setAttribute("aria-label",n.label),n.tip&&(s.title=n.tip),n.current&&s.setAttribute("aria-current","step"),typeof n.pressed=="boolean"&&s.setAttribute(
"aria-pressed",String(n.pressed)),s.disabled=!!n.off,n.text&&Z(f("kt-word",s,"span"),n.text),n.note&&Z(f("kt-note",s,"span"),n.note);let o=n.stars??-1;if(o>=0){
let i=f("kt-stars",s,"span");for(let r=0;r<We;r+=1){let c=r>=o?" kt-no":r>=t?" kt-new":"";f(`kt-star${c}`,i,"span").textContent="★"}}return n.again&&(f("kt-ag\
ain",s,"span").textContent="↻"),s}var Jt=class{#t=null;constructor(t,e){this.model=t,this.root=e,e.classList.add("kt-picks"),e.setAttribute("role","group"),e.
addEventListener("click",s=>this.press(Xt(s))),e.addEventListener("pointerover",s=>this.near(Xt(s))),e.addEventListener("focusin",s=>this.near(Xt(s))),e.addEventListener(
"keydown",s=>this.key(s)),this.redraw=()=>this.paint(),t.on(qe,this.redraw),this.paint()}get buttons(){return[...this.root.children]}press(t){t!==void 0&&this.send(
{press:t})}near(t){t===void 0||t===this.#t||!this.model.get("hovers")||(this.#t=t,this.send({near:t}))}send(t){try{this.model.send(t)}catch(e){console.warn("no \
line to the kernel:",e)}}paint(){let{model:t,root:e}=this,s=document.activeElement,o=s instanceof HTMLElement&&e.contains(s)?s.dataset.key:void 0;e.setAttribute(
"aria-label",t.get("label")),this.#t=null;let i=t.get("items"),r=i.find(h=>h.current)??i.find(h=>!h.off),c=new Map(this.buttons.map(h=>[h.dataset.key,h.querySelectorAll(
".kt-star:not(.kt-no)").length]));e.replaceChildren(...i.map(h=>On(h,c.get(h.key))));let a=o===void 0?void 0:this.find(o);a?.focus({preventScroll:!0}),this.setStop(
a?o:r?.key);let l=e.querySelector("[aria-current]");l&&e.scrollHeight>e.clientHeight+2&&(e.scrollTop=l.offsetTop-e.offsetTop-e.clientHeight/2)}find(t){return this.
buttons.find(e=>e.dataset.key===t)}setStop(t){for(let e of this.buttons)e.tabIndex=e.dataset.key===t?0:-1}key(t){let e=this.buttons.filter(i=>!i.disabled),s=e.indexOf(
v(t,"button")),o;if(je[t.key])o=e[s+je[t.key]];else if(t.key==="Home")o=e[0];else if(t.key==="End")o=e.at(-1);else return;t.preventDefault(),t.stopPropagation(),
o&&(this.setStop(o.dataset.key),o.focus())}remove(){this.model.off(qe,this.redraw)}};function Ve({model:n,el:t}){let e=new Jt(n,t);return()=>e.remove()}var lt=1e3,Ge="change:seconds change:label change:shown",_n=2;function Cn(n){let t=Math.floor(n),[e,s]=[Math.floor(t/3600),Math.floor(t/60)%60],o=String(t%60).padStart(
2,"0");return e?`${e}:${String(s).padStart(2,"0")}:${o}`:`${s}:${o}`}function ze({model:n,el:t}){t.setAttribute("role","timer");let e,s=0,o=0,i=()=>performance.
now()/lt;function r(){let u=n.get("began"),d=u<0?n.get("seconds"):u+i()-s;t.hidden=d<0||!n.get("shown"),t.textContent=t.hidden?"":Cn(d),M(t,"aria-label",t.hidden?
"":`${n.get("label")} ${t.textContent}`)}function c(){o=Date.now()/lt-i(),n.get("began")>=0&&S(()=>n.send({late:!0}))}function a(){Math.abs(Date.now()/lt-i()-o)>
_n&&c(),r()}function l(){clearInterval(e),n.get("began")>=0&&n.get("shown")&&(e=setInterval(a,lt)),r()}function h(){s=i(),l()}return n.on(Ge,l),n.on("change:beg\
an",h),h(),c(),()=>{clearInterval(e),n.off(Ge,l),n.off("change:began",h)}}var I="data-popover-open",Qt=globalThis.CSS?.supports("selector(:popover-open)")?":popover-open":`[${I}]`;function Fe(){AbortSignal.any??=Nn,"popover"in HTMLElement.
prototype||Rn()}function Nn(n){let t=new AbortController;for(let e of n){let s=()=>t.abort(e.reason);e.aborted?s():e.addEventListener("abort",s,{signal:t.signal})}
return t.signal}function Rn(){let n=new WeakMap,t=()=>document.querySelectorAll(`[${I}]`);function e(i,r){if(i.hasAttribute(I)!==r){i.toggleAttribute(I,r);for(let c of[
"beforetoggle","toggle"])i.dispatchEvent(Object.assign(new Event(c),{newState:r?"open":"closed"}))}}HTMLElement.prototype.showPopover=function(){e(this,!0)},HTMLElement.
prototype.hidePopover=function(){e(this,!1)};let s=[["popover",function(i){this.setAttribute("popover",i)}],["popoverTargetElement",function(i){n.set(this,i)}]];
for(let[i,r]of s)Object.defineProperty(HTMLElement.prototype,i,{set:r});let o=document.createElement("style");o.textContent=`[popover]:not([${I}]) { display: no\
ne !important; }
    [${I}] { display: block !important; position: fixed; z-index: 1001; }`,document.head.append(o),addEventListener("click",({target:i})=>{if(!(i instanceof Element))
return;let r=i.closest("button"),c=r&&(n.get(r)??document.getElementById(r.getAttribute("popovertarget")??""));for(let a of t())a!==c&&!a.contains(i)&&e(a,!1);c&&
e(c,!c.hasAttribute(I))},!0),addEventListener("keydown",i=>{if(!(i.key!=="Escape"||!t().length)){i.preventDefault();for(let r of t())e(r,!1)}})}function Ke(n,{lists:t,values:e}){let s={...e};for(let[o,{was:i,length:r,changed:c}]of Object.entries(t)){let a=n(o);if(a.length!==i)return null;let l=a.slice(0,
r);for(let[h,u]of c)l[h]=u;s[o]=l}return s}async function In(n){await Oe(await n.widget_manager.get_model(n.get("own_id")))&&n.send({late:!0})}function Ue(n){let t;return{initialize({model:e}){t=In(e).catch(
s=>console.warn("a widget may miss what its kernel says:",s)),e.on("msg:custom",s=>{if(s.kind!=="exchange")return;let o=Ke(i=>e.get(i),s);if(!o)e.send({late:!0});else
for(let[i,r]of Object.entries(o))e.set(i,r)})},async render(e){return await t,n(e)}}}function Ye(n){globalThis.kartentisch??=new Map;let t=globalThis.kartentisch,e=t.get(n);if(!e){let s=()=>{};e={come:new Promise(i=>{s=i}),bring:s},t.set(n,e)}return e}var Pn=/^[\p{L}\p{M}]+$/u,Hn=/\p{Script=Latin}/u;function te({key:n,code:t}){return Pn.test(n)&&!Hn.test(n)&&/^Key[A-Z]$/.test(t)?t.slice(-1).toLowerCase():[...n].
length===1?n.toLowerCase():""}var Ze={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,PageUp:10,PageDown:-10};function ut(n,t,e){return n==="Home"?0:n==="End"?
e:n in Ze?Math.max(0,Math.min(t+Ze[n],e)):void 0}var Xe={least:4,most:22};function Je(n,t){return Math.min(Xe.most,Math.max(Xe.least,(n-28)/Math.max(1,t-1)))}function Qe(n,t,e){let s=Math.round((n-14)/t);return Math.
max(0,Math.min(s,e-1))}var ee={won:22,unknown:58,lost:94},[dt,Bn]=[116,4.2],ts="change:points change:here change:losing change:words";function G(n,t,e){let s=f("",t,n);return s.textContent=
String(e),s}function es(n,t,e,s,o){let i=`kt-sign-${n||"open"}`;if(n!=="lost")return m("circle",{cx:t,cy:e,r:n?s:s/2,class:i},o);let r=s*1.25,c=`M${t} ${e-r}l${r}\
 ${r}l${-r} ${r}l${-r} ${-r}z`;return m("path",{d:c,class:i},o)}var se=class{#t;#e=0;#s=null;constructor(t,e){this.model=t,e.classList.add("kt-review"),this.legend=
f("kt-review-levels",e),this.legend.setAttribute("aria-hidden","true"),this.frame=f("kt-review-frame",e),this.svg=m("svg",{role:"slider",tabindex:0,height:dt},this.
frame),this.details=f("",e,"details"),this.summary=f("",this.details,"summary"),this.details.addEventListener("toggle",()=>this.list()),this.svg.addEventListener(
"click",s=>this.go(this.nearest(s))),this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=nt(()=>this.paint()),t.on(ts,this.redraw),this.watch=new ResizeObserver(
()=>this.frame.clientWidth!==this.#t&&this.paint()),this.watch.observe(this.frame),this.paint()}get points(){return this.model.get("points")}get here(){return this.
model.get("here")}get losing(){return this.model.get("losing")}get words(){return this.model.get("words")}describe(t){let[e,s]=this.points[t];return`${t}: ${e}.\
 ${this.words[s||"open"]}`}paint(){let{points:t,here:e,losing:s,words:o,svg:i}=this;this.#t=this.frame.clientWidth,this.#e=Je(this.#t,t.length);let r=h=>14+h*this.#e,
c=h=>ee[h||"unknown"],a=r(t.length-1);i.replaceChildren(),i.setAttribute("width",String(a+14)),i.setAttribute("aria-label",o.label),i.setAttribute("aria-valuemi\
n","0"),i.setAttribute("aria-valuemax",String(t.length-1)),i.setAttribute("aria-valuenow",String(Math.max(0,e))),i.setAttribute("aria-valuetext",e>=0&&t[e]?this.
describe(e):o.elsewhere);for(let h of Object.values(ee))m("path",{d:`M${14} ${h}H${a}`,class:"kt-level"},i);s>0&&m("path",{d:`M${r(s)-this.#e/2} 6V${dt-6}`,class:"\
kt-losing"},i),e>=0&&m("path",{d:`M${r(e)} 4V${dt-4}`,class:"kt-now"},i);let l=t.map(([,h],u)=>`${u?"L":"M"}${r(u)} ${c(h)}`).join("");m("path",{d:l,class:"kt-c\
ourse"},i),t.forEach(([,h],u)=>{this.#n(u,r(u),c(h),h)}),this.legend.replaceChildren();for(let[h,u]of Object.entries(ee))G("span",this.legend,o[h]).style.top=`${u}\
px`;e>=0&&this.show(r(e)),this.list()}#n(t,e,s,o){let i=Math.min(Bn,Math.max(1.8,this.#e*.36)),r=m("g",{"data-at":t,"data-status":o||"open"},this.svg);m("title",
{},r).textContent=this.describe(t);let[c,a]=[e-this.#e/2,this.#e];m("rect",{x:c,y:0,width:a,height:dt,class:"kt-reach"},r),es(o,e,s,t===this.here?i*1.5:i,r)}show(t){
let{frame:e}=this;(t<e.scrollLeft+14||t>e.scrollLeft+e.clientWidth-14)&&(e.scrollLeft=t-e.clientWidth/2)}list(){let{words:t}=this,e=document.activeElement,s=e instanceof
HTMLElement&&this.#s?.contains(e)?e.dataset.row:void 0;if(this.summary.textContent=t.as_table,this.#s?.remove(),this.#s=null,!this.details.open)return;this.#s=f(
"kt-review-table",this.details);let o=f("",this.#s,"table");G("caption",o,t.label);let i=f("",f("",o,"thead"),"tr");for(let a of["number","move","status","up"])
G("th",i,t[a]).setAttribute("scope","col");let r=f("",o,"tbody");this.points.forEach((a,l)=>{this.#o(r,a,l)}),(s?this.#s.querySelector(`[data-row="${s}"]`):null)?.
focus({preventScroll:!0})}#o(t,[e,s,o],i){let{here:r,losing:c,words:a}=this,l=f("",t,"tr");i===r&&l.setAttribute("aria-current","true"),i===c&&(l.className="kt-\
row-losing"),G("td",l,i);let h=G("button",f("",l,"td"),e);h.type="button",h.dataset.row=String(i),h.addEventListener("click",()=>this.go(i));let u=f("",l,"td");
es(s,7,8,4,m("svg",{width:14,height:14,"aria-hidden":!0},u)),u.append(` ${a[s||"open"]}${i===c?` (${a.losing})`:""}`),G("td",l,o)}nearest(t){return Qe(t.clientX-
this.svg.getBoundingClientRect().left,this.#e,this.points.length)}go(t){this.model.send({go:t})}key(t){let e=ut(t.key,Math.max(0,this.here),this.points.length-1);
e===void 0||t.ctrlKey||t.metaKey||t.altKey||(t.preventDefault(),t.stopPropagation(),this.go(e))}remove(){this.watch.disconnect(),this.model.off(ts,this.redraw)}};
function ss({model:n,el:t}){let e=new se(n,t);return()=>e.remove()}var ne="lang";function ns(n,t){let e=new URL(n).searchParams.get(ne);return e!==null&&t.includes(e)?e:null}function os(n,t){let e=new URL(n);return e.searchParams.
get(ne)===t?n:(e.searchParams.set(ne,t),e.href)}var oe=".jp-Notebook",as=".jp-Cell",is=".kt-switch-line",Dn="h1, h2, h3, h4, h5, h6",jn=".kt-other";var rs=["pointerdown","focusin"];function cs(n,t){let e=t.get("headings");function s({target:i}){let r=n.closest(oe);if(!(i instanceof Element)||!r?.contains(i)||
!i.closest(as)||i.closest(is))return;let c=qn(r,i,e);!c||c===t.get("place")||(t.set("place",c),t.save_changes())}function o({target:i,isTrusted:r}){let c=i instanceof
Element?i.closest(jn):null;r&&c instanceof HTMLElement&&n.closest(is)?.contains(c)&&Wn(c)}if(!Object.keys(e).length)return()=>{};for(let i of rs)document.addEventListener(
i,s,!0);return document.addEventListener("click",o,!0),()=>{for(let i of rs)document.removeEventListener(i,s,!0);document.removeEventListener("click",o,!0)}}function Wn(n){
let t=n.closest(oe),e=performance.now(),s=new AbortController,o=0,i=0,r=0,c=setInterval(()=>{let a=performance.now()-e>8e3,h=[...document.querySelectorAll(oe)].
find(u=>u!==t&&u.clientHeight>0)?.querySelector(as)?.parentElement?.scrollHeight??0;i=h&&h===o?i+1:0,o=h,i>=4&&o!==r&&!s.signal.aborted&&(r=o,n.click()),!(i<12&&
!a&&!s.signal.aborted)&&(clearInterval(c),s.abort())},150);for(let a of["wheel","keydown","pointerdown"])document.addEventListener(a,()=>s.abort(),{capture:!0,signal:s.
signal})}function qn(n,t,e){let s="";for(let o of n.querySelectorAll(Dn)){let i=e[Vn(o)];if(t.contains(o))return i??s;if(!(o.compareDocumentPosition(t)&(Node.DOCUMENT_POSITION_FOLLOWING|
Node.DOCUMENT_POSITION_CONTAINED_BY)))break;s=i??s}return s}function Vn(n){return[...n.childNodes].filter(e=>!(e instanceof HTMLAnchorElement)).map(e=>e.textContent).
join("").trim()}function hs({model:n,el:t}){let e=n.get("names"),s=f("kt-switch",null);s.setAttribute("role","group");let o=Object.entries(e).map(([l,h])=>{let u=f("",s,"button");
return u.type="button",u.lang=l,u.textContent=h,u.addEventListener("click",()=>i(l)),u.dataset.language=l,u});function i(l){let h=os(window.location.href,l);y()&&
h!==window.location.href&&window.history.replaceState(window.history.state,"",h),l!==n.get("language")&&(n.set("language",l),n.save_changes())}function r(){s.setAttribute(
"aria-label",n.get("label")),s.lang=n.get("language");for(let l of o)l.setAttribute("aria-pressed",String(l.dataset.language===n.get("language")));document.dispatchEvent(
new CustomEvent("kt-language",{detail:n.get("language")}))}n.on("change:language change:label",r),r(),t.append(s);let c=y()?ns(window.location.href,Object.keys(
e)):null;c&&!window.kartentischAsked&&i(c),window.kartentischAsked=!0;let a=[it(n),$.listen(n.widget_manager,{}),cs(s,n)];return()=>{n.off("change:language chan\
ge:label",r);for(let l of a)l()}}function ls(n,t,e){let s=[...n.keys()].filter(i=>n[i][1]===n[t][1]).sort((i,r)=>n[i][2]-n[r][2]),o=s.indexOf(t);if(e==="ArrowLeft")return n[t][0];if(e==="ArrowR\
ight")return n.findIndex(([i])=>i===t);if(e==="ArrowUp")return s[o-1];if(e==="ArrowDown")return s[o+1]}function us(n,t){let e=new Set;for(let s=t;s>=0;s=n[s]?.[0]??
-1)e.add(s);return e}var pt={x:18,y:22},mt=12,ds="change:moves change:here change:label",ft=([,n,t])=>[mt+n*pt.x,mt+t*pt.y];function Gn(n,t,e,s,o){if(n!=="lost"&&n!=="cannot")return m(
"circle",{cx:t,cy:e,r:s},o);let i=s*1.3,r=`M${t} ${e-i}l${i} ${i}l${-i} ${i}l${-i} ${-i}z`;return m("path",{d:r,class:"kt-diamond"},o)}var ie=class{#t=[];constructor(t,e){
this.model=t,this.root=e,e.classList.add("kt-tree"),this.svg=m("svg",{role:"tree"},e),this.svg.addEventListener("click",s=>this.go(v(s,"[data-move]")?.dataset.move)),
this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=nt(()=>this.paint()),t.on(ds,this.redraw),this.paint()}paint(){let t=this.model.get("moves"),e=this.
model.get("here"),s=us(t,e),o=this.svg.contains(document.activeElement),i=Math.max(0,...t.map(h=>h[1])),r=Math.max(0,...t.map(h=>h[2]));this.svg.replaceChildren(),
this.svg.setAttribute("aria-label",this.model.get("label")),this.svg.setAttribute("width",String(2*mt+i*pt.x)),this.svg.setAttribute("height",String(2*mt+r*pt.y)),
t.forEach((h,u)=>{if(h[0]<0)return;let[[d,p],[g,w]]=[ft(t[h[0]]),ft(h)],k=w===p?`M${d} ${p}H${g}`:`M${d} ${p}V${w-6}Q${d} ${w} ${d+6} ${w}H${g}`;m("path",{d:k,class:s.
has(u)?"kt-way":"kt-line"},this.svg)}),this.#t=[];let c=[...t.keys()].sort((h,u)=>t[h][2]-t[u][2]||t[h][1]-t[u][1]);for(let h of c)this.#t[h]=this.#e(t[h],h,e,s.
has(h));o&&this.#t[e]?.focus();let[a,l]=ft(t[e]??[0,0,0]);this.root.scrollTo({left:a-this.root.clientWidth/2,top:l-this.root.clientHeight/2})}#e(t,e,s,o){let[,i,
,r,c]=t,[a,l]=ft(t),u=m("g",{"data-move":e,class:`kt-dot ${e===s?"kt-here":o?"kt-way":""} ${c&&`kt-${c}`}`},this.svg);return u.setAttribute("role","treeitem"),u.
setAttribute("aria-label",`${i}: ${r}`),u.setAttribute("aria-selected",String(e===s)),u.setAttribute("tabindex",e===s?"0":"-1"),m("title",{},u).textContent=`${i}\
: ${r}`,m("circle",{cx:a,cy:l,r:9,class:"kt-reach"},u),Gn(c,a,l,e===s?5.5:3.6,u),u}go(t){t!==void 0&&this.model.send({go:Number(t)})}key(t){let e=Number(v(t,"[d\
ata-move]")?.dataset.move??this.model.get("here"));if(t.key==="Enter"||t.key===" ")this.go(this.#t[e]?.dataset.move);else{let s=ls(this.model.get("moves"),e,t.key);
if(s===void 0)return;this.#t[s]?.focus()}t.preventDefault(),t.stopPropagation()}remove(){this.model.off(ds,this.redraw)}};function fs({model:n,el:t}){let e=new ie(
n,t);return()=>e.remove()}var ps="M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",zn="m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",Fn="M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 8c0-3 2.5-5 6-5s6 2 6 5m1-13.5a\
2.7 2.7 0 0 1 0 5M18 14.5c2 .7 3 2.3 3 4.5",gt="M5 5v5h5M5.6 10A7.5 7.5 0 1 1 5 15",Kn="M9.5 20h5M10 17h4c0-3 3-4 3-7.5a5 5 0 0 0-10 0C7 13 10 14 10 17Z",ms="M6\
 19V9a4 4 0 0 1 4-4h1m2 14h1a4 4 0 0 0 4-4V6m-3 3 3-3 3 3",re="m6 6 12 12M18 6 6 18",gs="M8 5.5v13l10-6.5Z",ws="m10 6 6 6-6 6",ks={undo:ps,back:ps,redo:zn,restart:gt,
reading_reset:gt,hint:Kn,solution:ms,better_way:ms,auto:"M12 20V10m-4.5 4L12 9.5l4.5 4.5M6 4.5h12",new:"M4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",another:"M\
4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",same_again:gt,same_deal:gt,review_game:"M4 19h16M5 14l4-5 4 3 6-7",skip:"m5 6 7 6-7 6ZM13 6l7 6-7 6Z",give_up:"M6 2\
1V4m0 1h11l-2.5 4L17 13H6",review:"M4 19h16M5 14l4-5 4 3 6-7",review_deal:"M4 19h16M5 14l4-5 4 3 6-7",result:"M7 4h10v5a5 5 0 0 1-10 0ZM12 14v4m-4 2h8",rules:"M\
4 12V5h7l9 9-7 7ZM8.5 8.5v.01",four:"M12 4v16M4 12h16M5 5h14v14H5Z",one_tap:"M10 13V6.5a1.7 1.7 0 0 1 3.4 0V11l4 .9a2 2 0 0 1 1.5 2.3l-.8 5.8h-7.5L6.5 14a1.7 1.\
7 0 0 1 2.5-2ZM7 6.5a4.7 4.7 0 0 1 9.4 0",sounds:"M5 9.5v5h3l5 4v-13l-5 4ZM16 9a4 4 0 0 1 0 6m2.5-8.5a7.5 7.5 0 0 1 0 11",clock:"M12 3.5a8.5 8.5 0 1 0 0 17 8.5 \
8.5 0 0 0 0-17Zm0 4V12l3 2",left:"M4 5h16v14H4Zm6 0v14M6.5 9h1m-1 3h1",forced:"M4 12h9m-4-4 4 4-4 4M17 5v14",save:"M12 4v10m-4-4 4 4 4-4M5 19h14",load:"M12 15V5\
M8 9l4-4 4 4M5 19h14",export:"M12 4v10m-4-4 4 4 4-4M5 19h14",import:"M12 15V5M8 9l4-4 4 4M5 19h14",copy:"M9 9h10v11H9ZM5 15V4h10",share:"M12 14V4m-4 4 4-4 4 4M7\
 11H5v9h14v-9h-2",daily:"M5 6h14v14H5ZM5 10h14M9 3.5V7m6-3.5V7m-5 8 1.7 1.7L14.5 13",more:"M6 5v14M6 9h5a3 3 0 0 1 3 3v0a3 3 0 0 0 3 3h1M6 5h12",options:"M5 8h8\
m4 0h2M5 16h2m4 0h8M15 6v4M9 14v4",opponents:Fn,indicator:"M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm5-1.5L20 20",play:gs,pause:"M8 5.5v13M16 5.5v13",run:gs,
stop:"M7 7h10v10H7Z",first:"M7 6v12m10-12-6 6 6 6",last:"M17 6v12M7 6l6 6-6 6",step_back:"m14 6-6 6 6 6",step_on:ws,next:ws,check:"M5 12.5 9.5 17 19 7",leave:re,
close:re,shut:re,reset:"M5 7h14M10 4h4M7 7l1 13h8l1-13",menu:"M5 12h.01M12 12h.01M19 12h.01"};function wt(n,t){if(!Object.hasOwn(ks,n))return;let e=m("svg",{viewBox:"\
0 0 24 24",class:"kt-icon","aria-hidden":!0,focusable:!1},t);m("path",{d:ks[n]},e)}var xs="change:line change:query change:words";function bs({model:n,el:t}){let e=f("kt-tool kt-do-share",t,"button");e.type="button",wt("share",e);let s=f("kt-w\
ord",e,"span"),o=f("kt-shared",t),i=f("",o,"textarea");i.readOnly=!0,i.rows=2;let r=f("kt-shared-says",o,"span");r.setAttribute("role","status");let c=()=>{let[
h,u]=[n.get("line"),n.get("query")];return u&&y()?`${h} ${location.origin}${location.pathname}?${u}`:h},a=()=>{let h=n.get("words");t.hidden=!n.get("line"),o.hidden=
!0,s.textContent=h.share,e.title=h.share_tip,i.setAttribute("aria-label",h.share),r.textContent=""},l=async()=>{let{copied:h,by_hand:u}=n.get("words");i.value=c(),
o.hidden=!1,i.style.height="",i.style.height=`${i.scrollHeight+2}px`,i.select(),r.textContent=u,await Gt(i.value)&&(r.textContent=h)};return e.addEventListener(
"click",l),n.on(xs,a),a(),()=>n.off(xs,a)}var ae=0;function ys({model:n,el:t}){let e=f("kt-slider",t),s=f("",e,"label"),o=f("kt-track",e),i=f("",o,"input"),r=f("kt-ends",o),c=f("",e,"input");ae+=1,s.id=
`kt-slider-${ae}`,i.id=`kt-slider-${ae}-range`,s.htmlFor=i.id,c.setAttribute("aria-labelledby",s.id),[i.type,c.type]=["range","number"];function a(){s.textContent=
n.get("description"),M(s,"title",n.get("tooltip")),r.replaceChildren();for(let h of n.get("ends"))f("",r,"span").textContent=h;for(let h of[i,c])[h.min,h.max,h.
step]=[n.get("min"),n.get("max"),n.get("step")].map(String),h.value=String(n.get("value"))}function l(h){let u=h.valueAsNumber;Number.isFinite(u)&&(n.set("value",
Math.min(Math.max(u,n.get("min")),n.get("max"))),n.save_changes()),a()}i.addEventListener("input",()=>{c.value=i.value});for(let h of[i,c])h.addEventListener("c\
hange",()=>l(h));return e.addEventListener("keydown",h=>{h.stopPropagation(),h.key==="Enter"&&l(h.target===c?c:i)}),n.on("change",a),a(),()=>n.off("change",a)}var Un=200;function vs({model:n,el:t}){t.classList.add("kt-verdict");let e=f("kt-sign",t,"span");e.setAttribute("aria-hidden","true");let s=f("kt-verdict-words",
t,"span"),o,i=()=>{clearTimeout(o);let[c,a]=[n.get("verdict"),n.get("texts")];t.dataset.shown=c,e.dataset.sign=c,s.textContent=a[c]??"",t.title=a.tip??""},r=()=>{
let c=n.get("verdict");t.dataset.verdict=c,t.dataset.of=n.get("rev"),clearTimeout(o),c==="thinking"&&t.dataset.shown?o=setTimeout(i,Un):i()};return n.on("change\
:verdict change:rev",r),n.on("change:texts",i),r(),()=>{clearTimeout(o),n.off("change:verdict change:rev",r),n.off("change:texts",i)}}var kt=class{constructor(t){this.root=t,this.silent=f("kt-silent",t),this.status=f("kt-say",t),this.status.setAttribute("role","status"),this.alert=f("kt-say",t),
this.alert.setAttribute("role","alert")}say(t,e){let s=e==="alert"?this.alert:this.status;s.textContent=s.textContent===t?`${t} `:t}showBeside([t,e,s,o],{width:i,
height:r}){if(!ot()||!this.alert.textContent)return;let c=f("kt-bubble",this.root);c.ariaHidden="true",c.textContent=this.alert.textContent,c.style.setProperty(
"--kt-at",`${100*(t+s/2)/i}%`);let a=e+o/2>r/2;c.style[a?"bottom":"top"]=`${100*(a?r-e:e+o)/r}%`,addEventListener("pointerdown",()=>c.remove(),{once:!0,capture:!0})}saySilent(){
this.say(this.silent.textContent??"","alert")}clear(){this.status.textContent="",this.alert.textContent="";for(let t of this.root.querySelectorAll(".kt-bubble"))
t.remove()}},Q=(n,t)=>n.replace(/\{(\w+)\}/g,(e,s)=>t[s]??e);var xt=class{constructor(t,e,s){this.context=t,this.ask=e,this.say=s}intend(t,e,s,o={}){this.context.looked=null,this.ask({what:t,handle:e,how:s,rev:this.context.
scene?.rev,...o})}take(t,e,s){let{context:o}=this,{taken:i,nowhere:r}=o.texts;o.taken=o.oneTap&&!t.targets.length?null:t.id,o.lastTake={id:t.id,time:e},o.wrong=
null,o.lifted(),o.looked=null,o.oneTap?this.intend("tap",t.id,s):this.say(Q(t.targets.length?i:r,{card:t.label}))}held(t){let{context:e}=this,{taken:s,scene:o}=e;
return!s||!e.oneTap||!t||t.id===s||o?.handle(s)?.targets.includes(t.pile)?s:(e.taken=null,null)}release(){let{context:t}=this,e=t.scene?.handle(t.taken);return e?
(t.taken=null,this.say(Q(t.texts.back,{card:e.label})),t.refresh(),e):null}};var bt=class{scene=null;texts={};sheet=null;ground=()=>null;taken=null;lastTake={id:null,time:0};oneTap=!1;press=null;drag=null;dropped=null;hover=null;hushed=!1;keyboard=!1;follow=null;looked=null;wrong=null;pointed=[];numbers={};constructor(t,e){
this.root=t,this.refresh=e}lifted(){let t=this.root.closest(".kt-panel")?.querySelectorAll(".kt-says-refusal")??[];for(let e of t)e.classList.add("kt-says-over")}get unit(){
return this.root.getBoundingClientRect().width/(this.scene?.width??1)}onPage([t,e]){let{left:s,top:o}=this.root.getBoundingClientRect();return[s+t*this.unit,o+e*
this.unit]}};function tt(n){let t=Math.min(...n.map(i=>i[0])),e=Math.min(...n.map(i=>i[1])),s=Math.max(...n.map(i=>i[0]+i[2])),o=Math.max(...n.map(i=>i[1]+i[3]));return[t,e,
s-t,o-e]}function P(n,t){let e=Math.min(n[0]+n[2],t[0]+t[2])-Math.max(n[0],t[0]),s=Math.min(n[1]+n[3],t[1]+t[3])-Math.max(n[1],t[1]);return Math.max(0,e)*Math.max(
0,s)}function O([n,t,,,e]){return e?[n,t,1.4,1]:[n,t,1,1.4]}function H([n,t,e,s]){return[n+e/2,t+s/2]}function z(n,[t,e,s,o],{width:i,height:r}){n.style.left=`${100*
t/i}%`,n.style.top=`${100*e/r}%`,n.style.width=`${100*s/i}%`,n.style.height=`${100*o/r}%`}var Ms={allowed:.18,other:.6},Yn=.5,Zn=.35,Xn=.6;function Es(n,t,e,s){let o=null,i=0;for(let r of n.piles.keys()){let c=t.targets.includes(r),a=n.wholeBox(r),l=P(
e,a)+(P(s,a)?Yn:0);r===t.pile&&(l*=Xn),!(l<(c?Ms.allowed:Ms.other))&&(c&&(l+=Zn),l>i&&([o,i]=[r,l]))}return o===t.pile?null:o}function Ss(n,t){return t&&t.pile!==n.pile?t.targets.includes(n.pile):n.targets.length>0||n.action!==""}function As(n,t,[e,s],o,i){let r=n.handle(i),c=n.handle(
t);if(c&&Ss(c,r))return t;let a=t,l=Number.POSITIVE_INFINITY;for(let h of n.handles.values()){let[u,d,p,g]=h.box,w=Math.hypot(Math.max(u-e,0,e-u-p),Math.max(d-s,
0,s-d-g))*o,k=c?8:Math.max(8,(44-Math.min(p,g)*o)/2);w>k||w>=l||!Ss(h,r)||([a,l]=[h.id,w])}return a}function Ts([n,t],e){return[n,Math.max(t,e+14)]}var Jn=.25,Qn=[{down:.11,blur:.11,colour:"rgb(0 0 0 / 38%)"},{down:.02,blur:.015,colour:"rgb(0 0 0 / 28%)"}];function et(n,t,e,s){let o=f("",s,"canvas");if(!n)return o;
let{width:i,height:r}=n;o.width=Math.round(e[2]*i),o.height=Math.round(e[3]*i);let c=o.getContext("2d");if(!c)return o;for(let[a,l,h,u,d]of t)c.setTransform(1,0,
0,1,Math.round((a-e[0])*i),Math.round((l-e[1])*i)),d&&c.transform(0,1,-1,0,r,0),c.drawImage(n.canvas,h*i,u*r,i,r,0,0,i,r);return o}function to(n,t){let e=document.
createElement("canvas"),s=n.width/t[2],o=Math.round(Jn*s);e.width=n.width+2*o,e.height=n.height+2*o;let i=e.getContext("2d");if(!(!i||!n.width)){for(let{down:r,
blur:c,colour:a}of Qn)i.shadowOffsetY=r*s,i.shadowBlur=c*s,i.shadowColor=a,i.drawImage(n,o,o);e.style.inset=`${-100*o/n.height}% ${-100*o/n.width}%`,e.style.width=
`${100*e.width/n.width}%`,e.style.height=`${100*e.height/n.height}%`,n.replaceWith(e)}}var yt=class{constructor(t,e,s,o,i){this.at=i,this.element=f("kt-ghost",document.
body),to(et(t,e,s,this.element),s),this.element.style.width=`${s[2]*o}px`,this.element.style.height=`${s[3]*o}px`,this.put(i)}put([t,e]){this.at=[t,e],this.element.
style.transform=`translate(${t}px, ${e}px)`}fly(t,e,s){let o=this.element.style.transform;if(this.put(t),L().matches||!this.element.isConnected)return s();let i=[
{transform:o},{transform:this.element.style.transform}],r=this.element.animate(i,{duration:e,easing:"cubic-bezier(.2,.8,.3,1)"});r.onfinish=s,r.oncancel=s}shake(){
let[t,e]=this.at;if(L().matches)return this.remove();let s=[0,-7,6,-4,2,0].map(o=>({transform:`translate(${t+o}px, ${e}px)`}));this.element.animate(s,{duration:260}).
onfinish=()=>this.remove()}remove(){this.element.remove()}};var Ls=190,eo=110,so=1400,vt=.01,Mt=class{constructor(t,e){this.context=t,this.actions=e}listen(t){let e=()=>{this.context.drag&&(this.context.drag.table=null)};
document.addEventListener("scroll",e,{capture:!0,passive:!0,signal:t}),addEventListener("resize",e,{signal:t});let s=new ResizeObserver(e);s.observe(this.context.
root),t.addEventListener("abort",()=>s.disconnect())}remove(){this.context.drag?.ghost.remove(),this.context.dropped?.ghost.remove()}#t(t,e){let{context:s}=this,
o=e.runBox(t);return new yt(s.sheet,e.run(t),o,s.unit,s.onPage(o))}lift(t,e,s){let{context:o}=this,i=e.runBox(t),[r,c]=o.onPage(i),a=[s.x-r,s.y-c],l=Math.min(i[3],
1.4)*o.unit,h=s.type==="touch"?Ts(a,l):a;o.taken=null,o.wrong=null,o.pointed=[],o.lifted(),o.drag={id:t.id,box:i,grip:h,raised:h[1]-a[1],pointer:[s.x,s.y],ghost:this.#t(
t,e),over:null,table:null},o.root.classList.add("kt-dragging"),o.root.setPointerCapture(s.pointer),o.refresh()}move(t,e){let{drag:s}=this.context;if(!s)return;s.
pointer=[t,e],s.ghost.put([t-s.grip[0],e-s.grip[1]]);let o=this.#s();o!==s.over&&(s.over=o,this.context.refresh())}#e(){let{root:t,unit:e}=this.context,{left:s,
top:o}=t.getBoundingClientRect();return{left:s,top:o,unit:e}}#s(){let{drag:t,scene:e}=this.context,s=e?.handle(t?.id);if(!t||!e||!s)return null;t.table??=this.#e();
let{left:o,top:i,unit:r}=t.table,[c,a]=t.ghost.at,[l,h]=t.pointer,u=p=>{let g=[(c-o)/r,(a+t.raised-p-i)/r,t.box[2],Math.min(t.box[3],1.4)],w=[(l-o)/r-vt,(h-p-i)/
r-vt,2*vt,2*vt];return Es(e,s,g,w)},d=u(t.raised);return!t.raised||d&&s.targets.includes(d)?d:u(0)??d}drop(){let{drag:t,root:e,scene:s,refresh:o}=this.context;if(!t||
!s)return;if(!t.over)return this.abort();e.classList.remove("kt-dragging");let i=s.handle(t.id)?.count??0;this.context.dropped={...t,target:t.over,spot:s.topBox(
t.over),count:i},this.context.drag=null,this.actions.intend("drop",t.id,"drag",{target:t.over}),o()}abort(){let{drag:t,root:e,refresh:s}=this.context;t&&(e.classList.
remove("kt-dragging"),this.context.drag=null,t.ghost.fly(this.context.onPage(t.box),Ls,()=>t.ghost.remove()),s())}land(){let{dropped:t,scene:e}=this.context;if(!t)
return;let{ghost:s,target:o,spot:i,count:r}=t,c=e?.piles.get(o)?.cards.slice(-r)??[];this.context.dropped=null;let a=c.length?tt(c.map(O)):i;s.fly(this.context.
onPage(a),eo,()=>s.remove())}settle(t){let{context:e}=this,{dropped:s}=e;s&&s.ghost.fly(e.onPage(s.box),Ls,()=>{e.dropped===s&&(e.dropped=null),t?s.ghost.shake():
s.ghost.remove(),e.refresh()})}refuse({handle:t,target:e}){let{context:s}=this,{scene:o}=s;if(!o)return;let i=o.handle(t);s.taken===t&&(s.taken=null),s.follow=null,
o.piles.has(e)?s.wrong=o.topBox(e):i&&(s.wrong=o.runBox(i));let{wrong:r}=s;setTimeout(()=>{s.wrong===r&&(s.wrong=null),s.refresh()},so),s.dropped?this.settle(!0):
i?.count&&this.#t(i,o).shake(),s.refresh()}};var no=80,oo=.03,io=6,ro=30,ao=110,co=.38,ho=.62,lo=.5,$s=.28,uo=.8,fo=510,ce={width:700,height:500},po=100,_s=".kt-drawer, .kt-sheets, .kt-picks-levels, .kt-pi\
cks-moves, .kt-why, .kt-told, .kt-figure",Cs=`${_s}, .kt-tables ~ .kt-guess`,mo=`${Cs}, .kt-board ~ .kt-guess, .kt-tries`;function go(n){let t=Y()&&document.getElementById(
"main")?.getBoundingClientRect();return t?t.bottom-n.getBoundingClientRect().top-scrollY:D(n)?.clientHeight??innerHeight}function wo(n){let t=new Map;for(let u of le(
n)){let{top:d,height:p}=u.getBoundingClientRect();t.set(Math.round(d),Math.max(p,t.get(Math.round(d))??0))}let e=n.getBoundingClientRect().height;for(let u of t.
values())e-=u;let s=le(n).length>1?Cs:_s;for(let u of n.querySelectorAll(innerWidth<=ce.width?mo:s)){let{offsetParent:d,offsetHeight:p}=u;d&&getComputedStyle(u).
position!=="absolute"&&(e-=p)}let o=n.querySelector(".kt-teach > .kt-line"),[i,...r]=[...o?.children??[]],c=r.findLast(u=>u.offsetHeight);o&&c&&c.offsetTop>=i.offsetTop+
i.offsetHeight&&(e-=o.clientHeight-i.offsetHeight);let l=n.querySelector(".kt-message")?.offsetHeight??0,h=n.querySelector(".kt-room")?.offsetHeight;return{rest:e-
l,room:h,line:Math.min(l,ao),rows:Math.max(1,t.size)}}function ko(n,t,e){return n<ce.height?n*(Y()?lo:ho):e?n*$s:innerWidth<=ce.width&&!Y()?Math.min(fo,uo*n):n*
(t>1?$s:co)}function xo(n,t){return n===t||getComputedStyle(n).display!=="grid"?null:[...n.children].find(s=>s!==t&&s.contains(t))??null}function he(n){let{paddingLeft:t,
paddingRight:e}=getComputedStyle(n);return Number.parseFloat(t)+Number.parseFloat(e)}var Os=n=>n?n.clientWidth-he(n):0;function le(n){return[...n.querySelectorAll(
".kt-table")].filter(({offsetParent:e})=>e)}var Et=class{#t=null;#e=[0,0];#s=null;#n=0;#o=!1;#i={width:0,height:0};#r=null;#a=!1;#c;constructor(t,e,s){this.root=
t,this.send=e,this.sizes=new ResizeObserver(()=>this.#h()),this.sizes.observe(t),addEventListener("resize",()=>this.#h(),{signal:s}),s.addEventListener("abort",
()=>{this.sizes.disconnect(),clearTimeout(this.#c)})}show({width:t,height:e,most:s,rev:o}){this.#t={width:t,height:e,most:s},this.#r??=o,this.#a||=o!==this.#r,this.#h()}tell(){
if(clearTimeout(this.#c),this.#c=void 0,!this.#s)return;this.#e=this.#s;let[t,e]=this.#s;this.root.dataset.space=this.#s.join();let[s,o]=[devicePixelRatio,Y()];
this.send({kind:"space",width:t,height:e,density:s,alone:o,course:this.#o})}#h(){let t=this.root.parentElement;if(!t?.offsetParent)return;let e=this.#u(t),s=xo(
e,t),o=he(e.parentElement)>po,i=y()&&ot()&&e!==t&&!s&&!o,r=s?Os(s):Os(e.parentElement)-he(e),c=i?document.documentElement.clientWidth:this.#f(t,r),a=go(e),{rest:l,
room:h,line:u,rows:d}=e===t?{rest:0,line:0,rows:1}:wo(s??e),p=this.#i.width===e.offsetWidth?this.#i.height:0;(!p||!this.#a)&&(this.#i={width:e.offsetWidth,height:Math.
max(u,p)});let g=e.classList.contains("kt-teach"),w=(a-l-(h??this.#i.height)-io)/d;this.#p(Math.floor(c),Math.floor(Math.max(w,ko(a,d,g))),a,!g);let k=this.#a?oo:
0,x=this.#s?.every((A,B)=>Math.abs(A-this.#e[B])<=k*this.#e[B]),b=this.#o||!!(D(t)??document).querySelector(".kt-board");(!x||b!==this.#o)&&(this.#c??=setTimeout(
()=>this.tell(),no)),this.#o=b,this.root.dataset.space=this.#c===void 0?this.#e.join():"",this.#t&&this.#l(t,i)}#p(t,e,s,o){let[i,r]=this.#s??[0,0],c=o&&this.#a&&
s===this.#n?ro:2;this.#n=s,(t!==i||Math.abs(e-r)>=c)&&(this.#s=[t,e])}#u(t){let e=[];for(let i=t.parentElement;i;i=i.parentElement)i.classList.contains("kt-pane\
l")&&e.push(i);let s=e.at(-1)??t,o=D(t);for(let i of[s,o])i&&i!==t&&this.sizes.observe(i);return s}#f(t,e){let s=t.closest(".kt-tables"),o=s?le(s).length:1,i=Math.
max(1,Math.min(o,Math.floor((e+18)/318)));return e/i-(i>1?12:0)}#l(t,e){let{width:s,height:o,most:i}=this.#t,[r,c]=this.#s,a=Math.min(r/s,c/o,i);if(t.style.setProperty(
"--kt-width",`${Math.floor(a*s)}px`),t.classList.toggle("kt-bleeds",e),t.classList.add("kt-fitted"),!e)return;let{left:l}=t.parentElement.getBoundingClientRect(),
h=Math.max(0,(r-a*s)/2);t.style.setProperty("--kt-out",`${Math.round(h-l)}px`)}};function F(n){return v(n,".kt-spot")?.dataset.handle??null}var St=class{stop=null;#t=new Map;#e=new WeakMap;constructor(t){this.box=f("kt-spots",t)}get focused(){
return this.box.contains(document.activeElement)}get stopFocused(){return this.stop!==null&&document.activeElement===this.#t.get(this.stop)}show(t){for(let[s,o]of this.#t)
t.handles.has(s)||(o.remove(),this.#t.delete(s));let e=this.box.firstChild;for(let s of t.ordered()){let o=this.#s(s,t);o===e?e=e.nextSibling:this.box.insertBefore(
o,e)}}#s(t,{width:e,height:s,peeks:o}){let i=this.#t.get(t.id);i||(i=f("kt-spot",null,"button"),i.type="button",i.tabIndex=-1,i.dataset.handle=t.id,this.#t.set(
t.id,i));let[r,c,a,l]=t.box,h=`${100*r/e}% ${100*c/s}% ${100*a/e}% ${100*l/s}%`;return this.#e.get(i)!==h&&([i.style.left,i.style.top,i.style.width,i.style.height]=
h.split(" "),i.style.zIndex=String(t.index+2),this.#e.set(i,h)),M(i,"data-pile",t.pile),M(i,"data-count",t.count?String(t.count):""),M(i,"data-targets",t.targets.
join(" ")),M(i,"data-action",t.action),M(i,"aria-keyshortcuts",o.has(t.pile)?"P":""),i.getAttribute("aria-label")!==t.label&&i.setAttribute("aria-label",t.label),
i}describe(t,e,s){let o=this.#t.get(t);o&&(M(o,"aria-description",e),M(o,"aria-pressed",s===null?"":String(s)))}setStop(t){this.stop=t??null;for(let[e,s]of this.#t){
let o=e===t?0:-1;s.tabIndex!==o&&(s.tabIndex=o)}}focusStop(){this.#t.get(this.stop??"")?.focus({preventScroll:!0})}go(t){this.setStop(t),this.#t.get(t)?.focus()}};var _={gap:.12,length:.3,half:.17};function bo(n,t){let[[e,s],[o,i]]=[H(n),H(t)],r=Math.hypot(o-e,i-s)||1,[c,a]=[(o-e)/r,(i-s)/r],[l,h]=[o-c*_.gap,i-a*_.gap],[u,
d]=[l-c*_.length,h-a*_.length],p=Math.min(.5,r/6),[g,w]=[(e+u)/2+a*p,(s+d)/2-Math.abs(c)*p],[k,x]=[`${u-a*_.half} ${d+c*_.half}`,`${u+a*_.half} ${d-c*_.half}`];
return{way:`M${e} ${s}Q${g} ${w} ${u} ${d}`,head:`M${l} ${h}L${k}L${x}Z`}}function yo(n,t,e,s){let{drag:o,dropped:i,hover:r,hushed:c,taken:a,wrong:l,pointed:h}=n,
u=[],d=t.handle(o?.id??a),p=t.handle(r);if(i&&u.push(["kt-source",i.box]),d){let k=o?o.over:p?.pile;u.push([o?"kt-source":"kt-taken",t.runBox(d)]);for(let x of d.
targets)u.push([`kt-allowed${x===k?" kt-over":""}`,t.topBox(x)])}else p&&!c&&(p.count||p.action)&&u.push(["kt-hover",t.runBox(p)]);let{arrows:g,...w}=e;for(let[
k,x]of Object.entries(w))for(let b of x){let A=t.boxOf(b);A&&u.push([`kt-is-${k}`,A])}l&&u.push(["kt-wrong",l]);for(let k of h){let x=t.handle(k);x?.count?u.push(
["kt-hint",t.runBox(x)]):t.piles.has(k)?u.push(["kt-hint",t.topBox(k)]):x&&u.push(["kt-hint",x.box])}return s&&u.push(["kt-focus",d?t.topBox(s.pile):t.runBox(s)]),
u}var At=class{marks={};#t="";#e=null;constructor(t,e,s){this.context=t,this.buttons=e,this.describe=s,this.box=f("kt-marks",t.root)}forget(){this.#t=""}show(){
let{context:t,buttons:e,marks:s}=this,{scene:o,root:i}=t;if(!o)return;let r=t.keyboard&&e.stopFocused?o.handle(e.stop):void 0,c=yo(t,o,s,r),a=(s.arrows??[]).map(
u=>u.map(d=>o.boxOf(d))),l=o.handle(t.drag?.id??t.taken),h=JSON.stringify([c,a,o.width,o.height]);if(h!==this.#t){this.#t=h,this.box.style.setProperty("--kt-cor\
ner",`${.072*i.clientWidth/o.width}px`),this.box.replaceChildren(),!t.drag&&!t.dropped&&(this.#e=null);for(let[u,d]of c){let p=f(`kt-mark ${u}`,this.box);z(p,d,
o),u==="kt-source"&&this.#s(p,d,o)}for(let u of t.pointed)this.#n(u,o);for(let[u,[d,p]]of a.entries())d&&p&&this.#o(d,p,o,a.length>1?String(u+1):"");this.#i(o,l),
l?i.dataset.taken=l.id:delete i.dataset.taken}}#s(t,e,s){let{drag:o,dropped:i,sheet:r}=this.context,c=s.handle((o??i)?.id),a=this.context.ground();if(!c||!a||!r)
return;let l=`${c.id} ${s.rev}`;if(this.#e?.key!==l){let h=new Set(s.run(c)),u=[...s.piles.values()].flatMap(b=>b.cards).filter(b=>!h.has(b)&&P(O(b),e)>0),d=et(
r,u,e,t),p=d.getContext("2d"),[g,w,k,x]=e.map(b=>b*a.width/s.width);p?.resetTransform(),p&&(p.globalCompositeOperation="destination-over"),p?.drawImage(a,g,w,k,
x,0,0,d.width,d.height),this.#e={key:l,canvas:d}}t.append(this.#e.canvas)}#n(t,e){let s=this.context.numbers[t],o=e.handle(t)?.pile??t;if(!s||!e.piles.has(o))return;
let[i,r,c]=e.wholeBox(o),a=f("kt-column",this.box,"span");a.textContent=s,a.style.left=`${100*(i+c/2)/e.width}%`,a.style.top=`max(${100*r/e.height}%, 13px)`}#o(t,e,{
width:s,height:o},i){let{way:r,head:c}=bo(t,e),a=m("svg",{viewBox:`0 0 ${s} ${o}`,class:"kt-arrow"},this.box);if(m("path",{class:"kt-under",d:r+c},a),m("path",{
class:"kt-line",d:r},a),m("path",{class:"kt-head",d:c},a),!i)return;let[l,h]=H(t);m("circle",{class:"kt-head",cx:l,cy:h,r:.2},a),m("text",{x:l,y:h},a).textContent=
i}#i(t,e){let{chosen:s}=this.marks;for(let o of t.handles.values()){let r=[e?.targets.includes(o.pile)?this.context.texts.allowed:"",this.describe(o)].filter(Boolean).
join(". "),c=o.count||s?e?.id===o.id||!!s?.includes(o.id):null;this.buttons.describe(o.id,r,c)}}};function Tt(n){return new Response(new Blob([n]).stream().pipeThrough(new DecompressionStream("deflate"))).json()}var Ns=()=>"DecompressionStream"in globalThis;var Rs=4e3,Is=0,Lt=class{#t=null;#e;#s=new AbortController;constructor(t,e){this.model=t,this.heard=e,this.onMessage=(s,o)=>this.receive(s,o),t.on("msg:custom",
this.onMessage)}close(){this.#s.abort(),this.model.off("msg:custom",this.onMessage),clearTimeout(this.#e)}hello(t=!1){return this.send({kind:"hello",unpacks:Ns(),
again:t})}send(t){try{return this.model.send(t),!0}catch(e){return console.warn("the card table has no line to its kernel:",e),!1}}ask(t){let e=this.send({kind:"\
intent",...t});this.#e??=setTimeout(()=>this.heard.silence(),e?Rs:0)}async watch(){let t=await this.model.widget_manager.get_model(this.model.get("own_id")),{signal:e}=this.#s,
s=()=>{e.aborted||(this.heard.line(!t.comm_live),!(t.comm_live||performance.now()<Is)&&(Is=performance.now()+Rs,this.heard.silence()))};t.on("comm_live_update",
s);let o=$.listen(this.model.widget_manager,{silent:i=>i?this.heard.silence():this.heard.line(!t.comm_live),back:()=>t.comm_live&&this.hello(!0)});e.addEventListener(
"abort",()=>{t.off("comm_live_update",s),o()})}receive(t,e){let s=t.kind==="packed";if(!s&&!this.#t)return this.#n(t);let o=Promise.all([s?Tt(e[0]):t,this.#t]).
then(([i])=>this.#s.signal.aborted||this.#n(i)).catch(i=>console.warn("the card table has not understood its kernel:",i)).then(()=>{this.#t===o&&(this.#t=null)});
this.#t=o}#n(t){clearTimeout(this.#e),this.#e=void 0,this.heard.line(!1),this.heard.message(t)}};function ue(n,t,e){if(!t){let i=c=>n.piles.get(c)?.cards.length&&(n.topHandle(c)?.index??-1)>=0;return[...n.handles.values()].filter(({index:c,count:a,action:l,
pile:h})=>c>=0||a||l||!i(h))}let o=(e?[...n.ranks.keys()].filter(i=>i!==t.pile):t.targets).map(i=>n.topHandle(i));return[t,...o.filter(i=>i!==null)]}function Ps(n,t,[
e,s]){let[o,i]=H(n.box),r=null,c=Number.POSITIVE_INFINITY;for(let a of t){if(a===n)continue;let[l,h]=H(a.box),u=(l-o)*e+(h-i)*s,d=Math.abs((l-o)*s)+Math.abs((h-
i)*e);u<.05||d>2.2*u&&d>.6||u+2.5*d<c&&([r,c]=[a,u+2.5*d])}return r}function Hs(n,t,[e,s]){return t[(t.indexOf(n)+(e+s>0?1:t.length-1))%t.length]}function Bs(n,t){
let e=({box:s})=>Math.hypot(s[0]-n.box[0],s[1]-n.box[1]);return[...t].sort((s,o)=>e(s)-e(o))[0]}var Ds={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},$t=class{constructor(t,{actions:e,buttons:s,pointer:o,peek:i},r){this.context=t,this.actions=
e,this.buttons=s,this.pointer=o,this.peek=i,this.say=r}listen(t){this.context.root.addEventListener("keydown",e=>this.down(e),{signal:t}),document.addEventListener(
"keydown",e=>this.#t(e),{signal:t})}#t(t){let{root:e}=this.context,s=t.target,o=e.closest(".kt-panel");!o||e.contains(s)||s.matches("input, textarea, select, [c\
ontenteditable]")||!(s===document.body&&document.querySelectorAll(".kt-panel").length===1)&&!o.contains(s)||!t.defaultPrevented&&(t.ctrlKey||t.metaKey)&&this.#e(
t)&&t.preventDefault()}down(t){let{scene:e}=this.context;!e||t.isComposing||(this.context.keyboard=!0,t.ctrlKey||t.metaKey||t.altKey?!this.#e(t):!this.#s(t,e))||
(t.preventDefault(),t.stopPropagation())}#e(t){let e=te(t);if(t.altKey||e!=="z"&&e!=="y")return!1;let s=e==="y"||t.shiftKey?"redo":"undo";return this.actions.intend(
"key",this.buttons.stop??"","key",{key:s}),!0}#s(t,e){let{key:s}=t,o=te(t),i=e.handle(this.buttons.stop);if(Ds[s])this.#r(Ds[s],e,t.shiftKey);else if(s==="Home"||
s==="End")this.#a(e,s==="End");else if(s==="Enter"||s===" ")!t.repeat&&i&&this.#n(i,e);else{if(s==="Escape")return this.#o();if(o==="p"&&i&&e.peeks.has(i.pile))
this.#i(i.pile,e);else if(o)this.actions.intend("key",this.buttons.stop??"","key",{key:o});else return!1}return!0}#n(t,e){let{context:s,actions:o}=this,i=o.held(
t);s.wrong=null,i===t.id?o.release():i?(s.taken=null,e.handle(i)?.pile!==t.pile&&(s.follow=t.pile,o.intend("drop",i,"key",{target:t.pile}))):t.action||!t.count?
o.intend("click",t.id,"key"):o.take(t,Number.NEGATIVE_INFINITY,"key"),s.refresh()}#o(){if(this.context.drag)this.pointer.abort();else if(this.peek.open)this.peek.
dismiss();else{let t=this.actions.release();if(!t)return!1;this.buttons.go(t.id)}return!0}#i(t,e){let s=this.context.looked===t;this.peek.look(s?null:t),s||this.
say(e.peeks.get(t)?.label??"")}#r(t,e,s){let o=e.handle(this.buttons.stop);if(!o)return;let i=ue(e,e.handle(this.context.taken),s),r=this.context.taken&&i.length>
1,c=Ps(o,i,t)??(r?Hs(o,i,t):null);c&&this.buttons.go(c.id)}#a(t,e){let s=ue(t,t.handle(this.context.taken),!1).at(e?-1:0);s&&this.buttons.go(s.id)}};var js="60%";function vo(n){let t=document.body.dataset.jpThemeLight;return t===void 0?n.matches:t==="false"}function Ws(n,t){let[e,s]=[L(),matchMedia("(prefers\
-color-scheme: dark)")],o=matchMedia("(pointer: coarse)"),i="",r=()=>{let[a,l]=[e.matches||document.hidden,o.matches],h={kind:"page",still:a,dark:vo(s),touch:l};
JSON.stringify(h)!==i&&n(h),i=JSON.stringify(h)};for(let a of[e,s,o])a.addEventListener("change",r,{signal:t});document.addEventListener("visibilitychange",r,{signal:t});
let c=new MutationObserver(r);c.observe(document.body,{attributes:!0,attributeFilter:["data-jp-theme-light"]}),t.addEventListener("abort",()=>c.disconnect()),r()}
function qs(n,{near:t,far:e},s){let o=a=>{let{top:l,bottom:h}=n.getBoundingClientRect();return a!==null&&h>a.top&&l<a.bottom},i=new Set,r=a=>{for(let{target:l,isIntersecting:h,
rootBounds:u}of a)h&&(l===n||o(u))?i.add(l):i.delete(l);i.size?t():e()},c=new ResizeObserver(()=>{c.disconnect();let a=D(n),l={root:a,rootMargin:js,scrollMargin:js},
h=new IntersectionObserver(r,l);h.observe(n);let u=a&&n.closest(".jp-Cell");u&&h.observe(u),s.addEventListener("abort",()=>h.disconnect())});c.observe(n),s.addEventListener(
"abort",()=>c.disconnect())}var de={first:380,next:90},Mo=420,Eo=.42,K=.14;function So([n,t,e,s],o,i){let r=Math.min(Eo,(i.width-2*K-1)/(o-1)),c=1+(o-1)*r,a=(d,p,g)=>Math.max(K,Math.min(d,
g-K-p)),l=t+s+2*K,h=l+1.4+K<=i.height?l:t-1.4-2*K;return{box:[a(n+e/2-c/2,c,i.width),a(h,1.4,i.height),c,1.4],step:r}}var Ot=class{#t=null;#e=null;#s;#n=Number.
NEGATIVE_INFINITY;constructor(t){this.context=t}remove(){clearTimeout(this.#s)}get open(){return this.#t!==null}look(t){this.context.looked=t,this.context.refresh()}dismiss(){
this.context.hushed=!0,this.look(null)}hold(t){let{context:e}=this,s=e.scene?.handle(t.id)?.pile;t.type==="mouse"||!s||!e.scene?.peeks.has(s)||(t.timer=setTimeout(
()=>{e.press!==t||e.drag||(t.looks=!0,this.look(s))},Mo))}#o(){let{scene:t,drag:e,dropped:s,hover:o,hushed:i,looked:r,taken:c}=this.context;if(!t||e||s)return null;
let a=c||i?void 0:t.handle(o)?.pile,l=r??a;return l!==void 0&&t.peeks.has(l)?l:null}update(){let{scene:t,looked:e}=this.context;if(!t)return;let s=this.#o();if(this.#t&&
this.#t.pile===s&&this.#t.rev===t.rev||(this.shut(),this.#e===s&&!e)||(clearTimeout(this.#s),this.#e=s,!s))return;if(e)return this.#i(s,t);let o=performance.now()-
this.#n<2*de.next;this.#s=setTimeout(()=>{this.context.scene&&this.#o()===s&&this.#i(s,this.context.scene)},o?de.next:de.first)}#i(t,e){let{root:s,sheet:o}=this.
context,i=e.faces(t),{box:r,step:c}=So(e.wholeBox(t),i.length,e),a=f("kt-peek",s),l=i.map(([h,u],d)=>[d*c,0,h,u]);et(o,l,[0,0,r[2],1.4],a),z(a,r,e),this.#t={pile:t,
rev:e.rev,element:a},this.#e=null,s.dataset.peek=t}shut(){this.#t&&(this.#t.element.remove(),this.#t=null,this.#n=performance.now(),delete this.context.root.dataset.
peek)}};var _t=.24,Ao=.03,To=.3;function Lo(n,t){let[e,s,o,i]=n.topBox(t),r=[e,s+i+Ao,o,_t],c=[...n.piles.keys()].filter(l=>l!==t);return r[1]+_t<=n.height&&!c.some(l=>P(
r,n.wholeBox(l)))?r:[e,s+i-To-_t,o,_t]}var Ct=class{labels={};#t="[]";constructor(t){this.context=t,this.box=f("kt-labels",t.root)}describe(t){let{scene:e,texts:s}=this.
context,o=this.labels[t.pile];return o&&e?.topHandle(t.pile)===t?Q(s.takes,{cards:o}):""}show(){let{scene:t}=this.context;if(!t)return;this.box.style.setProperty(
"--kt-unit",`${100/t.width}cqw`);let s=Object.entries(this.labels).filter(([o])=>t.piles.has(o)).map(([o,i])=>({pile:o,text:i,box:Lo(t,o)}));if(JSON.stringify(s)!==
this.#t){this.#t=JSON.stringify(s),this.box.replaceChildren();for(let{pile:o,text:i,box:r}of s){let[c,a,l]=r,h=f("kt-label",this.box,"span");Z(h,i),h.dataset.label=
o,h.setAttribute("aria-hidden","true"),h.style.left=`${100*(c+l/2)/t.width}%`,h.style.top=`${100*a/t.height}%`}}}};var Nt={mouse:4,pen:6,touch:9},Vs=400;function $o(n,t,e){return e?.pile!==n.pile||t-e.time>Vs?!1:e.action?n.action!==e.action&&n.action.endsWith(`>${n.pile}`):!0}
var Rt=class{#t=null;constructor(t,e,s,o){this.context=t,this.actions=e,this.drag=s,this.peek=o}listen(t){let{root:e}=this.context;e.addEventListener("pointerdo\
wn",o=>this.down(o),{signal:t}),e.addEventListener("pointermove",o=>this.move(o),{signal:t}),document.addEventListener("pointerup",o=>this.up(o),{capture:!0,signal:t}),
document.addEventListener("pointercancel",o=>this.cancel(o),{capture:!0,signal:t}),e.addEventListener("lostpointercapture",o=>o.target===e&&this.cancel(o),{signal:t}),
e.addEventListener("pointerover",o=>this.over(o),{signal:t}),e.addEventListener("pointerleave",()=>this.#n(null),{signal:t}),e.addEventListener("click",o=>this.
assisted(o),{signal:t}),e.addEventListener("dragstart",o=>o.preventDefault(),{signal:t}),e.addEventListener("contextmenu",o=>this.menu(o),{signal:t});let s=o=>!e.
contains(o.target);document.addEventListener("pointerdown",o=>s(o)&&this.actions.release(),{signal:t})}down(t){let{context:e}=this;if(!e.scene||t.button!==0||!t.
isPrimary||this.#e(t.pointerId))return;this.abort(),e.keyboard=!1;let{clientX:s,clientY:o,pointerId:i,pointerType:r}=t,c=this.#s(t);e.press={id:c,x:s,y:o,pointer:i,
type:r},this.peek.hold(e.press);let a=v(t,".kt-spot");a&&(t.preventDefault(),a.focus({preventScroll:!0}))}#e(t){let{drag:e,press:s}=this.context;return s!==null&&
s.pointer!==t&&!!(e||s.looks)}#s(t){let{root:e,scene:s,taken:o,unit:i}=this.context,r=F(t);if(!s||t.pointerType!=="touch")return r;let{left:c,top:a}=e.getBoundingClientRect();
return As(s,r,[(t.clientX-c)/i,(t.clientY-a)/i],i,o)}move(t){let{context:e}=this,{press:s,scene:o}=e;if(e.hushed&&(t.movementX||t.movementY)&&(e.hushed=!1,e.refresh()),
!(!s||!o||t.pointerId!==s.pointer)){if(!(t.buttons&1))return t.button===0?this.up(t):this.abort();if(!s.looks){if(!e.drag){let i=Math.hypot(t.clientX-s.x,t.clientY-
s.y),r=o.handle(s.id);if(i<(Nt[s.type]??Nt.mouse)||(clearTimeout(s.timer),!r?.count||e.dropped))return;this.drag.lift(r,o,s)}this.drag.move(t.clientX,t.clientY)}}}up(t){
let{context:e}=this,{press:s}=e;if(!s||t.pointerId!==s.pointer)return;e.press=null,clearTimeout(s.timer);let o=Math.hypot(t.clientX-s.x,t.clientY-s.y);s.looks?this.
peek.look(null):e.drag?(this.drag.move(t.clientX,t.clientY),this.drag.drop()):o<2*(Nt[s.type]??Nt.mouse)&&this.click(s.id)}cancel(t){t.pointerId===this.context.
press?.pointer&&this.abort()}abort(){let{press:t}=this.context;clearTimeout(t?.timer),t?.looks&&this.peek.look(null),this.context.press=null,this.drag.abort()}over(t){
t.pointerType==="touch"||this.context.drag||!this.context.scene||this.#n(F(t))}#n(t){this.context.hover!==t&&(this.context.hover=t,this.context.refresh())}menu(t){
let{pointerType:e}=t;(this.context.drag||this.context.press&&e!=="mouse")&&t.preventDefault()}assisted(t){let e=F(t);e!==null&&t.detail===0&&this.click(e)}click(t){
let{context:e,actions:s}=this,{scene:o}=e;if(!o)return;let i=o.handle(t),r=performance.now(),c=i&&e.lastTake.id===t&&r-e.lastTake.time<Vs;if(e.lastTake={id:null,
time:r},i&&$o(i,r,this.#t))return;this.#t=null;let a=s.held(i);e.wrong=null,e.pointed=[],a&&(!i||t===a&&!c)?s.release():a&&i?this.#o(i,a,o,r):i?.action?(this.#t=
{...i,time:r},s.intend("click",i.id,"pointer")):i?.count?this.#i(i,r):i&&s.intend("click",i.id,"pointer"),e.refresh()}#o(t,e,s,o){let{context:i,actions:r}=this;
i.taken=null;let c=s.handle(e);t.id===e?r.intend("double",e,"pointer"):t.pile!==c?.pile?r.intend("drop",e,"pointer",{target:t.pile}):t.count&&this.#i(t,o)}#i(t,e){
this.context.oneTap&&(this.#t={...t,time:e}),this.actions.take(t,e,"pointer")}};var It=class{piles=new Map;handles=new Map;peeks=new Map;ranks=new Map;rev=0;width=0;height=0;most=0;constructor(t){this.take(t)}take({rev:t,width:e,height:s,most:o,
piles:i,handles:r,peeks:c,gone:a={}}){Object.assign(this,{rev:t,width:e,height:s,most:o});for(let l of a.piles??[])this.piles.delete(l);for(let l of a.handles??
[])this.handles.delete(l);for(let l of a.peeks??[])this.peeks.delete(l);for(let[l,[h,u]]of Object.entries(i)){this.#t(l);let d=this.piles.get(l);typeof h!="numb\
er"?this.piles.set(l,{place:h,cards:u}):d&&this.piles.set(l,{place:d.place,cards:[...d.cards.slice(0,h),...u]})}for(let[l,h]of Object.entries(r)){let[u,d,p,g,w="",
k=0,x=[],b=""]=h,[,A,B="-1"]=l.match(/^(.*?)(?::(\d+))?$/);this.#t(A),this.handles.set(l,{id:l,pile:A,index:Number(B),box:[u,d,p,g],label:w,count:k,targets:x,action:b})}
for(let[l,[h,u]]of Object.entries(c))this.peeks.set(l,{label:h,faces:u})}#t(t){this.ranks.has(t)||this.ranks.set(t,this.ranks.size)}handle(t){return this.handles.
get(t??"")}faces(t){let e=this.piles.get(t)?.cards??[];return this.peeks.get(t)?.faces??e.map(([,,s,o])=>[s,o])}ordered(){let t=({pile:e,index:s})=>(this.ranks.
get(e)??0)*1e3+s+1;return[...this.handles.values()].sort((e,s)=>t(e)-t(s))}run(t){let e=this.piles.get(t.pile)?.cards??[],s=t.index<0?e.length-t.count:t.index;return e.
slice(Math.max(0,s),s+t.count)}runBox(t){let e=t.count?this.run(t):[];return e.length?tt(e.map(O)):t.box}topBox(t){let e=this.piles.get(t),s=e?.cards.at(-1);return s?
O(s):e?.place??this.topHandle(t)?.box??[0,0,1,1.4]}wholeBox(t){let e=this.piles.get(t);return tt([this.topBox(t),...(e?.cards??[]).map(O),...e?.place?[e.place]:
[]])}boxOf(t){let e=this.handles.get(t);return e?this.runBox(e):this.piles.has(t)?this.topBox(t):null}topHandle(t){let e=null;for(let s of this.handles.values())
s.pile===t&&(!e||s.index>e.index)&&(e=s);return e}};var Oo={lay:[["noise",0,.07,2400,700,.5],["sine",0,.06,170,80,.22]],turn:[["noise",0,.05,3200,5200,.22],["noise",.05,.06,2600,900,.4]],deal:[["noise",0,.05,3e3,
1200,.3]],refuse:[["sine",0,.09,210,120,.4],["sine",.12,.11,190,105,.34]],win:[523.25,659.25,783.99,1046.5].map((n,t)=>["triangle",.11*t,.7,n,n,.2])},_o=4,Gs=40,
Co=1e-4,Pt=null,Ht=null,fe=0,zs={};function U(n){let t=performance.now();if(!(!V().sounds||document.hidden||fe>=_o||t-(zs[n]??-Gs)<Gs)&&navigator.userActivation?.
hasBeenActive!==!1){zs[n]=t;try{No(Oo[n])}catch(e){console.warn("this browser makes no sounds:",e)}}}function No(n){Pt??=new AudioContext,Pt.state==="suspended"&&
Pt.resume(),fe+=1;let t=n.length;for(let e of n)Ro(e,Pt).onended=()=>{t-=1,t||(fe-=1)}}function Ro([n,t,e,s,o,i],r){let[c,a]=[r.currentTime+t,r.currentTime+t+e],
l=r.createGain();l.gain.setValueAtTime(i,c),l.gain.exponentialRampToValueAtTime(Co,a),l.connect(r.destination);let h=n==="noise"?Io(r):r.createOscillator(),u="t\
ype"in h?h:r.createBiquadFilter();return u.type=n==="noise"?"bandpass":n,u.frequency.setValueAtTime(s,c),u.frequency.exponentialRampToValueAtTime(o,a),u!==h&&h.
connect(u),u.connect(l),h.start(c),h.stop(a),h}function Io(n){if(!Ht){Ht=n.createBuffer(1,Math.ceil(n.sampleRate/4),n.sampleRate);let e=Ht.getChannelData(0);for(let s=0;s<
e.length;s+=1)e[s]=2*Math.random()-1}let t=n.createBufferSource();return t.buffer=Ht,t}var pe=({fly:n,hold:t})=>2*n+t,Fs=({fly:n,hold:t},e)=>n<=e&&e<=n+t;function Ks(n,t){let{fly:e,size:s,cards:o}=n,i=Math.min(t,pe(n)-t)/e,r=new Set,c=[];for(let a=o.
length-1;a>=0;a-=1){let[l,h,u,d,p,g,w,k]=o[a],x=.45*(1-(a+1)/o.length),b=Math.min(Math.max((i-x)/(1-.45),0),1),A=`${u} ${d}`;if(!b&&r.has(A))continue;b||r.add(A);
let B=b*b*(3-2*b),st=(xe,sn)=>xe+B*(sn-xe);c.push({face:[l,h],x:st(u,g),y:st(d,w),angle:st(p,k)*Math.PI/180,size:st(1,s)})}return c.reverse()}var Us=1,Po=2,Ho=6,Bo=6;function Do(n){let t=[];return n.map(e=>{let[s,o,i,r,c,a,...l]=e;e.length>Bo&&(t=l);let[h,u,d,...p]=t,[g,w]=p;return{leaves:s,arrives:o,
to:[i,r],face:[c,a],kind:h,from:[u,d],...p.length?{before:[g,w]}:{}}})}function jo(n,t){return[...new Set([...t.map(([e])=>e),...n.map(({arrives:e})=>e)])].sort(
(e,s)=>e-s)}function Wo({from:n,to:t,face:e,before:s},o){let i=1-(1-o)**3,r=Math.round(n[0]+i*(t[0]-n[0])),c=Math.round(n[1]+i*(t[1]-n[1])),a=s?Math.max(Math.abs(
1-2*o),.02):1;return{x:r,y:c,width:a,shown:s&&o<.5?s:e}}var Bt=class{layers=new Set;#t=[0,0];#e=!1;#s=null;#n=null;#o=()=>{};constructor(t,e){this.manager=e,this.
cards=t[1];for(let s of t){let o=s.syncViews.bind(s);s.syncViews=async()=>this.#a(o),s.sleep=i=>this.#i(i,s.ctx,o)}}skip(){this.#e=!0,this.#o()}async#i(t,e,s){this.#r(
"data-moving",!0),await this.play(t,e,s).catch(o=>console.warn("an animation has failed:",o)),this.#r("data-celebrating",!1),this.#r("data-moving",!1)}#r(t,e){for(let s of this.
layers)s.toggleAttribute(t,e)}#a(t){this.#n||queueMicrotask(()=>this.#n?.()),this.#n=()=>{this.#n=null,t()}}async play(t,e,s){let o=typeof t=="string"?await Tt(
Uint8Array.from(atob(t),h=>h.charCodeAt(0))):t,{tick:i,cuts:r}=o;this.#s=(await this.manager.get_model(o.sheet)).canvas,this.#t=o.size;let c=Do(o.sprites);this.#e=
L().matches;let a=performance.now(),l=-1;for(let h of jo(c,r)){for(;!this.#e&&performance.now()<a+h*i;){let d=Math.min((performance.now()-a)/i+1,h),p=this.#u(c,
d,l,e);s(),await this.#c(a+h*i),p()}for(let d of c)d.arrives===h&&!(d.kind&Po)&&this.#f(d,1,this.cards.ctx);for(let[d,p,...g]of r)d===h&&this.#l(p,g);let u=c.find(
({arrives:d})=>d===h);u&&U(u.before?"turn":c.length>Ho?"deal":"lay"),l=h}o.celebration&&!this.#e&&await this.#h(o.celebration,e,s)}#c(t){return new Promise(e=>{
this.#o=e,requestAnimationFrame(()=>e()),setTimeout(e,t-performance.now())})}async#h(t,e,s){let o=[0,0,this.cards.get("width"),this.cards.get("height")],[i,r]=[
performance.now(),pe(t)];this.#r("data-celebrating",!0),this.#l(o,[]);let c=!1;for(let a=0;a<r&&!this.#e;a=performance.now()-i){let l=Fs(t,a);if(!l||!c){e.clearRect(
...o);for(let h of Ks(t,a))this.#p(h,e,l);s()}c=l,await this.#c(i+r)}e.clearRect(...o)}#p({face:t,x:e,y:s,angle:o,size:i},r,c){let[a,l]=this.#t;r.save(),r.imageSmoothingEnabled=
c,r.translate(e,s),r.rotate(o),r.scale(i,i),this.#d([-a/2,-l/2,...t],r),r.restore()}#u(t,e,s,o){let i=[];for(let r of t){let{leaves:c,arrives:a}=r;c>=e||s>=a||i.
push(this.#f(r,Math.min((e-c)/(a-c),1),o))}return()=>{for(let r of i)o.clearRect(...r)}}#f(t,e,s){let{x:o,y:i,width:r,shown:c}=Wo(t,e),[a,l]=this.#t,[h,u]=t.kind&
Us?[l,a]:[a,l];return s.save(),s.translate(o+Math.round((1-r)*h/2),i),s.scale(r,1),this.#d([0,0,...c,t.kind],s),s.restore(),[o-1,i-1,h+2,u+2]}#l(t,e){let s=this.
cards.ctx;s.clearRect(...t),s.save(),s.beginPath(),s.rect(...t),s.clip();for(let o of e)this.#d(o,s);s.restore()}#d([t,e,s,o,i=0],r){let[c,a]=this.#t;r.save(),r.
translate(t,e),i&Us&&r.transform(0,1,-1,0,a,0),this.#s&&r.drawImage(this.#s,s*c,o*a,c,a,0,0,c,a),r.restore()}};var Ys=({canvas:n})=>n.width>1,Dt=class n{#t=new Set;#e=new Map;#s=Promise.resolve();static of(t){return t[0].ktSheet??=new n(t),t[0].ktSheet}constructor(t){this.
models=t}get wasPacked(){return this.#e.size>0}take(t){return this.#t.add(t),this.#n()}give(t){return this.#t.delete(t),this.#n()}#n(){let t=()=>Promise.all(this.
models.map(e=>this.#t.size?this.#i(e):this.#o(e)));return this.#s=this.#s.then(t).then(()=>{},e=>console.warn("a sheet of faces stays as it is:",e)),this.#s}async#o(t){
let{canvas:e}=t;if(!Ys(t))return;let s=this.#e.get(t)??await me(e,"image/png");!s||this.#t.size||(this.#e.set(t,s),e.width=e.height=1)}async#i(t){let{canvas:e,ctx:s}=t,
o=this.#e.get(t);if(!o||Ys(t))return;let i=await createImageBitmap(o);e.width=i.width,e.height=i.height,s.drawImage(i,0,0),i.close()}},me=(n,t)=>new Promise(e=>n.
toBlob(e,t,.9));var qo=1e3,Zs=new class{#t=null;isOpaque(n){return this.#t??=document.createElement("canvas").getContext("2d",{willReadFrequently:!0}),!this.#t||n.width<=1?!1:(this.#t.
clearRect(0,0,1,1),this.#t.drawImage(n,n.width/2,n.height/2,1,1,0,0,1,1),this.#t.getImageData(0,0,1,1).data[3]===255)}},ge=class{#t=new Map;#e=null;#s=!1;#n=Promise.
resolve();constructor(t,e,s){this.surface=t,this.layers=e,this.player=new Bt(e,s);for(let o of[t,...e])o.on("change",()=>this.#s&&this.#h());for(let o of e)o.on(
"new-frame",()=>this.#f())}enter(t,e,s){this.#t.set(t,{near:e,ask:s}),this.player.layers.add(t),this.#d(t),this.#r()}leave(t){this.#t.get(t)?.picture?.remove(),
this.#t.delete(t),this.player.layers.delete(t),this.#r()}move(t,e){let s=this.#t.get(t);!s||s.near===e||(s.near=e,e?this.#r():setTimeout(()=>this.#r(),qo))}cutFrom(t){
t!==this.#e&&(this.#e?.give(this),this.#e=t,!this.#s&&t.take(this).then(()=>t.wasPacked&&this.#o()))}#o(){let[t]=this.#t.values();return t?.ask()??!1}get#i(){return[
...this.#t.values()].some(({near:t})=>t)}#r(){this.#n=this.#n.then(()=>this.#i?this.#c():this.#a()).catch(t=>console.warn("the canvases of a table stay as they \
are:",t))}async#a(){if(this.#s||!Zs.isOpaque(this.layers[0].canvas))return;if(!(await Promise.all([...this.#t].map(([e,s])=>this.#p(e,s)))).every(Boolean))return this.#u();
if(this.#i)return this.#u();this.#s=!0,this.#h(),await this.#e?.give(this)}async#c(){if(this.#s){this.#s=!1,await this.#e?.take(this);for(let t of[this.surface,
...this.layers])t.resizeCanvas();for(let t of this.#l())t.width=this.surface.get("width"),t.height=this.surface.get("height");this.#o()||(this.#s=!0,this.#h())}}#h(){
for(let{canvas:t}of[this.surface,...this.layers])t.width=t.height=1;for(let t of this.#l())t.width=t.height=1}async#p(t,e){let s=await Vo(this.surface.canvas,t.
clientWidth*devicePixelRatio);if(!s)return!1;e.picture?.remove();let o=document.createElement("img");return o.className="kt-picture",o.alt="",o.decoding="sync",
o.src=URL.createObjectURL(s),e.picture=o,t.before(o),!0}#u(){for(let t of this.#t.values())t.picture&&(t.picture.remove(),URL.revokeObjectURL(t.picture.src),t.picture=
void 0)}#f(){let t=[...this.#t].filter(([e,s])=>s.picture||!("drawn"in e.dataset));if(!(!t.length||this.#s||!Zs.isOpaque(this.layers[0].canvas))){for(let[e]of t)
e.dataset.drawn="";this.#u()}}#l(){return[...this.#t.keys()].map(Xs).filter(t=>t!==null)}async#d(t){let{surface:e}=this,s=await Promise.all(Object.values(e.views??
{})),o=s.find(({el:i})=>i===Xs(t));if(!(!o||e.canvas.isConnected)){for(let i of s)delete i.updateCanvas;o.updateCanvas=()=>{},e.canvas=o.el,e.ctx=o.ctx,e.updateCanvas()}}};
function Vo(n,t){let e=Math.min(1,(t||n.width)/n.width),s=document.createElement("canvas");s.width=Math.ceil(e*n.width),s.height=Math.ceil(e*n.height);let o=s.getContext(
"2d");return o&&(o.imageSmoothingQuality="high"),o?.drawImage(n,0,0,s.width,s.height),me(s,"image/webp")}var Xs=n=>n.parentElement?.querySelector(":scope > canv\
as")??null,jt=class{#t=null;#e=!1;constructor(t,e,s){this.root=t,this.manager=e,this.ask=s}listen(t){let e={capture:!0,signal:t};this.root.addEventListener("poi\
nterdown",()=>this.hurry(),e),this.root.addEventListener("keydown",()=>this.hurry(),e),document.addEventListener("visibilitychange",()=>document.hidden&&this.hurry(),
e)}move(t){this.#e=t,this.#t?.move(this.root,t)}async fit({surface:t,layers:e,sheet:s}){let o=a=>Promise.all(a.map(l=>this.manager.get_model(l))),[[i],r,c]=await Promise.
all([o([t]),o(e),o(s)]);i.ktStage??=new ge(i,r,this.manager),this.#t===null&&i.ktStage.enter(this.root,this.#e,this.ask),this.#t=i.ktStage,i.ktStage.cutFrom(Dt.
of(c))}get ground(){let t=this.#t?.layers[0].canvas;return t?.width>1?t:null}hurry(){this.#t?.player.skip()}remove(){this.#t?.leave(this.root),this.#t=null}};var Wt=class{#t=new AbortController;#e=!1;constructor(t,e){this.model=t,this.root=e,e.replaceChildren(),e.setAttribute("role","application"),this.context=new bt(
e,()=>this.refresh()),this.buttons=new St(e),this.highlights=new At(this.context,this.buttons,d=>this.labels.describe(d)),this.dimmed=f("kt-dimmed",e),this.labels=
new Ct(this.context),this.announcer=new kt(e),this.link=new Lt(t,{message:d=>this.hear(d),line:d=>e.classList.toggle("kt-stale",d),silence:()=>this.silence()});
let s=d=>this.announcer.say(d);this.actions=new xt(this.context,d=>this.link.ask(d),s),this.drag=new Mt(this.context,this.actions),this.peek=new Ot(this.context),
this.pointer=new Rt(this.context,this.actions,this.drag,this.peek);let{actions:o,buttons:i,pointer:r,peek:c}=this;this.keyboard=new $t(this.context,{actions:o,buttons:i,
pointer:r,peek:c},s),this.stage=new jt(e,t.widget_manager,()=>this.link.hello(!0));let{signal:a}=this.#t;this.stage.listen(a),this.context.ground=()=>this.stage.
ground,this.drag.listen(a),this.pointer.listen(a),this.keyboard.listen(a),e.addEventListener("focusin",d=>this.focused(d),{signal:a}),e.addEventListener("focuso\
ut",d=>this.focused(d),{signal:a});let l=d=>this.link.send(d);Ws(l,a),this.link.hello(),this.fit=new Et(e,l,a);let h=!1;qs(e,{near:()=>{this.stage.move(!0),!h&&
(h=!0,this.fit.tell(),l({kind:"seen"}))},far:()=>this.stage.move(!1)},a),this.link.watch()}remove(){this.#t.abort(),this.link.close(),this.peek.remove(),this.drag.
remove(),this.stage.remove()}silence(){this.root.classList.add("kt-stale"),this.announcer.saySilent(),this.drag.settle(!1)}hear(t){let{context:e}=this,{scene:s}=e;
if(t.debug&&(this.root.dataset.state=JSON.stringify(t.debug)),t.kind==="all")this.hearAll(t);else if(t.kind==="say")this.announcer.say(t.text,t.mood);else if(t.
kind==="step")s&&t.base!==s.rev?this.link.hello():s&&this.step(s,t);else if(t.kind==="point"&&s)e.pointed=t.names,e.numbers=t.numbers??{},this.refresh();else if(t.
kind==="refuse")U("refuse"),this.drag.refuse(t),s&&e.wrong&&this.announcer.showBeside(e.wrong,s);else if(t.kind==="won")U("win");else if(t.kind==="settle")this.
drag.settle(!1);else if(t.kind==="marks")this.highlights.marks=t.marks,this.refresh();else if(t.kind==="texts")e.texts=t.texts;else if(t.kind==="taps")e.oneTap=
t.taps;else if(t.kind==="dim"&&s)for(let o of t.names){let i=s.handle(o);i&&z(f("kt-dim",this.dimmed),i.box,s)}else t.kind==="labels"?(this.labels.labels=t.labels,
this.labels.show(),this.highlights.forget(),this.refresh()):t.kind==="hurry"?this.stage.hurry():t.kind==="stage"&&this.stage.fit(t.stage)}hearAll(t){let{context:e,
model:s,root:o}=this;this.peek.shut(),this.labels.labels=t.labels,this.highlights.marks=t.marks,o.lang!==t.language&&(o.lang=t.language,this.announcer.clear()),
e.texts=t.texts,e.oneTap=t.taps,o.setAttribute("aria-label",t.texts.name),this.announcer.silent.textContent=t.texts[y()?"silent_app":"silent"],s.widget_manager.
get_model(t.sheet.model).then(i=>{e.sheet={canvas:i.canvas,width:t.sheet.width,height:t.sheet.height}}),this.update(()=>{e.scene=new It(t)}),t.stage.surface&&this.
stage.fit(t.stage)}step(t,e){(this.context.dropped||L().matches)&&Object.keys(e.piles).length&&U("lay"),this.update(()=>t.take(e))}update(t){let{context:e,buttons:s,
root:o}=this,i=e.scene?.handle(s.stop),r=s.focused,c=e.scene?.rev;this.#e=!0,t();let a=e.scene;o.dataset.rev=String(a.rev);let l=o.parentElement?.querySelector(
":scope > canvas");l instanceof HTMLCanvasElement&&(l.inert=!0,l.style.aspectRatio=`${a.width} / ${a.height}`),this.fit.show(a),s.show(a),c!==a.rev&&this.#s(a),
a.handle(e.hover)||(e.hover=null),this.#n(a,i),r&&s.focusStop(),this.#e=!1,this.refresh(),this.labels.show()}#s(t){let{context:e}=this;e.wrong=null,e.pointed=[],
e.hushed=!0,this.dimmed.replaceChildren(),this.announcer.clear(),t.handle(e.taken)?.count||(e.taken=null),e.drag&&!t.handle(e.drag.id)?.count&&this.pointer.abort(),
this.drag.land()}#n(t,e){let{context:s,buttons:o}=this,i=[...t.handles.values()],c=(s.follow?t.topHandle(s.follow):null)??t.handle(o.stop)??(e&&Bs(e,i));s.follow=
null,o.setStop((c??i.find(a=>a.count)??i[0])?.id)}refresh(){!this.context.scene||this.#e||(this.highlights.show(),this.peek.update())}focused(t){let{context:e}=this;
t.type==="focusout"&&!e.press&&(e.looked=null);let s=t.type==="focusin"?F(t):null;s&&!this.#e&&this.buttons.setStop(s),this.refresh()}};function Js({model:n,el:t}){let e=new Wt(n,t);return()=>e.remove()}var Qs="change:items change:menu",C=4,Go=120;function we(n,t){let e=n.key.replace(/[ _]/g,"-"),s=["kt-tool",n.choice?`kt-choice kt-choose-${e}`:`kt-do-${e}`];n.
look&&s.push(`kt-${n.look}`),t.className=s.join(" "),t.disabled=!!n.off,t.title=n.tip??"",n.look==="tab"&&(t.role="tab");let o=n.look==="tab"?"aria-selected":"a\
ria-pressed";typeof n.pressed=="boolean"&&t.setAttribute(o,String(n.pressed));let[i]=t.getElementsByClassName("kt-word");i?.textContent!==n.text&&(t.replaceChildren(),
wt(n.icon??n.key,t),f("kt-word",t,"span").textContent=n.text)}function zo(n,t){if(!t)return n;n.classList.add("kt-row"),n.role="group",n.ariaLabel=t;let e=f("kt\
-row-name",n,"span");return e.textContent=t,e.ariaHidden="true",n}function qt(n,t,e){let s=f("",n,"button");return s.type="button",we(t,s),s.addEventListener("c\
lick",o=>{o.stopPropagation(),e()}),s}function tn(n){let t=f(n,null);return t.popover="auto",t}var ke=class{#t=new Map;#e=null;#s=!1;#n=new AbortController;constructor(t,e){
this.model=t,this.root=e,this.popup=tn("kt-menu"),this.sheet=tn("kt-menu kt-options");let{signal:s}=this.#n;e.addEventListener("click",o=>this.press(o),{signal:s});
for(let o of[this.popup,this.sheet])o.addEventListener("toggle",i=>this.toggled(i),{signal:s});addEventListener("scroll",()=>this.place(),{signal:s,capture:!0,passive:!0}),
addEventListener("keydown",o=>this.refuse(o),{signal:s}),e.addEventListener("keydown",o=>this.key(o),{signal:s}),this.redraw=()=>this.paint(),this.heard=o=>{o.kind===
"reveal"&&this.reveal(o.at,o.focus)},t.on(Qs,this.redraw),t.on("msg:custom",this.heard),this.paint()}reveal(t,e){this.#t.get(e)?.focus({preventScroll:!0}),this.
root.scrollIntoView({block:t})}press(t){let e=v(t,"button");if(!e||e===this.#e)return;let s=this.model.get("items").find(({key:o})=>o===e.dataset.key);s?.ask?this.
ask(s.key,s.ask):(this.popup.contains(e)&&this.close(),this.send(e.dataset.key))}ask(t,[e,s,o]){let i=f("kt-ask",null);i.role="alertdialog",i.ariaLabel=e,f("",i,
"p").textContent=e;let r=f("kt-group",i),c=qt(r,{key:"no",text:o,group:0,look:"primary"},()=>this.close());qt(r,{key:"yes",text:s,group:0},()=>{this.close(),this.
send(t)}),this.#s=!0,this.popup.replaceChildren(i),this.place(),c.focus({preventScroll:!0})}send(t){try{this.model.send({press:t})}catch(e){console.warn("no lin\
e to the kernel:",e)}}refuse(t){t.key!=="Escape"||t.defaultPrevented||document.querySelector(Qt)||this.#t.get("no")?.click()}key(t){let e=this.root.querySelectorAll(
"[role=tab]"),s=[...e].indexOf(t.target),o=s<0?void 0:ut(t.key,s,e.length-1);o!==void 0&&(t.preventDefault(),e[o].focus())}close(){for(let t of[this.popup,this.
sheet])t.hidePopover();this.#e?.focus({preventScroll:!0})}toggled(t){let e=t.newState==="open",{target:s}=t;s===this.popup&&this.#e?.setAttribute("aria-expanded",
String(e)),this.place(),e&&(s.scrollTop=0),!(e||!this.#s)&&(this.#s=!1,this.paint())}place(){let t=[this.popup,this.sheet].find(h=>h.matches(Qt));if(!this.#e||!t)
return;let{left:e,top:s,bottom:o}=this.#e.getBoundingClientRect(),{scrollHeight:i,offsetWidth:r}=t,[c,a]=[s-2*C,innerHeight-o-2*C],l=a>=Math.min(i+C,c);t.style.
maxHeight=`${Math.max(Go,l?a:c)}px`,t.style.left=`${Math.max(C,Math.min(e,innerWidth-r-C))}px`,t.style.top=`${l?o+C:Math.max(C,s-C-t.offsetHeight)}px`}paint(){let t=this.
model.get("items"),e=document.activeElement,s=e instanceof HTMLElement&&this.root.contains(e)?e:null,[o,i,r]=[void 0,"menu","sheet"].map(a=>this.#o(t,a));for(let a of this.#t.
keys())t.some(l=>l.key===a)||this.#t.delete(a);r.length&&(this.sheet.replaceChildren(this.#r(),...r),i.push(this.#i())),this.#s||this.popup.replaceChildren(...i);
let c=i.length?[this.#a(),this.popup,this.sheet]:[];for(let a of[...this.root.children])c.includes(a)||a.remove();this.root.prepend(...o),this.popup.parentElement||
this.root.append(...c),s?.isConnected&&s.focus({preventScroll:!0})}#o(t,e){let s=new Map;for(let o of t){if(o.place!==e)continue;let i=this.#t.get(o.key);i||(i=
f("",null,"button"),i.type="button",i.dataset.key=o.key,this.#t.set(o.key,i)),we(o,i);let r=s.get(o.group)??zo(f("kt-group",null),o.row);s.set(o.group,r),o.look===
"tab"&&(r.role="tablist"),r.append(i)}return[...s.values()]}#i(){let t=f("kt-group",null);return qt(t,{key:"options",text:this.model.get("menu")[2],group:0},()=>{
this.popup.hidePopover(),this.sheet.showPopover()}),t}#r(){let[,,t="",e=""]=this.model.get("menu"),s=f("kt-options-head",null);return f("",s,"b").textContent=t,
qt(s,{key:"close",text:e,tip:e,group:0},()=>this.close()),this.sheet.ariaLabel=t,s}#a(){let[t="",e=""]=this.model.get("menu");return this.#e??=f("",null,"button"),
we({key:"menu",text:t,tip:e,group:0},this.#e),this.#e.type="button",this.#e.popoverTargetElement=this.popup,this.#e.hasAttribute("aria-expanded")||this.#e.setAttribute(
"aria-expanded","false"),this.#e}remove(){this.#n.abort(),this.model.off(Qs,this.redraw),this.model.off("msg:custom",this.heard)}};function en({model:n,el:t}){let e=new ke(
n,t);return()=>e.remove()}var Fo={button_group:Ve,clock:ze,game_review:ss,language_switch:hs,move_tree:fs,panel_storage:Be,progress_storage:De,share_line:bs,slider:ys,status_badge:vs,table:Js,
toolbar:en};Fe();var pc={initialize({model:n}){Ye(n.get("version")).bring(t=>Ue(Fo[t]))}};export{pc as default};
