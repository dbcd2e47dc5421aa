var y=()=>document.body.dataset.voila!==void 0,ve=()=>y()&&!document.body.classList.contains("kt-app"),J=()=>document.body.dataset.view==="play",W=n=>n.closest(
".jp-WindowedPanel-outer"),C=()=>matchMedia("(prefers-reduced-motion: reduce)");function ot(n){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,n()}))}}var it=()=>innerWidth<=
700||innerHeight<=500;var ln="http://www.w3.org/2000/svg",Me=/([\u2665\u2666])/;function f(n,t,e="div"){let s=document.createElement(e);return n&&(s.className=n),t?.append(s),s}function k(n,t,e){
let s=document.createElementNS(ln,n);for(let[o,i]of Object.entries(t))s.setAttribute(o,String(i));return e.append(s),s}function Q(n,t){for(let e of t.split(Me))
Me.test(e)?f("kt-red",n,"span").textContent=e:n.append(e)}function E({target:n},t){return n instanceof Element?n.closest(t):null}function S(n,t,e){e?n.getAttribute(
t)!==e&&n.setAttribute(t,e):n.removeAttribute(t)}var un=3e4,B=new Map,zt={};function rt(n){let t=()=>{zt=n.get("words")??{};for(let e of B.keys())Ee(e)};return n.on("change:words",t),t(),()=>n.off("change:word\
s",t)}function q(n,t,e=!1){if(t!==B.has(n)){if(!t){let s=B.get(n);B.delete(n),s?.remove();return}B.set(n,null),Ee(n),e&&setTimeout(()=>q(n,!1),un)}}function Ee(n){
if(!zt[n])return;let t=B.get(n);t||(t=f("kt-notice",dn(),"p"),t.setAttribute("role","alert"),B.set(n,t)),t.textContent=zt[n]}function dn(){return document.querySelector(
".kt-notices")??f("kt-notices",document.body)}function A(n){try{return n()}catch(t){return console.warn("the page keeps nothing for its learner, or has no line to its kernel:",t),null}}function fn(n,t){let e=document.
createElement("a");e.href=URL.createObjectURL(new Blob([t],{type:"application/json"})),e.download=n,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}function pn(n){
let t=document.createElement("input");t.type="file",t.accept=".json,.txt",t.addEventListener("change",async()=>{let e=t.files?.[0],s=await e?.slice(0,21e5).text();
e&&A(()=>n.send({kind:"file",text:s}))}),t.click()}async function Ft(n){try{return await navigator.clipboard.writeText(n),!0}catch(t){return console.warn("not c\
opied:",t),!1}}function at(n,t){t.kind==="download"?fn(t.name,t.text):t.kind==="open"?pn(n):t.kind==="copy"&&Ft(t.text)}var mn=2e3,gn=21e5,Se=new WeakMap,wn={},V=new Set,T=class n{#t="";#e="";#s=null;#n=new Map;#o=new Map;constructor(t,e){this.store=t,this.name=e,globalThis.addEventListener?.(
"storage",({key:s})=>{(s===null||s===e)&&this.spread()})}static of(t,e){let s=ct(t)??wn,o=Se.get(s)??new Map;return Se.set(s,o),o.has(e)||o.set(e,new n(t,e)),o.
get(e)}held(){let t=this.#i();if(this.#s?t!==this.#s.found:t!==this.#e){let e=[...this.#n];this.#s=null,this.#c(),this.#e=t,this.#t=Te();for(let[s,o]of e)this.change(
s,o)}return{text:this.#e.slice(0,gn),token:this.#t}}keep({was:t,now:e,head:s,tail:o,text:i,aside:r},a){let{token:c}=this.held();if(c===e)return!0;if(c!==t)return!1;
let l=this.#e;return this.#s??={found:this.#i(),aside:""},r&&(this.#s.aside=l,q("aside",!0,!0)),this.#e=l.slice(0,s)+i+l.slice(l.length-o),this.#t=e,this.#r(A),
this.spread(a),!0}change(t,e){let{text:s,token:o}=this.held();this.#n.set(t,e),this.keep({was:o,now:Te(),head:0,tail:0,text:e(s)})}listen(t,e){return this.#o.set(
t,e),()=>{this.#o.get(t)===e&&this.#o.delete(t)}}spread(t){for(let[e,s]of this.#o)e!==t&&s()}#i(){return ct(()=>this.store().getItem(this.name))??""}#r(t){let e=this.#s;
if(!e)return;t(()=>{if(!this.#e&&!e.found)return!0;let o=this.store();return e.aside&&o.setItem(`${this.name}.aside`,e.aside),this.#e?o.setItem(this.name,this.#e):
o.removeItem(this.name),!0})?this.#s=null:V.has(this)||(V.add(this),setTimeout(()=>this.#a(),mn)),this.#c()}#a(){if(!this.#s)return;V.delete(this);let t=this.#t;
this.held().token===t?this.#r(ct):this.spread()}#c(){this.#s||V.delete(this),V.has(this)||this.#n.clear(),q("full",V.size>0)}},Te=()=>crypto.getRandomValues(new Uint32Array(
2)).join("-");function G(n){let t=ct(()=>JSON.parse(n));return t&&typeof t=="object"&&!Array.isArray(t)?t:{}}function ct(n){try{return n()}catch{return null}}var Kt=()=>T.of(()=>localStorage,"kartentisch.settings");function z(){let n=Object.entries(G(Kt().held().text));return Object.fromEntries(n.filter(([,t])=>typeof t==
"boolean"))}function Ae(n,t){z()[n]!==t&&Kt().change(n,e=>JSON.stringify({...G(e),[n]:t}))}var Le=n=>Kt().listen(n,n);var kn=400;function $e({game:n,day:t,won:e}){let s=T.of(()=>localStorage,"kartentisch.days"),o=e||G(s.held().text)[n]?.[t]===!0;s.change(`${n} ${t}`,i=>{let r=G(
i),a=Object.entries({...r[n],[t]:o||r[n]?.[t]===!0});return a.sort(([c],[l])=>c<l?-1:1),JSON.stringify({...r,[n]:Object.fromEntries(a.slice(-kn))})})}var Ut="_handle_comm_msg",Oe=n=>n._loadFromKernel?.();async function _e(n){for(let t of await Promise.all(Object.values(n._models??{})))t._pending_msgs>0&&(t._pending_msgs=
1,t._handle_status({content:{execution_state:"idle"}}))}function xn(n,t){let e=[];for(let s=Object.getPrototypeOf(n);s;s=Object.getPrototypeOf(s))Object.hasOwn(
s,t)&&e.push(s);return e}async function Ce(n){try{return await n[Ut]({content:{data:{method:"none"}}}),!1}catch{let t=xn(n,Ut)[1][Ut];return n.comm?.on_msg(e=>t.
call(n,e)),!!n.comm}}var Re=4e3,bn=2e3,yn=15e3,vn=4e3,Mn=6e4,En=65e3,Sn=1e3,Ne=new WeakMap,H=new Set,Ie=Number.NEGATIVE_INFINITY,N=class n{#t;#e=new Set;#s;#n=new Set;#o=!1;#i=!1;#r=0;#a=0;constructor(t){
this.manager=t;for(let e of["pointerdown","pointerup","click","keydown","change"])globalThis.addEventListener?.(e,s=>this.#d(s),!0)}static listen(t,e){let s=Ne.
get(t)??new n(t);return Ne.set(t,s),s.#n.add(e),s.#l(),()=>{s.#n.delete(e),s.#n.size||s.#c()}}#c(){clearTimeout(this.#s),this.#s=void 0,this.#e.clear(),this.#m(
!1)}#l(){let{kernel:t}=this.manager;!t?.anyMessage||t===this.#t||(this.#t=t,this.#o=!1,t.anyMessage.connect((e,{msg:s,direction:o})=>{if(t===this.#t){if(o==="se\
nd")return this.#u(s);this.#r=performance.now(),this.#f(s)}}),t.connectionStatusChanged.connect((e,s)=>{t===this.#t&&(s!=="connected"?this.#o=!0:this.#o&&this.#p(
0))}),t.statusChanged.connect((e,s)=>{["restarting","autorestarting","dead"].includes(s)&&(this.#i=!0)}))}#d({target:t}){!(t instanceof Element)||!t.closest(".j\
upyter-widgets, .kt-layer")||(Ie=performance.now(),this.#l())}#u({header:t,channel:e}){e!=="shell"||t.msg_type!=="comm_msg"||performance.now()-Ie>Sn||(this.#e.add(
t.msg_id),this.#s??=setTimeout(()=>this.#h(),Re))}#f({parent_header:{msg_id:t}}){if(!(!t||!this.#e.has(t))){for(let e of this.#e)if(this.#e.delete(e),e===t)break;
clearTimeout(this.#s),this.#s=void 0,H.has(this)?this.#w():this.#e.size&&(this.#s=setTimeout(()=>this.#h(),Re))}}#h(){this.#s=void 0,this.#i=!1,this.#r=performance.
now(),this.#a=Pe(),this.#m(!0),this.#p(bn)}#p(t){let e=this.#t;e?.connectionStatus==="connected"&&e.requestKernelInfo().then(()=>{e===this.#t&&this.#w()},()=>{}),
t&&setTimeout(()=>{H.has(this)&&(this.#g(),this.#p(Math.min(1.5*t,yn)))},t)}#g(){let t=performance.now();t-this.#r<this.#a||navigator.onLine===!1||(this.#r=t,this.#a=
Math.max(Math.min(2*this.#a,Mn),Pe()),this.#t?.reconnect().catch(()=>{}))}async#w(){if(!(!H.has(this)&&!this.#o)){this.#o=!1,this.#e.clear(),this.#m(!1),this.#i||
(await _e(this.manager),await Oe(this.manager)?.catch(t=>console.warn("a widget may be out of date:",t))),this.#i=!1;for(let{back:t}of this.#n)t?.()}}#m(t){if(t!==
H.has(this)){t?H.add(this):H.delete(this);for(let e of this.#n)e.silent?.(t);q(y()?"silent_app":"silent",H.size>0&&!Tn())}}},Pe=()=>ve()?En:vn;function Tn(){return[
...document.querySelectorAll(".kt-layer")].some(n=>{let{top:t,bottom:e}=n.getBoundingClientRect();return e>0&&t<innerHeight})}var An=".kt-message, .kt-sheets",Be="details[data-said]",ht=new WeakMap;function Ln(n){let t=ht.get(n);if(!t)return;let{numbers:e,watch:s}=t,o=[...n.querySelectorAll(
Be)];for(let i of e)o.some(({dataset:r})=>r.said===i)||e.delete(i);for(let i of o)e.has(i.dataset.said)&&(i.open=!0);e.size||(s.disconnect(),ht.delete(n))}function $n({
target:n}){if(!(n instanceof HTMLDetailsElement)||!n.matches(Be))return;let t=n.closest(An);if(!t)return;let e=ht.get(t);if(!e){if(!n.open)return;let s=new MutationObserver(
()=>Ln(t));s.observe(t,{childList:!0,subtree:!0}),e={numbers:new Set,watch:s},ht.set(t,e)}n.open?e.numbers.add(n.dataset.said):e.numbers.delete(n.dataset.said)}
function He(){document.kartentischClauses||(document.kartentischClauses=!0,document.addEventListener("toggle",$n,!0))}function lt(n,t,e,s){let o=a=>t(n,a);He(),n.on("msg:custom",o);let i=N.listen(n.widget_manager,{back:s}),r=[rt(n),e.listen(n.get("writer"),s),i];return()=>{n.off(
"msg:custom",o);for(let a of r)a()}}function tt(n){let t=n.widget_manager.context?.path,e=[t?`/${t}`:"",location.pathname],[s,o]=e.map(i=>`kartentisch.game ${i} ${n.get("key")}`);return t&&Cn(s,o),
T.of(()=>sessionStorage,t?s:o)}function De(){let{game:n}=document.body.dataset;return n?T.of(()=>localStorage,`kartentisch.playing ${n}`):void 0}function On(n){
let t=De()?.held().text;t&&!tt(n).held().text&&tt(n).change("",()=>t)}function _n(n){let{text:t}=tt(n).held();De()?.change("",()=>t)}function Cn(n,t){A(()=>{let e=sessionStorage.
getItem(t);e===null||sessionStorage.getItem(n)!==null||(sessionStorage.removeItem(t),sessionStorage.setItem(n,e))})}var Zt=()=>T.of(()=>localStorage,"kartentisc\
h.tallies");function Rn(){let[n]=performance.getEntriesByType("navigation");return y()&&(n?.type==="reload"||n?.type==="back_forward"||location.hash==="#continu\
e")}var Yt=(n,t)=>A(()=>n.send({kind:"holds",record:tt(n).held(),tallies:Zt().held(),...t}));function Nn(n,t){if(t.kind==="switch")return Ae(t.name,t.on);if(t.kind===
"day")return $e(t);if(t.kind!=="keep")return at(n,t);(t.what==="record"?tt(n):Zt()).keep(t,n.get("writer"))?t.what==="record"&&_n(n):Yt(n,{})}function je({model:n}){
let t=lt(n,Nn,Zt(),()=>Yt(n,{}));function e(){document.body.classList.toggle("kt-left",z().left===!0),A(()=>n.send({kind:"settings",settings:z()}))}let s=Le(e);
return On(n),Yt(n,{kind:"recalled",reloaded:Rn()}),e(),()=>{s(),t()}}var Jt=()=>T.of(()=>localStorage,"kartentisch.progress"),Xt=(n,t)=>A(()=>n.send({kind:t,progress:Jt().held()}));function In(n,t){t.kind!=="keep"?at(n,t):Jt().keep(
t,n.get("writer"))||Xt(n,"holds")}function We({model:n}){let t=lt(n,In,Jt(),()=>Xt(n,"holds"));return Xt(n,"recalled"),t}var qe={ArrowLeft:-1,ArrowUp:-1,ArrowRight:1,ArrowDown:1},Ve=3,Ge="change:items change:label",Qt=n=>E(n,"button")?.dataset.key;function Pn(n,t=Ve){let e=(n.look??
"").split(" ").filter(Boolean),s=f(`kt-pick ${e.map(i=>`kt-pick-${i}`).join(" ")}`,null,"button");s.type="button",s.dataset.key=n.key,n.state&&(s.dataset.state=
n.state),n.label&&s.setAttribute("aria-label",n.label),n.tip&&(s.title=n.tip),n.current&&s.setAttribute("aria-current","step"),typeof n.pressed=="boolean"&&s.setAttribute(
"aria-pressed",String(n.pressed)),s.disabled=!!n.off,n.text&&Q(f("kt-word",s,"span"),n.text),n.note&&Q(f("kt-note",s,"span"),n.note);let o=n.stars??-1;if(o>=0){
let i=f("kt-stars",s,"span");for(let r=0;r<Ve;r+=1){let a=r>=o?" kt-no":r>=t?" kt-new":"";f(`kt-star${a}`,i,"span").textContent="★"}}return n.again&&(f("kt-ag\
ain",s,"span").textContent="↻"),s}var te=class{#t=null;constructor(t,e){this.model=t,this.root=e,e.classList.add("kt-picks"),e.setAttribute("role","group"),e.
addEventListener("click",s=>this.press(Qt(s))),e.addEventListener("pointerover",s=>this.near(Qt(s))),e.addEventListener("focusin",s=>this.near(Qt(s))),e.addEventListener(
"keydown",s=>this.key(s)),this.redraw=()=>this.paint(),t.on(Ge,this.redraw),this.paint()}get buttons(){return[...this.root.children]}press(t){t!==void 0&&this.send(
{press:t})}near(t){t===void 0||t===this.#t||!this.model.get("hovers")||(this.#t=t,this.send({near:t}))}send(t){try{this.model.send(t)}catch(e){console.warn("no \
line to the kernel:",e)}}paint(){let{model:t,root:e}=this,s=document.activeElement,o=s instanceof HTMLElement&&e.contains(s)?s.dataset.key:void 0;e.setAttribute(
"aria-label",t.get("label")),this.#t=null;let i=t.get("items"),r=i.find(h=>h.current)??i.find(h=>!h.off),a=new Map(this.buttons.map(h=>[h.dataset.key,h.querySelectorAll(
".kt-star:not(.kt-no)").length]));e.replaceChildren(...i.map(h=>Pn(h,a.get(h.key))));let c=o===void 0?void 0:this.find(o);c?.focus({preventScroll:!0}),this.setStop(
c?o:r?.key);let l=e.querySelector("[aria-current]");l&&e.scrollHeight>e.clientHeight+2&&(e.scrollTop=l.offsetTop-e.offsetTop-e.clientHeight/2)}find(t){return this.
buttons.find(e=>e.dataset.key===t)}setStop(t){for(let e of this.buttons)e.tabIndex=e.dataset.key===t?0:-1}key(t){let e=this.buttons.filter(i=>!i.disabled),s=e.indexOf(
E(t,"button")),o;if(qe[t.key])o=e[s+qe[t.key]];else if(t.key==="Home")o=e[0];else if(t.key==="End")o=e.at(-1);else return;t.preventDefault(),t.stopPropagation(),
o&&(this.setStop(o.dataset.key),o.focus())}remove(){this.model.off(Ge,this.redraw)}};function ze({model:n,el:t}){let e=new te(n,t);return()=>e.remove()}var ut=1e3,Fe="change:seconds change:label change:shown",Bn=2;function Hn(n){let t=Math.floor(n),[e,s]=[Math.floor(t/3600),Math.floor(t/60)%60],o=String(t%60).padStart(
2,"0");return e?`${e}:${String(s).padStart(2,"0")}:${o}`:`${s}:${o}`}function Ke({model:n,el:t}){t.setAttribute("role","timer");let e,s=0,o=0,i=()=>performance.
now()/ut;function r(){let u=n.get("began"),d=u<0?n.get("seconds"):u+i()-s;t.hidden=d<0||!n.get("shown"),t.textContent=t.hidden?"":Hn(d),S(t,"aria-label",t.hidden?
"":`${n.get("label")} ${t.textContent}`)}function a(){o=Date.now()/ut-i(),n.get("began")>=0&&A(()=>n.send({late:!0}))}function c(){Math.abs(Date.now()/ut-i()-o)>
Bn&&a(),r()}function l(){clearInterval(e),n.get("began")>=0&&n.get("shown")&&(e=setInterval(c,ut)),r()}function h(){s=i(),l()}return n.on(Fe,l),n.on("change:beg\
an",h),h(),a(),()=>{clearInterval(e),n.off(Fe,l),n.off("change:began",h)}}var D="data-popover-open",ee=globalThis.CSS?.supports("selector(:popover-open)")?":popover-open":`[${D}]`;function Ue(){AbortSignal.any??=Dn,"popover"in HTMLElement.
prototype||jn()}function Dn(n){let t=new AbortController;for(let e of n){let s=()=>t.abort(e.reason);e.aborted?s():e.addEventListener("abort",s,{signal:t.signal})}
return t.signal}function jn(){let n=new WeakMap,t=()=>document.querySelectorAll(`[${D}]`);function e(i,r){if(i.hasAttribute(D)!==r){i.toggleAttribute(D,r);for(let a of[
"beforetoggle","toggle"])i.dispatchEvent(Object.assign(new Event(a),{newState:r?"open":"closed"}))}}HTMLElement.prototype.showPopover=function(){e(this,!0)},HTMLElement.
prototype.hidePopover=function(){e(this,!1)};let s=[["popover",function(i){this.setAttribute("popover",i)}],["popoverTargetElement",function(i){n.set(this,i)}]];
for(let[i,r]of s)Object.defineProperty(HTMLElement.prototype,i,{set:r});let o=document.createElement("style");o.textContent=`[popover]:not([${D}]) { display: no\
ne !important; }
    [${D}] { display: block !important; position: fixed; z-index: 1001; }`,document.head.append(o),addEventListener("click",({target:i})=>{if(!(i instanceof Element))
return;let r=i.closest("button"),a=r&&(n.get(r)??document.getElementById(r.getAttribute("popovertarget")??""));for(let c of t())c!==a&&!c.contains(i)&&e(c,!1);a&&
e(a,!a.hasAttribute(D))},!0),addEventListener("keydown",i=>{if(!(i.key!=="Escape"||!t().length)){i.preventDefault();for(let r of t())e(r,!1)}})}function Ye(n,{lists:t,values:e}){let s={...e};for(let[o,{was:i,length:r,changed:a}]of Object.entries(t)){let c=n(o);if(c.length!==i)return null;let l=c.slice(0,
r);for(let[h,u]of a)l[h]=u;s[o]=l}return s}async function Wn(n){await Ce(await n.widget_manager.get_model(n.get("own_id")))&&n.send({late:!0})}function Ze(n){let t;return{initialize({model:e}){t=Wn(e).catch(
s=>console.warn("a widget may miss what its kernel says:",s)),e.on("msg:custom",s=>{if(s.kind!=="exchange")return;let o=Ye(i=>e.get(i),s);if(!o)e.send({late:!0});else
for(let[i,r]of Object.entries(o))e.set(i,r)})},async render(e){return await t,n(e)}}}function Xe(n){globalThis.kartentisch??=new Map;let t=globalThis.kartentisch,e=t.get(n);if(!e){let s=()=>{};e={come:new Promise(i=>{s=i}),bring:s},t.set(n,e)}return e}var qn=/^[\p{L}\p{M}]+$/u,Vn=/\p{Script=Latin}/u;function se({key:n,code:t}){return qn.test(n)&&!Vn.test(n)&&/^Key[A-Z]$/.test(t)?t.slice(-1).toLowerCase():[...n].
length===1?n.toLowerCase():""}var Je={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,PageUp:10,PageDown:-10};function dt(n,t,e){return n==="Home"?0:n==="End"?
e:n in Je?Math.max(0,Math.min(t+Je[n],e)):void 0}var Qe={least:4,most:22};function ts(n,t){return Math.min(Qe.most,Math.max(Qe.least,(n-28)/Math.max(1,t-1)))}function es(n,t,e){let s=Math.round((n-14)/t);return Math.
max(0,Math.min(s,e-1))}var ne={won:22,unknown:58,lost:94},[ft,Gn]=[116,4.2],ss="change:points change:here change:losing change:words";function F(n,t,e){let s=f("",t,n);return s.textContent=
String(e),s}function ns(n,t,e,s,o){let i=`kt-sign-${n||"open"}`;if(n!=="lost")return k("circle",{cx:t,cy:e,r:n?s:s/2,class:i},o);let r=s*1.25,a=`M${t} ${e-r}l${r}\
 ${r}l${-r} ${r}l${-r} ${-r}z`;return k("path",{d:a,class:i},o)}var oe=class{#t;#e=0;#s=null;constructor(t,e){this.model=t,e.classList.add("kt-review"),this.legend=
f("kt-review-levels",e),this.legend.setAttribute("aria-hidden","true"),this.frame=f("kt-review-frame",e),this.svg=k("svg",{role:"slider",tabindex:0,height:ft},this.
frame),this.details=f("",e,"details"),this.summary=f("",this.details,"summary"),this.details.addEventListener("toggle",()=>this.list()),this.svg.addEventListener(
"click",s=>this.go(this.nearest(s))),this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=ot(()=>this.paint()),t.on(ss,this.redraw),this.watch=new ResizeObserver(
()=>this.frame.clientWidth!==this.#t&&this.paint()),this.watch.observe(this.frame),this.paint()}get points(){return this.model.get("points")}get here(){return this.
model.get("here")}get losing(){return this.model.get("losing")}get words(){return this.model.get("words")}describe(t){let[e,s]=this.points[t];return`${t}: ${e}.\
 ${this.words[s||"open"]}`}paint(){let{points:t,here:e,losing:s,words:o,svg:i}=this;this.#t=this.frame.clientWidth,this.#e=ts(this.#t,t.length);let r=h=>14+h*this.#e,
a=h=>ne[h||"unknown"],c=r(t.length-1);i.replaceChildren(),i.setAttribute("width",String(c+14)),i.setAttribute("aria-label",o.label),i.setAttribute("aria-valuemi\
n","0"),i.setAttribute("aria-valuemax",String(t.length-1)),i.setAttribute("aria-valuenow",String(Math.max(0,e))),i.setAttribute("aria-valuetext",e>=0&&t[e]?this.
describe(e):o.elsewhere);for(let h of Object.values(ne))k("path",{d:`M${14} ${h}H${c}`,class:"kt-level"},i);s>0&&k("path",{d:`M${r(s)-this.#e/2} 6V${ft-6}`,class:"\
kt-losing"},i),e>=0&&k("path",{d:`M${r(e)} 4V${ft-4}`,class:"kt-now"},i);let l=t.map(([,h],u)=>`${u?"L":"M"}${r(u)} ${a(h)}`).join("");k("path",{d:l,class:"kt-c\
ourse"},i),t.forEach(([,h],u)=>{this.#n(u,r(u),a(h),h)}),this.legend.replaceChildren();for(let[h,u]of Object.entries(ne))F("span",this.legend,o[h]).style.top=`${u}\
px`;e>=0&&this.show(r(e)),this.list()}#n(t,e,s,o){let i=Math.min(Gn,Math.max(1.8,this.#e*.36)),r=k("g",{"data-at":t,"data-status":o||"open"},this.svg);k("title",
{},r).textContent=this.describe(t);let[a,c]=[e-this.#e/2,this.#e];k("rect",{x:a,y:0,width:c,height:ft,class:"kt-reach"},r),ns(o,e,s,t===this.here?i*1.5:i,r)}show(t){
let{frame:e}=this;(t<e.scrollLeft+14||t>e.scrollLeft+e.clientWidth-14)&&(e.scrollLeft=t-e.clientWidth/2)}list(){let{words:t}=this,e=document.activeElement,s=e instanceof
HTMLElement&&this.#s?.contains(e)?e.dataset.row:void 0;if(this.summary.textContent=t.as_table,this.#s?.remove(),this.#s=null,!this.details.open)return;this.#s=f(
"kt-review-table",this.details);let o=f("",this.#s,"table");F("caption",o,t.label);let i=f("",f("",o,"thead"),"tr");for(let c of["number","move","status","up"])
F("th",i,t[c]).setAttribute("scope","col");let r=f("",o,"tbody");this.points.forEach((c,l)=>{this.#o(r,c,l)}),(s?this.#s.querySelector(`[data-row="${s}"]`):null)?.
focus({preventScroll:!0})}#o(t,[e,s,o],i){let{here:r,losing:a,words:c}=this,l=f("",t,"tr");i===r&&l.setAttribute("aria-current","true"),i===a&&(l.className="kt-\
row-losing"),F("td",l,i);let h=F("button",f("",l,"td"),e);h.type="button",h.dataset.row=String(i),h.addEventListener("click",()=>this.go(i));let u=f("",l,"td");
ns(s,7,8,4,k("svg",{width:14,height:14,"aria-hidden":!0},u)),u.append(` ${c[s||"open"]}${i===a?` (${c.losing})`:""}`),F("td",l,o)}nearest(t){return es(t.clientX-
this.svg.getBoundingClientRect().left,this.#e,this.points.length)}go(t){this.model.send({go:t})}key(t){let e=dt(t.key,Math.max(0,this.here),this.points.length-1);
e===void 0||t.ctrlKey||t.metaKey||t.altKey||(t.preventDefault(),t.stopPropagation(),this.go(e))}remove(){this.watch.disconnect(),this.model.off(ss,this.redraw)}};
function os({model:n,el:t}){let e=new oe(n,t);return()=>e.remove()}var ie="lang";function is(n,t){let e=new URL(n).searchParams.get(ie);return e!==null&&t.includes(e)?e:null}function rs(n,t){let e=new URL(n);return e.searchParams.
get(ie)===t?n:(e.searchParams.set(ie,t),e.href)}var re=".jp-Notebook",hs=".jp-Cell",as=".kt-switch-line",zn="h1, h2, h3, h4, h5, h6",Fn=".kt-other";var cs=["pointerdown","focusin"];function ls(n,t){let e=t.get("headings");function s({target:i}){let r=n.closest(re);if(!(i instanceof Element)||!r?.contains(i)||
!i.closest(hs)||i.closest(as))return;let a=Un(r,i,e);!a||a===t.get("place")||(t.set("place",a),t.save_changes())}function o({target:i,isTrusted:r}){let a=i instanceof
Element?i.closest(Fn):null;r&&a instanceof HTMLElement&&n.closest(as)?.contains(a)&&Kn(a)}if(!Object.keys(e).length)return()=>{};for(let i of cs)document.addEventListener(
i,s,!0);return document.addEventListener("click",o,!0),()=>{for(let i of cs)document.removeEventListener(i,s,!0);document.removeEventListener("click",o,!0)}}function Kn(n){
let t=n.closest(re),e=performance.now(),s=new AbortController,o=0,i=0,r=0,a=setInterval(()=>{let c=performance.now()-e>8e3,h=[...document.querySelectorAll(re)].
find(u=>u!==t&&u.clientHeight>0)?.querySelector(hs)?.parentElement?.scrollHeight??0;i=h&&h===o?i+1:0,o=h,i>=4&&o!==r&&!s.signal.aborted&&(r=o,n.click()),!(i<12&&
!c&&!s.signal.aborted)&&(clearInterval(a),s.abort())},150);for(let c of["wheel","keydown","pointerdown"])document.addEventListener(c,()=>s.abort(),{capture:!0,signal:s.
signal})}function Un(n,t,e){let s="";for(let o of n.querySelectorAll(zn)){let i=e[Yn(o)];if(t.contains(o))return i??s;if(!(o.compareDocumentPosition(t)&(Node.DOCUMENT_POSITION_FOLLOWING|
Node.DOCUMENT_POSITION_CONTAINED_BY)))break;s=i??s}return s}function Yn(n){return[...n.childNodes].filter(e=>!(e instanceof HTMLAnchorElement)).map(e=>e.textContent).
join("").trim()}function us({model:n,el:t}){let e=n.get("names"),s=f("kt-switch",null);s.setAttribute("role","group");let o=Object.entries(e).map(([l,h])=>{let u=f("",s,"button");
return u.type="button",u.lang=l,u.textContent=h,u.addEventListener("click",()=>i(l)),u.dataset.language=l,u});function i(l){let h=rs(window.location.href,l);y()&&
h!==window.location.href&&window.history.replaceState(window.history.state,"",h),l!==n.get("language")&&(n.set("language",l),n.save_changes())}function r(){s.setAttribute(
"aria-label",n.get("label")),s.lang=n.get("language");for(let l of o)l.setAttribute("aria-pressed",String(l.dataset.language===n.get("language")));document.dispatchEvent(
new CustomEvent("kt-language",{detail:n.get("language")}))}n.on("change:language change:label",r),r(),t.append(s);let a=y()?is(window.location.href,Object.keys(
e)):null;a&&!window.kartentischAsked&&i(a),window.kartentischAsked=!0;let c=[rt(n),N.listen(n.widget_manager,{}),ls(s,n)];return()=>{n.off("change:language chan\
ge:label",r);for(let l of c)l()}}function ds(n,t,e){let s=[...n.keys()].filter(i=>n[i][1]===n[t][1]).sort((i,r)=>n[i][2]-n[r][2]),o=s.indexOf(t);if(e==="ArrowLeft")return n[t][0];if(e==="ArrowR\
ight")return n.findIndex(([i])=>i===t);if(e==="ArrowUp")return s[o-1];if(e==="ArrowDown")return s[o+1]}function fs(n,t){let e=new Set;for(let s=t;s>=0;s=n[s]?.[0]??
-1)e.add(s);return e}var mt={x:18,y:22},gt=12,ps="change:moves change:here change:label",pt=([,n,t])=>[gt+n*mt.x,gt+t*mt.y];function Zn(n,t,e,s,o){if(n!=="lost"&&n!=="cannot")return k(
"circle",{cx:t,cy:e,r:s},o);let i=s*1.3,r=`M${t} ${e-i}l${i} ${i}l${-i} ${i}l${-i} ${-i}z`;return k("path",{d:r,class:"kt-diamond"},o)}var ae=class{#t=[];constructor(t,e){
this.model=t,this.root=e,e.classList.add("kt-tree"),this.svg=k("svg",{role:"tree"},e),this.svg.addEventListener("click",s=>this.go(E(s,"[data-move]")?.dataset.move)),
this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=ot(()=>this.paint()),t.on(ps,this.redraw),this.paint()}paint(){let t=this.model.get("moves"),e=this.
model.get("here"),s=fs(t,e),o=this.svg.contains(document.activeElement),i=Math.max(0,...t.map(h=>h[1])),r=Math.max(0,...t.map(h=>h[2]));this.svg.replaceChildren(),
this.svg.setAttribute("aria-label",this.model.get("label")),this.svg.setAttribute("width",String(2*gt+i*mt.x)),this.svg.setAttribute("height",String(2*gt+r*mt.y)),
t.forEach((h,u)=>{if(h[0]<0)return;let[[d,p],[w,g]]=[pt(t[h[0]]),pt(h)],m=g===p?`M${d} ${p}H${w}`:`M${d} ${p}V${g-6}Q${d} ${g} ${d+6} ${g}H${w}`;k("path",{d:m,class:s.
has(u)?"kt-way":"kt-line"},this.svg)}),this.#t=[];let a=[...t.keys()].sort((h,u)=>t[h][2]-t[u][2]||t[h][1]-t[u][1]);for(let h of a)this.#t[h]=this.#e(t[h],h,e,s.
has(h));o&&this.#t[e]?.focus();let[c,l]=pt(t[e]??[0,0,0]);this.root.scrollTo({left:c-this.root.clientWidth/2,top:l-this.root.clientHeight/2})}#e(t,e,s,o){let[,i,
,r,a]=t,[c,l]=pt(t),u=k("g",{"data-move":e,class:`kt-dot ${e===s?"kt-here":o?"kt-way":""} ${a&&`kt-${a}`}`},this.svg);return u.setAttribute("role","treeitem"),u.
setAttribute("aria-label",`${i}: ${r}`),u.setAttribute("aria-selected",String(e===s)),u.setAttribute("tabindex",e===s?"0":"-1"),k("title",{},u).textContent=`${i}\
: ${r}`,k("circle",{cx:c,cy:l,r:9,class:"kt-reach"},u),Zn(a,c,l,e===s?5.5:3.6,u),u}go(t){t!==void 0&&this.model.send({go:Number(t)})}key(t){let e=Number(E(t,"[d\
ata-move]")?.dataset.move??this.model.get("here"));if(t.key==="Enter"||t.key===" ")this.go(this.#t[e]?.dataset.move);else{let s=ds(this.model.get("moves"),e,t.key);
if(s===void 0)return;this.#t[s]?.focus()}t.preventDefault(),t.stopPropagation()}remove(){this.model.off(ps,this.redraw)}};function ms({model:n,el:t}){let e=new ae(
n,t);return()=>e.remove()}var gs="M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",Xn="m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",Jn="M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 8c0-3 2.5-5 6-5s6 2 6 5m1-13.5a\
2.7 2.7 0 0 1 0 5M18 14.5c2 .7 3 2.3 3 4.5",wt="M5 5v5h5M5.6 10A7.5 7.5 0 1 1 5 15",Qn="M9.5 20h5M10 17h4c0-3 3-4 3-7.5a5 5 0 0 0-10 0C7 13 10 14 10 17Z",ws="M6\
 19V9a4 4 0 0 1 4-4h1m2 14h1a4 4 0 0 0 4-4V6m-3 3 3-3 3 3",ce="m6 6 12 12M18 6 6 18",ks="M8 5.5v13l10-6.5Z",xs="m10 6 6 6-6 6",bs={undo:gs,back:gs,redo:Xn,restart:wt,
reading_reset:wt,hint:Qn,solution:ws,better_way:ws,auto:"M12 20V10m-4.5 4L12 9.5l4.5 4.5M6 4.5h12",new:"M4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",another:"M\
4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",same_again:wt,same_deal:wt,review_game:"M4 19h16M5 14l4-5 4 3 6-7",skip:"m5 6 7 6-7 6ZM13 6l7 6-7 6Z",give_up:"M6 2\
1V4m0 1h11l-2.5 4L17 13H6",review:"M4 19h16M5 14l4-5 4 3 6-7",review_deal:"M4 19h16M5 14l4-5 4 3 6-7",result:"M7 4h10v5a5 5 0 0 1-10 0ZM12 14v4m-4 2h8",rules:"M\
4 12V5h7l9 9-7 7ZM8.5 8.5v.01",four:"M12 4v16M4 12h16M5 5h14v14H5Z",one_tap:"M10 13V6.5a1.7 1.7 0 0 1 3.4 0V11l4 .9a2 2 0 0 1 1.5 2.3l-.8 5.8h-7.5L6.5 14a1.7 1.\
7 0 0 1 2.5-2ZM7 6.5a4.7 4.7 0 0 1 9.4 0",sounds:"M5 9.5v5h3l5 4v-13l-5 4ZM16 9a4 4 0 0 1 0 6m2.5-8.5a7.5 7.5 0 0 1 0 11",clock:"M12 3.5a8.5 8.5 0 1 0 0 17 8.5 \
8.5 0 0 0 0-17Zm0 4V12l3 2",left:"M4 5h16v14H4Zm6 0v14M6.5 9h1m-1 3h1",forced:"M4 12h9m-4-4 4 4-4 4M17 5v14",save:"M12 4v10m-4-4 4 4 4-4M5 19h14",load:"M12 15V5\
M8 9l4-4 4 4M5 19h14",export:"M12 4v10m-4-4 4 4 4-4M5 19h14",import:"M12 15V5M8 9l4-4 4 4M5 19h14",copy:"M9 9h10v11H9ZM5 15V4h10",share:"M12 14V4m-4 4 4-4 4 4M7\
 11H5v9h14v-9h-2",daily:"M5 6h14v14H5ZM5 10h14M9 3.5V7m6-3.5V7m-5 8 1.7 1.7L14.5 13",more:"M6 5v14M6 9h5a3 3 0 0 1 3 3v0a3 3 0 0 0 3 3h1M6 5h12",options:"M5 8h8\
m4 0h2M5 16h2m4 0h8M15 6v4M9 14v4",opponents:Jn,indicator:"M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm5-1.5L20 20",play:ks,pause:"M8 5.5v13M16 5.5v13",run:ks,
stop:"M7 7h10v10H7Z",first:"M7 6v12m10-12-6 6 6 6",last:"M17 6v12M7 6l6 6-6 6",step_back:"m14 6-6 6 6 6",step_on:xs,next:xs,check:"M5 12.5 9.5 17 19 7",leave:ce,
close:ce,shut:ce,reset:"M5 7h14M10 4h4M7 7l1 13h8l1-13",menu:"M5 12h.01M12 12h.01M19 12h.01"};function kt(n,t){if(!Object.hasOwn(bs,n))return;let e=k("svg",{viewBox:"\
0 0 24 24",class:"kt-icon","aria-hidden":!0,focusable:!1},t);k("path",{d:bs[n]},e)}var ys="change:line change:query change:words";function vs({model:n,el:t}){let e=f("kt-tool kt-do-share",t,"button");e.type="button",kt("share",e);let s=f("kt-w\
ord",e,"span"),o=f("kt-shared",t),i=f("",o,"textarea");i.readOnly=!0,i.rows=2;let r=f("kt-shared-says",o,"span");r.setAttribute("role","status");let a=()=>{let[
h,u]=[n.get("line"),n.get("query")];return u&&y()?`${h} ${location.origin}${location.pathname}?${u}`:h},c=()=>{let h=n.get("words");t.hidden=!n.get("line"),o.hidden=
!0,s.textContent=h.share,e.title=h.share_tip,i.setAttribute("aria-label",h.share),r.textContent=""},l=async()=>{let{copied:h,by_hand:u}=n.get("words");i.value=a(),
o.hidden=!1,i.style.height="",i.style.height=`${i.scrollHeight+2}px`,i.select(),r.textContent=u,await Ft(i.value)&&(r.textContent=h)};return e.addEventListener(
"click",l),n.on(ys,c),c(),()=>n.off(ys,c)}var he=0;function Ms({model:n,el:t}){let e=f("kt-slider",t),s=f("",e,"label"),o=f("kt-track",e),i=f("",o,"input"),r=f("kt-ends",o),a=f("",e,"input");he+=1,s.id=
`kt-slider-${he}`,i.id=`kt-slider-${he}-range`,s.htmlFor=i.id,a.setAttribute("aria-labelledby",s.id),[i.type,a.type]=["range","number"];function c(){s.textContent=
n.get("description"),S(s,"title",n.get("tooltip")),r.replaceChildren();for(let h of n.get("ends"))f("",r,"span").textContent=h;for(let h of[i,a])[h.min,h.max,h.
step]=[n.get("min"),n.get("max"),n.get("step")].map(String),h.value=String(n.get("value"))}function l(h){let u=h.valueAsNumber;Number.isFinite(u)&&(n.set("value",
Math.min(Math.max(u,n.get("min")),n.get("max"))),n.save_changes()),c()}i.addEventListener("input",()=>{a.value=i.value});for(let h of[i,a])h.addEventListener("c\
hange",()=>l(h));return e.addEventListener("keydown",h=>{h.stopPropagation(),h.key==="Enter"&&l(h.target===a?a:i)}),n.on("change",c),c(),()=>n.off("change",c)}var to=200;function Es({model:n,el:t}){t.classList.add("kt-verdict");let e=f("kt-sign",t,"span");e.setAttribute("aria-hidden","true");let s=f("kt-verdict-words",
t,"span"),o,i=()=>{clearTimeout(o);let[a,c]=[n.get("verdict"),n.get("texts")];t.dataset.shown=a,e.dataset.sign=a,s.textContent=c[a]??"",t.title=c.tip??""},r=()=>{
let a=n.get("verdict");t.dataset.verdict=a,t.dataset.of=n.get("rev"),clearTimeout(o),a==="thinking"&&t.dataset.shown?o=setTimeout(i,to):i()};return n.on("change\
:verdict change:rev",r),n.on("change:texts",i),r(),()=>{clearTimeout(o),n.off("change:verdict change:rev",r),n.off("change:texts",i)}}var xt=class{constructor(t){this.root=t,this.silent=f("kt-silent",t),this.status=f("kt-say",t),this.status.setAttribute("role","status"),this.alert=f("kt-say",t),
this.alert.setAttribute("role","alert")}say(t,e){let s=e==="alert"?this.alert:this.status;s.textContent=s.textContent===t?`${t} `:t}showBeside([t,e,s,o],{width:i,
height:r}){if(!it()||!this.alert.textContent)return;let a=f("kt-bubble",this.root);a.ariaHidden="true",a.textContent=this.alert.textContent,a.style.setProperty(
"--kt-at",`${100*(t+s/2)/i}%`);let c=e+o/2>r/2;a.style[c?"bottom":"top"]=`${100*(c?r-e:e+o)/r}%`,addEventListener("pointerdown",()=>a.remove(),{once:!0,capture:!0})}saySilent(){
this.say(this.silent.textContent??"","alert")}clear(){this.status.textContent="",this.alert.textContent="";for(let t of this.root.querySelectorAll(".kt-bubble"))
t.remove()}},st=(n,t)=>n.replace(/\{(\w+)\}/g,(e,s)=>t[s]??e);var bt=class{constructor(t,e,s){this.context=t,this.ask=e,this.say=s}intend(t,e,s,o={}){this.context.looked=null,this.ask({what:t,handle:e,how:s,rev:this.context.
scene?.rev,...o})}take(t,e,s){let{context:o}=this,{taken:i,nowhere:r}=o.texts;o.taken=o.oneTap&&!t.targets.length?null:t.id,o.lastTake={id:t.id,time:e},o.wrong=
null,o.lifted(),o.looked=null,o.oneTap?this.intend("tap",t.id,s):this.say(st(t.targets.length?i:r,{card:t.label}))}held(t){let{context:e}=this,{taken:s,scene:o}=e;
return!s||!e.oneTap||!t||t.id===s||o?.handle(s)?.targets.includes(t.pile)?s:(e.taken=null,null)}release(){let{context:t}=this,e=t.scene?.handle(t.taken);return e?
(t.taken=null,this.say(st(t.texts.back,{card:e.label})),t.refresh(),e):null}};var yt=class{scene=null;texts={};sheet=null;ground=()=>null;taken=null;lastTake={id:null,time:0};oneTap=!1;press=null;drag=null;dropped=null;hover=null;hushed=!1;keyboard=!1;follow=null;looked=null;wrong=null;pointed=[];numbers={};constructor(t,e){
this.root=t,this.refresh=e}lifted(){let t=this.root.closest(".kt-panel")?.querySelectorAll(".kt-says-refusal")??[];for(let e of t)e.classList.add("kt-says-over")}get unit(){
return this.root.getBoundingClientRect().width/(this.scene?.width??1)}onPage([t,e]){let{left:s,top:o}=this.root.getBoundingClientRect();return[s+t*this.unit,o+e*
this.unit]}};function j(n){let t=Math.min(...n.map(i=>i[0])),e=Math.min(...n.map(i=>i[1])),s=Math.max(...n.map(i=>i[0]+i[2])),o=Math.max(...n.map(i=>i[1]+i[3]));return[t,e,s-
t,o-e]}function $(n,t){let e=Math.min(n[0]+n[2],t[0]+t[2])-Math.max(n[0],t[0]),s=Math.min(n[1]+n[3],t[1]+t[3])-Math.max(n[1],t[1]);return Math.max(0,e)*Math.max(
0,s)}function v([n,t,,,e]){return e?[n,t,1.4,1]:[n,t,1,1.4]}function R([n,t,e,s]){return[n+e/2,t+s/2]}function K(n,[t,e,s,o],{width:i,height:r}){n.style.left=`${100*
t/i}%`,n.style.top=`${100*e/r}%`,n.style.width=`${100*s/i}%`,n.style.height=`${100*o/r}%`}var Ss={allowed:.18,other:.6},eo=.5,so=.35,no=.6;function Ts(n,t,e,s){let o=null,i=0;for(let r of n.piles.keys()){let a=t.targets.includes(r),c=n.wholeBox(r),l=$(
e,c)+($(s,c)?eo:0);r===t.pile&&(l*=no),!(l<(a?Ss.allowed:Ss.other))&&(a&&(l+=so),l>i&&([o,i]=[r,l]))}return o===t.pile?null:o}function As(n,t){return t&&t.pile!==n.pile?t.targets.includes(n.pile):n.targets.length>0||n.action!==""}function Ls(n,t,[e,s],o,i){let r=n.handle(i),a=n.handle(
t);if(a&&As(a,r))return t;let c=t,l=Number.POSITIVE_INFINITY;for(let h of n.handles.values()){let[u,d,p,w]=h.box,g=Math.hypot(Math.max(u-e,0,e-u-p),Math.max(d-s,
0,s-d-w))*o,m=a?8:Math.max(8,(44-Math.min(p,w)*o)/2);g>m||g>=l||!As(h,r)||([c,l]=[h.id,g])}return c}function $s([n,t],e){return[n,Math.max(t,e+14)]}var oo=.25,io=[{down:.11,blur:.11,colour:"rgb(0 0 0 / 38%)"},{down:.02,blur:.015,colour:"rgb(0 0 0 / 28%)"}];function nt(n,t,e,s){let o=f("",s,"canvas");if(!n)return o;
let{width:i,height:r}=n;o.width=Math.round(e[2]*i),o.height=Math.round(e[3]*i);let a=o.getContext("2d");if(!a)return o;for(let[c,l,h,u,d]of t)a.setTransform(1,0,
0,1,Math.round((c-e[0])*i),Math.round((l-e[1])*i)),d&&a.transform(0,1,-1,0,r,0),a.drawImage(n.canvas,h*i,u*r,i,r,0,0,i,r);return o}function ro(n,t){let e=document.
createElement("canvas"),s=n.width/t[2],o=Math.round(oo*s);e.width=n.width+2*o,e.height=n.height+2*o;let i=e.getContext("2d");if(!(!i||!n.width)){for(let{down:r,
blur:a,colour:c}of io)i.shadowOffsetY=r*s,i.shadowBlur=a*s,i.shadowColor=c,i.drawImage(n,o,o);e.style.inset=`${-100*o/n.height}% ${-100*o/n.width}%`,e.style.width=
`${100*e.width/n.width}%`,e.style.height=`${100*e.height/n.height}%`,n.replaceWith(e)}}var vt=class{constructor(t,e,s,o,i){this.at=i,this.element=f("kt-ghost",document.
body),ro(nt(t,e,s,this.element),s),this.element.style.width=`${s[2]*o}px`,this.element.style.height=`${s[3]*o}px`,this.put(i)}put([t,e]){this.at=[t,e],this.element.
style.transform=`translate(${t}px, ${e}px)`}fly(t,e,s){let o=this.element.style.transform;if(this.put(t),C().matches||!this.element.isConnected)return s();let i=[
{transform:o},{transform:this.element.style.transform}],r=this.element.animate(i,{duration:e,easing:"cubic-bezier(.2,.8,.3,1)"});r.onfinish=s,r.oncancel=s}shake(){
let[t,e]=this.at;if(C().matches)return this.remove();let s=[0,-7,6,-4,2,0].map(o=>({transform:`translate(${t+o}px, ${e}px)`}));this.element.animate(s,{duration:260}).
onfinish=()=>this.remove()}remove(){this.element.remove()}};var Os=190,ao=110,co=1400,Mt=.01,Et=class{constructor(t,e){this.context=t,this.actions=e}listen(t){let e=()=>{this.context.drag&&(this.context.drag.table=null)};
document.addEventListener("scroll",e,{capture:!0,passive:!0,signal:t}),addEventListener("resize",e,{signal:t});let s=new ResizeObserver(e);s.observe(this.context.
root),t.addEventListener("abort",()=>s.disconnect())}remove(){this.context.drag?.ghost.remove(),this.context.dropped?.ghost.remove()}#t(t,e){let{context:s}=this,
o=e.runBox(t);return new vt(s.sheet,e.run(t),o,s.unit,s.onPage(o))}lift(t,e,s){let{context:o}=this,i=e.runBox(t),[r,a]=o.onPage(i),c=[s.x-r,s.y-a],l=Math.min(i[3],
1.4)*o.unit,h=s.type==="touch"?$s(c,l):c;o.taken=null,o.wrong=null,o.pointed=[],o.lifted(),o.drag={id:t.id,box:i,grip:h,raised:h[1]-c[1],pointer:[s.x,s.y],ghost:this.#t(
t,e),over:null,table:null},o.root.classList.add("kt-dragging"),o.root.setPointerCapture(s.pointer),o.refresh()}move(t,e){let{drag:s}=this.context;if(!s)return;s.
pointer=[t,e],s.ghost.put([t-s.grip[0],e-s.grip[1]]);let o=this.#s();o!==s.over&&(s.over=o,this.context.refresh())}#e(){let{root:t,unit:e}=this.context,{left:s,
top:o}=t.getBoundingClientRect();return{left:s,top:o,unit:e}}#s(){let{drag:t,scene:e}=this.context,s=e?.handle(t?.id);if(!t||!e||!s)return null;t.table??=this.#e();
let{left:o,top:i,unit:r}=t.table,[a,c]=t.ghost.at,[l,h]=t.pointer,u=p=>{let w=[(a-o)/r,(c+t.raised-p-i)/r,t.box[2],Math.min(t.box[3],1.4)],g=[(l-o)/r-Mt,(h-p-i)/
r-Mt,2*Mt,2*Mt];return Ts(e,s,w,g)},d=u(t.raised);return!t.raised||d&&s.targets.includes(d)?d:u(0)??d}drop(){let{drag:t,root:e,scene:s,refresh:o}=this.context;if(!t||
!s)return;if(!t.over)return this.abort();e.classList.remove("kt-dragging");let i=s.handle(t.id)?.count??0;this.context.dropped={...t,target:t.over,spot:s.topBox(
t.over),count:i},this.context.drag=null,this.actions.intend("drop",t.id,"drag",{target:t.over}),o()}abort(){let{drag:t,root:e,refresh:s}=this.context;t&&(e.classList.
remove("kt-dragging"),this.context.drag=null,t.ghost.fly(this.context.onPage(t.box),Os,()=>t.ghost.remove()),s())}land(){let{dropped:t,scene:e}=this.context;if(!t)
return;let{ghost:s,target:o,spot:i,count:r}=t,a=e?.piles.get(o)?.cards.slice(-r)??[];this.context.dropped=null;let c=a.length?j(a.map(v)):i;s.fly(this.context.onPage(
c),ao,()=>s.remove())}settle(t){let{context:e}=this,{dropped:s}=e;s&&s.ghost.fly(e.onPage(s.box),Os,()=>{e.dropped===s&&(e.dropped=null),t?s.ghost.shake():s.ghost.
remove(),e.refresh()})}refuse({handle:t,target:e}){let{context:s}=this,{scene:o}=s;if(!o)return;let i=o.handle(t);s.taken===t&&(s.taken=null),s.follow=null,o.piles.
has(e)?s.wrong=o.topBox(e):i&&(s.wrong=o.runBox(i));let{wrong:r}=s;setTimeout(()=>{s.wrong===r&&(s.wrong=null),s.refresh()},co),s.dropped?this.settle(!0):i?.count&&
this.#t(i,o).shake(),s.refresh()}};var U=18,_s=.02,Cs=.1,ho=2,St=class{#t=new Map;#e=[];#s=new Map;constructor({flights:t,party:e},s,o,i){this.before=s,this.after=o,this.sheet=i,this.party=e;let[
r,a]=[s,o].map(u=>new Map(u.map(d=>[d.name,d]))),c=new Set(o.map(({look:u})=>u));for(let{pile:u}of[...s,...o])this.#s.set(u,-1);for(let[u,{pile:d}]of o.entries())
this.#s.set(d,u);let l=u=>u[2]===i.back[0]&&u[3]===i.back[1],h=(u,d)=>typeof d=="string"?u.get(d).card:d;this.sprites=t.map(([u,d,p,w,g=[]])=>{let m=Math.floor(
u/U),x=Math.max(m+1,Math.ceil((u+d)/U)),[b,M]=[h(a,p),h(r,w)];typeof p=="string"&&this.#t.set(p,x);for(let _ of m?g:[]){let L=r.get(_);L&&!c.has(L.look)&&this.#e.
push({one:L,until:m})}return{leaves:m,arrives:x,card:b,source:M,turns:l(b)!==l(M)}})}get moments(){let t=[0,...this.sprites.map(({arrives:e})=>e),...this.#e.map(
({until:e})=>e)];return[...new Set(t)].sort((e,s)=>e-s)}lying(t){let e=this.after.filter(({name:i})=>(this.#t.get(i)??0)<=t),s=this.#e.filter(({until:i})=>i>t).
map(({one:i})=>i);if(!s.length)return e;let o=i=>this.#s.get(i.pile)??-1;return[...e,...s].sort((i,r)=>o(i)-o(r)||i.at-r.at)}};function Rs(n,t){let[e,s]=[n,t].map(
r=>new Set(r.map(({look:a})=>a))),o=[...n.filter(({look:r})=>!s.has(r)),...t.filter(({look:r})=>!e.has(r))],i=[];for(let{card:r}of o){let a=v(r);for(;;){let c=i.
find(l=>$(l,a));if(!c)break;i=i.filter(l=>l!==c),a=j([c,a])}i.push(a)}return i}function Ns(n,t){let e=[];return n.toReversed().filter(({card:s})=>{let o=v(s),[i,
r,a,c]=o,l=e.filter(g=>g.every((m,x)=>m===o[x]));if(!$(o,t)||l.length>=ho)return!1;let[h,u]=[Math.max(i,t[0])-_s,Math.min(i+a,t[0]+t[2])+_s],[d,p]=[Math.max(r,t[1])-
Cs,Math.min(r+c,t[1]+t[3])+Cs],w=([g,m,x,b])=>m<=d&&p<=m+b&&(g===i&&x===a||g<=h&&u<=g+x);return e.some(w)?!1:(e.push(o),!0)}).reverse()}var lo=80,uo=.03,fo=6,po=30,mo=110,go=.38,wo=.62,ko=.5,Is=.28,xo=.8,bo=510,le={width:700,height:500},yo=100,Bs=".kt-drawer, .kt-sheets, .kt-picks-levels, .kt-pi\
cks-moves, .kt-why, .kt-told, .kt-figure",Hs=`${Bs}, .kt-tables ~ .kt-guess`,vo=`${Hs}, .kt-board ~ .kt-guess, .kt-tries`;function Mo(n){let t=J()&&document.getElementById(
"main")?.getBoundingClientRect();return t?t.bottom-n.getBoundingClientRect().top-scrollY:W(n)?.clientHeight??innerHeight}function Eo(n){let t=new Map;for(let u of de(
n)){let{top:d,height:p}=u.getBoundingClientRect();t.set(Math.round(d),Math.max(p,t.get(Math.round(d))??0))}let e=n.getBoundingClientRect().height;for(let u of t.
values())e-=u;let s=de(n).length>1?Hs:Bs;for(let u of n.querySelectorAll(innerWidth<=le.width?vo:s)){let{offsetParent:d,offsetHeight:p}=u;d&&getComputedStyle(u).
position!=="absolute"&&(e-=p)}let o=n.querySelector(".kt-teach > .kt-line"),[i,...r]=[...o?.children??[]],a=r.findLast(u=>u.offsetHeight);o&&a&&a.offsetTop>=i.offsetTop+
i.offsetHeight&&(e-=o.clientHeight-i.offsetHeight);let l=n.querySelector(".kt-message")?.offsetHeight??0,h=n.querySelector(".kt-room")?.offsetHeight;return{rest:e-
l,room:h,line:Math.min(l,mo),rows:Math.max(1,t.size)}}function So(n,t,e){return n<le.height?n*(J()?ko:wo):e?n*Is:innerWidth<=le.width&&!J()?Math.min(bo,xo*n):n*
(t>1?Is:go)}function To(n,t){return n===t||getComputedStyle(n).display!=="grid"?null:[...n.children].find(s=>s!==t&&s.contains(t))??null}function ue(n){let{paddingLeft:t,
paddingRight:e}=getComputedStyle(n);return Number.parseFloat(t)+Number.parseFloat(e)}var Ps=n=>n?n.clientWidth-ue(n):0;function de(n){return[...n.querySelectorAll(
".kt-table")].filter(({offsetParent:e})=>e)}var Tt=class{#t=null;#e=[0,0];#s=null;#n=0;#o=!1;#i={width:0,height:0};#r=null;#a=!1;#c;constructor(t,e,s){this.root=
t,this.send=e,this.sizes=new ResizeObserver(()=>this.#l()),this.sizes.observe(t),addEventListener("resize",()=>this.#l(),{signal:s}),s.addEventListener("abort",
()=>{this.sizes.disconnect(),clearTimeout(this.#c)})}show({width:t,height:e,most:s,rev:o}){this.#t={width:t,height:e,most:s},this.#r??=o,this.#a||=o!==this.#r,this.#l()}tell(){
if(clearTimeout(this.#c),this.#c=void 0,!this.#s)return;this.#e=this.#s;let[t,e]=this.#s;this.root.dataset.space=this.#s.join();let[s,o]=[devicePixelRatio,J()];
this.send({kind:"space",width:t,height:e,density:s,alone:o,course:this.#o})}#l(){let t=this.root.parentElement;if(!t?.offsetParent)return;let e=this.#u(t),s=To(
e,t),o=ue(e.parentElement)>yo,i=y()&&it()&&e!==t&&!s&&!o,r=s?Ps(s):Ps(e.parentElement)-ue(e),a=i?document.documentElement.clientWidth:this.#f(t,r),c=Mo(e),{rest:l,
room:h,line:u,rows:d}=e===t?{rest:0,line:0,rows:1}:Eo(s??e),p=this.#i.width===e.offsetWidth?this.#i.height:0;(!p||!this.#a)&&(this.#i={width:e.offsetWidth,height:Math.
max(u,p)});let w=e.classList.contains("kt-teach"),g=(c-l-(h??this.#i.height)-fo)/d;this.#d(Math.floor(a),Math.floor(Math.max(g,So(c,d,w))),c,!w);let m=this.#a?uo:
0,x=this.#s?.every((M,_)=>Math.abs(M-this.#e[_])<=m*this.#e[_]),b=this.#o||!!(W(t)??document).querySelector(".kt-board");(!x||b!==this.#o)&&(this.#c??=setTimeout(
()=>this.tell(),lo)),this.#o=b,this.root.dataset.space=this.#c===void 0?this.#e.join():"",this.#t&&this.#h(t,i)}#d(t,e,s,o){let[i,r]=this.#s??[0,0],a=o&&this.#a&&
s===this.#n?po:2;this.#n=s,(t!==i||Math.abs(e-r)>=a)&&(this.#s=[t,e])}#u(t){let e=[];for(let i=t.parentElement;i;i=i.parentElement)i.classList.contains("kt-pane\
l")&&e.push(i);let s=e.at(-1)??t,o=W(t);for(let i of[s,o])i&&i!==t&&this.sizes.observe(i);return s}#f(t,e){let s=t.closest(".kt-tables"),o=s?de(s).length:1,i=Math.
max(1,Math.min(o,Math.floor((e+18)/318)));return e/i-(i>1?12:0)}#h(t,e){let{width:s,height:o,most:i}=this.#t,[r,a]=this.#s,c=Math.min(r/s,a/o,i);if(t.style.setProperty(
"--kt-width",`${Math.floor(c*s)}px`),t.classList.toggle("kt-bleeds",e),t.classList.add("kt-fitted"),!e)return;let{left:l}=t.parentElement.getBoundingClientRect(),
h=Math.max(0,(r-c*s)/2);t.style.setProperty("--kt-out",`${Math.round(h-l)}px`)}};function Y(n){return E(n,".kt-spot")?.dataset.handle??null}var At=class{stop=null;#t=new Map;#e=new WeakMap;constructor(t){this.box=f("kt-spots",t)}get focused(){
return this.box.contains(document.activeElement)}get stopFocused(){return this.stop!==null&&document.activeElement===this.#t.get(this.stop)}show(t){for(let[s,o]of this.#t)
t.handles.has(s)||(o.remove(),this.#t.delete(s));let e=this.box.firstChild;for(let s of t.ordered()){let o=this.#s(s,t);o===e?e=e.nextSibling:this.box.insertBefore(
o,e)}}#s(t,{width:e,height:s,peeks:o}){let i=this.#t.get(t.id);i||(i=f("kt-spot",null,"button"),i.type="button",i.tabIndex=-1,i.dataset.handle=t.id,this.#t.set(
t.id,i));let[r,a,c,l]=t.box,h=`${100*r/e}% ${100*a/s}% ${100*c/e}% ${100*l/s}%`;return this.#e.get(i)!==h&&([i.style.left,i.style.top,i.style.width,i.style.height]=
h.split(" "),i.style.zIndex=String(t.index+2),this.#e.set(i,h)),S(i,"data-pile",t.pile),S(i,"data-count",t.count?String(t.count):""),S(i,"data-targets",t.targets.
join(" ")),S(i,"data-action",t.action),S(i,"aria-keyshortcuts",o.has(t.pile)?"P":""),i.getAttribute("aria-label")!==t.label&&i.setAttribute("aria-label",t.label),
i}describe(t,e,s){let o=this.#t.get(t);o&&(S(o,"aria-description",e),S(o,"aria-pressed",s===null?"":String(s)))}setStop(t){this.stop=t??null;for(let[e,s]of this.#t){
let o=e===t?0:-1;s.tabIndex!==o&&(s.tabIndex=o)}}focusStop(){this.#t.get(this.stop??"")?.focus({preventScroll:!0})}go(t){this.setStop(t),this.#t.get(t)?.focus()}};var I={gap:.12,length:.3,half:.17};function Ao(n,t){let[[e,s],[o,i]]=[R(n),R(t)],r=Math.hypot(o-e,i-s)||1,[a,c]=[(o-e)/r,(i-s)/r],[l,h]=[o-a*I.gap,i-c*I.gap],[u,
d]=[l-a*I.length,h-c*I.length],p=Math.min(.5,r/6),[w,g]=[(e+u)/2+c*p,(s+d)/2-Math.abs(a)*p],[m,x]=[`${u-c*I.half} ${d+a*I.half}`,`${u+c*I.half} ${d-a*I.half}`];
return{way:`M${e} ${s}Q${w} ${g} ${u} ${d}`,head:`M${l} ${h}L${m}L${x}Z`}}function Lo(n,t,e,s){let{drag:o,dropped:i,hover:r,hushed:a,taken:c,wrong:l,pointed:h}=n,
u=[],d=t.handle(o?.id??c),p=t.handle(r);if(i&&u.push(["kt-source",i.box]),d){let m=o?o.over:p?.pile;u.push([o?"kt-source":"kt-taken",t.runBox(d)]);for(let x of d.
targets)u.push([`kt-allowed${x===m?" kt-over":""}`,t.topBox(x)])}else p&&!a&&(p.count||p.action)&&u.push(["kt-hover",t.runBox(p)]);let{arrows:w,...g}=e;for(let[
m,x]of Object.entries(g))for(let b of x){let M=t.boxOf(b);M&&u.push([`kt-is-${m}`,M])}l&&u.push(["kt-wrong",l]);for(let m of h){let x=t.handle(m);x?.count?u.push(
["kt-hint",t.runBox(x)]):t.piles.has(m)?u.push(["kt-hint",t.topBox(m)]):x&&u.push(["kt-hint",x.box])}return s&&u.push(["kt-focus",d?t.topBox(s.pile):t.runBox(s)]),
u}var Lt=class{marks={};#t="";#e=null;constructor(t,e,s){this.context=t,this.buttons=e,this.describe=s,this.box=f("kt-marks",t.root)}forget(){this.#t=""}show(){
let{context:t,buttons:e,marks:s}=this,{scene:o,root:i}=t;if(!o)return;let r=t.keyboard&&e.stopFocused?o.handle(e.stop):void 0,a=Lo(t,o,s,r),c=(s.arrows??[]).map(
u=>u.map(d=>o.boxOf(d))),l=o.handle(t.drag?.id??t.taken),h=JSON.stringify([a,c,o.width,o.height]);if(h!==this.#t){this.#t=h,this.box.style.setProperty("--kt-cor\
ner",`${.072*i.clientWidth/o.width}px`),this.box.replaceChildren(),!t.drag&&!t.dropped&&(this.#e=null);for(let[u,d]of a){let p=f(`kt-mark ${u}`,this.box);K(p,d,
o),u==="kt-source"&&this.#s(p,d,o)}for(let u of t.pointed)this.#n(u,o);for(let[u,[d,p]]of c.entries())d&&p&&this.#o(d,p,o,c.length>1?String(u+1):"");this.#i(o,l),
l?i.dataset.taken=l.id:delete i.dataset.taken}}#s(t,e,s){let{drag:o,dropped:i,sheet:r}=this.context,a=s.handle((o??i)?.id),c=this.context.ground();if(!a||!c||!r)
return;let l=`${a.id} ${s.rev}`;if(this.#e?.key!==l){let h=new Set(s.run(a)),u=[...s.piles.values()].flatMap(b=>b.cards).filter(b=>!h.has(b)&&$(v(b),e)>0),d=nt(
r,u,e,t),p=d.getContext("2d"),[w,g,m,x]=e.map(b=>b*c.width/s.width);p?.resetTransform(),p&&(p.globalCompositeOperation="destination-over"),p?.drawImage(c,w,g,m,
x,0,0,d.width,d.height),this.#e={key:l,canvas:d}}t.append(this.#e.canvas)}#n(t,e){let s=this.context.numbers[t],o=e.handle(t)?.pile??t;if(!s||!e.piles.has(o))return;
let[i,r,a]=e.wholeBox(o),c=f("kt-column",this.box,"span");c.textContent=s,c.style.left=`${100*(i+a/2)/e.width}%`,c.style.top=`max(${100*r/e.height}%, 13px)`}#o(t,e,{
width:s,height:o},i){let{way:r,head:a}=Ao(t,e),c=k("svg",{viewBox:`0 0 ${s} ${o}`,class:"kt-arrow"},this.box);if(k("path",{class:"kt-under",d:r+a},c),k("path",{
class:"kt-line",d:r},c),k("path",{class:"kt-head",d:a},c),!i)return;let[l,h]=R(t);k("circle",{class:"kt-head",cx:l,cy:h,r:.2},c),k("text",{x:l,y:h},c).textContent=
i}#i(t,e){let{chosen:s}=this.marks;for(let o of t.handles.values()){let r=[e?.targets.includes(o.pile)?this.context.texts.allowed:"",this.describe(o)].filter(Boolean).
join(". "),a=o.count||s?e?.id===o.id||!!s?.includes(o.id):null;this.buttons.describe(o.id,r,a)}}};function Ds(n){return new Response(new Blob([n]).stream().pipeThrough(new DecompressionStream("deflate"))).json()}var js=()=>"DecompressionStream"in globalThis;var Ws=4e3,qs=0,$t=class{#t=null;#e;#s=new AbortController;constructor(t,e){this.model=t,this.heard=e,this.onMessage=(s,o)=>this.receive(s,o),t.on("msg:custom",
this.onMessage)}close(){this.#s.abort(),this.model.off("msg:custom",this.onMessage),clearTimeout(this.#e)}hello(t=!1){return this.send({kind:"hello",unpacks:js(),
again:t})}send(t){try{return this.model.send(t),!0}catch(e){return console.warn("the card table has no line to its kernel:",e),!1}}ask(t){let e=this.send({kind:"\
intent",...t});this.#e??=setTimeout(()=>this.heard.silence(),e?Ws:0)}async watch(){let t=await this.model.widget_manager.get_model(this.model.get("own_id")),{signal:e}=this.#s,
s=()=>{e.aborted||(this.heard.line(!t.comm_live),!(t.comm_live||performance.now()<qs)&&(qs=performance.now()+Ws,this.heard.silence()))};t.on("comm_live_update",
s);let o=N.listen(this.model.widget_manager,{silent:i=>i?this.heard.silence():this.heard.line(!t.comm_live),back:()=>t.comm_live&&this.hello(!0)});e.addEventListener(
"abort",()=>{t.off("comm_live_update",s),o()})}receive(t,e){let s=t.kind==="packed";if(!s&&!this.#t)return this.#n(t);let o=Promise.all([s?Ds(e[0]):t,this.#t]).
then(([i])=>this.#s.signal.aborted||this.#n(i)).catch(i=>console.warn("the card table has not understood its kernel:",i)).then(()=>{this.#t===o&&(this.#t=null)});
this.#t=o}#n(t){clearTimeout(this.#e),this.#e=void 0,this.heard.line(!1),this.heard.message(t)}};function fe(n,t,e){if(!t){let i=a=>n.piles.get(a)?.cards.length&&(n.topHandle(a)?.index??-1)>=0;return[...n.handles.values()].filter(({index:a,count:c,action:l,
pile:h})=>a>=0||c||l||!i(h))}let o=(e?[...n.ranks.keys()].filter(i=>i!==t.pile):t.targets).map(i=>n.topHandle(i));return[t,...o.filter(i=>i!==null)]}function Vs(n,t,[
e,s]){let[o,i]=R(n.box),r=null,a=Number.POSITIVE_INFINITY;for(let c of t){if(c===n)continue;let[l,h]=R(c.box),u=(l-o)*e+(h-i)*s,d=Math.abs((l-o)*s)+Math.abs((h-
i)*e);u<.05||d>2.2*u&&d>.6||u+2.5*d<a&&([r,a]=[c,u+2.5*d])}return r}function Gs(n,t,[e,s]){return t[(t.indexOf(n)+(e+s>0?1:t.length-1))%t.length]}function zs(n,t){
let e=({box:s})=>Math.hypot(s[0]-n.box[0],s[1]-n.box[1]);return[...t].sort((s,o)=>e(s)-e(o))[0]}var Fs={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},Ot=class{constructor(t,{actions:e,buttons:s,pointer:o,peek:i},r){this.context=t,this.actions=
e,this.buttons=s,this.pointer=o,this.peek=i,this.say=r}listen(t){this.context.root.addEventListener("keydown",e=>this.down(e),{signal:t}),document.addEventListener(
"keydown",e=>this.#t(e),{signal:t})}#t(t){let{root:e}=this.context,s=t.target,o=e.closest(".kt-panel");!o||e.contains(s)||s.matches("input, textarea, select, [c\
ontenteditable]")||!(s===document.body&&document.querySelectorAll(".kt-panel").length===1)&&!o.contains(s)||!t.defaultPrevented&&(t.ctrlKey||t.metaKey)&&this.#e(
t)&&t.preventDefault()}down(t){let{scene:e}=this.context;!e||t.isComposing||(this.context.keyboard=!0,t.ctrlKey||t.metaKey||t.altKey?!this.#e(t):!this.#s(t,e))||
(t.preventDefault(),t.stopPropagation())}#e(t){let e=se(t);if(t.altKey||e!=="z"&&e!=="y")return!1;let s=e==="y"||t.shiftKey?"redo":"undo";return this.actions.intend(
"key",this.buttons.stop??"","key",{key:s}),!0}#s(t,e){let{key:s}=t,o=se(t),i=e.handle(this.buttons.stop);if(Fs[s])this.#r(Fs[s],e,t.shiftKey);else if(s==="Home"||
s==="End")this.#a(e,s==="End");else if(s==="Enter"||s===" ")!t.repeat&&i&&this.#n(i,e);else{if(s==="Escape")return this.#o();if(o==="p"&&i&&e.peeks.has(i.pile))
this.#i(i.pile,e);else if(o)this.actions.intend("key",this.buttons.stop??"","key",{key:o});else return!1}return!0}#n(t,e){let{context:s,actions:o}=this,i=o.held(
t);s.wrong=null,i===t.id?o.release():i?(s.taken=null,e.handle(i)?.pile!==t.pile&&(s.follow=t.pile,o.intend("drop",i,"key",{target:t.pile}))):t.action||!t.count?
o.intend("click",t.id,"key"):o.take(t,Number.NEGATIVE_INFINITY,"key"),s.refresh()}#o(){if(this.context.drag)this.pointer.abort();else if(this.peek.open)this.peek.
dismiss();else{let t=this.actions.release();if(!t)return!1;this.buttons.go(t.id)}return!0}#i(t,e){let s=this.context.looked===t;this.peek.look(s?null:t),s||this.
say(e.peeks.get(t)?.label??"")}#r(t,e,s){let o=e.handle(this.buttons.stop);if(!o)return;let i=fe(e,e.handle(this.context.taken),s),r=this.context.taken&&i.length>
1,a=Vs(o,i,t)??(r?Gs(o,i,t):null);a&&this.buttons.go(a.id)}#a(t,e){let s=fe(t,t.handle(this.context.taken),!1).at(e?-1:0);s&&this.buttons.go(s.id)}};var Ks="60%";function $o(n){let t=document.body.dataset.jpThemeLight;return t===void 0?n.matches:t==="false"}function Us(n,t){let[e,s]=[C(),matchMedia("(prefers\
-color-scheme: dark)")],o=matchMedia("(pointer: coarse)"),i="",r=()=>{let[c,l]=[e.matches||document.hidden,o.matches],h={kind:"page",still:c,dark:$o(s),touch:l};
JSON.stringify(h)!==i&&n(h),i=JSON.stringify(h)};for(let c of[e,s,o])c.addEventListener("change",r,{signal:t});document.addEventListener("visibilitychange",r,{signal:t});
let a=new MutationObserver(r);a.observe(document.body,{attributes:!0,attributeFilter:["data-jp-theme-light"]}),t.addEventListener("abort",()=>a.disconnect()),r()}
function Ys(n,{near:t,far:e},s){let o=c=>{let{top:l,bottom:h}=n.getBoundingClientRect();return c!==null&&h>c.top&&l<c.bottom},i=new Set,r=c=>{for(let{target:l,isIntersecting:h,
rootBounds:u}of c)h&&(l===n||o(u))?i.add(l):i.delete(l);i.size?t():e()},a=new ResizeObserver(()=>{a.disconnect();let c=W(n),l={root:c,rootMargin:Ks,scrollMargin:Ks},
h=new IntersectionObserver(r,l);h.observe(n);let u=c&&n.closest(".jp-Cell");u&&h.observe(u),s.addEventListener("abort",()=>h.disconnect())});a.observe(n),s.addEventListener(
"abort",()=>a.disconnect())}var pe={first:380,next:90},Oo=420,_o=.42,Z=.14;function Co([n,t,e,s],o,i){let r=Math.min(_o,(i.width-2*Z-1)/(o-1)),a=1+(o-1)*r,c=(d,p,w)=>Math.max(Z,Math.min(d,
w-Z-p)),l=t+s+2*Z,h=l+1.4+Z<=i.height?l:t-1.4-2*Z;return{box:[c(n+e/2-a/2,a,i.width),c(h,1.4,i.height),a,1.4],step:r}}var _t=class{#t=null;#e=null;#s;#n=Number.
NEGATIVE_INFINITY;constructor(t){this.context=t}remove(){clearTimeout(this.#s)}get open(){return this.#t!==null}look(t){this.context.looked=t,this.context.refresh()}dismiss(){
this.context.hushed=!0,this.look(null)}hold(t){let{context:e}=this,s=e.scene?.handle(t.id)?.pile;t.type==="mouse"||!s||!e.scene?.peeks.has(s)||(t.timer=setTimeout(
()=>{e.press!==t||e.drag||(t.looks=!0,this.look(s))},Oo))}#o(){let{scene:t,drag:e,dropped:s,hover:o,hushed:i,looked:r,taken:a}=this.context;if(!t||e||s)return null;
let c=a||i?void 0:t.handle(o)?.pile,l=r??c;return l!==void 0&&t.peeks.has(l)?l:null}update(){let{scene:t,looked:e}=this.context;if(!t)return;let s=this.#o();if(this.#t&&
this.#t.pile===s&&this.#t.rev===t.rev||(this.shut(),this.#e===s&&!e)||(clearTimeout(this.#s),this.#e=s,!s))return;if(e)return this.#i(s,t);let o=performance.now()-
this.#n<2*pe.next;this.#s=setTimeout(()=>{this.context.scene&&this.#o()===s&&this.#i(s,this.context.scene)},o?pe.next:pe.first)}#i(t,e){let{root:s,sheet:o}=this.
context,i=e.faces(t),{box:r,step:a}=Co(e.wholeBox(t),i.length,e),c=f("kt-peek",s),l=i.map(([h,u],d)=>[d*a,0,h,u]);nt(o,l,[0,0,r[2],1.4],c),K(c,r,e),this.#t={pile:t,
rev:e.rev,element:c},this.#e=null,s.dataset.peek=t}shut(){this.#t&&(this.#t.element.remove(),this.#t=null,this.#n=performance.now(),delete this.context.root.dataset.
peek)}};var Ct=.24,Ro=.03,No=.3;function Io(n,t){let[e,s,o,i]=n.topBox(t),r=[e,s+i+Ro,o,Ct],a=[...n.piles.keys()].filter(l=>l!==t);return r[1]+Ct<=n.height&&!a.some(l=>$(
r,n.wholeBox(l)))?r:[e,s+i-No-Ct,o,Ct]}var Rt=class{labels={};#t="[]";constructor(t){this.context=t,this.box=f("kt-labels",t.root)}describe(t){let{scene:e,texts:s}=this.
context,o=this.labels[t.pile];return o&&e?.topHandle(t.pile)===t?st(s.takes,{cards:o}):""}show(){let{scene:t}=this.context;if(!t)return;this.box.style.setProperty(
"--kt-unit",`${100/t.width}cqw`);let s=Object.entries(this.labels).filter(([o])=>t.piles.has(o)).map(([o,i])=>({pile:o,text:i,box:Io(t,o)}));if(JSON.stringify(s)!==
this.#t){this.#t=JSON.stringify(s),this.box.replaceChildren();for(let{pile:o,text:i,box:r}of s){let[a,c,l]=r,h=f("kt-label",this.box,"span");Q(h,i),h.dataset.label=
o,h.setAttribute("aria-hidden","true"),h.style.left=`${100*(a+l/2)/t.width}%`,h.style.top=`${100*c/t.height}%`}}}};var Nt={mouse:4,pen:6,touch:9},Zs=400;function Po(n,t,e){return e?.pile!==n.pile||t-e.time>Zs?!1:e.action?n.action!==e.action&&n.action.endsWith(`>${n.pile}`):!0}
var It=class{#t=null;constructor(t,e,s,o){this.context=t,this.actions=e,this.drag=s,this.peek=o}listen(t){let{root:e}=this.context;e.addEventListener("pointerdo\
wn",o=>this.down(o),{signal:t}),e.addEventListener("pointermove",o=>this.move(o),{signal:t}),document.addEventListener("pointerup",o=>this.up(o),{capture:!0,signal:t}),
document.addEventListener("pointercancel",o=>this.cancel(o),{capture:!0,signal:t}),e.addEventListener("lostpointercapture",o=>o.target===e&&this.cancel(o),{signal:t}),
e.addEventListener("pointerover",o=>this.over(o),{signal:t}),e.addEventListener("pointerleave",()=>this.#n(null),{signal:t}),e.addEventListener("click",o=>this.
assisted(o),{signal:t}),e.addEventListener("dragstart",o=>o.preventDefault(),{signal:t}),e.addEventListener("contextmenu",o=>this.menu(o),{signal:t});let s=o=>!e.
contains(o.target);document.addEventListener("pointerdown",o=>s(o)&&this.actions.release(),{signal:t})}down(t){let{context:e}=this;if(!e.scene||t.button!==0||!t.
isPrimary||this.#e(t.pointerId))return;this.abort(),e.keyboard=!1;let{clientX:s,clientY:o,pointerId:i,pointerType:r}=t,a=this.#s(t);e.press={id:a,x:s,y:o,pointer:i,
type:r},this.peek.hold(e.press);let c=E(t,".kt-spot");c&&(t.preventDefault(),c.focus({preventScroll:!0}))}#e(t){let{drag:e,press:s}=this.context;return s!==null&&
s.pointer!==t&&!!(e||s.looks)}#s(t){let{root:e,scene:s,taken:o,unit:i}=this.context,r=Y(t);if(!s||t.pointerType!=="touch")return r;let{left:a,top:c}=e.getBoundingClientRect();
return Ls(s,r,[(t.clientX-a)/i,(t.clientY-c)/i],i,o)}move(t){let{context:e}=this,{press:s,scene:o}=e;if(e.hushed&&(t.movementX||t.movementY)&&(e.hushed=!1,e.refresh()),
!(!s||!o||t.pointerId!==s.pointer)){if(!(t.buttons&1))return t.button===0?this.up(t):this.abort();if(!s.looks){if(!e.drag){let i=Math.hypot(t.clientX-s.x,t.clientY-
s.y),r=o.handle(s.id);if(i<(Nt[s.type]??Nt.mouse)||(clearTimeout(s.timer),!r?.count||e.dropped))return;this.drag.lift(r,o,s)}this.drag.move(t.clientX,t.clientY)}}}up(t){
let{context:e}=this,{press:s}=e;if(!s||t.pointerId!==s.pointer)return;e.press=null,clearTimeout(s.timer);let o=Math.hypot(t.clientX-s.x,t.clientY-s.y);s.looks?this.
peek.look(null):e.drag?(this.drag.move(t.clientX,t.clientY),this.drag.drop()):o<2*(Nt[s.type]??Nt.mouse)&&this.click(s.id)}cancel(t){t.pointerId===this.context.
press?.pointer&&this.abort()}abort(){let{press:t}=this.context;clearTimeout(t?.timer),t?.looks&&this.peek.look(null),this.context.press=null,this.drag.abort()}over(t){
t.pointerType==="touch"||this.context.drag||!this.context.scene||this.#n(Y(t))}#n(t){this.context.hover!==t&&(this.context.hover=t,this.context.refresh())}menu(t){
let{pointerType:e}=t;(this.context.drag||this.context.press&&e!=="mouse")&&t.preventDefault()}assisted(t){let e=Y(t);e!==null&&t.detail===0&&this.click(e)}click(t){
let{context:e,actions:s}=this,{scene:o}=e;if(!o)return;let i=o.handle(t),r=performance.now(),a=i&&e.lastTake.id===t&&r-e.lastTake.time<Zs;if(e.lastTake={id:null,
time:r},i&&Po(i,r,this.#t))return;this.#t=null;let c=s.held(i);e.wrong=null,e.pointed=[],c&&(!i||t===c&&!a)?s.release():c&&i?this.#o(i,c,o,r):i?.action?(this.#t=
{...i,time:r},s.intend("click",i.id,"pointer")):i?.count?this.#i(i,r):i&&s.intend("click",i.id,"pointer"),e.refresh()}#o(t,e,s,o){let{context:i,actions:r}=this;
i.taken=null;let a=s.handle(e);t.id===e?r.intend("double",e,"pointer"):t.pile!==a?.pile?r.intend("drop",e,"pointer",{target:t.pile}):t.count&&this.#i(t,o)}#i(t,e){
this.context.oneTap&&(this.#t={...t,time:e}),this.actions.take(t,e,"pointer")}};var Pt=class{piles=new Map;handles=new Map;peeks=new Map;ranks=new Map;order=[];rev=0;width=0;height=0;most=0;constructor(t){this.take(t)}take({rev:t,width:e,height:s,
most:o,piles:i,handles:r,peeks:a,order:c=this.order,gone:l={}}){Object.assign(this,{rev:t,width:e,height:s,most:o,order:c});for(let h of l.piles??[])this.piles.
delete(h);for(let h of l.handles??[])this.handles.delete(h);for(let h of l.peeks??[])this.peeks.delete(h);for(let[h,[u,d]]of Object.entries(i)){this.#t(h);let p=this.
piles.get(h);typeof u!="number"?this.piles.set(h,{place:u,cards:d}):p&&this.piles.set(h,{place:p.place,cards:[...p.cards.slice(0,u),...d]})}for(let[h,u]of Object.
entries(r)){let[d,p,w,g,m="",x=0,b=[],M=""]=u,[,_,L="-1"]=h.match(/^(.*?)(?::(\d+))?$/);this.#t(_),this.handles.set(h,{id:h,pile:_,index:Number(L),box:[d,p,w,g],
label:m,count:x,targets:b,action:M})}for(let[h,[u,d]]of Object.entries(a))this.peeks.set(h,{label:u,faces:d})}#t(t){this.ranks.has(t)||this.ranks.set(t,this.ranks.
size)}handle(t){return this.handles.get(t??"")}faces(t){let e=this.piles.get(t)?.cards??[];return this.peeks.get(t)?.faces??e.map(([,,s,o])=>[s,o])}lying(){return this.
order.flatMap(t=>(this.piles.get(t)?.cards??[]).map((e,s)=>{let o=`${t}:${s}`;return{name:o,look:`${o} ${e}`,pile:t,at:s,card:e}}))}ordered(){let t=({pile:e,index:s})=>(this.
ranks.get(e)??0)*1e3+s+1;return[...this.handles.values()].sort((e,s)=>t(e)-t(s))}run(t){let e=this.piles.get(t.pile)?.cards??[],s=t.index<0?e.length-t.count:t.index;
return e.slice(Math.max(0,s),s+t.count)}runBox(t){let e=t.count?this.run(t):[];return e.length?j(e.map(v)):t.box}topBox(t){let e=this.piles.get(t),s=e?.cards.at(
-1);return s?v(s):e?.place??this.topHandle(t)?.box??[0,0,1,1.4]}wholeBox(t){let e=this.piles.get(t);return j([this.topBox(t),...(e?.cards??[]).map(v),...e?.place?
[e.place]:[]])}boxOf(t){let e=this.handles.get(t);return e?this.runBox(e):this.piles.has(t)?this.topBox(t):null}topHandle(t){let e=null;for(let s of this.handles.
values())s.pile===t&&(!e||s.index>e.index)&&(e=s);return e}};var Bo={lay:[["noise",0,.07,2400,700,.5],["sine",0,.06,170,80,.22]],turn:[["noise",0,.05,3200,5200,.22],["noise",.05,.06,2600,900,.4]],deal:[["noise",0,.05,3e3,
1200,.3]],refuse:[["sine",0,.09,210,120,.4],["sine",.12,.11,190,105,.34]],win:[523.25,659.25,783.99,1046.5].map((n,t)=>["triangle",.11*t,.7,n,n,.2])},Ho=4,Xs=40,
Do=1e-4,Bt=null,Ht=null,me=0,Js={};function X(n){let t=performance.now();if(!(!z().sounds||document.hidden||me>=Ho||t-(Js[n]??-Xs)<Xs)&&navigator.userActivation?.
hasBeenActive!==!1){Js[n]=t;try{jo(Bo[n])}catch(e){console.warn("this browser makes no sounds:",e)}}}function jo(n){Bt??=new AudioContext,Bt.state==="suspended"&&
Bt.resume(),me+=1;let t=n.length;for(let e of n)Wo(e,Bt).onended=()=>{t-=1,t||(me-=1)}}function Wo([n,t,e,s,o,i],r){let[a,c]=[r.currentTime+t,r.currentTime+t+e],
l=r.createGain();l.gain.setValueAtTime(i,a),l.gain.exponentialRampToValueAtTime(Do,c),l.connect(r.destination);let h=n==="noise"?qo(r):r.createOscillator(),u="t\
ype"in h?h:r.createBiquadFilter();return u.type=n==="noise"?"bandpass":n,u.frequency.setValueAtTime(s,a),u.frequency.exponentialRampToValueAtTime(o,c),u!==h&&h.
connect(u),u.connect(l),h.start(a),h.stop(c),h}function qo(n){if(!Ht){Ht=n.createBuffer(1,Math.ceil(n.sampleRate/4),n.sampleRate);let e=Ht.getChannelData(0);for(let s=0;s<
e.length;s+=1)e[s]=2*Math.random()-1}let t=n.createBufferSource();return t.buffer=Ht,t}var ge=({fly:n,hold:t})=>2*n+t,Qs=({fly:n,hold:t},e)=>n<=e&&e<=n+t;function tn(n,t){let{fly:e,size:s,cards:o}=n,i=Math.min(t,ge(n)-t)/e,r=new Set,a=[];for(let c=o.
length-1;c>=0;c-=1){let[l,h,u,d,p,w,g,m]=o[c],x=.45*(1-(c+1)/o.length),b=Math.min(Math.max((i-x)/(1-.45),0),1),M=`${u} ${d}`;if(!b&&r.has(M))continue;b||r.add(M);
let _=b*b*(3-2*b),L=(ye,hn)=>ye+_*(hn-ye);a.push({face:[l,h],x:L(u,w),y:L(d,g),angle:L(p,m)*Math.PI/180,size:L(1,s)})}return a.reverse()}var Vo=6,Dt=.05,Go=1e3;function zo({card:n,source:t,turns:e},s,o){let i=1-(1-s)**3,r=(h,u)=>Math.round(h+i*(u-h)),a=r(o(t[0]),o(n[0])),c=r(o(t[1]),o(n[1])),l=e?
Math.max(Math.abs(1-2*s),.02):1;return{x:a,y:c,width:l,shown:e&&s<.5?t:n}}var jt=class{layers=new Set;#t=new Map;#e=0;#s=0;#n=[0,0];#o=!1;#i=null;#r=null;#a=()=>{};#c=()=>{};constructor(t,e,s){
this.manager=e,this.ask=s,this.cards=t[1];for(let o of t){let i=o.syncViews.bind(o);o.syncViews=async()=>this.#f(i),o.sleep=({rev:r})=>this.#l(r,o.ctx,i)}}expect(t,e){
t>this.#e&&!this.#t.has(t)&&this.#t.set(t,e),t>this.#s&&this.skip(),this.#c()}skip(){this.#o=!0,this.#a()}async#l(t,e,s){this.#s=t,this.#o=C().matches||[...this.#t.
keys()].some(o=>o>t),this.#u("data-moving",!0);try{await this.play(await this.#d(t),e,s)}catch(o){console.warn("an animation has failed:",o),this.ask()}this.#u(
"data-celebrating",!1),this.#u("data-moving",!1)}async#d(t){if(!this.#t.has(t)){let s;await new Promise(o=>{this.#c=()=>this.#t.has(t)&&o(null),s=setTimeout(o,Go)}),
clearTimeout(s)}let e=this.#t.get(t);this.#e=t;for(let s of this.#t.keys())s<=t&&this.#t.delete(s);if(!e)throw new Error(`nothing was said about revision ${t}`);
return e}#u(t,e){for(let s of this.layers)s.toggleAttribute(t,e)}#f(t){this.#r||queueMicrotask(()=>this.#r?.()),this.#r=()=>{this.#r=null,t()}}async play(t,e,s){
let{sheet:o,sprites:i,party:r}=t;this.#i=(await this.manager.get_model(o.model)).canvas,this.#n=[o.width,o.height];let a=performance.now(),[c,l]=[t.before,-1];for(let p of t.
moments){for(;!this.#o&&performance.now()<a+p*U;){let m=Math.min((performance.now()-a)/U+1,p),x=this.#b(i,m,l,e);s(),await this.#g(a+p*U),x()}let w=this.#o?t.after:
t.lying(p);for(let m of Rs(c,w))this.#x(m,w);let g=i.find(({arrives:m})=>this.#o?m>l:m===p);if(g&&X(g.turns?"turn":i.length>Vo?"deal":"lay"),this.#o)return;c=w,
l=p}if(!r)return;let h=r.cards.map(p=>this.#p(p));await this.#w({...r,cards:h},e,s);let[u,d]=["width","height"].map(p=>this.cards.get(p)/o.width);this.#x([0,0,u,
d],t.after)}#h=t=>Math.round(t*this.#n[0]);#p([t,e,s,o]){let[i,r]=[t[2],t[3]],a=R(v(t)).map(this.#h);return[i,r,...a,t[4]?90:0,this.#h(e),this.#h(s),o]}#g(t){return new Promise(
e=>{this.#a=e,requestAnimationFrame(()=>e()),setTimeout(e,t-performance.now())})}async#w(t,e,s){let o=[0,0,this.cards.get("width"),this.cards.get("height")],[i,
r]=[performance.now(),ge(t)];this.#u("data-celebrating",!0),this.cards.ctx.clearRect(...o);let a=!1;for(let c=0;c<r&&!this.#o;c=performance.now()-i){let l=Qs(t,
c);if(!l||!a){e.clearRect(...o);for(let h of tn(t,c))this.#m(h,e,l);s()}a=l,await this.#g(i+r)}e.clearRect(...o)}#m({face:t,x:e,y:s,angle:o,size:i},r,a){let[c,l]=this.#n;
r.save(),r.imageSmoothingEnabled=a,r.translate(e,s),r.rotate(o),r.scale(i,i),this.#k([-c/2,-l/2],t,!1,r),r.restore()}#b(t,e,s,o){let i=[];for(let r of t){let{leaves:a,
arrives:c}=r;a>=e||s>=c||i.push(this.#y(r,Math.min((e-a)/(c-a),1),o))}return()=>{for(let r of i)o.clearRect(...r)}}#y(t,e,s){let{x:o,y:i,width:r,shown:a}=zo(t,e,
this.#h),[c,l]=this.#n,[h,u]=t.card[4]?[l,c]:[c,l];return s.save(),s.translate(o+Math.round((1-r)*h/2),i),s.scale(r,1),this.#k([0,0],[a[2],a[3]],!!t.card[4],s),
s.restore(),[o-1,i-1,h+2,u+2]}#x(t,e){let[s]=this.#n,o=this.cards.ctx,[i,r]=[Math.floor(t[0]*s),Math.floor(t[1]*s)],[a,c]=[Math.ceil((t[0]+t[2])*s)+1,Math.ceil(
(t[1]+t[3])*s)+1],l=[i,r,a-i,c-r];o.clearRect(...l),o.save(),o.beginPath(),o.rect(...l),o.clip();let h=[t[0]-Dt,t[1]-Dt,t[2]+2*Dt,t[3]+2*Dt];for(let{card:u}of Ns(
e,h)){let[d,p,w,g,m]=u;this.#k([this.#h(d),this.#h(p)],[w,g],!!m,o)}o.restore()}#k([t,e],[s,o],i,r){let[a,c]=this.#n;r.save(),r.translate(t,e),i&&r.transform(0,
1,-1,0,c,0),this.#i&&r.drawImage(this.#i,s*a,o*c,a,c,0,0,a,c),r.restore()}};var en=({canvas:n})=>n.width>1,Wt=class n{#t=new Set;#e=new Map;#s=Promise.resolve();static of(t){return t[0].ktSheet??=new n(t),t[0].ktSheet}constructor(t){this.
models=t}get wasPacked(){return this.#e.size>0}take(t){return this.#t.add(t),this.#n()}give(t){return this.#t.delete(t),this.#n()}#n(){let t=()=>Promise.all(this.
models.map(e=>this.#t.size?this.#i(e):this.#o(e)));return this.#s=this.#s.then(t).then(()=>{},e=>console.warn("a sheet of faces stays as it is:",e)),this.#s}async#o(t){
let{canvas:e}=t;if(!en(t))return;let s=this.#e.get(t)??await we(e,"image/png");!s||this.#t.size||(this.#e.set(t,s),e.width=e.height=1)}async#i(t){let{canvas:e,ctx:s}=t,
o=this.#e.get(t);if(!o||en(t))return;let i=await createImageBitmap(o);e.width=i.width,e.height=i.height,s.drawImage(i,0,0),i.close()}},we=(n,t)=>new Promise(e=>n.
toBlob(e,t,.9));var Fo=1e3,sn=new class{#t=null;isOpaque(n){return this.#t??=document.createElement("canvas").getContext("2d",{willReadFrequently:!0}),!this.#t||n.width<=1?!1:(this.#t.
clearRect(0,0,1,1),this.#t.drawImage(n,n.width/2,n.height/2,1,1,0,0,1,1),this.#t.getImageData(0,0,1,1).data[3]===255)}},ke=class{#t=new Map;#e=null;#s=!1;#n=Promise.
resolve();constructor(t,e,s){this.surface=t,this.layers=e,this.player=new jt(e,s,()=>this.#o());for(let o of[t,...e])o.on("change",()=>this.#s&&this.#l());for(let o of e)
o.on("new-frame",()=>this.#f())}enter(t,e,s){this.#t.set(t,{near:e,ask:s}),this.player.layers.add(t),this.#p(t),this.#r()}leave(t){this.#t.get(t)?.picture?.remove(),
this.#t.delete(t),this.player.layers.delete(t),this.#r()}move(t,e){let s=this.#t.get(t);!s||s.near===e||(s.near=e,e?this.#r():setTimeout(()=>this.#r(),Fo))}cutFrom(t){
t!==this.#e&&(this.#e?.give(this),this.#e=t,!this.#s&&t.take(this).then(()=>t.wasPacked&&this.#o()))}#o(){let[t]=this.#t.values();return t?.ask()??!1}get#i(){return[
...this.#t.values()].some(({near:t})=>t)}#r(){this.#n=this.#n.then(()=>this.#i?this.#c():this.#a()).catch(t=>console.warn("the canvases of a table stay as they \
are:",t))}async#a(){if(this.#s||!sn.isOpaque(this.layers[0].canvas))return;if(!(await Promise.all([...this.#t].map(([e,s])=>this.#d(e,s)))).every(Boolean))return this.#u();
if(this.#i)return this.#u();this.#s=!0,this.#l(),await this.#e?.give(this)}async#c(){if(this.#s){this.#s=!1,await this.#e?.take(this);for(let t of[this.surface,
...this.layers])t.resizeCanvas();for(let t of this.#h())t.width=this.surface.get("width"),t.height=this.surface.get("height");this.#o()||(this.#s=!0,this.#l())}}#l(){
for(let{canvas:t}of[this.surface,...this.layers])t.width=t.height=1;for(let t of this.#h())t.width=t.height=1}async#d(t,e){let s=await Ko(this.surface.canvas,t.
clientWidth*devicePixelRatio);if(!s)return!1;e.picture?.remove();let o=document.createElement("img");return o.className="kt-picture",o.alt="",o.decoding="sync",
o.src=URL.createObjectURL(s),e.picture=o,t.before(o),!0}#u(){for(let t of this.#t.values())t.picture&&(t.picture.remove(),URL.revokeObjectURL(t.picture.src),t.picture=
void 0)}#f(){let t=[...this.#t].filter(([e,s])=>s.picture||!("drawn"in e.dataset));if(!(!t.length||this.#s||!sn.isOpaque(this.layers[0].canvas))){for(let[e]of t)
e.dataset.drawn="";this.#u()}}#h(){return[...this.#t.keys()].map(nn).filter(t=>t!==null)}async#p(t){let{surface:e}=this,s=await Promise.all(Object.values(e.views??
{})),o=s.find(({el:i})=>i===nn(t));if(!(!o||e.canvas.isConnected)){for(let i of s)delete i.updateCanvas;o.updateCanvas=()=>{},e.canvas=o.el,e.ctx=o.ctx,e.updateCanvas()}}};
function Ko(n,t){let e=Math.min(1,(t||n.width)/n.width),s=document.createElement("canvas");s.width=Math.ceil(e*n.width),s.height=Math.ceil(e*n.height);let o=s.getContext(
"2d");return o&&(o.imageSmoothingQuality="high"),o?.drawImage(n,0,0,s.width,s.height),we(s,"image/webp")}var nn=n=>n.parentElement?.querySelector(":scope > canv\
as")??null,qt=class{#t=null;#e=!1;#s=!1;constructor(t,e,s){this.root=t,this.manager=e,this.ask=s}listen(t){let e={capture:!0,signal:t};this.root.addEventListener(
"pointerdown",()=>this.hurry(),e),this.root.addEventListener("keydown",()=>this.hurry(),e),document.addEventListener("visibilitychange",()=>document.hidden&&this.
hurry(),e)}move(t){this.#e=t,this.#t?.move(this.root,t)}async fit({surface:t,layers:e,sheet:s}){let o=c=>Promise.all(c.map(l=>this.manager.get_model(l))),[[i],r,
a]=await Promise.all([o([t]),o(e),o(s)]);i.ktStage??=new ke(i,r,this.manager),this.#t===null&&i.ktStage.enter(this.root,this.#e,this.ask),this.#t=i.ktStage,i.ktStage.
cutFrom(Wt.of(a)),this.#s&&this.ask(),this.#s=!1}get ground(){let t=this.#t?.layers[0].canvas;return t?.width>1?t:null}expect(t,e){this.#t?this.#t.player.expect(
t,e):this.#s=!0}hurry(){this.#t?.player.skip()}remove(){this.#t?.leave(this.root),this.#t=null}};var Vt=class{#t=new AbortController;faces;#e=!1;constructor(t,e){this.model=t,this.root=e,e.replaceChildren(),e.setAttribute("role","application"),this.context=
new yt(e,()=>this.refresh()),this.buttons=new At(e),this.highlights=new Lt(this.context,this.buttons,d=>this.labels.describe(d)),this.dimmed=f("kt-dimmed",e),this.
labels=new Rt(this.context),this.announcer=new xt(e),this.link=new $t(t,{message:d=>this.hear(d),line:d=>e.classList.toggle("kt-stale",d),silence:()=>this.silence()});
let s=d=>this.announcer.say(d);this.actions=new bt(this.context,d=>this.link.ask(d),s),this.drag=new Et(this.context,this.actions),this.peek=new _t(this.context),
this.pointer=new It(this.context,this.actions,this.drag,this.peek);let{actions:o,buttons:i,pointer:r,peek:a}=this;this.keyboard=new Ot(this.context,{actions:o,buttons:i,
pointer:r,peek:a},s),this.stage=new qt(e,t.widget_manager,()=>this.link.hello(!0));let{signal:c}=this.#t;this.stage.listen(c),this.context.ground=()=>this.stage.
ground,this.drag.listen(c),this.pointer.listen(c),this.keyboard.listen(c),e.addEventListener("focusin",d=>this.focused(d),{signal:c}),e.addEventListener("focuso\
ut",d=>this.focused(d),{signal:c});let l=d=>this.link.send(d);Us(l,c),this.link.hello(),this.fit=new Tt(e,l,c);let h=!1;Ys(e,{near:()=>{this.stage.move(!0),!h&&
(h=!0,this.fit.tell(),l({kind:"seen"}))},far:()=>this.stage.move(!1)},c),this.link.watch()}remove(){this.#t.abort(),this.link.close(),this.peek.remove(),this.drag.
remove(),this.stage.remove()}silence(){this.root.classList.add("kt-stale"),this.announcer.saySilent(),this.drag.settle(!1)}hear(t){let{context:e}=this,{scene:s}=e;
if(t.debug&&(this.root.dataset.state=JSON.stringify(t.debug)),t.kind==="all")this.hearAll(t);else if(t.kind==="say")this.announcer.say(t.text,t.mood);else if(t.
kind==="step")s&&t.base!==s.rev?this.link.hello():s&&this.step(s,t);else if(t.kind==="point"&&s)e.pointed=t.names,e.numbers=t.numbers??{},this.refresh();else if(t.
kind==="refuse")X("refuse"),this.drag.refuse(t),s&&e.wrong&&this.announcer.showBeside(e.wrong,s);else if(t.kind==="won")X("win");else if(t.kind==="settle")this.
drag.settle(!1);else if(t.kind==="marks")this.highlights.marks=t.marks,this.refresh();else if(t.kind==="texts")e.texts=t.texts;else if(t.kind==="taps")e.oneTap=
t.taps;else if(t.kind==="dim"&&s)for(let o of t.names){let i=s.handle(o);i&&K(f("kt-dim",this.dimmed),i.box,s)}else t.kind==="labels"?(this.labels.labels=t.labels,
this.labels.show(),this.highlights.forget(),this.refresh()):t.kind==="hurry"?this.stage.hurry():t.kind==="stage"&&this.stage.fit(t.stage)}hearAll(t){let{context:e,
model:s,root:o}=this;this.peek.shut(),this.labels.labels=t.labels,this.highlights.marks=t.marks,o.lang!==t.language&&(o.lang=t.language,this.announcer.clear()),
e.texts=t.texts,e.oneTap=t.taps,o.setAttribute("aria-label",t.texts.name),this.announcer.silent.textContent=t.texts[y()?"silent_app":"silent"],this.faces=t.sheet,
s.widget_manager.get_model(t.sheet.model).then(i=>{e.sheet={canvas:i.canvas,width:t.sheet.width,height:t.sheet.height}}),this.update(()=>{e.scene=new Pt(t)}),t.
stage.surface&&this.stage.fit(t.stage)}step(t,e){(this.context.dropped||C().matches)&&Object.keys(e.piles).length&&X("lay");let{flights:o,party:i}=e,r=o?t.lying():
[];this.update(()=>t.take(e)),o&&this.stage.expect(t.rev,new St({flights:o,party:i},r,t.lying(),this.faces))}update(t){let{context:e,buttons:s,root:o}=this,i=e.
scene?.handle(s.stop),r=s.focused,a=e.scene?.rev;this.#e=!0,t();let c=e.scene;o.dataset.rev=String(c.rev);let l=o.parentElement?.querySelector(":scope > canvas");
l instanceof HTMLCanvasElement&&(l.inert=!0,l.style.aspectRatio=`${c.width} / ${c.height}`),this.fit.show(c),s.show(c),a!==c.rev&&this.#s(c),c.handle(e.hover)||
(e.hover=null),this.#n(c,i),r&&s.focusStop(),this.#e=!1,this.refresh(),this.labels.show()}#s(t){let{context:e}=this;e.wrong=null,e.pointed=[],e.hushed=!0,this.dimmed.
replaceChildren(),this.announcer.clear(),t.handle(e.taken)?.count||(e.taken=null),e.drag&&!t.handle(e.drag.id)?.count&&this.pointer.abort(),this.drag.land()}#n(t,e){
let{context:s,buttons:o}=this,i=[...t.handles.values()],a=(s.follow?t.topHandle(s.follow):null)??t.handle(o.stop)??(e&&zs(e,i));s.follow=null,o.setStop((a??i.find(
c=>c.count)??i[0])?.id)}refresh(){!this.context.scene||this.#e||(this.highlights.show(),this.peek.update())}focused(t){let{context:e}=this;t.type==="focusout"&&
!e.press&&(e.looked=null);let s=t.type==="focusin"?Y(t):null;s&&!this.#e&&this.buttons.setStop(s),this.refresh()}};function on({model:n,el:t}){let e=new Vt(n,t);return()=>e.remove()}var rn="change:items change:menu",P=4,Uo=120;function xe(n,t){let e=n.key.replace(/[ _]/g,"-"),s=["kt-tool",n.choice?`kt-choice kt-choose-${e}`:`kt-do-${e}`];n.
look&&s.push(`kt-${n.look}`),t.className=s.join(" "),t.disabled=!!n.off,t.title=n.tip??"",n.look==="tab"&&(t.role="tab");let o=n.look==="tab"?"aria-selected":"a\
ria-pressed";typeof n.pressed=="boolean"&&t.setAttribute(o,String(n.pressed));let[i]=t.getElementsByClassName("kt-word");i?.textContent!==n.text&&(t.replaceChildren(),
kt(n.icon??n.key,t),f("kt-word",t,"span").textContent=n.text)}function Yo(n,t){if(!t)return n;n.classList.add("kt-row"),n.role="group",n.ariaLabel=t;let e=f("kt\
-row-name",n,"span");return e.textContent=t,e.ariaHidden="true",n}function Gt(n,t,e){let s=f("",n,"button");return s.type="button",xe(t,s),s.addEventListener("c\
lick",o=>{o.stopPropagation(),e()}),s}function an(n){let t=f(n,null);return t.popover="auto",t}var be=class{#t=new Map;#e=null;#s=!1;#n=new AbortController;constructor(t,e){
this.model=t,this.root=e,this.popup=an("kt-menu"),this.sheet=an("kt-menu kt-options");let{signal:s}=this.#n;e.addEventListener("click",o=>this.press(o),{signal:s});
for(let o of[this.popup,this.sheet])o.addEventListener("toggle",i=>this.toggled(i),{signal:s});addEventListener("scroll",()=>this.place(),{signal:s,capture:!0,passive:!0}),
addEventListener("keydown",o=>this.refuse(o),{signal:s}),e.addEventListener("keydown",o=>this.key(o),{signal:s}),this.redraw=()=>this.paint(),this.heard=o=>{o.kind===
"reveal"&&this.reveal(o.at,o.focus)},t.on(rn,this.redraw),t.on("msg:custom",this.heard),this.paint()}reveal(t,e){this.#t.get(e)?.focus({preventScroll:!0}),this.
root.scrollIntoView({block:t})}press(t){let e=E(t,"button");if(!e||e===this.#e)return;let s=this.model.get("items").find(({key:o})=>o===e.dataset.key);s?.ask?this.
ask(s.key,s.ask):(this.popup.contains(e)&&this.close(),this.send(e.dataset.key))}ask(t,[e,s,o]){let i=f("kt-ask",null);i.role="alertdialog",i.ariaLabel=e,f("",i,
"p").textContent=e;let r=f("kt-group",i),a=Gt(r,{key:"no",text:o,group:0,look:"primary"},()=>this.close());Gt(r,{key:"yes",text:s,group:0},()=>{this.close(),this.
send(t)}),this.#s=!0,this.popup.replaceChildren(i),this.place(),a.focus({preventScroll:!0})}send(t){try{this.model.send({press:t})}catch(e){console.warn("no lin\
e to the kernel:",e)}}refuse(t){t.key!=="Escape"||t.defaultPrevented||document.querySelector(ee)||this.#t.get("no")?.click()}key(t){let e=this.root.querySelectorAll(
"[role=tab]"),s=[...e].indexOf(t.target),o=s<0?void 0:dt(t.key,s,e.length-1);o!==void 0&&(t.preventDefault(),e[o].focus())}close(){for(let t of[this.popup,this.
sheet])t.hidePopover();this.#e?.focus({preventScroll:!0})}toggled(t){let e=t.newState==="open",{target:s}=t;s===this.popup&&this.#e?.setAttribute("aria-expanded",
String(e)),this.place(),e&&(s.scrollTop=0),!(e||!this.#s)&&(this.#s=!1,this.paint())}place(){let t=[this.popup,this.sheet].find(h=>h.matches(ee));if(!this.#e||!t)
return;let{left:e,top:s,bottom:o}=this.#e.getBoundingClientRect(),{scrollHeight:i,offsetWidth:r}=t,[a,c]=[s-2*P,innerHeight-o-2*P],l=c>=Math.min(i+P,a);t.style.
maxHeight=`${Math.max(Uo,l?c:a)}px`,t.style.left=`${Math.max(P,Math.min(e,innerWidth-r-P))}px`,t.style.top=`${l?o+P:Math.max(P,s-P-t.offsetHeight)}px`}paint(){let t=this.
model.get("items"),e=document.activeElement,s=e instanceof HTMLElement&&this.root.contains(e)?e:null,[o,i,r]=[void 0,"menu","sheet"].map(c=>this.#o(t,c));for(let c of this.#t.
keys())t.some(l=>l.key===c)||this.#t.delete(c);r.length&&(this.sheet.replaceChildren(this.#r(),...r),i.push(this.#i())),this.#s||this.popup.replaceChildren(...i);
let a=i.length?[this.#a(),this.popup,this.sheet]:[];for(let c of[...this.root.children])a.includes(c)||c.remove();this.root.prepend(...o),this.popup.parentElement||
this.root.append(...a),s?.isConnected&&s.focus({preventScroll:!0})}#o(t,e){let s=new Map;for(let o of t){if(o.place!==e)continue;let i=this.#t.get(o.key);i||(i=
f("",null,"button"),i.type="button",i.dataset.key=o.key,this.#t.set(o.key,i)),xe(o,i);let r=s.get(o.group)??Yo(f("kt-group",null),o.row);s.set(o.group,r),o.look===
"tab"&&(r.role="tablist"),r.append(i)}return[...s.values()]}#i(){let t=f("kt-group",null);return Gt(t,{key:"options",text:this.model.get("menu")[2],group:0},()=>{
this.popup.hidePopover(),this.sheet.showPopover()}),t}#r(){let[,,t="",e=""]=this.model.get("menu"),s=f("kt-options-head",null);return f("",s,"b").textContent=t,
Gt(s,{key:"close",text:e,tip:e,group:0},()=>this.close()),this.sheet.ariaLabel=t,s}#a(){let[t="",e=""]=this.model.get("menu");return this.#e??=f("",null,"button"),
xe({key:"menu",text:t,tip:e,group:0},this.#e),this.#e.type="button",this.#e.popoverTargetElement=this.popup,this.#e.hasAttribute("aria-expanded")||this.#e.setAttribute(
"aria-expanded","false"),this.#e}remove(){this.#n.abort(),this.model.off(rn,this.redraw),this.model.off("msg:custom",this.heard)}};function cn({model:n,el:t}){let e=new be(
n,t);return()=>e.remove()}var Zo={button_group:ze,clock:Ke,game_review:os,language_switch:us,move_tree:ms,panel_storage:je,progress_storage:We,share_line:vs,slider:Ms,status_badge:Es,table:on,
toolbar:cn};Ue();var vc={initialize({model:n}){Xe(n.get("version")).bring(t=>Ze(Zo[t]))}};export{vc as default};
