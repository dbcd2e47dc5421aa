var b=()=>document.body.dataset.voila!==void 0,ae=()=>b()&&!document.body.classList.contains("kt-app"),J=()=>document.body.dataset.view==="play",W=n=>n.closest(
".jp-WindowedPanel-outer"),A=()=>matchMedia("(prefers-reduced-motion: reduce)");function Q(n){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,n()}))}}var It="kartentisch.settings",tt={},V=new Set;function le(){try{let n=JSON.parse(localStorage.getItem(It)??"{}");return n&&typeof n=="object"&&!Array.isArray(n)?
n:{}}catch{return{}}}var he=()=>{for(let n of V)n()};function G(){let n=Object.entries({...le(),...tt});return Object.fromEntries(n.filter(([,t])=>typeof t=="bo\
olean"))}function de(n,t){if(G()[n]!==t){tt[n]=t;try{localStorage.setItem(It,JSON.stringify({...le(),...tt})),tt={}}catch(e){console.warn("settings are kept for\
 this page only:",e)}he()}}function ue(n){return V.size||globalThis.addEventListener?.("storage",ce),V.add(n),()=>{V.delete(n),V.size||globalThis.removeEventListener?.(
"storage",ce)}}function ce({key:n}){(n===null||n===It)&&he()}function T(n){try{return n()}catch(t){return console.warn("the page keeps nothing for its learner, or has no line to its kernel:",t),null}}function Rs(n,t){let e=document.
createElement("a");e.href=URL.createObjectURL(new Blob([t],{type:"application/json"})),e.download=n,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}function Is(n){
let t=document.createElement("input");t.type="file",t.accept=".json,.txt",t.addEventListener("change",async()=>{let e=t.files?.[0],s=await e?.slice(0,21e5).text();
e&&T(()=>n.send({kind:"file",text:s}))}),t.click()}async function Bt(n){try{return await navigator.clipboard.writeText(n),!0}catch(t){return console.warn("not c\
opied:",t),!1}}function et(n,t){t.kind==="download"?Rs(t.name,t.text):t.kind==="open"?Is(n):t.kind==="copy"&&Bt(t.text)}var Bs="http://www.w3.org/2000/svg",fe=/([\u2665\u2666])/;function u(n,t,e="div"){let s=document.createElement(e);return n&&(s.className=n),t?.append(s),s}function m(n,t,e){
let s=document.createElementNS(Bs,n);for(let[o,i]of Object.entries(t))s.setAttribute(o,String(i));return e.append(s),s}function q(n,t){for(let e of t.split(fe))
fe.test(e)?u("kt-red",n,"span").textContent=e:n.append(e)}function y({target:n},t){return n instanceof Element?n.closest(t):null}function E(n,t,e){e?n.getAttribute(
t)!==e&&n.setAttribute(t,e):n.removeAttribute(t)}var Hs=3e4,O=new Map,Ht={};function st(n){let t=()=>{Ht=n.get("words")??{};for(let e of O.keys())pe(e)};return n.on("change:words",t),t(),()=>n.off("change:word\
s",t)}function R(n,t,e=!1){if(t!==O.has(n)){if(!t){let s=O.get(n);O.delete(n),s?.remove();return}O.set(n,null),pe(n),e&&setTimeout(()=>R(n,!1),Hs)}}function pe(n){
if(!Ht[n])return;let t=O.get(n);t||(t=u("kt-notice",Ps(),"p"),t.setAttribute("role","alert"),O.set(n,t)),t.textContent=Ht[n]}function Ps(){return document.querySelector(
".kt-notices")??u("kt-notices",document.body)}var js=2e3,Ds=21e5,me=new WeakMap,Ws={},z=new Set,N=class n{#t="";#e="";#s=null;#n=new Map;constructor(t,e){this.store=t,this.name=e,globalThis.addEventListener?.(
"storage",({key:s})=>{(s===null||s===e)&&this.spread()})}static of(t,e){let s=Pt(t)??Ws,o=me.get(s)??new Map;return me.set(s,o),o.has(e)||o.set(e,new n(t,e)),o.
get(e)}held(){let t=this.#o();return(this.#s?t!==this.#s.found:t!==this.#e)&&(this.#s=null,this.#a(),this.#e=t,this.#t=crypto.getRandomValues(new Uint32Array(2)).
join("-")),{text:this.#e.slice(0,Ds),token:this.#t}}keep({was:t,now:e,head:s,tail:o,text:i,aside:r},c){let{token:a}=this.held();if(a===e)return!0;if(a!==t)return!1;
let l=this.#e;return this.#s??={found:this.#o(),aside:""},r&&(this.#s.aside=l,R("aside",!0,!0)),this.#e=l.slice(0,s)+i+l.slice(l.length-o),this.#t=e,this.#r(T),
this.spread(c),!0}listen(t,e){return this.#n.set(t,e),()=>{this.#n.get(t)===e&&this.#n.delete(t)}}spread(t){for(let[e,s]of this.#n)e!==t&&s()}#o(){return Pt(()=>this.
store().getItem(this.name))??""}#r(t){let e=this.#s;if(!e)return;t(()=>{if(!this.#e&&!e.found)return!0;let o=this.store();return e.aside&&o.setItem(`${this.name}\
.aside`,e.aside),this.#e?o.setItem(this.name,this.#e):o.removeItem(this.name),!0})?this.#s=null:z.has(this)||(z.add(this),setTimeout(()=>this.#i(),js)),this.#a()}#i(){
if(!this.#s)return;z.delete(this);let t=this.#t;this.held().token===t?this.#r(Pt):this.spread()}#a(){this.#s||z.delete(this),R("full",z.size>0)}};function Pt(n){
try{return n()}catch{return null}}var ge=4e3,Vs=2e3,Gs=15e3,qs=4e3,zs=6e4,Fs=65e3,Ys=1e3,we=new WeakMap,C=new Set,ke=Number.NEGATIVE_INFINITY,L=class n{#t;#e=new Set;#s;#n=new Set;#o=!1;#r=!1;#i=0;#a=0;constructor(t){
this.manager=t;for(let e of["pointerdown","pointerup","click","keydown","change"])globalThis.addEventListener?.(e,s=>this.#u(s),!0)}static listen(t,e){let s=we.
get(t)??new n(t);return we.set(t,s),s.#n.add(e),s.#h(),()=>{s.#n.delete(e),s.#n.size||s.#c()}}#c(){clearTimeout(this.#s),this.#s=void 0,this.#e.clear(),this.#m(
!1)}#h(){let{kernel:t}=this.manager;!t?.anyMessage||t===this.#t||(this.#t=t,this.#o=!1,t.anyMessage.connect((e,{msg:s,direction:o})=>{if(t===this.#t){if(o==="se\
nd")return this.#f(s);this.#i=performance.now(),this.#d(s)}}),t.connectionStatusChanged.connect((e,s)=>{t===this.#t&&(s!=="connected"?this.#o=!0:this.#o&&this.#l(
0))}),t.statusChanged.connect((e,s)=>{["restarting","autorestarting","dead"].includes(s)&&(this.#r=!0)}))}#u({target:t}){!(t instanceof Element)||!t.closest(".j\
upyter-widgets, .kt-layer")||(ke=performance.now(),this.#h())}#f({header:t,channel:e}){e!=="shell"||t.msg_type!=="comm_msg"||performance.now()-ke>Ys||(this.#e.add(
t.msg_id),this.#s??=setTimeout(()=>this.#p(),ge))}#d({parent_header:{msg_id:t}}){if(!(!t||!this.#e.has(t))){for(let e of this.#e)if(this.#e.delete(e),e===t)break;
clearTimeout(this.#s),this.#s=void 0,C.has(this)?this.#g():this.#e.size&&(this.#s=setTimeout(()=>this.#p(),ge))}}#p(){this.#s=void 0,this.#r=!1,this.#i=performance.
now(),this.#a=xe(),this.#m(!0),this.#l(Vs)}#l(t){let e=this.#t;e?.connectionStatus==="connected"&&e.requestKernelInfo().then(()=>{e===this.#t&&this.#g()},()=>{}),
t&&setTimeout(()=>{C.has(this)&&(this.#w(),this.#l(Math.min(1.5*t,Gs)))},t)}#w(){let t=performance.now();t-this.#i<this.#a||navigator.onLine===!1||(this.#i=t,this.#a=
Math.max(Math.min(2*this.#a,zs),xe()),this.#t?.reconnect().catch(()=>{}))}async#g(){if(!(!C.has(this)&&!this.#o)){this.#o=!1,this.#e.clear(),this.#m(!1),this.#r||
(await Ks(this.manager),await this.manager._loadFromKernel?.().catch(t=>console.warn("a widget may be out of date:",t))),this.#r=!1;for(let{back:t}of this.#n)t?.()}}#m(t){
if(t!==C.has(this)){t?C.add(this):C.delete(this);for(let e of this.#n)e.silent?.(t);R(b()?"silent_app":"silent",C.size>0&&!Us())}}},xe=()=>ae()?Fs:qs;async function Ks(n){
for(let t of await Promise.all(Object.values(n._models??{})))t._pending_msgs>0&&(t._pending_msgs=1,t._handle_status({content:{execution_state:"idle"}}))}function Us(){
return[...document.querySelectorAll(".kt-layer")].some(n=>{let{top:t,bottom:e}=n.getBoundingClientRect();return e>0&&t<innerHeight})}var Zs=".kt-message, .kt-sheets",be="details[data-said]",nt=new WeakMap;function Xs(n){let t=nt.get(n);if(!t)return;let{numbers:e,watch:s}=t,o=[...n.querySelectorAll(
be)];for(let i of e)o.some(({dataset:r})=>r.said===i)||e.delete(i);for(let i of o)e.has(i.dataset.said)&&(i.open=!0);e.size||(s.disconnect(),nt.delete(n))}function Js({
target:n}){if(!(n instanceof HTMLDetailsElement)||!n.matches(be))return;let t=n.closest(Zs);if(!t)return;let e=nt.get(t);if(!e){if(!n.open)return;let s=new MutationObserver(
()=>Xs(t));s.observe(t,{childList:!0,subtree:!0}),e={numbers:new Set,watch:s},nt.set(t,e)}n.open?e.numbers.add(n.dataset.said):e.numbers.delete(n.dataset.said)}
function ye(){document.kartentischClauses||(document.kartentischClauses=!0,document.addEventListener("toggle",Js,!0))}function ot(n,t,e,s){let o=c=>t(n,c);ye(),n.on("msg:custom",o);let i=L.listen(n.widget_manager,{back:s}),r=[st(n),e.listen(n.get("writer"),s),i];return()=>{n.off(
"msg:custom",o);for(let c of r)c()}}function ve(n){let t=n.widget_manager.context?.path,e=[t?`/${t}`:"",location.pathname],[s,o]=e.map(i=>`kartentisch.game ${i} ${n.get("key")}`);return t&&Qs(s,o),
N.of(()=>sessionStorage,t?s:o)}function Qs(n,t){T(()=>{let e=sessionStorage.getItem(t);e===null||sessionStorage.getItem(n)!==null||(sessionStorage.removeItem(t),
sessionStorage.setItem(n,e))})}var Dt=()=>N.of(()=>localStorage,"kartentisch.tallies");function tn(){let[n]=performance.getEntriesByType("navigation");return(n?.
type==="reload"||n?.type==="back_forward")&&b()}var jt=(n,t)=>T(()=>n.send({kind:"holds",record:ve(n).held(),tallies:Dt().held(),...t}));function en(n,t){if(t.kind===
"switch")return de(t.name,t.on);if(t.kind!=="keep")return et(n,t);(t.what==="record"?ve(n):Dt()).keep(t,n.get("writer"))||jt(n,{})}function Me({model:n}){let t=ot(
n,en,Dt(),()=>jt(n,{})),e=()=>T(()=>n.send({kind:"settings",settings:G()})),s=ue(e);return jt(n,{kind:"recalled",reloaded:tn()}),e(),()=>{s(),t()}}var Vt=()=>N.of(()=>localStorage,"kartentisch.progress"),Wt=(n,t)=>T(()=>n.send({kind:t,progress:Vt().held()}));function sn(n,t){t.kind!=="keep"?et(n,t):Vt().keep(
t,n.get("writer"))||Wt(n,"holds")}function Ee({model:n}){let t=ot(n,sn,Vt(),()=>Wt(n,"holds"));return Wt(n,"recalled"),t}var Se={ArrowLeft:-1,ArrowUp:-1,ArrowRight:1,ArrowDown:1},nn=3,Ae="change:items change:label",Gt=n=>y(n,"button")?.dataset.key;function on(n){let t=(n.look??"").
split(" ").filter(Boolean),e=u(`kt-pick ${t.map(o=>`kt-pick-${o}`).join(" ")}`,null,"button");e.type="button",e.dataset.key=n.key,n.state&&(e.dataset.state=n.state),
n.label&&e.setAttribute("aria-label",n.label),n.tip&&(e.title=n.tip),n.current&&e.setAttribute("aria-current","step"),typeof n.pressed=="boolean"&&e.setAttribute(
"aria-pressed",String(n.pressed)),e.disabled=!!n.off,n.text&&q(u("kt-word",e,"span"),n.text),n.note&&q(u("kt-note",e,"span"),n.note);let s=n.stars??-1;if(s>=0){
let o=u("kt-stars",e,"span");for(let i=0;i<nn;i+=1)u(i<s?"kt-star":"kt-star kt-no",o,"span").textContent="★"}return n.again&&(u("kt-again",e,"span").textContent=
"↻"),e}var qt=class{#t=null;constructor(t,e){this.model=t,this.root=e,e.classList.add("kt-picks"),e.setAttribute("role","group"),e.addEventListener("click",s=>this.
press(Gt(s))),e.addEventListener("pointerover",s=>this.near(Gt(s))),e.addEventListener("focusin",s=>this.near(Gt(s))),e.addEventListener("keydown",s=>this.key(s)),
this.redraw=()=>this.paint(),t.on(Ae,this.redraw),this.paint()}get buttons(){return[...this.root.children]}press(t){t!==void 0&&this.send({press:t})}near(t){t===
void 0||t===this.#t||!this.model.get("hovers")||(this.#t=t,this.send({near:t}))}send(t){try{this.model.send(t)}catch(e){console.warn("no line to the kernel:",e)}}paint(){
let{model:t,root:e}=this,s=document.activeElement,o=s instanceof HTMLElement&&e.contains(s)?s.dataset.key:void 0;e.setAttribute("aria-label",t.get("label")),this.#t=
null;let i=t.get("items"),r=i.find(l=>l.current)??i.find(l=>!l.off);e.replaceChildren(...i.map(on));let c=o===void 0?void 0:this.find(o);c?.focus({preventScroll:!0}),
this.setStop(c?o:r?.key);let a=e.querySelector("[aria-current]");a&&e.scrollHeight>e.clientHeight+2&&(e.scrollTop=a.offsetTop-e.offsetTop-e.clientHeight/2)}find(t){
return this.buttons.find(e=>e.dataset.key===t)}setStop(t){for(let e of this.buttons)e.tabIndex=e.dataset.key===t?0:-1}key(t){let e=this.buttons.filter(i=>!i.disabled),
s=e.indexOf(y(t,"button")),o;if(Se[t.key])o=e[s+Se[t.key]];else if(t.key==="Home")o=e[0];else if(t.key==="End")o=e.at(-1);else return;t.preventDefault(),t.stopPropagation(),
o&&(this.setStop(o.dataset.key),o.focus())}remove(){this.model.off(Ae,this.redraw)}};function Te({model:n,el:t}){let e=new qt(n,t);return()=>e.remove()}function Le(n,{lists:t,values:e}){let s={...e};for(let[o,{was:i,length:r,changed:c}]of Object.entries(t)){let a=n(o);if(a.length!==i)return null;let l=a.slice(0,
r);for(let[h,d]of c)l[h]=d;s[o]=l}return s}var zt="_handle_comm_msg";function rn(n,t){let e=[];for(let s=Object.getPrototypeOf(n);s;s=Object.getPrototypeOf(s))Object.hasOwn(s,t)&&e.push(s);return e}async function an(n){
let t=await n.widget_manager.get_model(n.get("own_id"));try{await t[zt]({content:{data:{method:"none"}}})}catch{let e=rn(t,zt)[1][zt];t.comm?.on_msg(s=>e.call(t,
s)),t.comm&&n.send({late:!0})}}function _e(n){let t;return{initialize({model:e}){t=an(e).catch(s=>console.warn("a widget may miss what its kernel says:",s)),e.on(
"msg:custom",s=>{if(s.kind!=="exchange")return;let o=Le(i=>e.get(i),s);if(!o)e.send({late:!0});else for(let[i,r]of Object.entries(o))e.set(i,r)})},async render(e){
return await t,n(e)}}}function $e(n){globalThis.kartentisch??=new Map;let t=globalThis.kartentisch,e=t.get(n);if(!e){let s=()=>{};e={come:new Promise(i=>{s=i}),bring:s},t.set(n,e)}return e}var Oe={least:4,most:22};function Ce(n,t){return Math.min(Oe.most,Math.max(Oe.least,(n-28)/Math.max(1,t-1)))}function Re(n,t,e){let s=Math.round((n-14)/t);return Math.
max(0,Math.min(s,e-1))}var Ne={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,PageUp:10,PageDown:-10};function Ie(n,t,e){return n==="Home"?0:n==="End"?e:n in Ne?
Math.max(0,Math.min(t+Ne[n],e)):void 0}var Ft={won:22,unknown:58,lost:94},[it,cn]=[116,4.2],Be="change:points change:here change:losing change:words";function I(n,t,e){let s=u("",t,n);return s.textContent=
String(e),s}function He(n,t,e,s,o){let i=`kt-sign-${n||"open"}`;if(n!=="lost")return m("circle",{cx:t,cy:e,r:n?s:s/2,class:i},o);let r=s*1.25,c=`M${t} ${e-r}l${r}\
 ${r}l${-r} ${r}l${-r} ${-r}z`;return m("path",{d:c,class:i},o)}var Yt=class{#t;#e=0;#s=null;constructor(t,e){this.model=t,e.classList.add("kt-review"),this.legend=
u("kt-review-levels",e),this.legend.setAttribute("aria-hidden","true"),this.frame=u("kt-review-frame",e),this.svg=m("svg",{role:"slider",tabindex:0,height:it},this.
frame),this.details=u("",e,"details"),this.summary=u("",this.details,"summary"),this.details.addEventListener("toggle",()=>this.list()),this.svg.addEventListener(
"click",s=>this.go(this.nearest(s))),this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=Q(()=>this.paint()),t.on(Be,this.redraw),this.watch=new ResizeObserver(
()=>this.frame.clientWidth!==this.#t&&this.paint()),this.watch.observe(this.frame),this.paint()}get points(){return this.model.get("points")}get here(){return this.
model.get("here")}get losing(){return this.model.get("losing")}get words(){return this.model.get("words")}told(t){let[e,s]=this.points[t];return`${t}: ${e}. ${this.
words[s||"open"]}`}paint(){let{points:t,here:e,losing:s,words:o,svg:i}=this;this.#t=this.frame.clientWidth,this.#e=Ce(this.#t,t.length);let r=h=>14+h*this.#e,c=h=>Ft[h||
"unknown"],a=r(t.length-1);i.replaceChildren(),i.setAttribute("width",String(a+14)),i.setAttribute("aria-label",o.label),i.setAttribute("aria-valuemin","0"),i.setAttribute(
"aria-valuemax",String(t.length-1)),i.setAttribute("aria-valuenow",String(Math.max(0,e))),i.setAttribute("aria-valuetext",e>=0&&t[e]?this.told(e):o.elsewhere);for(let h of Object.
values(Ft))m("path",{d:`M${14} ${h}H${a}`,class:"kt-level"},i);s>0&&m("path",{d:`M${r(s)-this.#e/2} 6V${it-6}`,class:"kt-losing"},i),e>=0&&m("path",{d:`M${r(e)}\
 4V${it-4}`,class:"kt-now"},i);let l=t.map(([,h],d)=>`${d?"L":"M"}${r(d)} ${c(h)}`).join("");m("path",{d:l,class:"kt-course"},i),t.forEach(([,h],d)=>{this.#n(d,
r(d),c(h),h)}),this.legend.replaceChildren();for(let[h,d]of Object.entries(Ft))I("span",this.legend,o[h]).style.top=`${d}px`;e>=0&&this.show(r(e)),this.list()}#n(t,e,s,o){
let i=Math.min(cn,Math.max(1.8,this.#e*.36)),r=m("g",{"data-at":t,"data-status":o||"open"},this.svg);m("title",{},r).textContent=this.told(t);let[c,a]=[e-this.#e/
2,this.#e];m("rect",{x:c,y:0,width:a,height:it,class:"kt-reach"},r),He(o,e,s,t===this.here?i*1.5:i,r)}show(t){let{frame:e}=this;(t<e.scrollLeft+14||t>e.scrollLeft+
e.clientWidth-14)&&(e.scrollLeft=t-e.clientWidth/2)}list(){let{words:t}=this,e=document.activeElement,s=e instanceof HTMLElement&&this.#s?.contains(e)?e.dataset.
row:void 0;if(this.summary.textContent=t.as_table,this.#s?.remove(),this.#s=null,!this.details.open)return;this.#s=u("kt-review-table",this.details);let o=u("",
this.#s,"table");I("caption",o,t.label);let i=u("",u("",o,"thead"),"tr");for(let a of["number","move","status","up"])I("th",i,t[a]).setAttribute("scope","col");
let r=u("",o,"tbody");this.points.forEach((a,l)=>{this.#o(r,a,l)}),(s?this.#s.querySelector(`[data-row="${s}"]`):null)?.focus({preventScroll:!0})}#o(t,[e,s,o],i){
let{here:r,losing:c,words:a}=this,l=u("",t,"tr");i===r&&l.setAttribute("aria-current","true"),i===c&&(l.className="kt-row-losing"),I("td",l,i);let h=I("button",
u("",l,"td"),e);h.type="button",h.dataset.row=String(i),h.addEventListener("click",()=>this.go(i));let d=u("",l,"td");He(s,7,8,4,m("svg",{width:14,height:14,"ar\
ia-hidden":!0},d)),d.append(` ${a[s||"open"]}${i===c?` (${a.losing})`:""}`),I("td",l,o)}nearest(t){return Re(t.clientX-this.svg.getBoundingClientRect().left,this.#e,
this.points.length)}go(t){this.model.send({go:t})}key(t){let e=Ie(t.key,Math.max(0,this.here),this.points.length-1);e===void 0||t.ctrlKey||t.metaKey||t.altKey||
(t.preventDefault(),t.stopPropagation(),this.go(e))}remove(){this.watch.disconnect(),this.model.off(Be,this.redraw)}};function Pe({model:n,el:t}){let e=new Yt(n,
t);return()=>e.remove()}var Kt="lang";function je(n,t){let e=new URL(n).searchParams.get(Kt);return e!==null&&t.includes(e)?e:null}function De(n,t){let e=new URL(n);return e.searchParams.
get(Kt)===t?n:(e.searchParams.set(Kt,t),e.href)}var Ut=".jp-Notebook",Ge=".jp-Cell",We=".kt-switch-line",ln="h1, h2, h3, h4, h5, h6",hn=".kt-other";var Ve=["pointerdown","focusin"];function qe(n,t){let e=t.get("headings");function s({target:i}){let r=n.closest(Ut);if(!(i instanceof Element)||!r?.contains(i)||
!i.closest(Ge)||i.closest(We))return;let c=un(r,i,e);!c||c===t.get("place")||(t.set("place",c),t.save_changes())}function o({target:i,isTrusted:r}){let c=i instanceof
Element?i.closest(hn):null;r&&c instanceof HTMLElement&&n.closest(We)?.contains(c)&&dn(c)}if(!Object.keys(e).length)return()=>{};for(let i of Ve)document.addEventListener(
i,s,!0);return document.addEventListener("click",o,!0),()=>{for(let i of Ve)document.removeEventListener(i,s,!0);document.removeEventListener("click",o,!0)}}function dn(n){
let t=n.closest(Ut),e=performance.now(),s=new AbortController,o=0,i=0,r=0,c=setInterval(()=>{let a=performance.now()-e>8e3,h=[...document.querySelectorAll(Ut)].
find(d=>d!==t&&d.clientHeight>0)?.querySelector(Ge)?.parentElement?.scrollHeight??0;i=h&&h===o?i+1:0,o=h,i>=4&&o!==r&&!s.signal.aborted&&(r=o,n.click()),!(i<12&&
!a&&!s.signal.aborted)&&(clearInterval(c),s.abort())},150);for(let a of["wheel","keydown","pointerdown"])document.addEventListener(a,()=>s.abort(),{capture:!0,signal:s.
signal})}function un(n,t,e){let s="";for(let o of n.querySelectorAll(ln)){let i=e[fn(o)];if(t.contains(o))return i??s;if(!(o.compareDocumentPosition(t)&(Node.DOCUMENT_POSITION_FOLLOWING|
Node.DOCUMENT_POSITION_CONTAINED_BY)))break;s=i??s}return s}function fn(n){return[...n.childNodes].filter(e=>!(e instanceof HTMLAnchorElement)).map(e=>e.textContent).
join("").trim()}function ze({model:n,el:t}){let e=n.get("names"),s=u("kt-switch",null);s.setAttribute("role","group");let o=Object.entries(e).map(([l,h])=>{let d=u("",s,"button");
return d.type="button",d.lang=l,d.textContent=h,d.addEventListener("click",()=>i(l)),d.dataset.language=l,d});function i(l){let h=De(window.location.href,l);b()&&
h!==window.location.href&&window.history.replaceState(window.history.state,"",h),l!==n.get("language")&&(n.set("language",l),n.save_changes())}function r(){s.setAttribute(
"aria-label",n.get("label")),s.lang=n.get("language");for(let l of o)l.setAttribute("aria-pressed",String(l.dataset.language===n.get("language")));document.dispatchEvent(
new CustomEvent("kt-language",{detail:n.get("language")}))}n.on("change:language change:label",r),r(),t.append(s);let c=b()?je(window.location.href,Object.keys(
e)):null;c&&!window.kartentischAsked&&i(c),window.kartentischAsked=!0;let a=[st(n),L.listen(n.widget_manager,{}),qe(s,n)];return()=>{n.off("change:language chan\
ge:label",r);for(let l of a)l()}}function Fe(n,t,e){let s=[...n.keys()].filter(i=>n[i][1]===n[t][1]).sort((i,r)=>n[i][2]-n[r][2]),o=s.indexOf(t);if(e==="ArrowLeft")return n[t][0];if(e==="ArrowR\
ight")return n.findIndex(([i])=>i===t);if(e==="ArrowUp")return s[o-1];if(e==="ArrowDown")return s[o+1]}function Ye(n,t){let e=new Set;for(let s=t;s>=0;s=n[s]?.[0]??
-1)e.add(s);return e}var at={x:18,y:22},ct=12,Ke="change:moves change:here change:label",rt=([,n,t])=>[ct+n*at.x,ct+t*at.y];function pn(n,t,e,s,o){if(n!=="lost"&&n!=="cannot")return m(
"circle",{cx:t,cy:e,r:s},o);let i=s*1.3,r=`M${t} ${e-i}l${i} ${i}l${-i} ${i}l${-i} ${-i}z`;return m("path",{d:r,class:"kt-diamond"},o)}var Zt=class{#t=[];constructor(t,e){
this.model=t,this.root=e,e.classList.add("kt-tree"),this.svg=m("svg",{role:"tree"},e),this.svg.addEventListener("click",s=>this.go(y(s,"[data-move]")?.dataset.move)),
this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=Q(()=>this.paint()),t.on(Ke,this.redraw),this.paint()}paint(){let t=this.model.get("moves"),e=this.
model.get("here"),s=Ye(t,e),o=this.svg.contains(document.activeElement),i=Math.max(0,...t.map(h=>h[1])),r=Math.max(0,...t.map(h=>h[2]));this.svg.replaceChildren(),
this.svg.setAttribute("aria-label",this.model.get("label")),this.svg.setAttribute("width",String(2*ct+i*at.x)),this.svg.setAttribute("height",String(2*ct+r*at.y)),
t.forEach((h,d)=>{if(h[0]<0)return;let[[f,p],[g,w]]=[rt(t[h[0]]),rt(h)],k=w===p?`M${f} ${p}H${g}`:`M${f} ${p}V${w-6}Q${f} ${w} ${f+6} ${w}H${g}`;m("path",{d:k,class:s.
has(d)?"kt-way":"kt-line"},this.svg)}),this.#t=[];let c=[...t.keys()].sort((h,d)=>t[h][2]-t[d][2]||t[h][1]-t[d][1]);for(let h of c)this.#t[h]=this.#e(t[h],h,e,s.
has(h));o&&this.#t[e]?.focus();let[a,l]=rt(t[e]??[0,0,0]);this.root.scrollTo({left:a-this.root.clientWidth/2,top:l-this.root.clientHeight/2})}#e(t,e,s,o){let[,i,
,r,c]=t,[a,l]=rt(t),d=m("g",{"data-move":e,class:`kt-dot ${e===s?"kt-here":o?"kt-way":""} ${c&&`kt-${c}`}`},this.svg);return d.setAttribute("role","treeitem"),d.
setAttribute("aria-label",`${i}: ${r}`),d.setAttribute("aria-selected",String(e===s)),d.setAttribute("tabindex",e===s?"0":"-1"),m("title",{},d).textContent=`${i}\
: ${r}`,m("circle",{cx:a,cy:l,r:9,class:"kt-reach"},d),pn(c,a,l,e===s?5.5:3.6,d),d}go(t){t!==void 0&&this.model.send({go:Number(t)})}key(t){let e=Number(y(t,"[d\
ata-move]")?.dataset.move??this.model.get("here"));if(t.key==="Enter"||t.key===" ")this.go(this.#t[e]?.dataset.move);else{let s=Fe(this.model.get("moves"),e,t.key);
if(s===void 0)return;this.#t[s]?.focus()}t.preventDefault(),t.stopPropagation()}remove(){this.model.off(Ke,this.redraw)}};function Ue({model:n,el:t}){let e=new Zt(
n,t);return()=>e.remove()}var Ze="M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",Xe="m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",Y="M5 5v5h5M5.6 10A7.5 7.5 0 1 1 5 15",mn="M9.5 20h5M10 17h4c0-3 3-4 3-7.\
5a5 5 0 0 0-10 0C7 13 10 14 10 17Z",Je="M6 19V9a4 4 0 0 1 4-4h1m2 14h1a4 4 0 0 0 4-4V6m-3 3 3-3 3 3",Qe="m6 6 12 12M18 6 6 18",ts="M8 5.5v13l10-6.5Z",es="m14 6-\
6 6 6 6",Xt="m10 6 6 6-6 6",ss={undo:Ze,back:Ze,redo:Xe,forward:Xe,restart:Y,again:Y,reading_reset:Y,hint:mn,solution:Je,better_way:Je,auto:"M12 20V10m-4.5 4L12\
 9.5l4.5 4.5M6 4.5h12",new:"M4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",another:"M4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",same_again:Y,same_deal:Y,review_game:"\
M4 19h16M5 14l4-5 4 3 6-7",skip:"m5 6 7 6-7 6ZM13 6l7 6-7 6Z",give_up:"M6 21V4m0 1h11l-2.5 4L17 13H6",solver:"M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm5-\
1.5L20 20",review:"M4 19h16M5 14l4-5 4 3 6-7",rules:"M5 12.5 9.5 17 19 7",four:"M12 4v16M4 12h16M5 5h14v14H5Z",one_tap:"M10 13V6.5a1.7 1.7 0 0 1 3.4 0V11l4 .9a2\
 2 0 0 1 1.5 2.3l-.8 5.8h-7.5L6.5 14a1.7 1.7 0 0 1 2.5-2ZM7 6.5a4.7 4.7 0 0 1 9.4 0",sounds:"M5 9.5v5h3l5 4v-13l-5 4ZM16 9a4 4 0 0 1 0 6m2.5-8.5a7.5 7.5 0 0 1 0\
 11",forced:"M4 12h9m-4-4 4 4-4 4M17 5v14",save:"M12 4v10m-4-4 4 4 4-4M5 19h14",load:"M12 15V5M8 9l4-4 4 4M5 19h14",export:"M12 4v10m-4-4 4 4 4-4M5 19h14",import:"\
M12 15V5M8 9l4-4 4 4M5 19h14",copy:"M9 9h10v11H9ZM5 15V4h10",share:"M12 14V4m-4 4 4-4 4 4M7 11H5v9h14v-9h-2",daily:"M5 6h14v14H5ZM5 10h14M9 3.5V7m6-3.5V7m-5 8 1\
.7 1.7L14.5 13",more:"M6 5v14M6 9h5a3 3 0 0 1 3 3v0a3 3 0 0 0 3 3h1M6 5h12",settings:"M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 8c0-3 2.5-5 6-5s6 2 6 5m1-13.5a2.7 2\
.7 0 0 1 0 5M18 14.5c2 .7 3 2.3 3 4.5",play:ts,pause:"M8 5.5v13M16 5.5v13",run:ts,stop:"M7 7h10v10H7Z",first:"M7 6v12m10-12-6 6 6 6",last:"M17 6v12M7 6l6 6-6 6",
previous:es,"step-back":es,next:Xt,step:Xt,"step-on":Xt,check:"M5 12.5 9.5 17 19 7",leave:Qe,close:Qe,reset:"M5 7h14M10 4h4M7 7l1 13h8l1-13",menu:"M5 12h.01M12 \
12h.01M19 12h.01"};function lt(n,t){if(!Object.hasOwn(ss,n))return;let e=m("svg",{viewBox:"0 0 24 24",class:"kt-icon","aria-hidden":!0,focusable:!1},t);m("path",
{d:ss[n]},e)}var ns="change:line change:query change:words";function os({model:n,el:t}){let e=u("kt-tool kt-do-share",t,"button");e.type="button",lt("share",e);let s=u("kt-w\
ord",e,"span"),o=u("kt-shared",t),i=u("",o,"textarea");i.readOnly=!0,i.rows=2;let r=u("kt-shared-says",o,"span");r.setAttribute("role","status");let c=()=>{let[
h,d]=[n.get("line"),n.get("query")];return d&&b()?`${h} ${location.origin}${location.pathname}?${d}`:h},a=()=>{let h=n.get("words");t.hidden=!n.get("line"),o.hidden=
!0,s.textContent=h.share,e.title=h.share_tip,i.setAttribute("aria-label",h.share),r.textContent=""},l=async()=>{let{copied:h,by_hand:d}=n.get("words");i.value=c(),
o.hidden=!1,i.style.height="",i.style.height=`${i.scrollHeight+2}px`,i.select(),r.textContent=d,await Bt(i.value)&&(r.textContent=h)};return e.addEventListener(
"click",l),n.on(ns,a),a(),()=>n.off(ns,a)}var Jt=0;function is({model:n,el:t}){let e=u("kt-slider",t),s=u("",e,"label"),o=u("",e,"input"),i=u("",e,"input");Jt+=1,s.id=`kt-slider-${Jt}`,o.id=`kt-slider-${Jt}\
-range`,s.htmlFor=o.id,i.setAttribute("aria-labelledby",s.id),[o.type,i.type]=["range","number"];function r(){s.textContent=n.get("description"),E(s,"title",n.get(
"tooltip"));for(let a of[o,i])[a.min,a.max,a.step]=[n.get("min"),n.get("max"),n.get("step")].map(String),a.value=String(n.get("value"))}function c(a){let l=a.valueAsNumber;
Number.isFinite(l)&&(n.set("value",Math.min(Math.max(l,n.get("min")),n.get("max"))),n.save_changes()),r()}o.addEventListener("input",()=>{i.value=o.value});for(let a of[
o,i])a.addEventListener("change",()=>c(a));return e.addEventListener("keydown",a=>{a.stopPropagation(),a.key==="Enter"&&c(a.target===i?i:o)}),n.on("change",r),r(),
()=>n.off("change",r)}var gn=200;function rs({model:n,el:t}){t.classList.add("kt-verdict");let e=u("kt-sign",t,"span");e.setAttribute("aria-hidden","true");let s=u("kt-verdict-words",
t,"span"),o,i=()=>{clearTimeout(o);let[c,a]=[n.get("verdict"),n.get("texts")];t.dataset.shown=c,e.dataset.sign=c,s.textContent=a[c]??"",t.title=a.tip??""},r=()=>{
let c=n.get("verdict");t.dataset.verdict=c,t.dataset.of=n.get("rev"),clearTimeout(o),c==="thinking"&&t.dataset.shown?o=setTimeout(i,gn):i()};return n.on("change\
:verdict change:rev",r),n.on("change:texts",i),r(),()=>{clearTimeout(o),n.off("change:verdict change:rev",r),n.off("change:texts",i)}}var ht=class{constructor(t){this.silent=u("kt-silent",t),this.status=u("kt-say",t),this.status.setAttribute("role","status"),this.alert=u("kt-say",t),this.alert.
setAttribute("role","alert")}say(t,e){let s=e==="alert"?this.alert:this.status;s.textContent=s.textContent===t?`${t} `:t}saySilent(){this.say(this.silent.textContent??
"","alert")}clear(){this.status.textContent="",this.alert.textContent=""}},K=(n,t)=>n.replace(/\{(\w+)\}/g,(e,s)=>t[s]??e);var dt=class{constructor(t,e,s){this.context=t,this.ask=e,this.say=s}intend(t,e,s,o={}){this.context.looked=null,this.ask({what:t,handle:e,how:s,rev:this.context.
scene?.rev,...o})}take(t,e,s){let{context:o}=this,{taken:i,nowhere:r}=o.texts;o.taken=o.oneTap&&!t.targets.length?null:t.id,o.lastTake={id:t.id,time:e},o.wrong=
null,o.lifted(),o.looked=null,o.oneTap?this.intend("tap",t.id,s):this.say(K(t.targets.length?i:r,{card:t.label}))}held(t){let{context:e}=this,{taken:s,scene:o}=e;
return!s||!e.oneTap||!t||t.id===s||o?.handle(s)?.targets.includes(t.pile)?s:(e.taken=null,null)}release(){let{context:t}=this,e=t.scene?.handle(t.taken);return e?
(t.taken=null,this.say(K(t.texts.back,{card:e.label})),t.refresh(),e):null}};var Qt=({fly:n,hold:t})=>2*n+t,as=({fly:n,hold:t},e)=>n<=e&&e<=n+t;function cs(n,t){let{fly:e,size:s,cards:o}=n,i=Math.min(t,Qt(n)-t)/e,r=new Set,c=[];for(let a=o.
length-1;a>=0;a-=1){let[l,h,d,f,p,g,w,k]=o[a],x=.45*(1-(a+1)/o.length),v=Math.min(Math.max((i-x)/(1-.45),0),1),M=`${d} ${f}`;if(!v&&r.has(M))continue;v||r.add(M);
let Rt=v*v*(3-2*v),X=(re,Cs)=>re+Rt*(Cs-re);c.push({face:[l,h],x:X(d,g),y:X(f,w),angle:X(p,k)*Math.PI/180,size:X(1,s)})}return c.reverse()}var wn={lay:[["noise",0,.07,2400,700,.5],["sine",0,.06,170,80,.22]],turn:[["noise",0,.05,3200,5200,.22],["noise",.05,.06,2600,900,.4]],deal:[["noise",0,.05,3e3,
1200,.3]],refuse:[["sine",0,.09,210,120,.4],["sine",.12,.11,190,105,.34]],win:[523.25,659.25,783.99,1046.5].map((n,t)=>["triangle",.11*t,.7,n,n,.2])},kn=4,ls=40,
xn=1e-4,ut=null,ft=null,te=0,hs={};function B(n){let t=performance.now();if(!(!G().sounds||document.hidden||te>=kn||t-(hs[n]??-ls)<ls)&&navigator.userActivation?.
hasBeenActive!==!1){hs[n]=t;try{bn(wn[n])}catch(e){console.warn("this browser makes no sounds:",e)}}}function bn(n){ut??=new AudioContext,ut.state==="suspended"&&
ut.resume(),te+=1;let t=n.length;for(let e of n)yn(e,ut).onended=()=>{t-=1,t||(te-=1)}}function yn([n,t,e,s,o,i],r){let[c,a]=[r.currentTime+t,r.currentTime+t+e],
l=r.createGain();l.gain.setValueAtTime(i,c),l.gain.exponentialRampToValueAtTime(xn,a),l.connect(r.destination);let h=n==="noise"?vn(r):r.createOscillator(),d="t\
ype"in h?h:r.createBiquadFilter();return d.type=n==="noise"?"bandpass":n,d.frequency.setValueAtTime(s,c),d.frequency.exponentialRampToValueAtTime(o,a),d!==h&&h.
connect(d),d.connect(l),h.start(c),h.stop(a),h}function vn(n){if(!ft){ft=n.createBuffer(1,Math.ceil(n.sampleRate/4),n.sampleRate);let e=ft.getChannelData(0);for(let s=0;s<
e.length;s+=1)e[s]=2*Math.random()-1}let t=n.createBufferSource();return t.buffer=ft,t}function pt(n){return new Response(new Blob([n]).stream().pipeThrough(new DecompressionStream("deflate"))).json()}var ds=()=>"DecompressionStream"in globalThis;var us=1,Mn=2,En=6,Sn=6;function An(n){let t=[];return n.map(e=>{let[s,o,i,r,c,a,...l]=e;e.length>Sn&&(t=l);let[h,d,f,...p]=t,[g,w]=p;return{leaves:s,arrives:o,
to:[i,r],face:[c,a],kind:h,from:[d,f],...p.length?{before:[g,w]}:{}}})}function Tn(n,t){return[...new Set([...t.map(([e])=>e),...n.map(({arrives:e})=>e)])].sort(
(e,s)=>e-s)}function Ln({from:n,to:t,face:e,before:s},o){let i=1-(1-o)**3,r=Math.round(n[0]+i*(t[0]-n[0])),c=Math.round(n[1]+i*(t[1]-n[1])),a=s?Math.max(Math.abs(
1-2*o),.02):1;return{x:r,y:c,width:a,shown:s&&o<.5?s:e}}var mt=class n{layers=new Set;#t=[0,0];#e=!1;#s=null;#n=null;#o=()=>{};static of(t,e){return t[0].ktPlayer??=
new n(t,e),t[0].ktPlayer}constructor(t,e){this.manager=e,this.cards=t[1];for(let s of t){let o=s.syncViews.bind(s);s.syncViews=async()=>this.#a(o),s.sleep=i=>this.#r(
i,s.ctx,o)}}skip(){this.#e=!0,this.#o()}async#r(t,e,s){this.#i("data-moving",!0),await this.play(t,e,s).catch(o=>console.warn("an animation has failed:",o)),this.#i(
"data-celebrating",!1),this.#i("data-moving",!1)}#i(t,e){for(let s of this.layers)s.toggleAttribute(t,e)}#a(t){this.#n||queueMicrotask(()=>this.#n?.()),this.#n=
()=>{this.#n=null,t()}}async play(t,e,s){let o=typeof t=="string"?await pt(Uint8Array.from(atob(t),h=>h.charCodeAt(0))):t,{tick:i,cuts:r}=o;this.#s=(await this.
manager.get_model(o.sheet)).canvas,this.#t=o.size;let c=An(o.sprites);this.#e=A().matches;let a=performance.now(),l=-1;for(let h of Tn(c,r)){for(;!this.#e&&performance.
now()<a+h*i;){let f=Math.min((performance.now()-a)/i+1,h),p=this.#f(c,f,l,e);s(),await this.#c(a+h*i),p()}for(let f of c)f.arrives===h&&!(f.kind&Mn)&&this.#d(f,
1,this.cards.ctx);for(let[f,p,...g]of r)f===h&&this.#p(p,g);let d=c.find(({arrives:f})=>f===h);d&&B(d.before?"turn":c.length>En?"deal":"lay"),l=h}o.celebration&&
!this.#e&&await this.#h(o.celebration,e,s)}#c(t){return new Promise(e=>{this.#o=e,requestAnimationFrame(()=>e()),setTimeout(e,t-performance.now())})}async#h(t,e,s){
let o=[0,0,this.cards.get("width"),this.cards.get("height")],[i,r]=[performance.now(),Qt(t)];this.#i("data-celebrating",!0),this.#p(o,[]);let c=!1;for(let a=0;a<
r&&!this.#e;a=performance.now()-i){let l=as(t,a);if(!l||!c){e.clearRect(...o);for(let h of cs(t,a))this.#u(h,e,l);s()}c=l,await this.#c(i+r)}e.clearRect(...o)}#u({
face:t,x:e,y:s,angle:o,size:i},r,c){let[a,l]=this.#t;r.save(),r.imageSmoothingEnabled=c,r.translate(e,s),r.rotate(o),r.scale(i,i),this.#l([-a/2,-l/2,...t],r),r.
restore()}#f(t,e,s,o){let i=[];for(let r of t){let{leaves:c,arrives:a}=r;c>=e||s>=a||i.push(this.#d(r,Math.min((e-c)/(a-c),1),o))}return()=>{for(let r of i)o.clearRect(
...r)}}#d(t,e,s){let{x:o,y:i,width:r,shown:c}=Ln(t,e),[a,l]=this.#t,[h,d]=t.kind&us?[l,a]:[a,l];return s.save(),s.translate(o+Math.round((1-r)*h/2),i),s.scale(r,
1),this.#l([0,0,...c,t.kind],s),s.restore(),[o-1,i-1,h+2,d+2]}#p(t,e){let s=this.cards.ctx;s.clearRect(...t),s.save(),s.beginPath(),s.rect(...t),s.clip();for(let o of e)
this.#l(o,s);s.restore()}#l([t,e,s,o,i=0],r){let[c,a]=this.#t;r.save(),r.translate(t,e),i&us&&r.transform(0,1,-1,0,a,0),this.#s&&r.drawImage(this.#s,s*c,o*a,c,a,
0,0,c,a),r.restore()}};var gt=class{#t=null;constructor(t,e){this.root=t,this.manager=e}listen(t){let e={capture:!0,signal:t};this.root.addEventListener("pointerdown",()=>this.hurry(),
e),this.root.addEventListener("keydown",()=>this.hurry(),e),document.addEventListener("visibilitychange",()=>document.hidden&&this.hurry(),e)}async fit(t){let e=await Promise.
all(t.map(s=>this.manager.get_model(s)));this.#t=mt.of(e,this.manager),this.#t.layers.add(this.root)}hurry(){this.#t?.skip()}remove(){this.#t?.layers.delete(this.
root)}};var wt=class{scene=null;texts={};sheet=null;taken=null;lastTake={id:null,time:0};oneTap=!1;press=null;drag=null;dropped=null;hover=null;hushed=!1;keyboard=!1;follow=null;looked=null;wrong=null;pointed=[];numbers={};constructor(t,e){
this.root=t,this.refresh=e}lifted(){let t=this.root.closest(".kt-panel")?.querySelectorAll(".kt-says-refusal")??[];for(let e of t)e.classList.add("kt-says-over")}get unit(){
return this.root.getBoundingClientRect().width/(this.scene?.width??1)}onPage([t,e]){let{left:s,top:o}=this.root.getBoundingClientRect();return[s+t*this.unit,o+e*
this.unit]}};function U(n){let t=Math.min(...n.map(i=>i[0])),e=Math.min(...n.map(i=>i[1])),s=Math.max(...n.map(i=>i[0]+i[2])),o=Math.max(...n.map(i=>i[1]+i[3]));return[t,e,s-
t,o-e]}function Z(n,t){let e=Math.min(n[0]+n[2],t[0]+t[2])-Math.max(n[0],t[0]),s=Math.min(n[1]+n[3],t[1]+t[3])-Math.max(n[1],t[1]);return Math.max(0,e)*Math.max(
0,s)}function H([n,t,,,e]){return e?[n,t,1.4,1]:[n,t,1,1.4]}function P([n,t,e,s]){return[n+e/2,t+s/2]}function kt(n,[t,e,s,o],{width:i,height:r}){n.style.left=`${100*
t/i}%`,n.style.top=`${100*e/r}%`,n.style.width=`${100*s/i}%`,n.style.height=`${100*o/r}%`}var fs={allowed:.18,other:.6},_n=.5,$n=.35,On=.6;function ps(n,t,e,s){let o=null,i=0;for(let r of n.piles.keys()){let c=t.targets.includes(r),a=n.wholeBox(r),l=Z(
e,a)+(Z(s,a)?_n:0);r===t.pile&&(l*=On),!(l<(c?fs.allowed:fs.other))&&(c&&(l+=$n),l>i&&([o,i]=[r,l]))}return o===t.pile?null:o}function ms(n,t){return t&&t.pile!==n.pile?t.targets.includes(n.pile):n.targets.length>0||n.action!==""}function gs(n,t,[e,s],o,i){let r=n.handle(i),c=n.handle(
t);if(c&&ms(c,r))return t;let a=t,l=Number.POSITIVE_INFINITY;for(let h of n.handles.values()){let[d,f,p,g]=h.box,w=Math.hypot(Math.max(d-e,0,e-d-p),Math.max(f-s,
0,s-f-g))*o,k=c?8:Math.max(8,(44-Math.min(p,g)*o)/2);w>k||w>=l||!ms(h,r)||([a,l]=[h.id,w])}return a}function ws([n,t],e){return[n,Math.max(t,e+14)]}function ee(n,t,e,s){let o=u("",s,"canvas");if(!n)return;let{width:i,height:r}=n;o.width=Math.round(e[2]*i),o.height=Math.round(e[3]*i);let c=o.getContext("2d");
if(c)for(let[a,l,h,d,f]of t)c.setTransform(1,0,0,1,Math.round((a-e[0])*i),Math.round((l-e[1])*i)),f&&c.transform(0,1,-1,0,r,0),c.drawImage(n.canvas,h*i,d*r,i,r,
0,0,i,r)}var xt=class{constructor(t,e,s,o,i){this.at=i,this.element=u("kt-ghost",document.body),ee(t,e,s,this.element),this.element.style.setProperty("--kt-unit",
`${o}px`),this.element.style.width=`${s[2]*o}px`,this.element.style.height=`${s[3]*o}px`,this.put(i)}put([t,e]){this.at=[t,e],this.element.style.transform=`tran\
slate(${t}px, ${e}px)`}fly(t,e,s){let o=this.element.style.transform;if(this.put(t),A().matches||!this.element.isConnected)return s();let i=[{transform:o},{transform:this.
element.style.transform}],r=this.element.animate(i,{duration:e,easing:"cubic-bezier(.2,.8,.3,1)"});r.onfinish=s,r.oncancel=s}shake(){let[t,e]=this.at;if(A().matches)
return this.remove();let s=[0,-7,6,-4,2,0].map(o=>({transform:`translate(${t+o}px, ${e}px)`}));this.element.animate(s,{duration:260}).onfinish=()=>this.remove()}remove(){
this.element.remove()}};var ks=190,Nn=110,Cn=1400,bt=.01,yt=class{constructor(t,e){this.context=t,this.actions=e}remove(){this.context.drag?.ghost.remove(),this.context.dropped?.ghost.
remove()}#t(t,e){let{context:s}=this,o=e.runBox(t);return new xt(s.sheet,e.run(t),o,s.unit,s.onPage(o))}lift(t,e,s){let{context:o}=this,i=e.runBox(t),[r,c]=o.onPage(
i),a=[s.x-r,s.y-c],l=Math.min(i[3],1.4)*o.unit,h=s.type==="touch"?ws(a,l):a;o.taken=null,o.wrong=null,o.pointed=[],o.lifted(),o.drag={id:t.id,box:i,grip:h,raised:h[1]-
a[1],pointer:[s.x,s.y],ghost:this.#t(t,e),over:null},o.root.classList.add("kt-dragging"),o.root.setPointerCapture(s.pointer),o.refresh()}move(t,e){let{drag:s}=this.
context;if(!s)return;s.pointer=[t,e],s.ghost.put([t-s.grip[0],e-s.grip[1]]);let o=this.#e();o!==s.over&&(s.over=o,this.context.refresh())}#e(){let{drag:t,root:e,
scene:s,unit:o}=this.context,i=s?.handle(t?.id);if(!t||!s||!i)return null;let{left:r,top:c}=e.getBoundingClientRect(),[a,l]=t.ghost.at,[h,d]=t.pointer,f=g=>{let w=[
(a-r)/o,(l+t.raised-g-c)/o,t.box[2],Math.min(t.box[3],1.4)],k=[(h-r)/o-bt,(d-g-c)/o-bt,2*bt,2*bt];return ps(s,i,w,k)},p=f(t.raised);return!t.raised||p&&i.targets.
includes(p)?p:f(0)??p}drop(){let{drag:t,root:e,scene:s,refresh:o}=this.context;if(!t||!s)return;if(!t.over)return this.abort();e.classList.remove("kt-dragging");
let i=s.handle(t.id)?.count??0;this.context.dropped={...t,target:t.over,spot:s.topBox(t.over),count:i},this.context.drag=null,this.actions.intend("drop",t.id,"d\
rag",{target:t.over}),o()}abort(){let{drag:t,root:e,refresh:s}=this.context;t&&(e.classList.remove("kt-dragging"),this.context.drag=null,t.ghost.fly(this.context.
onPage(t.box),ks,()=>t.ghost.remove()),s())}land(){let{dropped:t,scene:e}=this.context;if(!t)return;let{ghost:s,target:o,spot:i,count:r}=t,c=e?.piles.get(o)?.cards.
slice(-r)??[];this.context.dropped=null;let a=c.length?U(c.map(H)):i;s.fly(this.context.onPage(a),Nn,()=>s.remove())}settle(t){let{context:e}=this,{dropped:s}=e;
s&&s.ghost.fly(e.onPage(s.box),ks,()=>{e.dropped===s&&(e.dropped=null),t?s.ghost.shake():s.ghost.remove(),e.refresh()})}refuse({handle:t,target:e}){let{context:s}=this,
{scene:o}=s;if(!o)return;let i=o.handle(t);s.taken===t&&(s.taken=null),s.follow=null,o.piles.has(e)?s.wrong=o.topBox(e):i&&(s.wrong=o.runBox(i));let{wrong:r}=s;
setTimeout(()=>{s.wrong===r&&(s.wrong=null),s.refresh()},Cn),s.dropped?this.settle(!0):i?.count&&this.#t(i,o).shake(),s.refresh()}};var Rn=80,In=.03,Bn=6,Hn=30,Pn=110,jn=.38,Dn=.62,Wn=.5,Vn=.28,se={width:700,height:500},Gn=".kt-drawer, .kt-solver, .kt-sheets";function qn(n){return J()?innerHeight-
n.getBoundingClientRect().top-scrollY:W(n)?.clientHeight??innerHeight}function zn(n){let t=new Map;for(let r of xs(n)){let{top:c,height:a}=r.getBoundingClientRect();
t.set(Math.round(c),Math.max(a,t.get(Math.round(c))??0))}let e=n.getBoundingClientRect().height;for(let r of t.values())e-=r;for(let r of n.querySelectorAll(Gn)){
let{offsetParent:c,offsetHeight:a}=r;c&&(e-=a)}let s=n.querySelector(".kt-message"),i=(s?.closest(".kt-said")??s)?.offsetHeight??0;return{rest:e-i,said:Math.min(
i,Pn),rows:Math.max(1,t.size)}}function Fn(n,t){return n===t||getComputedStyle(n).display!=="grid"?null:[...n.children].find(s=>s!==t&&s.contains(t))??null}function xs(n){
return[...n.querySelectorAll(".kt-table")].filter(({offsetParent:e})=>e)}var vt=class{#t=null;#e=[0,0];#s=null;#n=0;#o={width:0,height:0};#r=null;#i=!1;#a;constructor(t,e,s){
this.root=t,this.send=e,this.sizes=new ResizeObserver(()=>this.#c()),this.sizes.observe(t),addEventListener("resize",()=>this.#c(),{signal:s}),s.addEventListener(
"abort",()=>{this.sizes.disconnect(),clearTimeout(this.#a)})}show({width:t,height:e,most:s,rev:o}){this.#t={width:t,height:e,most:s},this.#r??=o,this.#i||=o!==this.#r,
this.#c()}tell(){if(clearTimeout(this.#a),this.#a=void 0,!this.#s)return;this.#e=this.#s;let[t,e]=this.#s;this.root.dataset.space=this.#s.join(),this.send({kind:"\
space",width:t,height:e,density:devicePixelRatio,alone:J()})}#c(){let t=this.root.parentElement;if(!t?.offsetParent)return;let e=this.#u(t),s=Fn(e,t),o=innerWidth<=
se.width||innerHeight<=se.height,i=b()&&o&&e!==t&&!s,r=s??e.parentElement,c=i?document.documentElement.clientWidth:this.#f(t,r),a=qn(e),{rest:l,said:h,rows:d}=e===
t?{rest:0,said:0,rows:1}:zn(s??e),f=this.#o.width===e.offsetWidth?this.#o.height:0;(!f||!this.#i)&&(this.#o={width:e.offsetWidth,height:Math.max(h,f)});let p=J()?
Wn:Dn,g=a<se.height?p:d>1?Vn:jn,w=Math.max((a-l-this.#o.height-Bn)/d,g*a);this.#h(Math.floor(c),Math.floor(w),a);let k=this.#i?In:0;this.#s?.every((v,M)=>Math.abs(
v-this.#e[M])<=k*this.#e[M])||(this.#a??=setTimeout(()=>this.tell(),Rn)),this.root.dataset.space=this.#a===void 0?this.#e.join():"",this.#t&&this.#d(t,i)}#h(t,e,s){
let[o,i]=this.#s??[0,0],r=this.#i&&s===this.#n?Hn:2;this.#n=s,(t!==o||Math.abs(e-i)>=r)&&(this.#s=[t,e])}#u(t){let e=[];for(let i=t.parentElement;i;i=i.parentElement)
i.classList.contains("kt-panel")&&e.push(i);let s=e.at(-1)??t,o=W(t);for(let i of[s,o])i&&i!==t&&this.sizes.observe(i);return s}#f(t,e){let s=t.closest(".kt-tab\
les"),{paddingLeft:o,paddingRight:i}=getComputedStyle(e),r=e.clientWidth-Number.parseFloat(o)-Number.parseFloat(i),c=s?xs(s).length:1,a=Math.max(1,Math.min(c,Math.
floor(r/400)));return r/a-(a>1?12:0)}#d(t,e){let{width:s,height:o,most:i}=this.#t,[r,c]=this.#s,a=Math.min(r/s,c/o,i);if(t.style.setProperty("--kt-width",`${Math.
floor(a*s)}px`),t.classList.toggle("kt-bleeds",e),t.classList.add("kt-fitted"),!e)return;let{left:l}=t.parentElement.getBoundingClientRect(),h=Math.max(0,(r-a*s)/
2);t.style.setProperty("--kt-out",`${Math.round(h-l)}px`)}};function j(n){return y(n,".kt-spot")?.dataset.handle??null}var Mt=class{stop=null;#t=new Map;#e=new WeakMap;constructor(t){this.box=u("kt-spots",t)}get focused(){
return this.box.contains(document.activeElement)}get stopFocused(){return this.stop!==null&&document.activeElement===this.#t.get(this.stop)}show(t){for(let[s,o]of this.#t)
t.handles.has(s)||(o.remove(),this.#t.delete(s));let e=this.box.firstChild;for(let s of t.ordered()){let o=this.#s(s,t);o===e?e=e.nextSibling:this.box.insertBefore(
o,e)}}#s(t,{width:e,height:s,peeks:o}){let i=this.#t.get(t.id);i||(i=u("kt-spot",null,"button"),i.type="button",i.tabIndex=-1,i.dataset.handle=t.id,this.#t.set(
t.id,i));let[r,c,a,l]=t.box,h=`${100*r/e}% ${100*c/s}% ${100*a/e}% ${100*l/s}%`;return this.#e.get(i)!==h&&([i.style.left,i.style.top,i.style.width,i.style.height]=
h.split(" "),i.style.zIndex=String(t.index+2),this.#e.set(i,h)),E(i,"data-pile",t.pile),E(i,"data-count",t.count?String(t.count):""),E(i,"data-targets",t.targets.
join(" ")),E(i,"data-action",t.action),E(i,"aria-keyshortcuts",o.has(t.pile)?"P":""),i.getAttribute("aria-label")!==t.label&&i.setAttribute("aria-label",t.label),
i}describe(t,e,s){let o=this.#t.get(t);o&&(E(o,"aria-description",e),E(o,"aria-pressed",s===null?"":String(s)))}setStop(t){this.stop=t??null;for(let[e,s]of this.#t){
let o=e===t?0:-1;s.tabIndex!==o&&(s.tabIndex=o)}}focusStop(){this.#t.get(this.stop??"")?.focus({preventScroll:!0})}go(t){this.setStop(t),this.#t.get(t)?.focus()}};var _={gap:.12,length:.3,half:.17};function Yn(n,t){let[[e,s],[o,i]]=[P(n),P(t)],r=Math.hypot(o-e,i-s)||1,[c,a]=[(o-e)/r,(i-s)/r],[l,h]=[o-c*_.gap,i-a*_.gap],[d,
f]=[l-c*_.length,h-a*_.length],p=Math.min(.5,r/6),[g,w]=[(e+d)/2+a*p,(s+f)/2-Math.abs(c)*p],[k,x]=[`${d-a*_.half} ${f+c*_.half}`,`${d+a*_.half} ${f-c*_.half}`];
return{way:`M${e} ${s}Q${g} ${w} ${d} ${f}`,head:`M${l} ${h}L${k}L${x}Z`}}function Kn(n,t,e,s){let{drag:o,dropped:i,hover:r,hushed:c,taken:a,wrong:l,pointed:h}=n,
d=[],f=t.handle(o?.id??a),p=t.handle(r);if(i&&d.push(["kt-source",i.box]),f){let k=o?o.over:p?.pile;d.push([o?"kt-source":"kt-taken",t.runBox(f)]);for(let x of f.
targets)d.push([`kt-allowed${x===k?" kt-over":""}`,t.topBox(x)])}else p&&!c&&(p.count||p.action)&&d.push(["kt-hover",t.runBox(p)]);let{arrow:g,...w}=e;for(let[k,
x]of Object.entries(w))for(let v of x){let M=t.boxOf(v);M&&d.push([`kt-is-${k}`,M])}l&&d.push(["kt-wrong",l]);for(let k of h){let x=t.handle(k);x?.count?d.push(
["kt-hint",t.runBox(x)]):t.piles.has(k)?d.push(["kt-hint",t.topBox(k)]):x&&d.push(["kt-hint",x.box])}return s&&d.push(["kt-focus",f?t.topBox(s.pile):t.runBox(s)]),
d}var Et=class{marks={};#t="";constructor(t,e,s){this.context=t,this.buttons=e,this.describe=s,this.box=u("kt-marks",t.root)}forget(){this.#t=""}show(){let{context:t,
buttons:e,marks:s}=this,{scene:o,root:i}=t;if(!o)return;let r=t.keyboard&&e.stopFocused?o.handle(e.stop):void 0,c=Kn(t,o,s,r),[a,l]=(s.arrow??[]).map(f=>o.boxOf(
f)),h=o.handle(t.drag?.id??t.taken),d=JSON.stringify([c,a,l,o.width,o.height]);if(d!==this.#t){this.#t=d,this.box.style.setProperty("--kt-corner",`${.072*i.clientWidth/
o.width}px`),this.box.replaceChildren();for(let[f,p]of c)kt(u(`kt-mark ${f}`,this.box),p,o);for(let f of t.pointed)this.#e(f,o);a&&l&&this.#s(a,l,o),this.#n(o,h),
h?i.dataset.taken=h.id:delete i.dataset.taken}}#e(t,e){let s=this.context.numbers[t],o=e.handle(t)?.pile??t;if(!s||!e.piles.has(o))return;let[i,r,c]=e.wholeBox(
o),a=u("kt-column",this.box,"span");a.textContent=s,a.style.left=`${100*(i+c/2)/e.width}%`,a.style.top=`${100*r/e.height}%`}#s(t,e,{width:s,height:o}){let{way:i,
head:r}=Yn(t,e),c=m("svg",{viewBox:`0 0 ${s} ${o}`,class:"kt-arrow"},this.box);m("path",{class:"kt-under",d:i+r},c),m("path",{class:"kt-line",d:i},c),m("path",{
class:"kt-head",d:r},c)}#n(t,e){let{chosen:s}=this.marks;for(let o of t.handles.values()){let r=[e?.targets.includes(o.pile)?this.context.texts.allowed:"",this.
describe(o)].filter(Boolean).join(". "),c=o.count||s?e?.id===o.id||!!s?.includes(o.id):null;this.buttons.describe(o.id,r,c)}}};var bs=4e3,ys=0,St=class{#t=null;#e;#s=new AbortController;constructor(t,e){this.model=t,this.heard=e,this.onMessage=(s,o)=>this.receive(s,o),t.on("msg:custom",
this.onMessage)}close(){this.#s.abort(),this.model.off("msg:custom",this.onMessage),clearTimeout(this.#e)}hello(t=!1){this.send({kind:"hello",unpacks:ds(),again:t})}send(t){
try{return this.model.send(t),!0}catch(e){return console.warn("the card table has no line to its kernel:",e),!1}}ask(t){let e=this.send({kind:"intent",...t});this.#e??=
setTimeout(()=>this.heard.silence(),e?bs:0)}async watch(){let t=await this.model.widget_manager.get_model(this.model.get("own_id")),{signal:e}=this.#s,s=()=>{e.
aborted||(this.heard.line(!t.comm_live),!(t.comm_live||performance.now()<ys)&&(ys=performance.now()+bs,this.heard.silence()))};t.on("comm_live_update",s);let o=L.
listen(this.model.widget_manager,{silent:i=>i?this.heard.silence():this.heard.line(!t.comm_live),back:()=>t.comm_live&&this.hello(!0)});e.addEventListener("abor\
t",()=>{t.off("comm_live_update",s),o()})}receive(t,e){let s=t.kind==="packed";if(!s&&!this.#t)return this.#n(t);let o=Promise.all([s?pt(e[0]):t,this.#t]).then(
([i])=>this.#s.signal.aborted||this.#n(i)).catch(i=>console.warn("the card table has not understood its kernel:",i)).then(()=>{this.#t===o&&(this.#t=null)});this.#t=
o}#n(t){clearTimeout(this.#e),this.#e=void 0,this.heard.line(!1),this.heard.message(t)}};function ne(n,t,e){if(!t){let i=c=>n.piles.get(c)?.cards.length&&(n.topHandle(c)?.index??-1)>=0;return[...n.handles.values()].filter(({index:c,count:a,action:l,
pile:h})=>c>=0||a||l||!i(h))}let o=(e?[...n.ranks.keys()].filter(i=>i!==t.pile):t.targets).map(i=>n.topHandle(i));return[t,...o.filter(i=>i!==null)]}function vs(n,t,[
e,s]){let[o,i]=P(n.box),r=null,c=Number.POSITIVE_INFINITY;for(let a of t){if(a===n)continue;let[l,h]=P(a.box),d=(l-o)*e+(h-i)*s,f=Math.abs((l-o)*s)+Math.abs((h-
i)*e);d<.05||f>2.2*d&&f>.6||d+2.5*f<c&&([r,c]=[a,d+2.5*f])}return r}function Ms(n,t,[e,s]){return t[(t.indexOf(n)+(e+s>0?1:t.length-1))%t.length]}function Es(n,t){
let e=({box:s})=>Math.hypot(s[0]-n.box[0],s[1]-n.box[1]);return[...t].sort((s,o)=>e(s)-e(o))[0]}var Ss={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},At=class{constructor(t,{actions:e,buttons:s,pointer:o,peek:i},r){this.context=t,this.actions=
e,this.buttons=s,this.pointer=o,this.peek=i,this.say=r}listen(t){this.context.root.addEventListener("keydown",e=>this.down(e),{signal:t})}down(t){let{scene:e}=this.
context;!e||t.isComposing||(this.context.keyboard=!0,t.ctrlKey||t.metaKey||t.altKey?!this.#t(t):!this.#e(t,e))||(t.preventDefault(),t.stopPropagation())}#t(t){let e=t.
key.toLowerCase();if(t.altKey||e!=="z"&&e!=="y")return!1;let s=e==="y"||t.shiftKey?"redo":"undo";return this.actions.intend("key",this.buttons.stop??"","key",{key:s}),
!0}#e(t,e){let{key:s}=t,o=e.handle(this.buttons.stop);if(Ss[s])this.#r(Ss[s],e,t.shiftKey);else if(s==="Home"||s==="End")this.#i(e,s==="End");else if(s==="Enter"||
s===" ")!t.repeat&&o&&this.#s(o,e);else{if(s==="Escape")return this.#n();if(s.toLowerCase()==="p"&&o&&e.peeks.has(o.pile))this.#o(o.pile,e);else if(s.length===1)
this.actions.intend("key",this.buttons.stop??"","key",{key:s});else return!1}return!0}#s(t,e){let{context:s,actions:o}=this,i=o.held(t);s.wrong=null,i===t.id?o.
release():i?(s.taken=null,e.handle(i)?.pile!==t.pile&&(s.follow=t.pile,o.intend("drop",i,"key",{target:t.pile}))):t.action||!t.count?o.intend("click",t.id,"key"):
o.take(t,Number.NEGATIVE_INFINITY,"key"),s.refresh()}#n(){if(this.context.drag)this.pointer.abort();else if(this.peek.open)this.peek.dismiss();else{let t=this.actions.
release();if(!t)return!1;this.buttons.go(t.id)}return!0}#o(t,e){let s=this.context.looked===t;this.peek.look(s?null:t),s||this.say(e.peeks.get(t)?.label??"")}#r(t,e,s){
let o=e.handle(this.buttons.stop);if(!o)return;let i=ne(e,e.handle(this.context.taken),s),r=this.context.taken&&i.length>1,c=vs(o,i,t)??(r?Ms(o,i,t):null);c&&this.
buttons.go(c.id)}#i(t,e){let s=ne(t,t.handle(this.context.taken),!1).at(e?-1:0);s&&this.buttons.go(s.id)}};function Un(n){let t=document.body.dataset.jpThemeLight;return t===void 0?n.matches:t==="false"}function As(n,t){let[e,s]=[A(),matchMedia("(prefers-color-scheme\
: dark)")],o="",i=()=>{let c={kind:"page",still:e.matches||document.hidden,dark:Un(s)};JSON.stringify(c)!==o&&n(c),o=JSON.stringify(c)};e.addEventListener("chan\
ge",i,{signal:t}),s.addEventListener("change",i,{signal:t}),document.addEventListener("visibilitychange",i,{signal:t});let r=new MutationObserver(i);r.observe(document.
body,{attributes:!0,attributeFilter:["data-jp-theme-light"]}),t.addEventListener("abort",()=>r.disconnect()),i()}function Ts(n,t,e){let s=r=>{let{top:c,bottom:a}=n.
getBoundingClientRect();return r!==null&&a>r.top&&c<r.bottom},o=(r,c)=>{r.filter(l=>l.isIntersecting).some(({target:l,rootBounds:h})=>l===n||s(h))&&(c.disconnect(),
t())},i=new ResizeObserver(()=>{i.disconnect();let r=W(n),c={root:r,rootMargin:"100%",scrollMargin:"100%"},a=new IntersectionObserver(o,c);a.observe(n);let l=r&&
n.closest(".jp-Cell");l&&a.observe(l),e.addEventListener("abort",()=>a.disconnect())});i.observe(n),e.addEventListener("abort",()=>i.disconnect())}var oe={first:380,next:90},Zn=420,Xn=.42,D=.14;function Jn([n,t,e,s],o,i){let r=Math.min(Xn,(i.width-2*D-1)/(o-1)),c=1+(o-1)*r,a=(f,p,g)=>Math.max(D,Math.min(f,
g-D-p)),l=t+s+2*D,h=l+1.4+D<=i.height?l:t-1.4-2*D;return{box:[a(n+e/2-c/2,c,i.width),a(h,1.4,i.height),c,1.4],step:r}}var Tt=class{#t=null;#e=null;#s;#n=Number.
NEGATIVE_INFINITY;constructor(t){this.context=t}remove(){clearTimeout(this.#s)}get open(){return this.#t!==null}look(t){this.context.looked=t,this.context.refresh()}dismiss(){
this.context.hushed=!0,this.look(null)}hold(t){let{context:e}=this,s=e.scene?.handle(t.id)?.pile;t.type==="mouse"||!s||!e.scene?.peeks.has(s)||(t.timer=setTimeout(
()=>{e.press!==t||e.drag||(t.looks=!0,this.look(s))},Zn))}#o(){let{scene:t,drag:e,dropped:s,hover:o,hushed:i,looked:r,taken:c}=this.context;if(!t||e||s)return null;
let a=c||i?void 0:t.handle(o)?.pile,l=r??a;return l!==void 0&&t.peeks.has(l)?l:null}update(){let{scene:t,looked:e}=this.context;if(!t)return;let s=this.#o();if(this.#t&&
this.#t.pile===s&&this.#t.rev===t.rev||(this.shut(),this.#e===s&&!e)||(clearTimeout(this.#s),this.#e=s,!s))return;if(e)return this.#r(s,t);let o=performance.now()-
this.#n<2*oe.next;this.#s=setTimeout(()=>{this.context.scene&&this.#o()===s&&this.#r(s,this.context.scene)},o?oe.next:oe.first)}#r(t,e){let{root:s,sheet:o}=this.
context,i=e.faces(t),{box:r,step:c}=Jn(e.wholeBox(t),i.length,e),a=u("kt-peek",s),l=i.map(([h,d],f)=>[f*c,0,h,d]);ee(o,l,[0,0,r[2],1.4],a),kt(a,r,e),this.#t={pile:t,
rev:e.rev,element:a},this.#e=null,s.dataset.peek=t}shut(){this.#t&&(this.#t.element.remove(),this.#t=null,this.#n=performance.now(),delete this.context.root.dataset.
peek)}};var Lt=.24,Qn=.03,to=.3;function eo(n,t){let[e,s,o,i]=n.topBox(t),r=[e,s+i+Qn,o,Lt],c=[...n.piles.keys()].filter(l=>l!==t);return r[1]+Lt<=n.height&&!c.some(l=>Z(
r,n.wholeBox(l)))?r:[e,s+i-to-Lt,o,Lt]}var _t=class{labels={};#t="[]";constructor(t){this.context=t,this.box=u("kt-labels",t.root)}describe(t){let{scene:e,texts:s}=this.
context,o=this.labels[t.pile];return o&&e?.topHandle(t.pile)===t?K(s.takes,{cards:o}):""}show(){let{scene:t}=this.context;if(!t)return;this.box.style.setProperty(
"--kt-unit",`${100/t.width}cqw`);let s=Object.entries(this.labels).filter(([o])=>t.piles.has(o)).map(([o,i])=>({pile:o,text:i,box:eo(t,o)}));if(JSON.stringify(s)!==
this.#t){this.#t=JSON.stringify(s),this.box.replaceChildren();for(let{pile:o,text:i,box:r}of s){let[c,a,l]=r,h=u("kt-label",this.box,"span");q(h,i),h.dataset.label=
o,h.setAttribute("aria-hidden","true"),h.style.left=`${100*(c+l/2)/t.width}%`,h.style.top=`${100*a/t.height}%`}}}};var $t={mouse:4,pen:6,touch:9},Ls=400;function so(n,t,e){return e?.pile!==n.pile||t-e.time>Ls?!1:e.action?n.action!==e.action&&n.action.endsWith(`>${n.pile}`):!0}
var Ot=class{#t=null;constructor(t,e,s,o){this.context=t,this.actions=e,this.drag=s,this.peek=o}listen(t){let{root:e}=this.context;e.addEventListener("pointerdo\
wn",o=>this.down(o),{signal:t}),e.addEventListener("pointermove",o=>this.move(o),{signal:t}),e.addEventListener("pointerup",o=>this.up(o),{signal:t}),e.addEventListener(
"pointercancel",()=>this.abort(),{signal:t}),e.addEventListener("lostpointercapture",o=>o.target===e&&this.abort(),{signal:t}),e.addEventListener("pointerover",
o=>this.over(o),{signal:t}),e.addEventListener("pointerleave",()=>this.#s(null),{signal:t}),e.addEventListener("click",o=>this.assisted(o),{signal:t}),e.addEventListener(
"dragstart",o=>o.preventDefault(),{signal:t}),e.addEventListener("contextmenu",o=>this.menu(o),{signal:t});let s=o=>!e.contains(o.target);document.addEventListener(
"pointerdown",o=>s(o)&&this.actions.release(),{signal:t})}down(t){let{context:e}=this;if(!e.scene||t.button!==0||!t.isPrimary)return;e.keyboard=!1;let{clientX:s,
clientY:o,pointerId:i,pointerType:r}=t,c=this.#e(t);e.press={id:c,x:s,y:o,pointer:i,type:r},this.peek.hold(e.press);let a=y(t,".kt-spot");a&&(t.preventDefault(),
a.focus({preventScroll:!0}))}#e(t){let{root:e,scene:s,taken:o,unit:i}=this.context,r=j(t);if(!s||t.pointerType!=="touch")return r;let{left:c,top:a}=e.getBoundingClientRect();
return gs(s,r,[(t.clientX-c)/i,(t.clientY-a)/i],i,o)}move(t){let{context:e}=this,{press:s,scene:o}=e;if(e.hushed&&(t.movementX||t.movementY)&&(e.hushed=!1,e.refresh()),
!(!s||!o||t.pointerId!==s.pointer||s.looks)){if(!e.drag){let i=Math.hypot(t.clientX-s.x,t.clientY-s.y),r=o.handle(s.id);if(i<($t[s.type]??$t.mouse)||(clearTimeout(
s.timer),!r?.count||e.dropped))return;this.drag.lift(r,o,s)}this.drag.move(t.clientX,t.clientY)}}up(t){let{context:e}=this,{press:s}=e;if(!s||t.pointerId!==s.pointer)
return;e.press=null,clearTimeout(s.timer);let o=Math.hypot(t.clientX-s.x,t.clientY-s.y);s.looks?this.peek.look(null):e.drag?(this.drag.move(t.clientX,t.clientY),
this.drag.drop()):o<2*($t[s.type]??$t.mouse)&&this.click(s.id)}abort(){let{press:t}=this.context;clearTimeout(t?.timer),t?.looks&&this.peek.look(null),this.context.
press=null,this.drag.abort()}over(t){t.pointerType==="touch"||this.context.drag||!this.context.scene||this.#s(j(t))}#s(t){this.context.hover!==t&&(this.context.
hover=t,this.context.refresh())}menu(t){let{pointerType:e}=t;this.context.press&&e!=="mouse"&&t.preventDefault()}assisted(t){let e=j(t);e!==null&&t.detail===0&&
this.click(e)}click(t){let{context:e,actions:s}=this,{scene:o}=e;if(!o)return;let i=o.handle(t),r=performance.now(),c=i&&e.lastTake.id===t&&r-e.lastTake.time<Ls;
if(e.lastTake={id:null,time:r},i&&so(i,r,this.#t))return;let a=s.held(i);e.wrong=null,e.pointed=[],a&&(!i||t===a&&!c)?s.release():a&&i?this.#n(i,a,o,r):i?.action?
(this.#t={...i,time:r},s.intend("click",i.id,"pointer")):i?.count?this.#o(i,r):i&&s.intend("click",i.id,"pointer"),e.refresh()}#n(t,e,s,o){let{context:i,actions:r}=this;
i.taken=null;let c=s.handle(e);t.id===e?r.intend("double",e,"pointer"):t.pile!==c?.pile?r.intend("drop",e,"pointer",{target:t.pile}):t.count&&this.#o(t,o)}#o(t,e){
this.context.oneTap&&(this.#t={...t,time:e}),this.actions.take(t,e,"pointer")}};var Nt=class{piles=new Map;handles=new Map;peeks=new Map;ranks=new Map;rev=0;width=0;height=0;most=0;constructor(t){this.take(t)}take({rev:t,width:e,height:s,most:o,
piles:i,handles:r,peeks:c,gone:a={}}){Object.assign(this,{rev:t,width:e,height:s,most:o});for(let l of a.piles??[])this.piles.delete(l);for(let l of a.handles??
[])this.handles.delete(l);for(let l of a.peeks??[])this.peeks.delete(l);for(let[l,[h,d]]of Object.entries(i)){this.#t(l);let f=this.piles.get(l);typeof h!="numb\
er"?this.piles.set(l,{place:h,cards:d}):f&&this.piles.set(l,{place:f.place,cards:[...f.cards.slice(0,h),...d]})}for(let[l,h]of Object.entries(r)){let[d,f,p,g,w="",
k=0,x=[],v=""]=h,[,M,Rt="-1"]=l.match(/^(.*?)(?::(\d+))?$/);this.#t(M),this.handles.set(l,{id:l,pile:M,index:Number(Rt),box:[d,f,p,g],label:w,count:k,targets:x,
action:v})}for(let[l,[h,d]]of Object.entries(c))this.peeks.set(l,{label:h,faces:d})}#t(t){this.ranks.has(t)||this.ranks.set(t,this.ranks.size)}handle(t){return this.
handles.get(t??"")}faces(t){let e=this.piles.get(t)?.cards??[];return this.peeks.get(t)?.faces??e.map(([,,s,o])=>[s,o])}ordered(){let t=({pile:e,index:s})=>(this.
ranks.get(e)??0)*1e3+s+1;return[...this.handles.values()].sort((e,s)=>t(e)-t(s))}run(t){let e=this.piles.get(t.pile)?.cards??[],s=t.index<0?e.length-t.count:t.index;
return e.slice(Math.max(0,s),s+t.count)}runBox(t){let e=t.count?this.run(t):[];return e.length?U(e.map(H)):t.box}topBox(t){let e=this.piles.get(t),s=e?.cards.at(
-1);return s?H(s):e?.place??this.topHandle(t)?.box??[0,0,1,1.4]}wholeBox(t){let e=this.piles.get(t);return U([this.topBox(t),...(e?.cards??[]).map(H),...e?.place?
[e.place]:[]])}boxOf(t){let e=this.handles.get(t);return e?this.runBox(e):this.piles.has(t)?this.topBox(t):null}topHandle(t){let e=null;for(let s of this.handles.
values())s.pile===t&&(!e||s.index>e.index)&&(e=s);return e}};var Ct=class{#t=new AbortController;#e=!1;constructor(t,e){this.model=t,this.root=e,e.replaceChildren(),e.setAttribute("role","application"),this.context=new wt(
e,()=>this.refresh()),this.buttons=new Mt(e),this.highlights=new Et(this.context,this.buttons,d=>this.labels.describe(d)),this.labels=new _t(this.context),this.
announcer=new ht(e),this.link=new St(t,{message:d=>this.hear(d),line:d=>e.classList.toggle("kt-stale",d),silence:()=>this.silence()});let s=d=>this.announcer.say(
d);this.actions=new dt(this.context,d=>this.link.ask(d),s),this.drag=new yt(this.context,this.actions),this.peek=new Tt(this.context),this.pointer=new Ot(this.context,
this.actions,this.drag,this.peek);let{actions:o,buttons:i,pointer:r,peek:c}=this;this.keyboard=new At(this.context,{actions:o,buttons:i,pointer:r,peek:c},s),this.
animation=new gt(e,t.widget_manager);let{signal:a}=this.#t;this.animation.listen(a),this.pointer.listen(a),this.keyboard.listen(a),e.addEventListener("focusin",
d=>this.focused(d),{signal:a}),e.addEventListener("focusout",d=>this.focused(d),{signal:a});let l=d=>this.link.send(d);As(l,a),this.link.hello(),this.fit=new vt(
e,l,a),Ts(e,()=>{this.fit.tell(),l({kind:"seen"})},a),this.link.watch()}remove(){this.#t.abort(),this.link.close(),this.peek.remove(),this.drag.remove(),this.animation.
remove()}silence(){this.root.classList.add("kt-stale"),this.announcer.saySilent(),this.drag.settle(!1)}hear(t){let{context:e}=this,{scene:s}=e;t.debug&&(this.root.
dataset.state=JSON.stringify(t.debug)),t.kind==="all"?this.hearAll(t):t.kind==="say"?this.announcer.say(t.text,t.mood):t.kind==="step"?s&&t.base!==s.rev?this.link.
hello():s&&this.step(s,t):t.kind==="point"&&s?(e.pointed=t.names,e.numbers=t.numbers??{},this.refresh()):t.kind==="refuse"?(B("refuse"),this.drag.refuse(t)):t.kind===
"won"?B("win"):t.kind==="settle"?this.drag.settle(!1):t.kind==="marks"?(this.highlights.marks=t.marks,this.refresh()):t.kind==="taps"?e.oneTap=t.taps:t.kind==="\
labels"?(this.labels.labels=t.labels,this.labels.show(),this.highlights.forget(),this.refresh()):t.kind==="hurry"?this.animation.hurry():t.kind==="stage"&&this.
animation.fit(t.stage)}hearAll(t){let{context:e,model:s,root:o}=this;this.peek.shut(),this.labels.labels=t.labels,this.highlights.marks=t.marks,o.lang!==t.language&&
(o.lang=t.language,this.announcer.clear()),e.texts=t.texts,e.oneTap=t.taps,o.setAttribute("aria-label",t.texts.name),this.announcer.silent.textContent=t.texts[b()?
"silent_app":"silent"],s.widget_manager.get_model(t.sheet.model).then(i=>{e.sheet={canvas:i.canvas,width:t.sheet.width,height:t.sheet.height}}),this.update(()=>{
e.scene=new Nt(t)}),t.stage.length&&this.animation.fit(t.stage)}step(t,e){(this.context.dropped||A().matches)&&Object.keys(e.piles).length&&B("lay"),this.update(
()=>t.take(e))}update(t){let{context:e,buttons:s,root:o}=this,i=e.scene?.handle(s.stop),r=s.focused,c=e.scene?.rev;this.#e=!0,t();let a=e.scene;o.dataset.rev=String(
a.rev);let l=o.parentElement?.querySelector(":scope > canvas");l instanceof HTMLCanvasElement&&(l.inert=!0,l.style.aspectRatio=`${a.width} / ${a.height}`),this.
fit.show(a),s.show(a),c!==a.rev&&this.#s(a),a.handle(e.hover)||(e.hover=null),this.#n(a,i),r&&s.focusStop(),this.#e=!1,this.refresh(),this.labels.show()}#s(t){let{
context:e}=this;e.wrong=null,e.pointed=[],e.hushed=!0,this.announcer.clear(),t.handle(e.taken)?.count||(e.taken=null),e.drag&&!t.handle(e.drag.id)?.count&&this.
pointer.abort(),this.drag.land()}#n(t,e){let{context:s,buttons:o}=this,i=[...t.handles.values()],c=(s.follow?t.topHandle(s.follow):null)??t.handle(o.stop)??(e&&
Es(e,i));s.follow=null,o.setStop((c??i.find(a=>a.count)??i[0])?.id)}refresh(){!this.context.scene||this.#e||(this.highlights.show(),this.peek.update())}focused(t){
let{context:e}=this;t.type==="focusout"&&!e.press&&(e.looked=null);let s=t.type==="focusin"?j(t):null;s&&!this.#e&&this.buttons.setStop(s),this.refresh()}};function _s({model:n,el:t}){let e=new Ct(n,t);return()=>e.remove()}var $s="change:items change:menu",$=4,no=120;function Os(n,t){let e=n.key.replace(/[ _]/g,"-"),s=["kt-tool",n.choice?`kt-choice kt-choose-${e}`:`kt-do-${e}`];n.
look&&s.push(`kt-${n.look}`),t.className=s.join(" "),t.disabled=!!n.off,t.title=n.tip??"",typeof n.pressed=="boolean"&&t.setAttribute("aria-pressed",String(n.pressed));
let[o]=t.getElementsByClassName("kt-word");o?.textContent!==n.text&&(t.replaceChildren(),lt(n.key,t),u("kt-word",t,"span").textContent=n.text)}function oo(n,t){
if(!t)return n;n.classList.add("kt-row"),n.role="group",n.ariaLabel=t;let e=u("kt-row-name",n,"span");return e.textContent=t,e.ariaHidden="true",n}var ie=class{#t=new Map;#e=null;#s=new AbortController;constructor(t,e){
this.model=t,this.root=e,this.popup=u("kt-menu",null),this.popup.popover="auto";let{signal:s}=this.#s;e.addEventListener("click",o=>this.press(o),{signal:s}),this.
popup.addEventListener("toggle",o=>this.toggled(o),{signal:s}),addEventListener("scroll",()=>this.place(),{signal:s,capture:!0,passive:!0}),this.redraw=()=>this.
paint(),t.on($s,this.redraw),this.paint()}press(t){let e=y(t,"button");if(!e||e===this.#e)return;let{key:s}=e.dataset;this.popup.contains(e)&&this.close();try{this.
model.send({press:s})}catch(o){console.warn("no line to the kernel:",o)}}close(){this.popup.hidePopover(),this.#e?.focus({preventScroll:!0})}toggled(t){let e=t.
newState==="open";this.#e?.setAttribute("aria-expanded",String(e)),this.place()}place(){if(!this.#e||!this.popup.matches(":popover-open"))return;let{left:t,top:e,
bottom:s}=this.#e.getBoundingClientRect(),{scrollHeight:o,offsetWidth:i}=this.popup,[r,c]=[e-2*$,innerHeight-s-2*$],a=c>=Math.min(o+$,r);this.popup.style.maxHeight=
`${Math.max(no,a?c:r)}px`,this.popup.style.left=`${Math.max($,Math.min(t,innerWidth-i-$))}px`,this.popup.style.top=`${a?s+$:Math.max($,e-$-this.popup.offsetHeight)}\
px`}paint(){let t=this.model.get("items"),e=document.activeElement,s=e instanceof HTMLElement&&this.root.contains(e)?e:null,[o,i]=[this.#n(t,!1),this.#n(t,!0)];
for(let c of this.#t.keys())t.some(a=>a.key===c)||this.#t.delete(c);this.popup.replaceChildren(...i);let r=i.length?[this.#o(),this.popup]:[];for(let c of[...this.
root.children])r.includes(c)||c.remove();this.root.prepend(...o),this.popup.parentElement||this.root.append(...r),s?.isConnected&&s.focus({preventScroll:!0})}#n(t,e){
let s=new Map;for(let o of t){if(!!o.menu!==e)continue;let i=this.#t.get(o.key);i||(i=u("",null,"button"),i.type="button",i.dataset.key=o.key,this.#t.set(o.key,
i)),Os(o,i);let r=s.get(o.group)??oo(u("kt-group",null),o.row);s.set(o.group,r),r.append(i)}return[...s.values()]}#o(){let[t="",e=""]=this.model.get("menu");return this.#e??=
u("",null,"button"),Os({key:"menu",text:t,tip:e,group:0},this.#e),this.#e.type="button",this.#e.popoverTargetElement=this.popup,this.#e.hasAttribute("aria-expan\
ded")||this.#e.setAttribute("aria-expanded","false"),this.#e}remove(){this.#s.abort(),this.model.off($s,this.redraw)}};function Ns({model:n,el:t}){let e=new ie(
n,t);return()=>e.remove()}var io={button_group:Te,game_review:Pe,language_switch:ze,move_tree:Ue,panel_storage:Me,progress_storage:Ee,share_line:os,slider:is,status_badge:rs,table:_s,toolbar:Ns},
na={initialize({model:n}){$e(n.get("version")).bring(t=>_e(io[t]))}};export{na as default};
