var v=()=>document.body.dataset.voila!==void 0,Me=()=>v()&&!document.body.classList.contains("kt-app"),tt=()=>document.body.dataset.view==="play",V=o=>o.closest(
".jp-WindowedPanel-outer"),R=()=>matchMedia("(prefers-reduced-motion: reduce)");function it(o){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,o()}))}}var rt=()=>innerWidth<=
700||innerHeight<=500;var dn="http://www.w3.org/2000/svg",Ee=/([\u2665\u2666])/;function p(o,t,e="div"){let s=document.createElement(e);return o&&(s.className=o),t?.append(s),s}function x(o,t,e){
let s=document.createElementNS(dn,o);for(let[n,i]of Object.entries(t))s.setAttribute(n,String(i));return e.append(s),s}function et(o,t){for(let e of t.split(Ee))
Ee.test(e)?p("kt-red",o,"span").textContent=e:o.append(e)}function E({target:o},t){return o instanceof Element?o.closest(t):null}function S(o,t,e){e?o.getAttribute(
t)!==e&&o.setAttribute(t,e):o.removeAttribute(t)}var fn=3e4,D=new Map,Ft={};function at(o){let t=()=>{Ft=o.get("words")??{};for(let e of D.keys())Se(e)};return o.on("change:words",t),t(),()=>o.off("change:word\
s",t)}function G(o,t,e=!1){if(t!==D.has(o)){if(!t){let s=D.get(o);D.delete(o),s?.remove();return}D.set(o,null),Se(o),e&&setTimeout(()=>G(o,!1),fn)}}function Se(o){
if(!Ft[o])return;let t=D.get(o);t||(t=p("kt-notice",pn(),"p"),t.setAttribute("role","alert"),D.set(o,t)),t.textContent=Ft[o]}function pn(){return document.querySelector(
".kt-notices")??p("kt-notices",document.body)}function L(o){try{return o()}catch(t){return console.warn("the page keeps nothing for its learner, or has no line to its kernel:",t),null}}function mn(o,t){let e=document.
createElement("a");e.href=URL.createObjectURL(new Blob([t],{type:"application/json"})),e.download=o,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}function gn(o){
let t=document.createElement("input");t.type="file",t.accept=".json,.txt",t.addEventListener("change",async()=>{let e=t.files?.[0],s=await e?.slice(0,21e5).text();
e&&L(()=>o.send({kind:"file",text:s}))}),t.click()}async function Ut(o){try{return await navigator.clipboard.writeText(o),!0}catch(t){return console.warn("not c\
opied:",t),!1}}function ct(o,t){t.kind==="download"?mn(t.name,t.text):t.kind==="open"?gn(o):t.kind==="copy"&&Ut(t.text)}var wn=2e3,kn=21e5,Te=new WeakMap,xn={},z=new Set,T=class o{#t="";#e="";#s=null;#n=new Map;#o=new Map;constructor(t,e){this.store=t,this.name=e,globalThis.addEventListener?.(
"storage",({key:s})=>{(s===null||s===e)&&this.spread()})}static of(t,e){let s=ht(t)??xn,n=Te.get(s)??new Map;return Te.set(s,n),n.has(e)||n.set(e,new o(t,e)),n.
get(e)}held(){let t=this.#i();if(this.#s?t!==this.#s.found:t!==this.#e){let e=[...this.#n];this.#s=null,this.#c(),this.#e=t,this.#t=Ae();for(let[s,n]of e)this.change(
s,n)}return{text:this.#e.slice(0,kn),token:this.#t}}keep({was:t,now:e,head:s,tail:n,text:i,aside:r},a){let{token:c}=this.held();if(c===e)return!0;if(c!==t)return!1;
let l=this.#e;return this.#s??={found:this.#i(),aside:""},r&&(this.#s.aside=l,G("aside",!0,!0)),this.#e=l.slice(0,s)+i+l.slice(l.length-n),this.#t=e,this.#r(L),
this.spread(a),!0}change(t,e){let{text:s,token:n}=this.held();this.#n.set(t,e),this.keep({was:n,now:Ae(),head:0,tail:0,text:e(s)})}listen(t,e){return this.#o.set(
t,e),()=>{this.#o.get(t)===e&&this.#o.delete(t)}}spread(t){for(let[e,s]of this.#o)e!==t&&s()}#i(){return ht(()=>this.store().getItem(this.name))??""}#r(t){let e=this.#s;
if(!e)return;t(()=>{if(!this.#e&&!e.found)return!0;let n=this.store();return e.aside&&n.setItem(`${this.name}.aside`,e.aside),this.#e?n.setItem(this.name,this.#e):
n.removeItem(this.name),!0})?this.#s=null:z.has(this)||(z.add(this),setTimeout(()=>this.#a(),wn)),this.#c()}#a(){if(!this.#s)return;z.delete(this);let t=this.#t;
this.held().token===t?this.#r(ht):this.spread()}#c(){this.#s||z.delete(this),z.has(this)||this.#n.clear(),G("full",z.size>0)}},Ae=()=>crypto.getRandomValues(new Uint32Array(
2)).join("-");function F(o){let t=ht(()=>JSON.parse(o));return t&&typeof t=="object"&&!Array.isArray(t)?t:{}}function ht(o){try{return o()}catch{return null}}var Kt=()=>T.of(()=>localStorage,"kartentisch.settings");function U(){let o=Object.entries(F(Kt().held().text));return Object.fromEntries(o.filter(([,t])=>typeof t==
"boolean"))}function Le(o,t){U()[o]!==t&&Kt().change(o,e=>JSON.stringify({...F(e),[o]:t}))}var Oe=o=>Kt().listen(o,o);var bn=400;function $e({game:o,day:t,won:e}){let s=T.of(()=>localStorage,"kartentisch.days"),n=e||F(s.held().text)[o]?.[t]===!0;s.change(`${o} ${t}`,i=>{let r=F(
i),a=Object.entries({...r[o],[t]:n||r[o]?.[t]===!0});return a.sort(([c],[l])=>c<l?-1:1),JSON.stringify({...r,[o]:Object.fromEntries(a.slice(-bn))})})}var Yt="_handle_comm_msg",_e=o=>o._loadFromKernel?.();async function Ce(o){for(let t of await Promise.all(Object.values(o._models??{})))t._pending_msgs>0&&(t._pending_msgs=
1,t._handle_status({content:{execution_state:"idle"}}))}function yn(o,t){let e=[];for(let s=Object.getPrototypeOf(o);s;s=Object.getPrototypeOf(s))Object.hasOwn(
s,t)&&e.push(s);return e}async function Re(o){try{return await o[Yt]({content:{data:{method:"none"}}}),!1}catch{let t=yn(o,Yt)[1][Yt];return o.comm?.on_msg(e=>t.
call(o,e)),!!o.comm}}var Ne=4e3,vn=2e3,Mn=15e3,En=4e3,Sn=6e4,Tn=65e3,An=1e3,Pe=new WeakMap,W=new Set,Ie=Number.NEGATIVE_INFINITY,P=class o{#t;#e=new Set;#s;#n=new Set;#o=!1;#i=!1;#r=0;#a=0;constructor(t){
this.manager=t;for(let e of["pointerdown","pointerup","click","keydown","change"])globalThis.addEventListener?.(e,s=>this.#d(s),!0)}static listen(t,e){let s=Pe.
get(t)??new o(t);return Pe.set(t,s),s.#n.add(e),s.#l(),()=>{s.#n.delete(e),s.#n.size||s.#c()}}#c(){clearTimeout(this.#s),this.#s=void 0,this.#e.clear(),this.#m(
!1)}#l(){let{kernel:t}=this.manager;!t?.anyMessage||t===this.#t||(this.#t=t,this.#o=!1,t.anyMessage.connect((e,{msg:s,direction:n})=>{if(t===this.#t){if(n==="se\
nd")return this.#u(s);this.#r=performance.now(),this.#f(s)}}),t.connectionStatusChanged.connect((e,s)=>{t===this.#t&&(s!=="connected"?this.#o=!0:this.#o&&this.#p(
0))}),t.statusChanged.connect((e,s)=>{["restarting","autorestarting","dead"].includes(s)&&(this.#i=!0)}))}#d({target:t}){!(t instanceof Element)||!t.closest(".j\
upyter-widgets, .kt-layer")||(Ie=performance.now(),this.#l())}#u({header:t,channel:e}){e!=="shell"||t.msg_type!=="comm_msg"||performance.now()-Ie>An||(this.#e.add(
t.msg_id),this.#s??=setTimeout(()=>this.#h(),Ne))}#f({parent_header:{msg_id:t}}){if(!(!t||!this.#e.has(t))){for(let e of this.#e)if(this.#e.delete(e),e===t)break;
clearTimeout(this.#s),this.#s=void 0,W.has(this)?this.#w():this.#e.size&&(this.#s=setTimeout(()=>this.#h(),Ne))}}#h(){this.#s=void 0,this.#i=!1,this.#r=performance.
now(),this.#a=Be(),this.#m(!0),this.#p(vn)}#p(t){let e=this.#t;e?.connectionStatus==="connected"&&e.requestKernelInfo().then(()=>{e===this.#t&&this.#w()},()=>{}),
t&&setTimeout(()=>{W.has(this)&&(this.#g(),this.#p(Math.min(1.5*t,Mn)))},t)}#g(){let t=performance.now();t-this.#r<this.#a||navigator.onLine===!1||(this.#r=t,this.#a=
Math.max(Math.min(2*this.#a,Sn),Be()),this.#t?.reconnect().catch(()=>{}))}async#w(){if(!(!W.has(this)&&!this.#o)){this.#o=!1,this.#e.clear(),this.#m(!1),this.#i||
(await Ce(this.manager),await _e(this.manager)?.catch(t=>console.warn("a widget may be out of date:",t))),this.#i=!1;for(let{back:t}of this.#n)t?.()}}#m(t){if(t!==
W.has(this)){t?W.add(this):W.delete(this);for(let e of this.#n)e.silent?.(t);G(v()?"silent_app":"silent",W.size>0&&!Ln())}}},Be=()=>Me()?Tn:En;function Ln(){return[
...document.querySelectorAll(".kt-layer")].some(o=>{let{top:t,bottom:e}=o.getBoundingClientRect();return e>0&&t<innerHeight})}var On=".kt-message, .kt-sheets",He="details[data-said]",lt=new WeakMap;function $n(o){let t=lt.get(o);if(!t)return;let{numbers:e,watch:s}=t,n=[...o.querySelectorAll(
He)];for(let i of e)n.some(({dataset:r})=>r.said===i)||e.delete(i);for(let i of n)e.has(i.dataset.said)&&(i.open=!0);e.size||(s.disconnect(),lt.delete(o))}function _n({
target:o}){if(!(o instanceof HTMLDetailsElement)||!o.matches(He))return;let t=o.closest(On);if(!t)return;let e=lt.get(t);if(!e){if(!o.open)return;let s=new MutationObserver(
()=>$n(t));s.observe(t,{childList:!0,subtree:!0}),e={numbers:new Set,watch:s},lt.set(t,e)}o.open?e.numbers.add(o.dataset.said):e.numbers.delete(o.dataset.said)}
function je(){document.kartentischClauses||(document.kartentischClauses=!0,document.addEventListener("toggle",_n,!0))}function ut(o,t,e,s){let n=a=>t(o,a);je(),o.on("msg:custom",n);let i=P.listen(o.widget_manager,{back:s}),r=[at(o),e.listen(o.get("writer"),s),i];return()=>{o.off(
"msg:custom",n);for(let a of r)a()}}function st(o){let t=o.widget_manager.context?.path,e=[t?`/${t}`:"",location.pathname],[s,n]=e.map(i=>`kartentisch.game ${i} ${o.get("key")}`);return t&&Nn(s,n),
T.of(()=>sessionStorage,t?s:n)}function De(){let{game:o}=document.body.dataset;return o?T.of(()=>localStorage,`kartentisch.playing ${o}`):void 0}function Cn(o){
let t=De()?.held().text;t&&!st(o).held().text&&st(o).change("",()=>t)}function Rn(o){let{text:t}=st(o).held();De()?.change("",()=>t)}function Nn(o,t){L(()=>{let e=sessionStorage.
getItem(t);e===null||sessionStorage.getItem(o)!==null||(sessionStorage.removeItem(t),sessionStorage.setItem(o,e))})}var Xt=()=>T.of(()=>localStorage,"kartentisc\
h.tallies");function Pn(){let[o]=performance.getEntriesByType("navigation");return v()&&(o?.type==="reload"||o?.type==="back_forward"||location.hash==="#continu\
e")}var Zt=(o,t)=>L(()=>o.send({kind:"holds",record:st(o).held(),tallies:Xt().held(),...t}));function In(o,t){if(t.kind==="switch")return Le(t.name,t.on);if(t.kind===
"day")return $e(t);if(t.kind!=="keep")return ct(o,t);(t.what==="record"?st(o):Xt()).keep(t,o.get("writer"))?t.what==="record"&&Rn(o):Zt(o,{})}function We({model:o}){
let t=ut(o,In,Xt(),()=>Zt(o,{}));function e(){document.body.classList.toggle("kt-left",U().left===!0),L(()=>o.send({kind:"settings",settings:U()}))}let s=Oe(e);
return Cn(o),Zt(o,{kind:"recalled",reloaded:Pn()}),e(),()=>{s(),t()}}var Qt=()=>T.of(()=>localStorage,"kartentisch.progress"),Jt=(o,t)=>L(()=>o.send({kind:t,progress:Qt().held()}));function Bn(o,t){t.kind!=="keep"?ct(o,t):Qt().keep(
t,o.get("writer"))||Jt(o,"holds")}function qe({model:o}){let t=ut(o,Bn,Qt(),()=>Jt(o,"holds"));return Jt(o,"recalled"),t}var Ve={ArrowLeft:-1,ArrowUp:-1,ArrowRight:1,ArrowDown:1},Ge=3,ze="change:items change:label",te=o=>E(o,"button")?.dataset.key;function Hn(o,t=Ge){let e=(o.look??
"").split(" ").filter(Boolean),s=p(`kt-pick ${e.map(i=>`kt-pick-${i}`).join(" ")}`,null,"button");s.type="button",s.dataset.key=o.key,o.state&&(s.dataset.state=
o.state),o.label&&s.setAttribute("aria-label",o.label),o.tip&&(s.title=o.tip),o.current&&s.setAttribute("aria-current","step"),typeof o.pressed=="boolean"&&s.setAttribute(
"aria-pressed",String(o.pressed)),s.disabled=!!o.off,o.text&&et(p("kt-word",s,"span"),o.text),o.note&&et(p("kt-note",s,"span"),o.note);let n=o.stars??-1;if(n>=0){
let i=p("kt-stars",s,"span");for(let r=0;r<Ge;r+=1){let a=r>=n?" kt-no":r>=t?" kt-new":"";p(`kt-star${a}`,i,"span").textContent="★"}}return o.again&&(p("kt-ag\
ain",s,"span").textContent="↻"),s}var ee=class{#t=null;constructor(t,e){this.model=t,this.root=e,e.classList.add("kt-picks"),e.setAttribute("role","group"),e.
addEventListener("click",s=>this.press(te(s))),e.addEventListener("pointerover",s=>this.near(te(s))),e.addEventListener("focusin",s=>this.near(te(s))),e.addEventListener(
"keydown",s=>this.key(s)),this.redraw=()=>this.paint(),t.on(ze,this.redraw),this.paint()}get buttons(){return[...this.root.children]}press(t){t!==void 0&&this.send(
{press:t})}near(t){t===void 0||t===this.#t||!this.model.get("hovers")||(this.#t=t,this.send({near:t}))}send(t){try{this.model.send(t)}catch(e){console.warn("no \
line to the kernel:",e)}}paint(){let{model:t,root:e}=this,s=document.activeElement,n=s instanceof HTMLElement&&e.contains(s)?s.dataset.key:void 0;e.setAttribute(
"aria-label",t.get("label")),this.#t=null;let i=t.get("items"),r=i.find(h=>h.current)??i.find(h=>!h.off),a=new Map(this.buttons.map(h=>[h.dataset.key,h.querySelectorAll(
".kt-star:not(.kt-no)").length]));e.replaceChildren(...i.map(h=>Hn(h,a.get(h.key))));let c=n===void 0?void 0:this.find(n);c?.focus({preventScroll:!0}),this.setStop(
c?n:r?.key);let l=e.querySelector("[aria-current]");l&&e.scrollHeight>e.clientHeight+2&&(e.scrollTop=l.offsetTop-e.offsetTop-e.clientHeight/2)}find(t){return this.
buttons.find(e=>e.dataset.key===t)}setStop(t){for(let e of this.buttons)e.tabIndex=e.dataset.key===t?0:-1}key(t){let e=this.buttons.filter(i=>!i.disabled),s=e.indexOf(
E(t,"button")),n;if(Ve[t.key])n=e[s+Ve[t.key]];else if(t.key==="Home")n=e[0];else if(t.key==="End")n=e.at(-1);else return;t.preventDefault(),t.stopPropagation(),
n&&(this.setStop(n.dataset.key),n.focus())}remove(){this.model.off(ze,this.redraw)}};function Fe({model:o,el:t}){let e=new ee(o,t);return()=>e.remove()}var dt=1e3,Ue="change:seconds change:label change:shown",jn=2;function Dn(o){let t=Math.floor(o),[e,s]=[Math.floor(t/3600),Math.floor(t/60)%60],n=String(t%60).padStart(
2,"0");return e?`${e}:${String(s).padStart(2,"0")}:${n}`:`${s}:${n}`}function Ke({model:o,el:t}){t.setAttribute("role","timer");let e,s=0,n=0,i=()=>performance.
now()/dt;function r(){let u=o.get("began"),d=u<0?o.get("seconds"):u+i()-s;t.hidden=d<0||!o.get("shown"),t.textContent=t.hidden?"":Dn(d),S(t,"aria-label",t.hidden?
"":`${o.get("label")} ${t.textContent}`)}function a(){n=Date.now()/dt-i(),o.get("began")>=0&&L(()=>o.send({late:!0}))}function c(){Math.abs(Date.now()/dt-i()-n)>
jn&&a(),r()}function l(){clearInterval(e),o.get("began")>=0&&o.get("shown")&&(e=setInterval(c,dt)),r()}function h(){s=i(),l()}return o.on(Ue,l),o.on("change:beg\
an",h),h(),a(),()=>{clearInterval(e),o.off(Ue,l),o.off("change:began",h)}}var q="data-popover-open",se=globalThis.CSS?.supports("selector(:popover-open)")?":popover-open":`[${q}]`;function Ye(){AbortSignal.any??=Wn,"popover"in HTMLElement.
prototype||qn()}function Wn(o){let t=new AbortController;for(let e of o){let s=()=>t.abort(e.reason);e.aborted?s():e.addEventListener("abort",s,{signal:t.signal})}
return t.signal}function qn(){let o=new WeakMap,t=()=>document.querySelectorAll(`[${q}]`);function e(i,r){if(i.hasAttribute(q)!==r){i.toggleAttribute(q,r);for(let a of[
"beforetoggle","toggle"])i.dispatchEvent(Object.assign(new Event(a),{newState:r?"open":"closed"}))}}HTMLElement.prototype.showPopover=function(){e(this,!0)},HTMLElement.
prototype.hidePopover=function(){e(this,!1)};let s=[["popover",function(i){this.setAttribute("popover",i)}],["popoverTargetElement",function(i){o.set(this,i)}]];
for(let[i,r]of s)Object.defineProperty(HTMLElement.prototype,i,{set:r});let n=document.createElement("style");n.textContent=`[popover]:not([${q}]) { display: no\
ne !important; }
    [${q}] { display: block !important; position: fixed; z-index: 1001; }`,document.head.append(n),addEventListener("click",({target:i})=>{if(!(i instanceof Element))
return;let r=i.closest("button"),a=r&&(o.get(r)??document.getElementById(r.getAttribute("popovertarget")??""));for(let c of t())c!==a&&!c.contains(i)&&e(c,!1);a&&
e(a,!a.hasAttribute(q))},!0),addEventListener("keydown",i=>{if(!(i.key!=="Escape"||!t().length)){i.preventDefault();for(let r of t())e(r,!1)}})}function Ze(o,{lists:t,values:e}){let s={...e};for(let[n,{was:i,length:r,changed:a}]of Object.entries(t)){let c=o(n);if(c.length!==i)return null;let l=c.slice(0,
r);for(let[h,u]of a)l[h]=u;s[n]=l}return s}async function Vn(o,t){await Re(await t)&&o.send({late:!0})}async function Gn(o,t,e){await t.then(n=>n.state_change).catch(()=>{});let s=Ze(n=>o.get(n),e);if(!s)
o.send({late:!0});else for(let[n,i]of Object.entries(s))o.set(n,i)}function Xe(o){let t;return{initialize({model:e}){let s=Promise.resolve(e.widget_manager.get_model(
e.get("own_id")));t=Vn(e,s).catch(n=>console.warn("a widget may miss what its kernel says:",n)),e.on("msg:custom",n=>{n.kind==="exchange"&&(t=t.then(()=>Gn(e,s,
n)))})},async render(e){return await t,o(e)}}}function Je(o){globalThis.kartentisch??=new Map;let t=globalThis.kartentisch,e=t.get(o);if(!e){let s=()=>{};e={come:new Promise(i=>{s=i}),bring:s},t.set(o,e)}return e}var zn=/^[\p{L}\p{M}]+$/u,Fn=/\p{Script=Latin}/u;function ne({key:o,code:t}){return zn.test(o)&&!Fn.test(o)&&/^Key[A-Z]$/.test(t)?t.slice(-1).toLowerCase():[...o].
length===1?o.toLowerCase():""}var Qe={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,PageUp:10,PageDown:-10};function ft(o,t,e){return o==="Home"?0:o==="End"?
e:o in Qe?Math.max(0,Math.min(t+Qe[o],e)):void 0}var ts={least:4,most:22};function es(o,t){return Math.min(ts.most,Math.max(ts.least,(o-28)/Math.max(1,t-1)))}function ss(o,t,e){let s=Math.round((o-14)/t);return Math.
max(0,Math.min(s,e-1))}var oe={won:22,unknown:58,lost:94},[pt,Un]=[116,4.2],ns="change:points change:here change:losing change:words";function K(o,t,e){let s=p("",t,o);return s.textContent=
String(e),s}function os(o,t,e,s,n){let i=`kt-sign-${o||"open"}`;if(o!=="lost")return x("circle",{cx:t,cy:e,r:o?s:s/2,class:i},n);let r=s*1.25,a=`M${t} ${e-r}l${r}\
 ${r}l${-r} ${r}l${-r} ${-r}z`;return x("path",{d:a,class:i},n)}var ie=class{#t;#e=0;#s=null;constructor(t,e){this.model=t,e.classList.add("kt-review"),this.legend=
p("kt-review-levels",e),this.legend.setAttribute("aria-hidden","true"),this.frame=p("kt-review-frame",e),this.svg=x("svg",{role:"slider",tabindex:0,height:pt},this.
frame),this.details=p("",e,"details"),this.summary=p("",this.details,"summary"),this.details.addEventListener("toggle",()=>this.list()),this.svg.addEventListener(
"click",s=>this.go(this.nearest(s))),this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=it(()=>this.paint()),t.on(ns,this.redraw),this.watch=new ResizeObserver(
()=>this.frame.clientWidth!==this.#t&&this.paint()),this.watch.observe(this.frame),this.paint()}get points(){return this.model.get("points")}get here(){return this.
model.get("here")}get losing(){return this.model.get("losing")}get words(){return this.model.get("words")}describe(t){let[e,s]=this.points[t];return`${t}: ${e}.\
 ${this.words[s||"open"]}`}paint(){let{points:t,here:e,losing:s,words:n,svg:i}=this;this.#t=this.frame.clientWidth,this.#e=es(this.#t,t.length);let r=h=>14+h*this.#e,
a=h=>oe[h||"unknown"],c=r(t.length-1);i.replaceChildren(),i.setAttribute("width",String(c+14)),i.setAttribute("aria-label",n.label),i.setAttribute("aria-valuemi\
n","0"),i.setAttribute("aria-valuemax",String(t.length-1)),i.setAttribute("aria-valuenow",String(Math.max(0,e))),i.setAttribute("aria-valuetext",e>=0&&t[e]?this.
describe(e):n.elsewhere);for(let h of Object.values(oe))x("path",{d:`M${14} ${h}H${c}`,class:"kt-level"},i);s>0&&x("path",{d:`M${r(s)-this.#e/2} 6V${pt-6}`,class:"\
kt-losing"},i),e>=0&&x("path",{d:`M${r(e)} 4V${pt-4}`,class:"kt-now"},i);let l=t.map(([,h],u)=>`${u?"L":"M"}${r(u)} ${a(h)}`).join("");x("path",{d:l,class:"kt-c\
ourse"},i),t.forEach(([,h],u)=>{this.#n(u,r(u),a(h),h)}),this.legend.replaceChildren();for(let[h,u]of Object.entries(oe))K("span",this.legend,n[h]).style.top=`${u}\
px`;e>=0&&this.show(r(e)),this.list()}#n(t,e,s,n){let i=Math.min(Un,Math.max(1.8,this.#e*.36)),r=x("g",{"data-at":t,"data-status":n||"open"},this.svg);x("title",
{},r).textContent=this.describe(t);let[a,c]=[e-this.#e/2,this.#e];x("rect",{x:a,y:0,width:c,height:pt,class:"kt-reach"},r),os(n,e,s,t===this.here?i*1.5:i,r)}show(t){
let{frame:e}=this;(t<e.scrollLeft+14||t>e.scrollLeft+e.clientWidth-14)&&(e.scrollLeft=t-e.clientWidth/2)}list(){let{words:t}=this,e=document.activeElement,s=e instanceof
HTMLElement&&this.#s?.contains(e)?e.dataset.row:void 0;if(this.summary.textContent=t.as_table,this.#s?.remove(),this.#s=null,!this.details.open)return;this.#s=p(
"kt-review-table",this.details);let n=p("",this.#s,"table");K("caption",n,t.label);let i=p("",p("",n,"thead"),"tr");for(let c of["number","move","status","up"])
K("th",i,t[c]).setAttribute("scope","col");let r=p("",n,"tbody");this.points.forEach((c,l)=>{this.#o(r,c,l)}),(s?this.#s.querySelector(`[data-row="${s}"]`):null)?.
focus({preventScroll:!0})}#o(t,[e,s,n],i){let{here:r,losing:a,words:c}=this,l=p("",t,"tr");i===r&&l.setAttribute("aria-current","true"),i===a&&(l.className="kt-\
row-losing"),K("td",l,i);let h=K("button",p("",l,"td"),e);h.type="button",h.dataset.row=String(i),h.addEventListener("click",()=>this.go(i));let u=p("",l,"td");
os(s,7,8,4,x("svg",{width:14,height:14,"aria-hidden":!0},u)),u.append(` ${c[s||"open"]}${i===a?` (${c.losing})`:""}`),K("td",l,n)}nearest(t){return ss(t.clientX-
this.svg.getBoundingClientRect().left,this.#e,this.points.length)}go(t){this.model.send({go:t})}key(t){let e=ft(t.key,Math.max(0,this.here),this.points.length-1);
e===void 0||t.ctrlKey||t.metaKey||t.altKey||(t.preventDefault(),t.stopPropagation(),this.go(e))}remove(){this.watch.disconnect(),this.model.off(ns,this.redraw)}};
function is({model:o,el:t}){let e=new ie(o,t);return()=>e.remove()}var re="lang";function rs(o,t){let e=new URL(o).searchParams.get(re);return e!==null&&t.includes(e)?e:null}function as(o,t){let e=new URL(o);return e.searchParams.
get(re)===t?o:(e.searchParams.set(re,t),e.href)}var ae=".jp-Notebook",ls=".jp-Cell",cs=".kt-switch-line",Kn="h1, h2, h3, h4, h5, h6",Yn=".kt-other";var hs=["pointerdown","focusin"];function us(o,t){let e=t.get("headings");function s({target:i}){let r=o.closest(ae);if(!(i instanceof Element)||!r?.contains(i)||
!i.closest(ls)||i.closest(cs))return;let a=Xn(r,i,e);!a||a===t.get("place")||(t.set("place",a),t.save_changes())}function n({target:i,isTrusted:r}){let a=i instanceof
Element?i.closest(Yn):null;r&&a instanceof HTMLElement&&o.closest(cs)?.contains(a)&&Zn(a)}if(!Object.keys(e).length)return()=>{};for(let i of hs)document.addEventListener(
i,s,!0);return document.addEventListener("click",n,!0),()=>{for(let i of hs)document.removeEventListener(i,s,!0);document.removeEventListener("click",n,!0)}}function Zn(o){
let t=o.closest(ae),e=performance.now(),s=new AbortController,n=0,i=0,r=0,a=setInterval(()=>{let c=performance.now()-e>8e3,h=[...document.querySelectorAll(ae)].
find(u=>u!==t&&u.clientHeight>0)?.querySelector(ls)?.parentElement?.scrollHeight??0;i=h&&h===n?i+1:0,n=h,i>=4&&n!==r&&!s.signal.aborted&&(r=n,o.click()),!(i<12&&
!c&&!s.signal.aborted)&&(clearInterval(a),s.abort())},150);for(let c of["wheel","keydown","pointerdown"])document.addEventListener(c,()=>s.abort(),{capture:!0,signal:s.
signal})}function Xn(o,t,e){let s="";for(let n of o.querySelectorAll(Kn)){let i=e[Jn(n)];if(t.contains(n))return i??s;if(!(n.compareDocumentPosition(t)&(Node.DOCUMENT_POSITION_FOLLOWING|
Node.DOCUMENT_POSITION_CONTAINED_BY)))break;s=i??s}return s}function Jn(o){return[...o.childNodes].filter(e=>!(e instanceof HTMLAnchorElement)).map(e=>e.textContent).
join("").trim()}function ds({model:o,el:t}){let e=o.get("names"),s=p("kt-switch",null);s.setAttribute("role","group");let n=Object.entries(e).map(([l,h])=>{let u=p("",s,"button");
return u.type="button",u.lang=l,u.textContent=h,u.addEventListener("click",()=>i(l)),u.dataset.language=l,u});function i(l){let h=as(window.location.href,l);v()&&
h!==window.location.href&&window.history.replaceState(window.history.state,"",h),l!==o.get("language")&&(o.set("language",l),o.save_changes())}function r(){s.setAttribute(
"aria-label",o.get("label")),s.lang=o.get("language");for(let l of n)l.setAttribute("aria-pressed",String(l.dataset.language===o.get("language")));document.dispatchEvent(
new CustomEvent("kt-language",{detail:o.get("language")}))}o.on("change:language change:label",r),r(),t.append(s);let a=v()?rs(window.location.href,Object.keys(
e)):null;a&&!window.kartentischAsked&&i(a),window.kartentischAsked=!0;let c=[at(o),P.listen(o.widget_manager,{}),us(s,o)];return()=>{o.off("change:language chan\
ge:label",r);for(let l of c)l()}}function fs(o,t,e){let s=[...o.keys()].filter(i=>o[i][1]===o[t][1]).sort((i,r)=>o[i][2]-o[r][2]),n=s.indexOf(t);if(e==="ArrowLeft")return o[t][0];if(e==="ArrowR\
ight")return o.findIndex(([i])=>i===t);if(e==="ArrowUp")return s[n-1];if(e==="ArrowDown")return s[n+1]}function ps(o,t){let e=new Set;for(let s=t;s>=0;s=o[s]?.[0]??
-1)e.add(s);return e}var gt={x:18,y:22},wt=12,ms="change:moves change:here change:label",mt=([,o,t])=>[wt+o*gt.x,wt+t*gt.y];function Qn(o,t,e,s,n){if(o!=="lost"&&o!=="cannot")return x(
"circle",{cx:t,cy:e,r:s},n);let i=s*1.3,r=`M${t} ${e-i}l${i} ${i}l${-i} ${i}l${-i} ${-i}z`;return x("path",{d:r,class:"kt-diamond"},n)}var ce=class{#t=[];constructor(t,e){
this.model=t,this.root=e,e.classList.add("kt-tree"),this.svg=x("svg",{role:"tree"},e),this.svg.addEventListener("click",s=>this.go(E(s,"[data-move]")?.dataset.move)),
this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=it(()=>this.paint()),t.on(ms,this.redraw),this.paint()}paint(){let t=this.model.get("moves"),e=this.
model.get("here"),s=ps(t,e),n=this.svg.contains(document.activeElement),i=Math.max(0,...t.map(h=>h[1])),r=Math.max(0,...t.map(h=>h[2]));this.svg.replaceChildren(),
this.svg.setAttribute("aria-label",this.model.get("label")),this.svg.setAttribute("width",String(2*wt+i*gt.x)),this.svg.setAttribute("height",String(2*wt+r*gt.y)),
t.forEach((h,u)=>{if(h[0]<0)return;let[[d,f],[w,g]]=[mt(t[h[0]]),mt(h)],m=g===f?`M${d} ${f}H${w}`:`M${d} ${f}V${g-6}Q${d} ${g} ${d+6} ${g}H${w}`;x("path",{d:m,class:s.
has(u)?"kt-way":"kt-line"},this.svg)}),this.#t=[];let a=[...t.keys()].sort((h,u)=>t[h][2]-t[u][2]||t[h][1]-t[u][1]);for(let h of a)this.#t[h]=this.#e(t[h],h,e,s.
has(h));n&&this.#t[e]?.focus();let[c,l]=mt(t[e]??[0,0,0]);this.root.scrollTo({left:c-this.root.clientWidth/2,top:l-this.root.clientHeight/2})}#e(t,e,s,n){let[,i,
,r,a]=t,[c,l]=mt(t),u=x("g",{"data-move":e,class:`kt-dot ${e===s?"kt-here":n?"kt-way":""} ${a&&`kt-${a}`}`},this.svg);return u.setAttribute("role","treeitem"),u.
setAttribute("aria-label",`${i}: ${r}`),u.setAttribute("aria-selected",String(e===s)),u.setAttribute("tabindex",e===s?"0":"-1"),x("title",{},u).textContent=`${i}\
: ${r}`,x("circle",{cx:c,cy:l,r:9,class:"kt-reach"},u),Qn(a,c,l,e===s?5.5:3.6,u),u}go(t){t!==void 0&&this.model.send({go:Number(t)})}key(t){let e=Number(E(t,"[d\
ata-move]")?.dataset.move??this.model.get("here"));if(t.key==="Enter"||t.key===" ")this.go(this.#t[e]?.dataset.move);else{let s=fs(this.model.get("moves"),e,t.key);
if(s===void 0)return;this.#t[s]?.focus()}t.preventDefault(),t.stopPropagation()}remove(){this.model.off(ms,this.redraw)}};function gs({model:o,el:t}){let e=new ce(
o,t);return()=>e.remove()}var ws="M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",to="m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",eo="M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 8c0-3 2.5-5 6-5s6 2 6 5m1-13.5a\
2.7 2.7 0 0 1 0 5M18 14.5c2 .7 3 2.3 3 4.5",kt="M5 5v5h5M5.6 10A7.5 7.5 0 1 1 5 15",so="M9.5 20h5M10 17h4c0-3 3-4 3-7.5a5 5 0 0 0-10 0C7 13 10 14 10 17Z",ks="M6\
 19V9a4 4 0 0 1 4-4h1m2 14h1a4 4 0 0 0 4-4V6m-3 3 3-3 3 3",he="m6 6 12 12M18 6 6 18",xs="M8 5.5v13l10-6.5Z",bs="m10 6 6 6-6 6",ys={undo:ws,back:ws,redo:to,restart:kt,
reading_reset:kt,hint:so,solution:ks,better_way:ks,auto:"M12 20V10m-4.5 4L12 9.5l4.5 4.5M6 4.5h12",new:"M4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",another:"M\
4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",same_again:kt,same_deal:kt,review_game:"M4 19h16M5 14l4-5 4 3 6-7",skip:"m5 6 7 6-7 6ZM13 6l7 6-7 6Z",give_up:"M6 2\
1V4m0 1h11l-2.5 4L17 13H6",review:"M4 19h16M5 14l4-5 4 3 6-7",review_deal:"M4 19h16M5 14l4-5 4 3 6-7",result:"M7 4h10v5a5 5 0 0 1-10 0ZM12 14v4m-4 2h8",rules:"M\
4 12V5h7l9 9-7 7ZM8.5 8.5v.01",four:"M12 4v16M4 12h16M5 5h14v14H5Z",one_tap:"M10 13V6.5a1.7 1.7 0 0 1 3.4 0V11l4 .9a2 2 0 0 1 1.5 2.3l-.8 5.8h-7.5L6.5 14a1.7 1.\
7 0 0 1 2.5-2ZM7 6.5a4.7 4.7 0 0 1 9.4 0",sounds:"M5 9.5v5h3l5 4v-13l-5 4ZM16 9a4 4 0 0 1 0 6m2.5-8.5a7.5 7.5 0 0 1 0 11",clock:"M12 3.5a8.5 8.5 0 1 0 0 17 8.5 \
8.5 0 0 0 0-17Zm0 4V12l3 2",left:"M4 5h16v14H4Zm6 0v14M6.5 9h1m-1 3h1",forced:"M4 12h9m-4-4 4 4-4 4M17 5v14",save:"M12 4v10m-4-4 4 4 4-4M5 19h14",load:"M12 15V5\
M8 9l4-4 4 4M5 19h14",export:"M12 4v10m-4-4 4 4 4-4M5 19h14",import:"M12 15V5M8 9l4-4 4 4M5 19h14",copy:"M9 9h10v11H9ZM5 15V4h10",share:"M12 14V4m-4 4 4-4 4 4M7\
 11H5v9h14v-9h-2",daily:"M5 6h14v14H5ZM5 10h14M9 3.5V7m6-3.5V7m-5 8 1.7 1.7L14.5 13",more:"M6 5v14M6 9h5a3 3 0 0 1 3 3v0a3 3 0 0 0 3 3h1M6 5h12",options:"M5 8h8\
m4 0h2M5 16h2m4 0h8M15 6v4M9 14v4",opponents:eo,chances:"M5 19V5m0 14h15M9 15.5v-3m4 3V9m4 6.5V6",indicator:"M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm5-1\
.5L20 20",play:xs,pause:"M8 5.5v13M16 5.5v13",run:xs,stop:"M7 7h10v10H7Z",first:"M7 6v12m10-12-6 6 6 6",last:"M17 6v12M7 6l6 6-6 6",step_back:"m14 6-6 6 6 6",step_on:bs,
next:bs,check:"M5 12.5 9.5 17 19 7",leave:he,close:he,shut:he,reset:"M5 7h14M10 4h4M7 7l1 13h8l1-13",menu:"M5 12h.01M12 12h.01M19 12h.01"};function xt(o,t){if(!Object.
hasOwn(ys,o))return;let e=x("svg",{viewBox:"0 0 24 24",class:"kt-icon","aria-hidden":!0,focusable:!1},t);x("path",{d:ys[o]},e)}var vs="change:line change:query change:words";function Ms({model:o,el:t}){let e=p("kt-tool kt-do-share",t,"button");e.type="button",xt("share",e);let s=p("kt-w\
ord",e,"span"),n=p("kt-shared",t),i=p("",n,"textarea");i.readOnly=!0,i.rows=2;let r=p("kt-shared-says",n,"span");r.setAttribute("role","status");let a=()=>{let[
h,u]=[o.get("line"),o.get("query")];return u&&v()?`${h} ${location.origin}${location.pathname}?${u}`:h},c=()=>{let h=o.get("words");t.hidden=!o.get("line"),n.hidden=
!0,s.textContent=h.share,e.title=h.share_tip,i.setAttribute("aria-label",h.share),r.textContent=""},l=async()=>{let{copied:h,by_hand:u}=o.get("words");i.value=a(),
n.hidden=!1,i.style.height="",i.style.height=`${i.scrollHeight+2}px`,i.select(),r.textContent=u,await Ut(i.value)&&(r.textContent=h)};return e.addEventListener(
"click",l),o.on(vs,c),c(),()=>o.off(vs,c)}var le=0;function Es({model:o,el:t}){let e=p("kt-slider",t),s=p("",e,"label"),n=p("kt-track",e),i=p("",n,"input"),r=p("kt-ends",n),a=p("",e,"input");le+=1,s.id=
`kt-slider-${le}`,i.id=`kt-slider-${le}-range`,s.htmlFor=i.id,a.setAttribute("aria-labelledby",s.id),[i.type,a.type]=["range","number"];function c(){s.textContent=
o.get("description"),S(s,"title",o.get("tooltip")),r.replaceChildren();for(let h of o.get("ends"))p("",r,"span").textContent=h;for(let h of[i,a])[h.min,h.max,h.
step]=[o.get("min"),o.get("max"),o.get("step")].map(String),h.value=String(o.get("value"))}function l(h){let u=h.valueAsNumber;Number.isFinite(u)&&(o.set("value",
Math.min(Math.max(u,o.get("min")),o.get("max"))),o.save_changes()),c()}i.addEventListener("input",()=>{a.value=i.value});for(let h of[i,a])h.addEventListener("c\
hange",()=>l(h));return e.addEventListener("keydown",h=>{h.stopPropagation(),h.key==="Enter"&&l(h.target===a?a:i)}),o.on("change",c),c(),()=>o.off("change",c)}var no=200;function Ss({model:o,el:t}){t.classList.add("kt-verdict");let e=p("kt-sign",t,"span");e.setAttribute("aria-hidden","true");let s=p("kt-verdict-words",
t,"span"),n,i=()=>{clearTimeout(n);let[a,c]=[o.get("verdict"),o.get("texts")];t.dataset.shown=a,e.dataset.sign=a,s.textContent=c[a]??"",t.title=c.tip??""},r=()=>{
let a=o.get("verdict");t.dataset.verdict=a,t.dataset.of=o.get("rev"),clearTimeout(n),a==="thinking"&&t.dataset.shown?n=setTimeout(i,no):i()};return o.on("change\
:verdict change:rev",r),o.on("change:texts",i),r(),()=>{clearTimeout(n),o.off("change:verdict change:rev",r),o.off("change:texts",i)}}var bt=class{constructor(t){this.root=t,this.silent=p("kt-silent",t),this.status=p("kt-say",t),this.status.setAttribute("role","status"),this.alert=p("kt-say",t),
this.alert.setAttribute("role","alert")}say(t,e){let s=e==="alert"?this.alert:this.status;s.textContent=s.textContent===t?`${t} `:t}showBeside([t,e,s,n],{width:i,
height:r}){if(!rt()||!this.alert.textContent)return;let a=p("kt-bubble",this.root);a.ariaHidden="true",a.textContent=this.alert.textContent,a.style.setProperty(
"--kt-at",`${100*(t+s/2)/i}%`);let c=e+n/2>r/2;a.style[c?"bottom":"top"]=`${100*(c?r-e:e+n)/r}%`,addEventListener("pointerdown",()=>a.remove(),{once:!0,capture:!0})}saySilent(){
this.say(this.silent.textContent??"","alert")}clear(){this.status.textContent="",this.alert.textContent="";for(let t of this.root.querySelectorAll(".kt-bubble"))
t.remove()}},ot=(o,t)=>o.replace(/\{(\w+)\}/g,(e,s)=>t[s]??e);var yt=class{asked=null;#t=[];constructor(t,e,s,n){this.context=t,this.drops=e,this.ask=s,this.say=n}intend(t,e,s,n={}){this.context.looked=null,this.inTurn(t===
"key"?"":e,()=>{this.asked=Math.random().toString(36),this.ask({what:t,handle:e,how:s,rev:this.context.scene?.rev,id:this.asked,...n})})}put(t,e,s,n=null){let i=()=>{
let{scene:r}=this.context,a=r?.handle(t);r&&a&&this.drops.put(a,e,r,n),this.intend("drop",t,s,{target:e}),this.context.refresh()};this.inTurn(t,i,()=>n&&this.drops.
takeBack(n))}inTurn(t,e,s){if(this.asked===null)return e();let n=()=>{let{scene:r}=this.context,a=r?.handle(t);return a&&`${a.action} ${r?.run(a).map(([,,...c])=>c)}`},
i=n();this.#t.push(()=>n()===i?e():s?.())}answered(t=!1){for(this.asked=null,t&&(this.#t=[]);this.asked===null&&this.#t.length;)this.#t.shift()?.()}take(t,e,s){
let{context:n}=this,{taken:i,nowhere:r}=n.texts;n.taken=n.oneTap&&!t.targets.length?null:t.id,n.lastTake={id:t.id,time:e},n.wrong=null,n.lifted(),n.looked=null,
n.oneTap?this.intend("tap",t.id,s):this.say(ot(t.targets.length?i:r,{card:t.label}))}held(t){let{context:e}=this,{taken:s,scene:n}=e;return!s||!e.oneTap||!t||t.
id===s||n?.handle(s)?.targets.includes(t.pile)?s:(e.taken=null,null)}release(){let{context:t}=this,e=t.scene?.handle(t.taken);return e?(t.taken=null,this.say(ot(
t.texts.back,{card:e.label})),t.refresh(),e):null}};var vt=class{scene=null;texts={};sheet=null;ground=()=>null;taken=null;lastTake={id:null,time:0};oneTap=!1;press=null;drag=null;dropped=new Set;hover=null;hushed=!1;keyboard=!1;follow=null;looked=null;wrong=null;pointed=[];numbers={};priced={
rev:-1,costs:{}};constructor(t,e){this.root=t,this.refresh=e}get costs(){let{scene:t,priced:e,drag:s,taken:n}=this;if(!t||e.rev!==t.rev)return{};let i=s?.id??n??
"",a=Object.entries(e.costs).filter(([,h])=>h[""]).map(([h,u])=>[t.handle(h)?.pile??"",u[""]]),{"":c,...l}=e.costs[i]??{};return{...Object.fromEntries(a),...l}}lifted(){
let t=this.root.closest(".kt-panel")?.querySelectorAll(".kt-says-refusal")??[];for(let e of t)e.classList.add("kt-says-over")}isOpen(t){return[...this.dropped].
some(({pile:e,target:s,answered:n})=>!n&&(e===t||s===t))}get unit(){return this.root.getBoundingClientRect().width/(this.scene?.width??1)}onPage([t,e]){let{left:s,
top:n}=this.root.getBoundingClientRect();return[s+t*this.unit,n+e*this.unit]}};function A(o){let t=Math.min(...o.map(i=>i[0])),e=Math.min(...o.map(i=>i[1])),s=Math.max(...o.map(i=>i[0]+i[2])),n=Math.max(...o.map(i=>i[1]+i[3]));return[t,e,s-
t,n-e]}function _(o,t){let e=Math.min(o[0]+o[2],t[0]+t[2])-Math.max(o[0],t[0]),s=Math.min(o[1]+o[3],t[1]+t[3])-Math.max(o[1],t[1]);return Math.max(0,e)*Math.max(
0,s)}function y([o,t,,,e]){return e?[o,t,1.4,1]:[o,t,1,1.4]}function N([o,t,e,s]){return[o+e/2,t+s/2]}function Y(o,[t,e,s,n],{width:i,height:r}){o.style.left=`${100*
t/i}%`,o.style.top=`${100*e/r}%`,o.style.width=`${100*s/i}%`,o.style.height=`${100*n/r}%`}var Ts={allowed:.18,other:.6},oo=.5,io=.35,ro=.6;function As(o,t,e,s){let n=null,i=0;for(let r of o.piles.keys()){let a=t.targets.includes(r),c=o.wholeBox(r),l=_(
e,c)+(_(s,c)?oo:0);r===t.pile&&(l*=ro),!(l<(a?Ts.allowed:Ts.other))&&(a&&(l+=io),l>i&&([n,i]=[r,l]))}return n===t.pile?null:n}function Ls(o,t){return t&&t.pile!==o.pile?t.targets.includes(o.pile):o.targets.length>0||o.action!==""}function Os(o,t,[e,s],n,i){let r=o.handle(i),a=o.handle(
t);if(a&&Ls(a,r))return t;let c=t,l=Number.POSITIVE_INFINITY;for(let h of o.handles.values()){let[u,d,f,w]=h.box,g=Math.hypot(Math.max(u-e,0,e-u-f),Math.max(d-s,
0,s-d-w))*n,m=a?8:Math.max(8,(44-Math.min(f,w)*n)/2);g>m||g>=l||!Ls(h,r)||([c,l]=[h.id,g])}return c}function $s([o,t],e){return[o,Math.max(t,e+14)]}var ao=.25,co=[{down:.11,blur:.11,colour:"rgb(0 0 0 / 38%)"},{down:.02,blur:.015,colour:"rgb(0 0 0 / 28%)"}];function Z(o,t,e,s){let n=p("",s,"canvas");if(!o)return n;
let{width:i,height:r}=o;n.width=Math.round(e[2]*i),n.height=Math.round(e[3]*i);let a=n.getContext("2d");if(!a)return n;for(let[c,l,h,u,d]of t)a.setTransform(1,0,
0,1,Math.round((c-e[0])*i),Math.round((l-e[1])*i)),d&&a.transform(0,1,-1,0,r,0),a.drawImage(o.canvas,h*i,u*r,i,r,0,0,i,r);return n}function ho(o,t){let e=document.
createElement("canvas"),s=o.width/t[2],n=Math.round(ao*s);e.width=o.width+2*n,e.height=o.height+2*n;let i=e.getContext("2d");if(!(!i||!o.width)){for(let{down:r,
blur:a,colour:c}of co)i.shadowOffsetY=r*s,i.shadowBlur=a*s,i.shadowColor=c,i.drawImage(o,n,n);e.style.inset=`${-100*n/o.height}% ${-100*n/o.width}%`,e.style.width=
`${100*e.width/o.width}%`,e.style.height=`${100*e.height/o.height}%`,o.replaceWith(e)}}var I=class o{constructor(t,e,s,n,i){this.at=i,this.element=p("kt-ghost",
document.body),ho(Z(t,e,s,this.element),s),this.element.style.width=`${s[2]*n}px`,this.element.style.height=`${s[3]*n}px`,this.put(i)}static of(t,e,s){return new o(
t.sheet,e,A(e.map(y)),t.unit,t.onPage(s))}put([t,e]){this.at=[t,e],this.element.style.transform=`translate(${t}px, ${e}px)`}fly(t,e,s){let n=this.element.style.
transform;if(this.put(t),R().matches||!this.element.isConnected)return s();let i=[{transform:n},{transform:this.element.style.transform}],r=this.element.animate(
i,{duration:e,easing:"cubic-bezier(.2,.8,.3,1)"});r.onfinish=s,r.oncancel=s}shake(){let[t,e]=this.at;if(R().matches)return this.remove();let s=[0,-7,6,-4,2,0].map(
n=>({transform:`translate(${t+n}px, ${e}px)`}));this.element.animate(s,{duration:260}).onfinish=()=>this.remove()}follow(t){let e=t.getBoundingClientRect(),s=()=>{
let{left:n,top:i}=t.getBoundingClientRect();this.element.style.inset=`${i-e.top}px auto auto ${n-e.left}px`,this.element.isConnected&&requestAnimationFrame(s)};
requestAnimationFrame(s)}arrive(){for(let t of this.element.getAnimations())t.finish()}remove(){this.element.remove()}};var lo=190,Mt=.01,Et=class{constructor(t,e){this.context=t,this.actions=e}listen(t){let e=()=>{this.context.drag&&(this.context.drag.table=null);for(let{ghost:n,
landed:i}of this.context.dropped)i&&n?.arrive()};document.addEventListener("scroll",e,{capture:!0,passive:!0,signal:t}),addEventListener("resize",e,{signal:t});
let s=new ResizeObserver(e);s.observe(this.context.root),t.addEventListener("abort",()=>s.disconnect())}remove(){this.context.drag?.ghost.remove()}lift(t,e,s){let{
context:n}=this,i=e.runBox(t),[r,a]=n.onPage(i),c=[s.x-r,s.y-a],l=Math.min(i[3],1.4)*n.unit,h=s.type==="touch"?$s(c,l):c;n.taken=null,n.wrong=null,n.pointed=[],
n.lifted(),n.drag={id:t.id,box:i,grip:h,raised:h[1]-c[1],pointer:[s.x,s.y],ghost:I.of(n,e.run(t),i),over:null,table:null},n.root.classList.add("kt-dragging"),n.
root.setPointerCapture(s.pointer),n.refresh()}move(t,e){let{drag:s}=this.context;if(!s)return;s.pointer=[t,e],s.ghost.put([t-s.grip[0],e-s.grip[1]]);let n=this.#e();
n!==s.over&&(s.over=n,this.context.refresh())}#t(){let{root:t,unit:e}=this.context,{left:s,top:n}=t.getBoundingClientRect();return{left:s,top:n,unit:e}}#e(){let{
drag:t,scene:e}=this.context,s=e?.handle(t?.id);if(!t||!e||!s)return null;t.table??=this.#t();let{left:n,top:i,unit:r}=t.table,[a,c]=t.ghost.at,[l,h]=t.pointer,
u=f=>{let w=[(a-n)/r,(c+t.raised-f-i)/r,t.box[2],Math.min(t.box[3],1.4)],g=[(l-n)/r-Mt,(h-f-i)/r-Mt,2*Mt,2*Mt];return As(e,s,w,g)},d=u(t.raised);return!t.raised||
d&&s.targets.includes(d)?d:u(0)??d}drop(){let{drag:t,root:e,scene:s}=this.context,n=s?.handle(t?.id);if(!t?.over||!s||!n)return this.abort();e.classList.remove(
"kt-dragging"),this.context.drag=null;let i=this.actions.drops.hold(n,t.over,s,t);this.actions.put(t.id,t.over,"drag",i)}abort(){let{drag:t,root:e,refresh:s}=this.
context;t&&(e.classList.remove("kt-dragging"),this.context.drag=null,t.ghost.fly(this.context.onPage(t.box),lo,()=>t.ghost.remove()),s())}};var uo={lay:[["noise",0,.07,2400,700,.5],["sine",0,.06,170,80,.22]],turn:[["noise",0,.05,3200,5200,.22],["noise",.05,.06,2600,900,.4]],deal:[["noise",0,.05,3e3,
1200,.3]],refuse:[["sine",0,.09,210,120,.4],["sine",.12,.11,190,105,.34]],win:[523.25,659.25,783.99,1046.5].map((o,t)=>["triangle",.11*t,.7,o,o,.2])},fo=4,_s=40,
po=1e-4,St=null,Tt=null,ue=0,Cs={};function B(o){let t=performance.now();if(!(!U().sounds||document.hidden||ue>=fo||t-(Cs[o]??-_s)<_s)&&navigator.userActivation?.
hasBeenActive!==!1){Cs[o]=t;try{mo(uo[o])}catch(e){console.warn("this browser makes no sounds:",e)}}}function mo(o){St??=new AudioContext,St.state==="suspended"&&
St.resume(),ue+=1;let t=o.length;for(let e of o)go(e,St).onended=()=>{t-=1,t||(ue-=1)}}function go([o,t,e,s,n,i],r){let[a,c]=[r.currentTime+t,r.currentTime+t+e],
l=r.createGain();l.gain.setValueAtTime(i,a),l.gain.exponentialRampToValueAtTime(po,c),l.connect(r.destination);let h=o==="noise"?wo(r):r.createOscillator(),u="t\
ype"in h?h:r.createBiquadFilter();return u.type=o==="noise"?"bandpass":o,u.frequency.setValueAtTime(s,a),u.frequency.exponentialRampToValueAtTime(n,c),u!==h&&h.
connect(u),u.connect(l),h.start(a),h.stop(c),h}function wo(o){if(!Tt){Tt=o.createBuffer(1,Math.ceil(o.sampleRate/4),o.sampleRate);let e=Tt.getChannelData(0);for(let s=0;s<
e.length;s+=1)e[s]=2*Math.random()-1}let t=o.createBufferSource();return t.buffer=Tt,t}var ko=190,xo=180,bo=110,yo=1400,vo=.01,At=class{#t=null;constructor(t){this.context=t}remove(){for(let{ghost:t}of this.context.dropped)t?.remove()}hold(t,e,s,{
ghost:n,under:i}){let{id:r,pile:a}=t,{rev:c}=s,[l,h]=[s.run(t),s.runBox(t)],u=(s.piles.get(a)?.cards??[]).indexOf(l[0]),d=l.map((w,g)=>`${a}:${u+g}`),f={id:r,pile:a,
target:e,rev:c,box:h,names:d,places:l,ghost:n,under:i,lies:!1};return this.context.dropped.add(f),f}put(t,e,s,n){let{context:i}=this,r=t.targets.includes(e);if(!r&&
!n)return;n&&i.dropped.delete(n);let a=this.hold(t,e,s,n??{ghost:null});if(this.#t=a,i.hushed=!0,!!r)if(a.places=s.spread(a.places,e),a.ghost)this.#e(a);else{a.
ghost=I.of(i,a.places,a.box),a.ghost.follow(i.root);let c=i.onPage(A(a.places.map(y)));a.landed=new Promise(l=>a.ghost?.fly(c,xo,()=>l(this.#e(a))))}}#e(t){t.ghost?.
remove(),t.ghost=null,t.lies=!0,B("lay"),this.context.refresh()}accept(){let t=this.#t;if(this.#t=null,!t)return null;if(t.answered=!0,t.ghost&&!t.landed){let[e,
s]=[this.context.onPage(t.box),t.ghost.at],[n,i]=e.map((r,a)=>(s[a]-r)/this.context.unit);t.places=t.places.map(([r,a,...c])=>[r+n,a+i,...c])}return t}clear(t){
t.ghost?.remove(),this.context.dropped.delete(t),this.context.refresh()}settle(t){this.#t&&this.takeBack(this.#t,t),this.#t=null}giveUp(){for(let t of this.context.
dropped)t.answered||this.takeBack(t);this.#t=null}async takeBack(t,e=!1){let{context:s}=this;if(await t.landed,!s.dropped.has(t))return;let n=t.ghost??I.of(s,t.
places,A(t.places.map(y)));t.ghost=n,t.lies=!1,n.fly(s.onPage(t.box),ko,()=>{t.ghost=null,e?n.shake():n.remove(),this.clear(t)}),s.refresh()}refuse({handle:t,target:e},s){
let{context:n}=this,{scene:i}=n;if(!i)return;let r=i.handle(t);n.taken===t&&(n.taken=null),n.follow=null,i.piles.has(e)?n.wrong=i.topBox(e):r&&(n.wrong=i.runBox(
r));let{wrong:a}=n;setTimeout(()=>{n.wrong===a&&(n.wrong=null),n.refresh()},yo),s&&this.#t?this.settle(!0):r?.count&&I.of(n,i.run(r),i.runBox(r)).shake(),n.refresh()}};
function Rs(o,{names:t,places:e},s){let n=new Map(s.lying().map(({name:a,card:c})=>[a,c])),i=[];for(let a of o){let[c,,l,h,...u]=a,d=e[t.indexOf(String(h))],f=typeof l==
"string"?n.get(l):l;!d||!f?i.push(a):Math.hypot(f[0]-d[0],f[1]-d[1],f[2]-d[2],f[3]-d[3])>vo&&i.push([c,bo,l,d,...u])}let r=Math.min(...i.map(([a])=>a));return i.
map(([a,...c])=>[a-r,...c])}var X=18,Ns=.02,Ps=.1,Mo=2,Lt=class{#t=new Map;#e=[];#s=new Map;ready;begun;constructor({flights:t,party:e},s,n,i){this.before=s,this.after=n,this.sheet=i,this.
party=e;let[r,a]=[s,n].map(u=>new Map(u.map(d=>[d.name,d]))),c=new Set(n.map(({look:u})=>u));for(let{pile:u}of[...s,...n])this.#s.set(u,-1);for(let[u,{pile:d}]of n.
entries())this.#s.set(d,u);let l=u=>u[2]===i.back[0]&&u[3]===i.back[1],h=(u,d)=>typeof d=="string"?u.get(d).card:d;this.sprites=t.map(([u,d,f,w,g=[]])=>{let m=Math.
floor(u/X),k=Math.max(m+1,Math.ceil((u+d)/X)),[b,M]=[h(a,f),h(r,w)];typeof f=="string"&&this.#t.set(f,k);for(let C of m?g:[]){let $=r.get(C);$&&!c.has($.look)&&
this.#e.push({one:$,until:m})}return{leaves:m,arrives:k,card:b,source:M,turns:l(b)!==l(M)}})}get moments(){let t=[0,...this.sprites.map(({arrives:e})=>e),...this.#e.
map(({until:e})=>e)];return[...new Set(t)].sort((e,s)=>e-s)}lying(t){let e=this.after.filter(({name:i})=>(this.#t.get(i)??0)<=t),s=this.#e.filter(({until:i})=>i>
t).map(({one:i})=>i);if(!s.length)return e;let n=i=>this.#s.get(i.pile)??-1;return[...e,...s].sort((i,r)=>n(i)-n(r)||i.at-r.at)}};function Is(o,t){let[e,s]=[o,t].
map(r=>new Set(r.map(({look:a})=>a))),n=[...o.filter(({look:r})=>!s.has(r)),...t.filter(({look:r})=>!e.has(r))],i=[];for(let{card:r}of n){let a=y(r);for(;;){let c=i.
find(l=>_(l,a));if(!c)break;i=i.filter(l=>l!==c),a=A([c,a])}i.push(a)}return i}function Bs(o,t){let e=[];return o.toReversed().filter(({card:s})=>{let n=y(s),[i,
r,a,c]=n,l=e.filter(g=>g.every((m,k)=>m===n[k]));if(!_(n,t)||l.length>=Mo)return!1;let[h,u]=[Math.max(i,t[0])-Ns,Math.min(i+a,t[0]+t[2])+Ns],[d,f]=[Math.max(r,t[1])-
Ps,Math.min(r+c,t[1]+t[3])+Ps],w=([g,m,k,b])=>m<=d&&f<=m+b&&(g===i&&k===a||g<=h&&u<=g+k);return e.some(w)?!1:(e.push(n),!0)}).reverse()}var Eo=80,So=.03,To=6,Ao=30,Lo=110,Oo=.38,$o=.62,_o=.5,Hs=.28,Co=.8,Ro=510,de={width:700,height:500},No=100,Ds=".kt-drawer, .kt-sheets, .kt-picks-levels, .kt-pi\
cks-moves, .kt-why, .kt-told, .kt-figure",Ws=`${Ds}, .kt-tables ~ .kt-guess`,Po=`${Ws}, .kt-board ~ .kt-guess, .kt-tries`;function Io(o){let t=tt()&&document.getElementById(
"main")?.getBoundingClientRect();return t?t.bottom-o.getBoundingClientRect().top-scrollY:V(o)?.clientHeight??innerHeight}function Bo(o){let t=new Map;for(let u of pe(
o)){let{top:d,height:f}=u.getBoundingClientRect();t.set(Math.round(d),Math.max(f,t.get(Math.round(d))??0))}let e=o.getBoundingClientRect().height;for(let u of t.
values())e-=u;let s=pe(o).length>1?Ws:Ds;for(let u of o.querySelectorAll(innerWidth<=de.width?Po:s)){let{offsetParent:d,offsetHeight:f}=u;d&&getComputedStyle(u).
position!=="absolute"&&(e-=f)}let n=o.querySelector(".kt-teach > .kt-line"),[i,...r]=[...n?.children??[]],a=r.findLast(u=>u.offsetHeight);n&&a&&a.offsetTop>=i.offsetTop+
i.offsetHeight&&(e-=n.clientHeight-i.offsetHeight);let l=o.querySelector(".kt-message")?.offsetHeight??0,h=o.querySelector(".kt-room")?.offsetHeight;return{rest:e-
l,room:h,line:Math.min(l,Lo),rows:Math.max(1,t.size)}}function Ho(o,t,e){return o<de.height?o*(tt()?_o:$o):e?o*Hs:innerWidth<=de.width&&!tt()?Math.min(Ro,Co*o):
o*(t>1?Hs:Oo)}function jo(o,t){return o===t||getComputedStyle(o).display!=="grid"?null:[...o.children].find(s=>s!==t&&s.contains(t))??null}function fe(o){let{paddingLeft:t,
paddingRight:e}=getComputedStyle(o);return Number.parseFloat(t)+Number.parseFloat(e)}var js=o=>o?o.clientWidth-fe(o):0;function pe(o){return[...o.querySelectorAll(
".kt-table")].filter(({offsetParent:e})=>e)}var Ot=class{#t=null;#e=[0,0];#s=null;#n=0;#o=!1;#i={width:0,height:0};#r=null;#a=!1;#c;constructor(t,e,s){this.root=
t,this.send=e,this.sizes=new ResizeObserver(()=>this.#l()),this.sizes.observe(t),addEventListener("resize",()=>this.#l(),{signal:s}),s.addEventListener("abort",
()=>{this.sizes.disconnect(),clearTimeout(this.#c)})}show({width:t,height:e,most:s,rev:n}){this.#t={width:t,height:e,most:s},this.#r??=n,this.#a||=n!==this.#r,this.#l()}tell(){
if(clearTimeout(this.#c),this.#c=void 0,!this.#s)return;this.#e=this.#s;let[t,e]=this.#s;this.root.dataset.space=this.#s.join();let[s,n]=[devicePixelRatio,tt()];
this.send({kind:"space",width:t,height:e,density:s,alone:n,course:this.#o})}#l(){let t=this.root.parentElement;if(!t?.offsetParent)return;let e=this.#u(t),s=jo(
e,t),n=fe(e.parentElement)>No,i=v()&&rt()&&e!==t&&!s&&!n,r=s?js(s):js(e.parentElement)-fe(e),a=i?document.documentElement.clientWidth:this.#f(t,r),c=Io(e),{rest:l,
room:h,line:u,rows:d}=e===t?{rest:0,line:0,rows:1}:Bo(s??e),f=this.#i.width===e.offsetWidth?this.#i.height:0;(!f||!this.#a)&&(this.#i={width:e.offsetWidth,height:Math.
max(u,f)});let w=e.classList.contains("kt-teach"),g=(c-l-(h??this.#i.height)-To)/d;this.#d(Math.floor(a),Math.floor(Math.max(g,Ho(c,d,w))),c,!w);let m=this.#a?So:
0,k=this.#s?.every((M,C)=>Math.abs(M-this.#e[C])<=m*this.#e[C]),b=this.#o||!!(V(t)??document).querySelector(".kt-board");(!k||b!==this.#o)&&(this.#c??=setTimeout(
()=>this.tell(),Eo)),this.#o=b,this.root.dataset.space=this.#c===void 0?this.#e.join():"",this.#t&&this.#h(t,i)}#d(t,e,s,n){let[i,r]=this.#s??[0,0],a=n&&this.#a&&
s===this.#n?Ao:2;this.#n=s,(t!==i||Math.abs(e-r)>=a)&&(this.#s=[t,e])}#u(t){let e=[];for(let i=t.parentElement;i;i=i.parentElement)i.classList.contains("kt-pane\
l")&&e.push(i);let s=e.at(-1)??t,n=V(t);for(let i of[s,n])i&&i!==t&&this.sizes.observe(i);return s}#f(t,e){let s=t.closest(".kt-tables"),n=s?pe(s).length:1,i=Math.
max(1,Math.min(n,Math.floor((e+18)/318)));return e/i-(i>1?12:0)}#h(t,e){let{width:s,height:n,most:i}=this.#t,[r,a]=this.#s,c=Math.min(r/s,a/n,i);if(t.style.setProperty(
"--kt-width",`${Math.floor(c*s)}px`),t.classList.toggle("kt-bleeds",e),t.classList.add("kt-fitted"),!e)return;let{left:l}=t.parentElement.getBoundingClientRect(),
h=Math.max(0,(r-c*s)/2);t.style.setProperty("--kt-out",`${Math.round(h-l)}px`)}};function J(o){return E(o,".kt-spot")?.dataset.handle??null}var $t=class{stop=null;#t=new Map;#e=new WeakMap;constructor(t){this.box=p("kt-spots",t)}get focused(){
return this.box.contains(document.activeElement)}get stopFocused(){return this.stop!==null&&document.activeElement===this.#t.get(this.stop)}show(t){for(let[s,n]of this.#t)
t.handles.has(s)||(n.remove(),this.#t.delete(s));let e=this.box.firstChild;for(let s of t.ordered()){let n=this.#s(s,t);n===e?e=e.nextSibling:this.box.insertBefore(
n,e)}}#s(t,{width:e,height:s,peeks:n}){let i=this.#t.get(t.id);i||(i=p("kt-spot",null,"button"),i.type="button",i.tabIndex=-1,i.dataset.handle=t.id,this.#t.set(
t.id,i));let[r,a,c,l]=t.box,h=`${100*r/e}% ${100*a/s}% ${100*c/e}% ${100*l/s}%`;return this.#e.get(i)!==h&&([i.style.left,i.style.top,i.style.width,i.style.height]=
h.split(" "),i.style.zIndex=String(t.index+2),this.#e.set(i,h)),S(i,"data-pile",t.pile),S(i,"data-count",t.count?String(t.count):""),S(i,"data-targets",t.targets.
join(" ")),S(i,"data-action",t.action),S(i,"aria-keyshortcuts",n.has(t.pile)?"P":""),i.getAttribute("aria-label")!==t.label&&i.setAttribute("aria-label",t.label),
i}describe(t,e,s,n){let i=this.#t.get(t);i&&(i.getAttribute("aria-label")!==e&&i.setAttribute("aria-label",e),S(i,"aria-description",s),S(i,"aria-pressed",n===null?
"":String(n)))}setStop(t){this.stop=t??null;for(let[e,s]of this.#t){let n=e===t?0:-1;s.tabIndex!==n&&(s.tabIndex=n)}}focusStop(){this.#t.get(this.stop??"")?.focus(
{preventScroll:!0})}go(t){this.setStop(t),this.#t.get(t)?.focus()}};var H={gap:.12,length:.3,half:.17};function Do(o,t){let[[e,s],[n,i]]=[N(o),N(t)],r=Math.hypot(n-e,i-s)||1,[a,c]=[(n-e)/r,(i-s)/r],[l,h]=[n-a*H.gap,i-c*H.gap],[u,
d]=[l-a*H.length,h-c*H.length],f=Math.min(.5,r/6),[w,g]=[(e+u)/2+c*f,(s+d)/2-Math.abs(a)*f],[m,k]=[`${u-c*H.half} ${d+a*H.half}`,`${u+c*H.half} ${d-a*H.half}`];
return{way:`M${e} ${s}Q${w} ${g} ${u} ${d}`,head:`M${l} ${h}L${m}L${k}Z`}}function Wo(o,t,e,s){let{drag:n,dropped:i,hover:r,hushed:a,taken:c,wrong:l,pointed:h}=o,
u=[],d=t.handle(n?.id??c),f=t.handle(r);for(let{box:m,lies:k}of i)u.push([k?"kt-left kt-source":"kt-source",m]);for(let{lies:m,places:k}of i)m&&u.push(["kt-lies",
A(k.map(y))]);if(d){let m=n?n.over:f?.pile;u.push([n?"kt-source":"kt-taken",t.runBox(d)]);for(let k of d.targets)u.push([`kt-allowed${k===m?" kt-over":""}`,t.topBox(
k)])}else f&&!a&&(f.count||f.action)&&u.push(["kt-hover",t.runBox(f)]);let{arrows:w,...g}=e;for(let[m,k]of Object.entries(g))for(let b of k){let M=t.boxOf(b);M&&
u.push([`kt-is-${m}`,M])}l&&u.push(["kt-wrong",l]);for(let m of h){let k=t.handle(m);k?.count?u.push(["kt-hint",t.runBox(k)]):t.piles.has(m)?u.push(["kt-hint",t.
topBox(m)]):k&&u.push(["kt-hint",k.box])}return s&&u.push(["kt-focus",d?t.topBox(s.pile):t.runBox(s)]),u}var _t=class{marks={};#t="";constructor(t,e,s){this.context=
t,this.buttons=e,this.describe=s,this.box=p("kt-marks",t.root)}forget(){this.#t=""}show(){let{context:t,buttons:e,marks:s}=this,{scene:n,root:i}=t;if(!n)return;
let r=t.keyboard&&e.stopFocused?n.handle(e.stop):void 0,a=Wo(t,n,s,r),c=(s.arrows??[]).map(f=>f.map(w=>n.boxOf(w))),l=n.handle(t.drag?.id??t.taken),h=JSON.stringify(
[a,c,n.width,n.height,n.rev,t.costs]);if(h===this.#t)return;this.#t=h,this.box.style.setProperty("--kt-corner",`${.072*i.clientWidth/n.width}px`),this.box.replaceChildren();
let u=[...t.dropped,...t.drag?[t.drag]:[]],d=[...t.dropped].filter(({lies:f})=>f);for(let[f,w]of a){let g=p(`kt-mark ${f}`,this.box);Y(g,w,n),f.endsWith("kt-sou\
rce")?this.#e(g,w,n,u.shift()):f==="kt-lies"&&Z(t.sheet,d.shift()?.places??[],w,g)}for(let f of t.pointed)this.#s(f,n);for(let[f,[w,g]]of c.entries())w&&g&&this.#n(
w,g,n,c.length>1?String(f+1):"");this.#o(n,l),l?i.dataset.taken=l.id:delete i.dataset.taken}#e(t,e,s,n){let{sheet:i}=this.context,r=s.handle(n?.id),a=this.context.
ground(),c=n&&"rev"in n?n.rev:s.rev;if(n&&r&&a&&i&&c===s.rev&&n.under?.rev!==c){let l=new Set(s.run(r)),h=[...s.piles.values()].flatMap(k=>k.cards).filter(k=>!l.
has(k)&&_(y(k),e)>0),u=Z(i,h,e,t),d=u.getContext("2d"),[f,w,g,m]=e.map(k=>k*a.width/s.width);d?.resetTransform(),d&&(d.globalCompositeOperation="destination-ove\
r"),d?.drawImage(a,f,w,g,m,0,0,u.width,u.height),n.under={rev:c,canvas:u}}n?.under&&t.append(n.under.canvas)}#s(t,e){let s=this.context.numbers[t],n=e.handle(t)?.
pile??t;if(!s||!e.piles.has(n))return;let[i,r,a]=e.wholeBox(n),c=p("kt-column",this.box,"span");c.textContent=s,c.style.left=`${100*(i+a/2)/e.width}%`,c.style.top=
`max(${100*r/e.height}%, 13px)`}#n(t,e,{width:s,height:n},i){let{way:r,head:a}=Do(t,e),c=x("svg",{viewBox:`0 0 ${s} ${n}`,class:"kt-arrow"},this.box);if(x("path",
{class:"kt-under",d:r+a},c),x("path",{class:"kt-line",d:r},c),x("path",{class:"kt-head",d:a},c),!i)return;let[l,h]=N(t);x("circle",{class:"kt-head",cx:l,cy:h,r:.2},
c),x("text",{x:l,y:h},c).textContent=i}#o(t,e){let{chosen:s}=this.marks,{costs:n}=this.context;for(let i of t.handles.values()){let a=[e?.targets.includes(i.pile)?
this.context.texts.allowed:"",this.describe(i)].filter(Boolean).join(". "),c=i.count||s?e?.id===i.id||!!s?.includes(i.id):null,l=t.topHandle(i.pile)===i?n[i.pile]?.[0]:
"";this.buttons.describe(i.id,l?`${i.label}, ${l}`:i.label,a,c)}}};function qs(o){return new Response(new Blob([o]).stream().pipeThrough(new DecompressionStream("deflate"))).json()}var Vs=()=>"DecompressionStream"in globalThis;var Gs=4e3,zs=0,Ct=class{#t=null;#e;#s=new AbortController;constructor(t,e){this.model=t,this.heard=e,this.onMessage=(s,n)=>this.receive(s,n),t.on("msg:custom",
this.onMessage)}close(){this.#s.abort(),this.model.off("msg:custom",this.onMessage),clearTimeout(this.#e)}hello(){return this.send({kind:"hello",unpacks:Vs()})}send(t){
try{return this.model.send(t),!0}catch(e){return console.warn("the card table has no line to its kernel:",e),!1}}ask(t){let e=this.send({kind:"intent",...t});this.#e??=
setTimeout(()=>this.heard.silence(),e?Gs:0)}async watch(){let t=await this.model.widget_manager.get_model(this.model.get("own_id")),{signal:e}=this.#s,s=()=>{e.
aborted||(this.heard.line(!t.comm_live),!(t.comm_live||performance.now()<zs)&&(zs=performance.now()+Gs,this.heard.silence()))};t.on("comm_live_update",s);let n=P.
listen(this.model.widget_manager,{silent:i=>i?this.heard.silence():this.heard.line(!t.comm_live),back:()=>t.comm_live&&this.hello()});e.addEventListener("abort",
()=>{t.off("comm_live_update",s),n()})}receive(t,e){let s=t.kind==="packed";if(!s&&!this.#t)return this.#n(t);let n=Promise.all([s?qs(e[0]):t,this.#t]).then(([i])=>this.#s.
signal.aborted||this.#n(i)).catch(i=>console.warn("the card table has not understood its kernel:",i)).then(()=>{this.#t===n&&(this.#t=null)});this.#t=n}#n(t){clearTimeout(
this.#e),this.#e=void 0,this.heard.line(!1),this.heard.message(t)}};function me(o,t,e){if(!t){let i=a=>o.piles.get(a)?.cards.length&&(o.topHandle(a)?.index??-1)>=0;return[...o.handles.values()].filter(({index:a,count:c,action:l,
pile:h})=>a>=0||c||l||!i(h))}let n=(e?[...o.ranks.keys()].filter(i=>i!==t.pile):t.targets).map(i=>o.topHandle(i));return[t,...n.filter(i=>i!==null)]}function Fs(o,t,[
e,s]){let[n,i]=N(o.box),r=null,a=Number.POSITIVE_INFINITY;for(let c of t){if(c===o)continue;let[l,h]=N(c.box),u=(l-n)*e+(h-i)*s,d=Math.abs((l-n)*s)+Math.abs((h-
i)*e);u<.05||d>2.2*u&&d>.6||u+2.5*d<a&&([r,a]=[c,u+2.5*d])}return r}function Us(o,t,[e,s]){return t[(t.indexOf(o)+(e+s>0?1:t.length-1))%t.length]}function Ks(o,t){
let e=({box:s})=>Math.hypot(s[0]-o.box[0],s[1]-o.box[1]);return[...t].sort((s,n)=>e(s)-e(n))[0]}var Ys={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},Rt=class{constructor(t,{actions:e,buttons:s,pointer:n,peek:i},r){this.context=t,this.actions=
e,this.buttons=s,this.pointer=n,this.peek=i,this.say=r}listen(t){this.context.root.addEventListener("keydown",e=>this.down(e),{signal:t}),document.addEventListener(
"keydown",e=>this.#t(e),{signal:t})}#t(t){let{root:e}=this.context,s=t.target,n=e.closest(".kt-panel");!n||e.contains(s)||s.matches("input, textarea, select, [c\
ontenteditable]")||!(s===document.body&&document.querySelectorAll(".kt-panel").length===1)&&!n.contains(s)||!t.defaultPrevented&&(t.ctrlKey||t.metaKey)&&this.#e(
t)&&t.preventDefault()}down(t){let{scene:e}=this.context;!e||t.isComposing||(this.context.keyboard=!0,t.ctrlKey||t.metaKey||t.altKey?!this.#e(t):!this.#s(t,e))||
(t.preventDefault(),t.stopPropagation())}#e(t){let e=ne(t);if(t.altKey||e!=="z"&&e!=="y")return!1;let s=e==="y"||t.shiftKey?"redo":"undo";return this.actions.intend(
"key",this.buttons.stop??"","key",{key:s}),!0}#s(t,e){let{key:s}=t,n=ne(t),i=e.handle(this.buttons.stop);if(Ys[s])this.#r(Ys[s],e,t.shiftKey);else if(s==="Home"||
s==="End")this.#a(e,s==="End");else if(s==="Enter"||s===" ")!t.repeat&&i&&this.#n(i,e);else{if(s==="Escape")return this.#o();if(n==="p"&&i&&e.peeks.has(i.pile))
this.#i(i.pile,e);else if(n)this.actions.intend("key",this.buttons.stop??"","key",{key:n});else return!1}return!0}#n(t,e){let{context:s,actions:n}=this,i=n.held(
t);s.wrong=null,i===t.id?n.release():i?(s.taken=null,e.handle(i)?.pile!==t.pile&&(s.follow=t.pile,n.put(i,t.pile,"key"))):t.action||!t.count?n.intend("click",t.
id,"key"):n.take(t,Number.NEGATIVE_INFINITY,"key"),s.refresh()}#o(){if(this.context.drag)this.pointer.abort();else if(this.peek.open)this.peek.dismiss();else{let t=this.
actions.release();if(!t)return!1;this.buttons.go(t.id)}return!0}#i(t,e){let s=this.context.looked===t;this.peek.look(s?null:t),s||this.say(e.peeks.get(t)?.label??
"")}#r(t,e,s){let n=e.handle(this.buttons.stop);if(!n)return;let i=me(e,e.handle(this.context.taken),s),r=this.context.taken&&i.length>1,a=Fs(n,i,t)??(r?Us(n,i,
t):null);a&&this.buttons.go(a.id)}#a(t,e){let s=me(t,t.handle(this.context.taken),!1).at(e?-1:0);s&&this.buttons.go(s.id)}};var Zs="60%";function qo(o){let t=document.body.dataset.jpThemeLight;return t===void 0?o.matches:t==="false"}function Xs(o,t){let[e,s]=[R(),matchMedia("(prefers\
-color-scheme: dark)")],n=matchMedia("(pointer: coarse)"),i="",r=()=>{let[c,l]=[e.matches||document.hidden,n.matches],h={kind:"page",still:c,dark:qo(s),touch:l};
JSON.stringify(h)!==i&&o(h),i=JSON.stringify(h)};for(let c of[e,s,n])c.addEventListener("change",r,{signal:t});document.addEventListener("visibilitychange",r,{signal:t});
let a=new MutationObserver(r);a.observe(document.body,{attributes:!0,attributeFilter:["data-jp-theme-light"]}),t.addEventListener("abort",()=>a.disconnect()),r()}
function Js(o,{near:t,far:e},s){let n=c=>{let{top:l,bottom:h}=o.getBoundingClientRect();return c!==null&&h>c.top&&l<c.bottom},i=new Set,r=c=>{for(let{target:l,isIntersecting:h,
rootBounds:u}of c)h&&(l===o||n(u))?i.add(l):i.delete(l);i.size?t():e()},a=new ResizeObserver(()=>{a.disconnect();let c=V(o),l={root:c,rootMargin:Zs,scrollMargin:Zs},
h=new IntersectionObserver(r,l);h.observe(o);let u=c&&o.closest(".jp-Cell");u&&h.observe(u),s.addEventListener("abort",()=>h.disconnect())});a.observe(o),s.addEventListener(
"abort",()=>a.disconnect())}var ge={first:380,next:90},Vo=420,Go=.42,Q=.14;function zo([o,t,e,s],n,i){let r=Math.min(Go,(i.width-2*Q-1)/(n-1)),a=1+(n-1)*r,c=(d,f,w)=>Math.max(Q,Math.min(d,
w-Q-f)),l=t+s+2*Q,h=l+1.4+Q<=i.height?l:t-1.4-2*Q;return{box:[c(o+e/2-a/2,a,i.width),c(h,1.4,i.height),a,1.4],step:r}}var Nt=class{#t=null;#e=null;#s;#n=Number.
NEGATIVE_INFINITY;constructor(t){this.context=t}remove(){clearTimeout(this.#s)}get open(){return this.#t!==null}look(t){this.context.looked=t,this.context.refresh()}dismiss(){
this.context.hushed=!0,this.look(null)}hold(t){let{context:e}=this,s=e.scene?.handle(t.id)?.pile;t.type==="mouse"||!s||!e.scene?.peeks.has(s)||(t.timer=setTimeout(
()=>{e.press!==t||e.drag||(t.looks=!0,this.look(s))},Vo))}#o(){let{scene:t,drag:e,dropped:s,hover:n,hushed:i,looked:r,taken:a}=this.context;if(!t||e||s.size)return null;
let c=a||i?void 0:t.handle(n)?.pile,l=r??c;return l!==void 0&&t.peeks.has(l)?l:null}update(){let{scene:t,looked:e}=this.context;if(!t)return;let s=this.#o();if(this.#t&&
this.#t.pile===s&&this.#t.rev===t.rev||(this.shut(),this.#e===s&&!e)||(clearTimeout(this.#s),this.#e=s,!s))return;if(e)return this.#i(s,t);let n=performance.now()-
this.#n<2*ge.next;this.#s=setTimeout(()=>{this.context.scene&&this.#o()===s&&this.#i(s,this.context.scene)},n?ge.next:ge.first)}#i(t,e){let{root:s,sheet:n}=this.
context,i=e.faces(t),{box:r,step:a}=zo(e.wholeBox(t),i.length,e),c=p("kt-peek",s),l=i.map(([h,u],d)=>[d*a,0,h,u]);Z(n,l,[0,0,r[2],1.4],c),Y(c,r,e),this.#t={pile:t,
rev:e.rev,element:c},this.#e=null,s.dataset.peek=t}shut(){this.#t&&(this.#t.element.remove(),this.#t=null,this.#n=performance.now(),delete this.context.root.dataset.
peek)}};var Pt=.24,Fo=.03,Qs=.3,Uo=.42,Ko=65;function Yo(o,t,e=Qs){let[s,n,i,r]=o.topBox(t),a=[s,n+r+Fo,i,Pt],c=[...o.piles.keys()].filter(h=>h!==t);return a[1]+Pt<=o.height&&
!c.some(h=>_(a,o.wholeBox(h)))?a:[s,n+r-e-Pt,i,Pt]}var It=class{labels={};#t="[]";constructor(t){this.context=t,this.box=p("kt-labels",t.root)}describe(t){let{scene:e,
texts:s}=this.context,n=this.labels[t.pile];return n&&e?.topHandle(t.pile)===t?ot(s.takes,{cards:n}):""}show(){let{scene:t,costs:e}=this.context;if(!t)return;this.
box.style.setProperty("--kt-unit",`${100/t.width}cqw`);let s=Object.entries(e),n=s.length>0&&this.context.unit<Ko,i=s.map(([l,h])=>[l,h[n?1:0]]),r={...this.labels,
...Object.fromEntries(i)},c=Object.entries(r).filter(([l])=>t.piles.has(l)).map(([l,h])=>{let u=l in e;return{pile:l,text:h,dear:u,box:Yo(t,l,u&&!n?Uo:Qs)}});if(JSON.
stringify(c)!==this.#t){this.#t=JSON.stringify(c),this.box.replaceChildren();for(let{pile:l,text:h,box:u,dear:d}of c){let[f,w,g]=u,m=p(d?"kt-label kt-cost":"kt-\
label",this.box,"span");et(m,h),m.dataset.label=l,m.setAttribute("aria-hidden","true"),m.style.left=`${100*(f+g/2)/t.width}%`,m.style.top=`${100*w/t.height}%`}}}};var Bt={mouse:4,pen:6,touch:9},tn=400;function Zo(o,t,e){return e?.pile!==o.pile||t-e.time>tn?!1:e.action?o.action!==e.action&&o.action.endsWith(`>${o.pile}`):!0}
var Ht=class{#t=null;constructor(t,e,s,n){this.context=t,this.actions=e,this.drag=s,this.peek=n}listen(t){let{root:e}=this.context;e.addEventListener("pointerdo\
wn",n=>this.down(n),{signal:t}),e.addEventListener("pointermove",n=>this.move(n),{signal:t}),document.addEventListener("pointerup",n=>this.up(n),{capture:!0,signal:t}),
document.addEventListener("pointercancel",n=>this.cancel(n),{capture:!0,signal:t}),e.addEventListener("lostpointercapture",n=>n.target===e&&this.cancel(n),{signal:t}),
e.addEventListener("pointerover",n=>this.over(n),{signal:t}),e.addEventListener("pointerleave",()=>this.#n(null),{signal:t}),e.addEventListener("click",n=>this.
assisted(n),{signal:t}),e.addEventListener("dragstart",n=>n.preventDefault(),{signal:t}),e.addEventListener("contextmenu",n=>this.menu(n),{signal:t});let s=n=>!e.
contains(n.target);document.addEventListener("pointerdown",n=>s(n)&&this.actions.release(),{signal:t})}down(t){let{context:e}=this;if(!e.scene||t.button!==0||!t.
isPrimary||this.#e(t.pointerId))return;this.abort(),e.keyboard=!1;let{clientX:s,clientY:n,pointerId:i,pointerType:r}=t,a=this.#s(t);e.press={id:a,x:s,y:n,pointer:i,
type:r},this.peek.hold(e.press);let c=E(t,".kt-spot");c&&(t.preventDefault(),c.focus({preventScroll:!0}))}#e(t){let{drag:e,press:s}=this.context;return s!==null&&
s.pointer!==t&&!!(e||s.looks)}#s(t){let{root:e,scene:s,taken:n,unit:i}=this.context,r=J(t);if(!s||t.pointerType!=="touch")return r;let{left:a,top:c}=e.getBoundingClientRect();
return Os(s,r,[(t.clientX-a)/i,(t.clientY-c)/i],i,n)}move(t){let{context:e}=this,{press:s,scene:n}=e;if(e.hushed&&(t.movementX||t.movementY)&&(e.hushed=!1,e.refresh()),
!(!s||!n||t.pointerId!==s.pointer)){if(!(t.buttons&1))return t.button===0?this.up(t):this.abort();if(!s.looks){if(!e.drag){let i=Math.hypot(t.clientX-s.x,t.clientY-
s.y),r=n.handle(s.id);if(i<(Bt[s.type]??Bt.mouse)||(clearTimeout(s.timer),!r?.count||e.isOpen(r.pile)))return;this.drag.lift(r,n,s)}this.drag.move(t.clientX,t.clientY)}}}up(t){
let{context:e}=this,{press:s}=e;if(!s||t.pointerId!==s.pointer)return;e.press=null,clearTimeout(s.timer);let n=Math.hypot(t.clientX-s.x,t.clientY-s.y);s.looks?this.
peek.look(null):e.drag?(this.drag.move(t.clientX,t.clientY),this.drag.drop()):n<2*(Bt[s.type]??Bt.mouse)&&this.click(s.id)}cancel(t){t.pointerId===this.context.
press?.pointer&&this.abort()}abort(){let{press:t}=this.context;clearTimeout(t?.timer),t?.looks&&this.peek.look(null),this.context.press=null,this.drag.abort()}over(t){
t.pointerType==="touch"||this.context.drag||!this.context.scene||this.#n(J(t))}#n(t){this.context.hover!==t&&(this.context.hover=t,this.context.refresh())}menu(t){
let{pointerType:e}=t;(this.context.drag||this.context.press&&e!=="mouse")&&t.preventDefault()}assisted(t){let e=J(t);e!==null&&t.detail===0&&this.click(e)}click(t){
let{context:e,actions:s}=this,{scene:n}=e;if(!n)return;let i=n.handle(t),r=performance.now(),a=i&&e.lastTake.id===t&&r-e.lastTake.time<tn;if(e.lastTake={id:null,
time:r},i&&Zo(i,r,this.#t))return;this.#t=null;let c=s.held(i);e.wrong=null,e.pointed=[],c&&(!i||t===c&&!a)?s.release():c&&i?this.#o(i,c,n,r):i?.action?(this.#t=
{...i,time:r},s.intend("click",i.id,"pointer")):i?.count?this.#i(i,r):i&&s.intend("click",i.id,"pointer"),e.refresh()}#o(t,e,s,n){let{context:i,actions:r}=this;
i.taken=null;let a=s.handle(e);t.id===e?r.intend("double",e,"pointer"):t.pile!==a?.pile?r.put(e,t.pile,"pointer"):t.count&&this.#i(t,n)}#i(t,e){this.context.oneTap&&
(this.#t={...t,time:e}),this.actions.take(t,e,"pointer")}};var jt=class{piles=new Map;handles=new Map;peeks=new Map;ranks=new Map;order=[];rev=0;width=0;height=0;most=0;constructor(t){this.take(t)}take({rev:t,width:e,height:s,
most:n,piles:i,handles:r,peeks:a,order:c=this.order,gone:l={}}){Object.assign(this,{rev:t,width:e,height:s,most:n,order:c});for(let h of l.piles??[])this.piles.
delete(h);for(let h of l.handles??[])this.handles.delete(h);for(let h of l.peeks??[])this.peeks.delete(h);for(let[h,[u,d]]of Object.entries(i)){this.#t(h);let f=this.
piles.get(h);typeof u!="number"?this.piles.set(h,{place:u,cards:d}):f&&this.piles.set(h,{place:f.place,cards:[...f.cards.slice(0,u),...d]})}for(let[h,u]of Object.
entries(r)){let[d,f,w,g,m="",k=0,b=[],M=""]=u,[,C,$="-1"]=h.match(/^(.*?)(?::(\d+))?$/);this.#t(C),this.handles.set(h,{id:h,pile:C,index:Number($),box:[d,f,w,g],
label:m,count:k,targets:b,action:M})}for(let[h,[u,d]]of Object.entries(a))this.peeks.set(h,{label:u,faces:d})}#t(t){this.ranks.has(t)||this.ranks.set(t,this.ranks.
size)}handle(t){return this.handles.get(t??"")}faces(t){let e=this.piles.get(t)?.cards??[];return this.peeks.get(t)?.faces??e.map(([,,s,n])=>[s,n])}lying(){return this.
order.flatMap(t=>(this.piles.get(t)?.cards??[]).map((e,s)=>{let n=`${t}:${s}`;return{name:n,look:`${n} ${e}`,pile:t,at:s,card:e}}))}ordered(){let t=({pile:e,index:s})=>(this.
ranks.get(e)??0)*1e3+s+1;return[...this.handles.values()].sort((e,s)=>t(e)-t(s))}run(t){let e=this.piles.get(t.pile)?.cards??[],s=t.index in e?t.index:e.length-
t.count;return e.slice(Math.max(0,s),s+t.count)}spread(t,e){let s=u=>u.replaceAll(/\d/g,""),n=this.piles.get(e)?.cards.at(-1),[i,r,a]=this.topBox(e),[c,l]=[0,0];
for(let[u,d]of this.piles)for(let[f,w]of s(u)===s(e)?d.cards.entries():[]){let[g,m]=f?[w[0]-d.cards[f-1][0],w[1]-d.cards[f-1][1]]:[0,0];Math.abs(g)<1&&Math.abs(
m)<1.4&&Math.hypot(g,m)>Math.hypot(c,l)&&([c,l]=[g,m])}let h=n?1:0;return t.map(([,,u,d],f)=>{let[w,g]=[i+(f+h)*c,r+(f+h)*l];return a>1?[w,g,u,d,1]:[w,g,u,d]})}runBox(t){
let e=t.count?this.run(t):[];return e.length?A(e.map(y)):t.box}topBox(t){let e=this.piles.get(t),s=e?.cards.at(-1);return s?y(s):e?.place??this.topHandle(t)?.box??
[0,0,1,1.4]}wholeBox(t){let e=this.piles.get(t);return A([this.topBox(t),...(e?.cards??[]).map(y),...e?.place?[e.place]:[]])}boxOf(t){let e=this.handles.get(t);
return e?this.runBox(e):this.piles.has(t)?this.topBox(t):null}topHandle(t){let e=null;for(let s of this.handles.values())s.pile===t&&(!e||s.index>e.index)&&(e=s);
return e}};var we=({fly:o,hold:t})=>2*o+t,en=({fly:o,hold:t},e)=>o<=e&&e<=o+t;function sn(o,t){let{fly:e,size:s,cards:n}=o,i=Math.min(t,we(o)-t)/e,r=new Set,a=[];for(let c=n.
length-1;c>=0;c-=1){let[l,h,u,d,f,w,g,m]=n[c],k=.45*(1-(c+1)/n.length),b=Math.min(Math.max((i-k)/(1-.45),0),1),M=`${u} ${d}`;if(!b&&r.has(M))continue;b||r.add(M);
let C=b*b*(3-2*b),$=(ve,un)=>ve+C*(un-ve);a.push({face:[l,h],x:$(u,w),y:$(d,g),angle:$(f,m)*Math.PI/180,size:$(1,s)})}return a.reverse()}var Xo=6,Dt=.05,Jo=1e3;function Qo({card:o,source:t,turns:e},s,n){let i=1-(1-s)**3,r=(h,u)=>Math.round(h+i*(u-h)),a=r(n(t[0]),n(o[0])),c=r(n(t[1]),n(o[1])),l=e?
Math.max(Math.abs(1-2*s),.02):1;return{x:a,y:c,width:l,shown:e&&s<.5?t:o}}var Wt=class{layers=new Set;#t=new Map;#e=0;#s=0;#n=[0,0];#o=!1;#i=null;#r=null;#a=()=>{};#c=()=>{};constructor(t,e,s){
this.manager=e,this.ask=s,this.cards=t[1];for(let n of t){let i=n.syncViews.bind(n);n.syncViews=async()=>this.#f(i),n.sleep=({rev:r})=>this.#l(r,n.ctx,i)}}expect(t,e){
let s=t>this.#e&&(!this.#t.has(t)||e.begun!==void 0);return s&&this.#t.set(t,e),t>this.#s&&this.skip(),this.#c(),s}skip(){this.#o=!0,this.#a()}async#l(t,e,s){this.#s=
t,this.#o=R().matches||[...this.#t.keys()].some(n=>n>t),this.#u("data-moving",!0);try{let n=await this.#d(t);await n.ready,await this.play(n,e,s)}catch(n){console.
warn("an animation has failed:",n),this.ask()}this.#u("data-celebrating",!1),this.#u("data-moving",!1)}async#d(t){if(!this.#t.has(t)){let s;await new Promise(n=>{
this.#c=()=>this.#t.has(t)&&n(null),s=setTimeout(n,Jo)}),clearTimeout(s)}let e=this.#t.get(t);this.#e=t;for(let[s,{begun:n}]of this.#t)s<t&&n?.(),s<=t&&this.#t.
delete(s);if(!e)throw new Error(`nothing was said about revision ${t}`);return e}#u(t,e){for(let s of this.layers)s.toggleAttribute(t,e)}#f(t){this.#r||queueMicrotask(
()=>this.#r?.()),this.#r=()=>{this.#r=null,t()}}async play(t,e,s){let{sheet:n,sprites:i,party:r}=t;this.#i=(await this.manager.get_model(n.model)).canvas,this.#n=
[n.width,n.height];let a=performance.now(),[c,l]=[t.before,-1];for(let f of t.moments){for(;!this.#o&&performance.now()<a+f*X;){let m=Math.min((performance.now()-
a)/X+1,f),k=this.#b(i,m,l,e);s(),await this.#g(a+f*X),k()}let w=this.#o?t.after:t.lying(f);for(let m of Is(c,w))this.#x(m,w);l<0&&t.begun&&(s(),t.begun());let g=i.
find(({arrives:m})=>this.#o?m>l:m===f);if(g&&B(g.turns?"turn":i.length>Xo?"deal":"lay"),this.#o)return;c=w,l=f}if(!r)return;let h=r.cards.map(f=>this.#p(f));await this.#w(
{...r,cards:h},e,s);let[u,d]=["width","height"].map(f=>this.cards.get(f)/n.width);this.#x([0,0,u,d],t.after)}#h=t=>Math.round(t*this.#n[0]);#p([t,e,s,n]){let[i,
r]=[t[2],t[3]],a=N(y(t)).map(this.#h);return[i,r,...a,t[4]?90:0,this.#h(e),this.#h(s),n]}#g(t){return new Promise(e=>{this.#a=e,requestAnimationFrame(()=>e()),setTimeout(
e,t-performance.now())})}async#w(t,e,s){let n=[0,0,this.cards.get("width"),this.cards.get("height")],[i,r]=[performance.now(),we(t)];this.#u("data-celebrating",
!0),this.cards.ctx.clearRect(...n);let a=!1;for(let c=0;c<r&&!this.#o;c=performance.now()-i){let l=en(t,c);if(!l||!a){e.clearRect(...n);for(let h of sn(t,c))this.#m(
h,e,l);s()}a=l,await this.#g(i+r)}e.clearRect(...n)}#m({face:t,x:e,y:s,angle:n,size:i},r,a){let[c,l]=this.#n;r.save(),r.imageSmoothingEnabled=a,r.translate(e,s),
r.rotate(n),r.scale(i,i),this.#k([-c/2,-l/2],t,!1,r),r.restore()}#b(t,e,s,n){let i=[];for(let r of t){let{leaves:a,arrives:c}=r;a>=e||s>=c||i.push(this.#y(r,Math.
min((e-a)/(c-a),1),n))}return()=>{for(let r of i)n.clearRect(...r)}}#y(t,e,s){let{x:n,y:i,width:r,shown:a}=Qo(t,e,this.#h),[c,l]=this.#n,[h,u]=t.card[4]?[l,c]:[
c,l];return s.save(),s.translate(n+Math.round((1-r)*h/2),i),s.scale(r,1),this.#k([0,0],[a[2],a[3]],!!t.card[4],s),s.restore(),[n-1,i-1,h+2,u+2]}#x(t,e){let[s]=this.#n,
n=this.cards.ctx,[i,r]=[Math.floor(t[0]*s),Math.floor(t[1]*s)],[a,c]=[Math.ceil((t[0]+t[2])*s)+1,Math.ceil((t[1]+t[3])*s)+1],l=[i,r,a-i,c-r];n.clearRect(...l),n.
save(),n.beginPath(),n.rect(...l),n.clip();let h=[t[0]-Dt,t[1]-Dt,t[2]+2*Dt,t[3]+2*Dt];for(let{card:u}of Bs(e,h)){let[d,f,w,g,m]=u;this.#k([this.#h(d),this.#h(f)],
[w,g],!!m,n)}n.restore()}#k([t,e],[s,n],i,r){let[a,c]=this.#n;r.save(),r.translate(t,e),i&&r.transform(0,1,-1,0,c,0),this.#i&&r.drawImage(this.#i,s*a,n*c,a,c,0,
0,a,c),r.restore()}};var nn=({canvas:o})=>o.width>1,qt=class o{#t=new Set;#e=new Map;#s=Promise.resolve();static of(t){return t[0].ktSheet??=new o(t),t[0].ktSheet}constructor(t){this.
models=t}get wasPacked(){return this.#e.size>0}take(t){return this.#t.add(t),this.#n()}give(t){return this.#t.delete(t),this.#n()}#n(){let t=()=>Promise.all(this.
models.map(e=>this.#t.size?this.#i(e):this.#o(e)));return this.#s=this.#s.then(t).then(()=>{},e=>console.warn("a sheet of faces stays as it is:",e)),this.#s}async#o(t){
let{canvas:e}=t;if(!nn(t))return;let s=this.#e.get(t)??await ke(e,"image/png");!s||this.#t.size||(this.#e.set(t,s),e.width=e.height=1)}async#i(t){let{canvas:e,ctx:s}=t,
n=this.#e.get(t);if(!n||nn(t))return;let i=await createImageBitmap(n);e.width=i.width,e.height=i.height,s.drawImage(i,0,0),i.close()}},ke=(o,t)=>new Promise(e=>o.
toBlob(e,t,.9));var ti=1e3,on=new class{#t=null;isOpaque(o){return this.#t??=document.createElement("canvas").getContext("2d",{willReadFrequently:!0}),!this.#t||o.width<=1?!1:(this.#t.
clearRect(0,0,1,1),this.#t.drawImage(o,o.width/2,o.height/2,1,1,0,0,1,1),this.#t.getImageData(0,0,1,1).data[3]===255)}},xe=class{#t=new Map;#e=null;#s=!1;#n=Promise.
resolve();constructor(t,e,s){this.surface=t,this.layers=e,this.player=new Wt(e,s,()=>this.#o());for(let n of[t,...e])n.on("change",()=>this.#s&&this.#l());for(let n of e)
n.on("new-frame",()=>this.#f())}enter(t,e,s){this.#t.set(t,{near:e,ask:s}),this.player.layers.add(t),this.#p(t),this.#r()}leave(t){this.#t.get(t)?.picture?.remove(),
this.#t.delete(t),this.player.layers.delete(t),this.#r()}move(t,e){let s=this.#t.get(t);!s||s.near===e||(s.near=e,e?this.#r():setTimeout(()=>this.#r(),ti))}cutFrom(t){
t!==this.#e&&(this.#e?.give(this),this.#e=t,!this.#s&&t.take(this).then(()=>t.wasPacked&&this.#o()))}#o(){let[t]=this.#t.values();return t?.ask()??!1}get#i(){return[
...this.#t.values()].some(({near:t})=>t)}#r(){this.#n=this.#n.then(()=>this.#i?this.#c():this.#a()).catch(t=>console.warn("the canvases of a table stay as they \
are:",t))}async#a(){if(this.#s||!on.isOpaque(this.layers[0].canvas))return;if(!(await Promise.all([...this.#t].map(([e,s])=>this.#d(e,s)))).every(Boolean))return this.#u();
if(this.#i)return this.#u();this.#s=!0,this.#l(),await this.#e?.give(this)}async#c(){if(this.#s){this.#s=!1,await this.#e?.take(this);for(let t of[this.surface,
...this.layers])t.resizeCanvas();for(let t of this.#h())t.width=this.surface.get("width"),t.height=this.surface.get("height");this.#o()||(this.#s=!0,this.#l())}}#l(){
for(let{canvas:t}of[this.surface,...this.layers])t.width=t.height=1;for(let t of this.#h())t.width=t.height=1}async#d(t,e){let s=await ei(this.surface.canvas,t.
clientWidth*devicePixelRatio);if(!s)return!1;e.picture?.remove();let n=document.createElement("img");return n.className="kt-picture",n.alt="",n.decoding="sync",
n.src=URL.createObjectURL(s),e.picture=n,t.before(n),!0}#u(){for(let t of this.#t.values())t.picture&&(t.picture.remove(),URL.revokeObjectURL(t.picture.src),t.picture=
void 0)}#f(){let t=[...this.#t].filter(([e,s])=>s.picture||!("drawn"in e.dataset));if(!(!t.length||this.#s||!on.isOpaque(this.layers[0].canvas))){for(let[e]of t)
e.dataset.drawn="";this.#u()}}#h(){return[...this.#t.keys()].map(rn).filter(t=>t!==null)}async#p(t){let{surface:e}=this,s=await Promise.all(Object.values(e.views??
{})),n=s.find(({el:i})=>i===rn(t));if(!(!n||e.canvas.isConnected)){for(let i of s)delete i.updateCanvas;n.updateCanvas=()=>{},e.canvas=n.el,e.ctx=n.ctx,e.updateCanvas()}}};
function ei(o,t){let e=Math.min(1,(t||o.width)/o.width),s=document.createElement("canvas");s.width=Math.ceil(e*o.width),s.height=Math.ceil(e*o.height);let n=s.getContext(
"2d");return n&&(n.imageSmoothingQuality="high"),n?.drawImage(o,0,0,s.width,s.height),ke(s,"image/webp")}var rn=o=>o.parentElement?.querySelector(":scope > canv\
as")??null,Vt=class{#t=null;#e=!1;#s=!1;constructor(t,e,s){this.root=t,this.manager=e,this.ask=s}listen(t){let e={capture:!0,signal:t};this.root.addEventListener(
"pointerdown",()=>this.hurry(),e),this.root.addEventListener("keydown",()=>this.hurry(),e),document.addEventListener("visibilitychange",()=>document.hidden&&this.
hurry(),e)}move(t){this.#e=t,this.#t?.move(this.root,t)}async fit({surface:t,layers:e,sheet:s}){let n=c=>Promise.all(c.map(l=>this.manager.get_model(l))),[[i],r,
a]=await Promise.all([n([t]),n(e),n(s)]);i.ktStage??=new xe(i,r,this.manager),this.#t===null&&i.ktStage.enter(this.root,this.#e,this.ask),this.#t=i.ktStage,i.ktStage.
cutFrom(qt.of(a)),this.#s&&this.ask(),this.#s=!1}get ground(){let t=this.#t?.layers[0].canvas;return t?.width>1?t:null}expect(t,e){return this.#s||=this.#t===null,
this.#t?.player.expect(t,e)??!1}hurry(){this.#t?.player.skip()}remove(){this.#t?.leave(this.root),this.#t=null}};var Gt=class{#t=new AbortController;faces;#e=!1;constructor(t,e){this.model=t,this.root=e,e.replaceChildren(),e.setAttribute("role","application"),this.context=
new vt(e,()=>this.refresh()),this.buttons=new $t(e),this.highlights=new _t(this.context,this.buttons,d=>this.labels.describe(d)),this.dimmed=p("kt-dimmed",e),this.
labels=new It(this.context),this.announcer=new bt(e),this.link=new Ct(t,{message:d=>this.hear(d),line:d=>e.classList.toggle("kt-stale",d),silence:()=>this.silence()});
let s=d=>this.announcer.say(d);this.drops=new At(this.context),this.actions=new yt(this.context,this.drops,d=>this.link.ask(d),s),this.drag=new Et(this.context,
this.actions),this.peek=new Nt(this.context),this.pointer=new Ht(this.context,this.actions,this.drag,this.peek);let{actions:n,buttons:i,pointer:r,peek:a}=this;this.
keyboard=new Rt(this.context,{actions:n,buttons:i,pointer:r,peek:a},s),this.stage=new Vt(e,t.widget_manager,()=>this.link.hello());let{signal:c}=this.#t;this.stage.
listen(c),this.context.ground=()=>this.stage.ground,this.drag.listen(c),this.pointer.listen(c),this.keyboard.listen(c),e.addEventListener("focusin",d=>this.focused(
d),{signal:c}),e.addEventListener("focusout",d=>this.focused(d),{signal:c});let l=d=>this.link.send(d);Xs(l,c),this.link.hello(),this.fit=new Ot(e,l,c);let h=!1;
Js(e,{near:()=>{this.stage.move(!0),!h&&(h=!0,this.fit.tell(),l({kind:"seen"}))},far:()=>this.stage.move(!1)},c),this.link.watch()}remove(){this.#t.abort(),this.
link.close(),this.peek.remove(),this.drag.remove(),this.drops.remove(),this.stage.remove()}silence(){this.root.classList.add("kt-stale"),this.announcer.saySilent(),
this.actions.answered(!0),this.drops.giveUp()}hear(t){let{actions:e,context:s}=this,{scene:n}=s,i=e.asked!==null&&t.answers===e.asked;if(t.debug&&(this.root.dataset.
state=JSON.stringify(t.debug)),t.kind==="all")this.hearAll(t);else if(t.kind==="say")this.announcer.say(t.text,t.mood);else if(t.kind==="step")n&&t.base!==n.rev?
this.link.hello():n&&this.step(n,t,i);else if(t.kind==="point"&&n)s.pointed=t.names,s.numbers=t.numbers??{},this.refresh();else if(t.kind==="refuse")B("refuse"),
this.drops.refuse(t,i),n&&s.wrong&&this.announcer.showBeside(s.wrong,n);else if(t.kind==="won")B("win");else if(t.kind==="settle"&&i)this.drops.settle(!1);else if(t.
kind==="marks")this.highlights.marks=t.marks,this.refresh();else if(t.kind==="texts")s.texts=t.texts;else if(t.kind==="costs")s.priced={rev:t.rev,costs:t.costs},
this.refresh();else if(t.kind==="taps")s.oneTap=t.taps;else if(t.kind==="dim"&&n)for(let r of t.names){let a=n.handle(r);a&&Y(p("kt-dim",this.dimmed),a.box,n)}else
t.kind==="labels"?(this.labels.labels=t.labels,this.highlights.forget(),this.refresh()):t.kind==="hurry"?this.stage.hurry():t.kind==="stage"&&this.stage.fit(t.stage);
i&&e.answered()}hearAll(t){let{context:e,model:s,root:n}=this;this.peek.shut(),this.labels.labels=t.labels,this.highlights.marks=t.marks,e.priced={rev:t.rev,costs:t.
costs},this.highlights.forget(),n.lang!==t.language&&(n.lang=t.language,this.announcer.clear()),e.texts=t.texts,e.oneTap=t.taps,n.setAttribute("aria-label",t.texts.
name),this.announcer.silent.textContent=t.texts[v()?"silent_app":"silent"],this.faces=t.sheet,s.widget_manager.get_model(t.sheet.model).then(i=>{e.sheet={canvas:i.
canvas,width:t.sheet.width,height:t.sheet.height}}),this.update(()=>{e.scene=new jt(t)}),this.drops.settle(!1),t.stage.surface&&this.stage.fit(t.stage)}step(t,e,s){
let n=s?this.drops.accept():null;!n?.lies&&R().matches&&Object.keys(e.piles).length&&B("lay");let i=t.lying();this.drops.settle(!1),this.update(()=>t.take(e));let r=()=>n&&
this.drops.clear(n);if(!e.flights)return r();let a=n?Rs(e.flights,n,t):e.flights,c=new Lt({flights:a,party:e.party},i,t.lying(),this.faces);n&&Object.assign(c,{
ready:n.landed,begun:r}),this.stage.expect(t.rev,c)||r()}update(t){let{context:e,buttons:s,root:n}=this,i=e.scene?.handle(s.stop),r=s.focused,a=e.scene?.rev;this.#e=
!0,t();let c=e.scene;n.dataset.rev=String(c.rev);let l=n.parentElement?.querySelector(":scope > canvas");l instanceof HTMLCanvasElement&&(l.inert=!0,l.style.aspectRatio=
`${c.width} / ${c.height}`),this.fit.show(c),s.show(c),a!==c.rev&&this.#s(c),c.handle(e.hover)||(e.hover=null),this.#n(c,i),r&&s.focusStop(),this.#e=!1,this.refresh()}#s(t){
let{context:e}=this;e.wrong=null,e.pointed=[],e.hushed=!0,this.dimmed.replaceChildren(),this.announcer.clear(),t.handle(e.taken)?.count||(e.taken=null),e.drag&&
!t.handle(e.drag.id)?.count&&this.pointer.abort()}#n(t,e){let{context:s,buttons:n}=this,i=[...t.handles.values()],a=(s.follow?t.topHandle(s.follow):null)??t.handle(
n.stop)??(e&&Ks(e,i));s.follow=null,n.setStop((a??i.find(c=>c.count)??i[0])?.id)}refresh(){!this.context.scene||this.#e||(this.highlights.show(),this.labels.show(),
this.peek.update())}focused(t){let{context:e}=this;t.type==="focusout"&&!e.press&&(e.looked=null);let s=t.type==="focusin"?J(t):null;s&&!this.#e&&this.buttons.setStop(
s),this.refresh()}};function an({model:o,el:t}){let e=new Gt(o,t);return()=>e.remove()}var cn="change:items change:menu",j=4,si=120;function be(o,t){let e=o.key.replace(/[ _]/g,"-"),s=["kt-tool",o.choice?`kt-choice kt-choose-${e}`:`kt-do-${e}`];o.
look&&s.push(`kt-${o.look}`),t.className=s.join(" "),t.disabled=!!o.off,t.title=o.tip??"",o.look==="tab"&&(t.role="tab");let n=o.look==="tab"?"aria-selected":"a\
ria-pressed";typeof o.pressed=="boolean"&&t.setAttribute(n,String(o.pressed));let[i]=t.getElementsByClassName("kt-word");i?.textContent!==o.text&&(t.replaceChildren(),
xt(o.icon??o.key,t),p("kt-word",t,"span").textContent=o.text)}function ni(o,t){if(!t)return o;o.classList.add("kt-row"),o.role="group",o.ariaLabel=t;let e=p("kt\
-row-name",o,"span");return e.textContent=t,e.ariaHidden="true",o}function zt(o,t,e){let s=p("",o,"button");return s.type="button",be(t,s),s.addEventListener("c\
lick",n=>{n.stopPropagation(),e()}),s}function hn(o){let t=p(o,null);return t.popover="auto",t}var ye=class{#t=new Map;#e=null;#s=!1;#n=new AbortController;constructor(t,e){
this.model=t,this.root=e,this.popup=hn("kt-menu"),this.sheet=hn("kt-menu kt-options");let{signal:s}=this.#n;e.addEventListener("click",n=>this.press(n),{signal:s});
for(let n of[this.popup,this.sheet])n.addEventListener("toggle",i=>this.toggled(i),{signal:s});addEventListener("scroll",()=>this.place(),{signal:s,capture:!0,passive:!0}),
addEventListener("keydown",n=>this.refuse(n),{signal:s}),e.addEventListener("keydown",n=>this.key(n),{signal:s}),this.redraw=()=>this.paint(),this.heard=n=>{n.kind===
"reveal"&&this.reveal(n.at,n.focus)},t.on(cn,this.redraw),t.on("msg:custom",this.heard),this.paint()}reveal(t,e){this.#t.get(e)?.focus({preventScroll:!0}),this.
root.scrollIntoView({block:t})}press(t){let e=E(t,"button");if(!e||e===this.#e)return;let s=this.model.get("items").find(({key:n})=>n===e.dataset.key);s?.ask?this.
ask(s.key,s.ask):(this.popup.contains(e)&&this.close(),this.send(e.dataset.key))}ask(t,[e,s,n]){let i=p("kt-ask",null);i.role="alertdialog",i.ariaLabel=e,p("",i,
"p").textContent=e;let r=p("kt-group",i),a=zt(r,{key:"no",text:n,group:0,look:"primary"},()=>this.close());zt(r,{key:"yes",text:s,group:0},()=>{this.close(),this.
send(t)}),this.#s=!0,this.popup.replaceChildren(i),this.place(),a.focus({preventScroll:!0})}send(t){try{this.model.send({press:t})}catch(e){console.warn("no lin\
e to the kernel:",e)}}refuse(t){t.key!=="Escape"||t.defaultPrevented||document.querySelector(se)||this.#t.get("no")?.click()}key(t){let e=this.root.querySelectorAll(
"[role=tab]"),s=[...e].indexOf(t.target),n=s<0?void 0:ft(t.key,s,e.length-1);n!==void 0&&(t.preventDefault(),e[n].focus())}close(){for(let t of[this.popup,this.
sheet])t.hidePopover();this.#e?.focus({preventScroll:!0})}toggled(t){let e=t.newState==="open",{target:s}=t;s===this.popup&&this.#e?.setAttribute("aria-expanded",
String(e)),this.place(),e&&(s.scrollTop=0),!(e||!this.#s)&&(this.#s=!1,this.paint())}place(){let t=[this.popup,this.sheet].find(h=>h.matches(se));if(!this.#e||!t)
return;let{left:e,top:s,bottom:n}=this.#e.getBoundingClientRect(),{scrollHeight:i,offsetWidth:r}=t,[a,c]=[s-2*j,innerHeight-n-2*j],l=c>=Math.min(i+j,a);t.style.
maxHeight=`${Math.max(si,l?c:a)}px`,t.style.left=`${Math.max(j,Math.min(e,innerWidth-r-j))}px`,t.style.top=`${l?n+j:Math.max(j,s-j-t.offsetHeight)}px`}paint(){let t=this.
model.get("items"),e=document.activeElement,s=e instanceof HTMLElement&&this.root.contains(e)?e:null,[n,i,r]=[void 0,"menu","sheet"].map(c=>this.#o(t,c));for(let c of this.#t.
keys())t.some(l=>l.key===c)||this.#t.delete(c);r.length&&(this.sheet.replaceChildren(this.#r(),...r),i.push(this.#i())),this.#s||this.popup.replaceChildren(...i);
let a=i.length?[this.#a(),this.popup,this.sheet]:[];for(let c of[...this.root.children])a.includes(c)||c.remove();this.root.prepend(...n),this.popup.parentElement||
this.root.append(...a),s?.isConnected&&s.focus({preventScroll:!0})}#o(t,e){let s=new Map;for(let n of t){if(n.place!==e)continue;let i=this.#t.get(n.key);i||(i=
p("",null,"button"),i.type="button",i.dataset.key=n.key,this.#t.set(n.key,i)),be(n,i);let r=s.get(n.group)??ni(p("kt-group",null),n.row);s.set(n.group,r),n.look===
"tab"&&(r.role="tablist"),r.append(i)}return[...s.values()]}#i(){let t=p("kt-group",null);return zt(t,{key:"options",text:this.model.get("menu")[2],group:0},()=>{
this.popup.hidePopover(),this.sheet.showPopover()}),t}#r(){let[,,t="",e=""]=this.model.get("menu"),s=p("kt-options-head",null);return p("",s,"b").textContent=t,
zt(s,{key:"close",text:e,tip:e,group:0},()=>this.close()),this.sheet.ariaLabel=t,s}#a(){let[t="",e=""]=this.model.get("menu");return this.#e??=p("",null,"button"),
be({key:"menu",text:t,tip:e,group:0},this.#e),this.#e.type="button",this.#e.popoverTargetElement=this.popup,this.#e.hasAttribute("aria-expanded")||this.#e.setAttribute(
"aria-expanded","false"),this.#e}remove(){this.#n.abort(),this.model.off(cn,this.redraw),this.model.off("msg:custom",this.heard)}};function ln({model:o,el:t}){let e=new ye(
o,t);return()=>e.remove()}var oi={button_group:Fe,clock:Ke,game_review:is,language_switch:ds,move_tree:gs,panel_storage:We,progress_storage:qe,share_line:Ms,slider:Es,status_badge:Ss,table:an,
toolbar:ln};Ye();var Ic={initialize({model:o}){Je(o.get("version")).bring(t=>Xe(oi[t]))}};export{Ic as default};
