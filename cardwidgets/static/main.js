var b=()=>document.body.dataset.voila!==void 0,St=()=>document.body.dataset.view==="play",L=()=>matchMedia("(prefers-reduced-motion: reduce)");function z(o){let t=!1;
return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,o()}))}}function E(o){try{return o()}catch(t){return console.warn("the page keeps nothing for its learner, or has no line to its kernel:",t),null}}function ds(o,t){let e=document.
createElement("a");e.href=URL.createObjectURL(new Blob([t],{type:"application/json"})),e.download=o,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}function us(o){
let t=document.createElement("input");t.type="file",t.accept=".json,.txt",t.addEventListener("change",async()=>{let e=t.files?.[0],s=await e?.slice(0,21e5).text();
e&&E(()=>o.send({kind:"file",text:s}))}),t.click()}async function At(o){try{return await navigator.clipboard.writeText(o),!0}catch(t){return console.warn("not c\
opied:",t),!1}}function F(o,t){t.kind==="download"?ds(t.name,t.text):t.kind==="open"?us(o):t.kind==="copy"&&At(t.text)}var fs="http://www.w3.org/2000/svg",Kt=/([\u2665\u2666])/;function u(o,t,e="div"){let s=document.createElement(e);return o&&(s.className=o),t?.append(s),s}function m(o,t,e){
let s=document.createElementNS(fs,o);for(let[n,i]of Object.entries(t))s.setAttribute(n,String(i));return e.append(s),s}function j(o,t){for(let e of t.split(Kt))
Kt.test(e)?u("kt-red",o,"span").textContent=e:o.append(e)}function y({target:o},t){return o instanceof Element?o.closest(t):null}function v(o,t,e){e?o.getAttribute(
t)!==e&&o.setAttribute(t,e):o.removeAttribute(t)}var ps=3e4,$=new Map,Tt={};function K(o){let t=()=>{Tt=o.get("words")??{};for(let e of $.keys())Ut(e)};return o.on("change:words",t),t(),()=>o.off("change:words",
t)}function C(o,t,e=!1){if(t!==$.has(o)){if(!t){let s=$.get(o);$.delete(o),s?.remove();return}$.set(o,null),Ut(o),e&&setTimeout(()=>C(o,!1),ps)}}function Ut(o){
if(!Tt[o])return;let t=$.get(o);t||(t=u("kt-notice",ms(),"p"),t.setAttribute("role","alert"),$.set(o,t)),t.textContent=Tt[o]}function ms(){return document.querySelector(
".kt-notices")??u("kt-notices",document.body)}var gs=2e3,ws=21e5,Zt=new WeakMap,ks={},D=new Set,_=class o{#t="";#e="";#s=null;#n=new Map;constructor(t,e){this.store=t,this.name=e,globalThis.addEventListener?.(
"storage",({key:s})=>{(s===null||s===e)&&this.spread()})}static of(t,e){let s=Lt(t)??ks,n=Zt.get(s)??new Map;return Zt.set(s,n),n.has(e)||n.set(e,new o(t,e)),n.
get(e)}held(){let t=this.#o();return(this.#s?t!==this.#s.found:t!==this.#e)&&(this.#s=null,this.#a(),this.#e=t,this.#t=crypto.getRandomValues(new Uint32Array(2)).
join("-")),{text:this.#e.slice(0,ws),token:this.#t}}keep({was:t,now:e,head:s,tail:n,text:i,aside:r},a){let{token:c}=this.held();if(c===e)return!0;if(c!==t)return!1;
let h=this.#e;return this.#s??={found:this.#o(),aside:""},r&&(this.#s.aside=h,C("aside",!0,!0)),this.#e=h.slice(0,s)+i+h.slice(h.length-n),this.#t=e,this.#i(E),
this.spread(a),!0}listen(t,e){return this.#n.set(t,e),()=>{this.#n.get(t)===e&&this.#n.delete(t)}}spread(t){for(let[e,s]of this.#n)e!==t&&s()}#o(){return Lt(()=>this.
store().getItem(this.name))??""}#i(t){let e=this.#s;if(!e)return;t(()=>{if(!this.#e&&!e.found)return!0;let n=this.store();return e.aside&&n.setItem(`${this.name}\
.aside`,e.aside),this.#e?n.setItem(this.name,this.#e):n.removeItem(this.name),!0})?this.#s=null:D.has(this)||(D.add(this),setTimeout(()=>this.#r(),gs)),this.#a()}#r(){
if(!this.#s)return;D.delete(this);let t=this.#t;this.held().token===t?this.#i(Lt):this.spread()}#a(){this.#s||D.delete(this),C("full",D.size>0)}};function Lt(o){
try{return o()}catch{return null}}var Xt=4e3,xs=2e3,bs=15e3,ys=1e3,Jt=new WeakMap,O=new Set,Qt=Number.NEGATIVE_INFINITY,S=class o{#t;#e=new Set;#s;#n=new Set;#o=!1;#i=!1;constructor(t){this.manager=
t;for(let e of["pointerdown","pointerup","click","keydown","change"])globalThis.addEventListener?.(e,s=>this.#a(s),!0)}static listen(t,e){let s=Jt.get(t)??new o(
t);return Jt.set(t,s),s.#n.add(e),s.#r(),()=>s.#n.delete(e)}#r(){let{kernel:t}=this.manager;!t?.anyMessage||t===this.#t||(this.#t=t,this.#o=!1,t.anyMessage.connect(
(e,{msg:s,direction:n})=>{t===this.#t&&(n==="send"?this.#h(s):this.#l(s))}),t.connectionStatusChanged.connect((e,s)=>{t===this.#t&&(s!=="connected"?this.#o=!0:this.#o&&
this.#c(0))}),t.statusChanged.connect((e,s)=>{["restarting","autorestarting","dead"].includes(s)&&(this.#i=!0)}))}#a({target:t}){!(t instanceof Element)||!t.closest(
".jupyter-widgets, .kt-layer")||(Qt=performance.now(),this.#r())}#h({header:t,channel:e}){e!=="shell"||t.msg_type!=="comm_msg"||performance.now()-Qt>ys||(this.#e.
add(t.msg_id),this.#s??=setTimeout(()=>this.#d(),Xt))}#l({parent_header:{msg_id:t}}){if(!(!t||!this.#e.has(t))){for(let e of this.#e)if(this.#e.delete(e),e===t)
break;clearTimeout(this.#s),this.#s=void 0,O.has(this)?this.#u():this.#e.size&&(this.#s=setTimeout(()=>this.#d(),Xt))}}#d(){this.#s=void 0,this.#i=!1,this.#f(!0),
this.#c(xs)}#c(t){let e=this.#t;e?.connectionStatus==="connected"&&e.requestKernelInfo().then(()=>{e===this.#t&&this.#u()},()=>{}),t&&setTimeout(()=>O.has(this)&&
this.#c(Math.min(1.5*t,bs)),t)}async#u(){if(!(!O.has(this)&&!this.#o)){this.#o=!1,this.#e.clear(),this.#f(!1),this.#i||(await vs(this.manager),await this.manager.
_loadFromKernel?.().catch(t=>console.warn("a widget may be out of date:",t))),this.#i=!1;for(let{back:t}of this.#n)t?.()}}#f(t){if(t!==O.has(this)){t?O.add(this):
O.delete(this);for(let e of this.#n)e.silent?.(t);C(b()?"silent_app":"silent",O.size>0&&!Ms())}}};async function vs(o){for(let t of await Promise.all(Object.values(
o._models??{})))t._pending_msgs>0&&(t._pending_msgs=1,t._handle_status({content:{execution_state:"idle"}}))}function Ms(){return[...document.querySelectorAll(".\
kt-layer")].some(o=>{let{top:t,bottom:e}=o.getBoundingClientRect();return e>0&&t<innerHeight})}var Es=".kt-message, .kt-sheets",te="details[data-said]",U=new WeakMap;function Ss(o){let t=U.get(o);if(!t)return;let{numbers:e,watch:s}=t,n=[...o.querySelectorAll(
te)];for(let i of e)n.some(({dataset:r})=>r.said===i)||e.delete(i);for(let i of n)e.has(i.dataset.said)&&(i.open=!0);e.size||(s.disconnect(),U.delete(o))}function As({
target:o}){if(!(o instanceof HTMLDetailsElement)||!o.matches(te))return;let t=o.closest(Es);if(!t)return;let e=U.get(t);if(!e){if(!o.open)return;let s=new MutationObserver(
()=>Ss(t));s.observe(t,{childList:!0,subtree:!0}),e={numbers:new Set,watch:s},U.set(t,e)}o.open?e.numbers.add(o.dataset.said):e.numbers.delete(o.dataset.said)}function ee(){
document.kartentischClauses||(document.kartentischClauses=!0,document.addEventListener("toggle",As,!0))}function Z(o,t,e,s){let n=a=>t(o,a);ee(),o.on("msg:custom",n);let i=S.listen(o.widget_manager,{back:s}),r=[K(o),e.listen(o.get("writer"),s),i];return()=>{o.off(
"msg:custom",n);for(let a of r)a()}}function se(o){let t=o.widget_manager.context?.path,e=[t?`/${t}`:"",location.pathname],[s,n]=e.map(i=>`kartentisch.game ${i} ${o.get("key")}`);return t&&Ts(s,n),
_.of(()=>sessionStorage,t?s:n)}function Ts(o,t){E(()=>{let e=sessionStorage.getItem(t);e===null||sessionStorage.getItem(o)!==null||(sessionStorage.removeItem(t),
sessionStorage.setItem(o,e))})}var _t=()=>_.of(()=>localStorage,"kartentisch.tallies");function Ls(){let[o]=performance.getEntriesByType("navigation");return(o?.
type==="reload"||o?.type==="back_forward")&&b()}var $t=(o,t)=>E(()=>o.send({kind:"holds",record:se(o).held(),tallies:_t().held(),...t}));function $s(o,t){if(t.kind!==
"keep")return F(o,t);(t.what==="record"?se(o):_t()).keep(t,o.get("writer"))||$t(o,{})}function ne({model:o}){let t=Z(o,$s,_t(),()=>$t(o,{}));return $t(o,{kind:"\
recalled",reloaded:Ls()}),t}var Ct=()=>_.of(()=>localStorage,"kartentisch.progress"),Ot=(o,t)=>E(()=>o.send({kind:t,progress:Ct().held()}));function _s(o,t){t.kind!=="keep"?F(o,t):Ct().keep(
t,o.get("writer"))||Ot(o,"holds")}function oe({model:o}){let t=Z(o,_s,Ct(),()=>Ot(o,"holds"));return Ot(o,"recalled"),t}var ie={ArrowLeft:-1,ArrowUp:-1,ArrowRight:1,ArrowDown:1},Os=3,re="change:items change:label",Nt=o=>y(o,"button")?.dataset.key;function Cs(o){let t=(o.look??"").
split(" ").filter(Boolean),e=u(`kt-pick ${t.map(n=>`kt-pick-${n}`).join(" ")}`,null,"button");e.type="button",e.dataset.key=o.key,o.state&&(e.dataset.state=o.state),
o.label&&e.setAttribute("aria-label",o.label),o.tip&&(e.title=o.tip),o.current&&e.setAttribute("aria-current","step"),typeof o.pressed=="boolean"&&e.setAttribute(
"aria-pressed",String(o.pressed)),e.disabled=!!o.off,o.text&&j(u("kt-word",e,"span"),o.text),o.note&&j(u("kt-note",e,"span"),o.note);let s=o.stars??-1;if(s>=0){
let n=u("kt-stars",e,"span");for(let i=0;i<Os;i+=1)u(i<s?"kt-star":"kt-star kt-no",n,"span").textContent="★"}return o.again&&(u("kt-again",e,"span").textContent=
"↻"),e}var It=class{#t=null;constructor(t,e){this.model=t,this.root=e,e.classList.add("kt-picks"),e.setAttribute("role","group"),e.addEventListener("click",s=>this.
press(Nt(s))),e.addEventListener("pointerover",s=>this.near(Nt(s))),e.addEventListener("focusin",s=>this.near(Nt(s))),e.addEventListener("keydown",s=>this.key(s)),
this.redraw=()=>this.paint(),t.on(re,this.redraw),this.paint()}get buttons(){return[...this.root.children]}press(t){t!==void 0&&this.send({press:t})}near(t){t===
void 0||t===this.#t||!this.model.get("hovers")||(this.#t=t,this.send({near:t}))}send(t){try{this.model.send(t)}catch(e){console.warn("no line to the kernel:",e)}}paint(){
let{model:t,root:e}=this,s=document.activeElement,n=s instanceof HTMLElement&&e.contains(s)?s.dataset.key:void 0;e.setAttribute("aria-label",t.get("label")),this.#t=
null;let i=t.get("items"),r=i.find(h=>h.current)??i.find(h=>!h.off);e.replaceChildren(...i.map(Cs));let a=n===void 0?void 0:this.find(n);a?.focus({preventScroll:!0}),
this.setStop(a?n:r?.key);let c=e.querySelector("[aria-current]");c&&e.scrollHeight>e.clientHeight+2&&(e.scrollTop=c.offsetTop-e.offsetTop-e.clientHeight/2)}find(t){
return this.buttons.find(e=>e.dataset.key===t)}setStop(t){for(let e of this.buttons)e.tabIndex=e.dataset.key===t?0:-1}key(t){let e=this.buttons.filter(i=>!i.disabled),
s=e.indexOf(y(t,"button")),n;if(ie[t.key])n=e[s+ie[t.key]];else if(t.key==="Home")n=e[0];else if(t.key==="End")n=e.at(-1);else return;t.preventDefault(),t.stopPropagation(),
n&&(this.setStop(n.dataset.key),n.focus())}remove(){this.model.off(re,this.redraw)}};function ae({model:o,el:t}){let e=new It(o,t);return()=>e.remove()}function ce(o,{lists:t,values:e}){let s={...e};for(let[n,{was:i,length:r,changed:a}]of Object.entries(t)){let c=o(n);if(c.length!==i)return null;let h=c.slice(0,
r);for(let[l,d]of a)h[l]=d;s[n]=h}return s}var Ht="_handle_comm_msg";function Ns(o,t){let e=[];for(let s=Object.getPrototypeOf(o);s;s=Object.getPrototypeOf(s))Object.hasOwn(s,t)&&e.push(s);return e}async function Is(o){
let t=await o.widget_manager.get_model(o.get("own_id"));try{await t[Ht]({content:{data:{method:"none"}}})}catch{let e=Ns(t,Ht)[1][Ht];t.comm?.on_msg(s=>e.call(t,
s)),t.comm&&o.send({late:!0})}}function he(o){let t;return{initialize({model:e}){t=Is(e).catch(s=>console.warn("a widget may miss what its kernel says:",s)),e.on(
"msg:custom",s=>{if(s.kind!=="exchange")return;let n=ce(i=>e.get(i),s);if(!n)e.send({late:!0});else for(let[i,r]of Object.entries(n))e.set(i,r)})},async render(e){
return await t,o(e)}}}function le(o){globalThis.kartentisch??=new Map;let t=globalThis.kartentisch,e=t.get(o);if(!e){let s=()=>{};e={come:new Promise(i=>{s=i}),bring:s},t.set(o,e)}return e}var de={least:4,most:22};function fe(o,t){return Math.min(de.most,Math.max(de.least,(o-28)/Math.max(1,t-1)))}function pe(o,t,e){let s=Math.round((o-14)/t);return Math.
max(0,Math.min(s,e-1))}var ue={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,PageUp:10,PageDown:-10};function me(o,t,e){return o==="Home"?0:o==="End"?e:o in ue?
Math.max(0,Math.min(t+ue[o],e)):void 0}var Rt={won:22,unknown:58,lost:94},[X,Hs]=[116,4.2],ge="change:points change:here change:losing change:words";function N(o,t,e){let s=u("",t,o);return s.textContent=
String(e),s}function we(o,t,e,s,n){let i=`kt-sign-${o||"open"}`;if(o!=="lost")return m("circle",{cx:t,cy:e,r:o?s:s/2,class:i},n);let r=s*1.25,a=`M${t} ${e-r}l${r}\
 ${r}l${-r} ${r}l${-r} ${-r}z`;return m("path",{d:a,class:i},n)}var Bt=class{#t;#e=0;#s=null;constructor(t,e){this.model=t,e.classList.add("kt-review"),this.legend=
u("kt-review-levels",e),this.legend.setAttribute("aria-hidden","true"),this.frame=u("kt-review-frame",e),this.svg=m("svg",{role:"slider",tabindex:0,height:X},this.
frame),this.details=u("",e,"details"),this.summary=u("",this.details,"summary"),this.details.addEventListener("toggle",()=>this.list()),this.svg.addEventListener(
"click",s=>this.go(this.nearest(s))),this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=z(()=>this.paint()),t.on(ge,this.redraw),this.watch=new ResizeObserver(
()=>this.frame.clientWidth!==this.#t&&this.paint()),this.watch.observe(this.frame),this.paint()}get points(){return this.model.get("points")}get here(){return this.
model.get("here")}get losing(){return this.model.get("losing")}get words(){return this.model.get("words")}told(t){let[e,s]=this.points[t];return`${t}: ${e}. ${this.
words[s||"open"]}`}paint(){let{points:t,here:e,losing:s,words:n,svg:i}=this;this.#t=this.frame.clientWidth,this.#e=fe(this.#t,t.length);let r=l=>14+l*this.#e,a=l=>Rt[l||
"unknown"],c=r(t.length-1);i.replaceChildren(),i.setAttribute("width",String(c+14)),i.setAttribute("aria-label",n.label),i.setAttribute("aria-valuemin","0"),i.setAttribute(
"aria-valuemax",String(t.length-1)),i.setAttribute("aria-valuenow",String(Math.max(0,e))),i.setAttribute("aria-valuetext",e>=0&&t[e]?this.told(e):n.elsewhere);for(let l of Object.
values(Rt))m("path",{d:`M${14} ${l}H${c}`,class:"kt-level"},i);s>0&&m("path",{d:`M${r(s)-this.#e/2} 6V${X-6}`,class:"kt-losing"},i),e>=0&&m("path",{d:`M${r(e)} \
4V${X-4}`,class:"kt-now"},i);let h=t.map(([,l],d)=>`${d?"L":"M"}${r(d)} ${a(l)}`).join("");m("path",{d:h,class:"kt-course"},i),t.forEach(([,l],d)=>{this.#n(d,r(
d),a(l),l)}),this.legend.replaceChildren();for(let[l,d]of Object.entries(Rt))N("span",this.legend,n[l]).style.top=`${d}px`;e>=0&&this.show(r(e)),this.list()}#n(t,e,s,n){
let i=Math.min(Hs,Math.max(1.8,this.#e*.36)),r=m("g",{"data-at":t,"data-status":n||"open"},this.svg);m("title",{},r).textContent=this.told(t);let[a,c]=[e-this.#e/
2,this.#e];m("rect",{x:a,y:0,width:c,height:X,class:"kt-reach"},r),we(n,e,s,t===this.here?i*1.5:i,r)}show(t){let{frame:e}=this;(t<e.scrollLeft+14||t>e.scrollLeft+
e.clientWidth-14)&&(e.scrollLeft=t-e.clientWidth/2)}list(){let{words:t}=this,e=document.activeElement,s=e instanceof HTMLElement&&this.#s?.contains(e)?e.dataset.
row:void 0;if(this.summary.textContent=t.as_table,this.#s?.remove(),this.#s=null,!this.details.open)return;this.#s=u("kt-review-table",this.details);let n=u("",
this.#s,"table");N("caption",n,t.label);let i=u("",u("",n,"thead"),"tr");for(let c of["number","move","status","up"])N("th",i,t[c]).setAttribute("scope","col");
let r=u("",n,"tbody");this.points.forEach((c,h)=>{this.#o(r,c,h)}),(s?this.#s.querySelector(`[data-row="${s}"]`):null)?.focus({preventScroll:!0})}#o(t,[e,s,n],i){
let{here:r,losing:a,words:c}=this,h=u("",t,"tr");i===r&&h.setAttribute("aria-current","true"),i===a&&(h.className="kt-row-losing"),N("td",h,i);let l=N("button",
u("",h,"td"),e);l.type="button",l.dataset.row=String(i),l.addEventListener("click",()=>this.go(i));let d=u("",h,"td");we(s,7,8,4,m("svg",{width:14,height:14,"ar\
ia-hidden":!0},d)),d.append(` ${c[s||"open"]}${i===a?` (${c.losing})`:""}`),N("td",h,n)}nearest(t){return pe(t.clientX-this.svg.getBoundingClientRect().left,this.#e,
this.points.length)}go(t){this.model.send({go:t})}key(t){let e=me(t.key,Math.max(0,this.here),this.points.length-1);e===void 0||t.ctrlKey||t.metaKey||t.altKey||
(t.preventDefault(),t.stopPropagation(),this.go(e))}remove(){this.watch.disconnect(),this.model.off(ge,this.redraw)}};function ke({model:o,el:t}){let e=new Bt(o,
t);return()=>e.remove()}var Pt="lang";function xe(o,t){let e=new URL(o).searchParams.get(Pt);return e!==null&&t.includes(e)?e:null}function be(o,t){let e=new URL(o);return e.searchParams.
get(Pt)===t?o:(e.searchParams.set(Pt,t),e.href)}var jt=".jp-Notebook",Me=".jp-Cell",ye=".kt-switch-line",Rs="h1, h2, h3, h4, h5, h6",Bs=".kt-other";var ve=["pointerdown","focusin"];function Ee(o,t){let e=t.get("headings");function s({target:i}){let r=o.closest(jt);if(!(i instanceof Element)||!r?.contains(i)||
!i.closest(Me)||i.closest(ye))return;let a=js(r,i,e);!a||a===t.get("place")||(t.set("place",a),t.save_changes())}function n({target:i,isTrusted:r}){let a=i instanceof
Element?i.closest(Bs):null;r&&a instanceof HTMLElement&&o.closest(ye)?.contains(a)&&Ps(a)}if(!Object.keys(e).length)return()=>{};for(let i of ve)document.addEventListener(
i,s,!0);return document.addEventListener("click",n,!0),()=>{for(let i of ve)document.removeEventListener(i,s,!0);document.removeEventListener("click",n,!0)}}function Ps(o){
let t=o.closest(jt),e=performance.now(),s=new AbortController,n=0,i=0,r=setInterval(()=>{let a=performance.now()-e>8e3,h=[...document.querySelectorAll(jt)].find(
l=>l!==t&&l.clientHeight>0)?.querySelector(Me)?.parentElement?.scrollHeight??0;i=h&&h===n?i+1:0,n=h,!(i<4&&!a&&!s.signal.aborted)&&(clearInterval(r),i>=4&&!s.signal.
aborted&&o.click(),s.abort())},150);for(let a of["wheel","keydown","pointerdown"])document.addEventListener(a,()=>s.abort(),{capture:!0,signal:s.signal})}function js(o,t,e){
let s="";for(let n of o.querySelectorAll(Rs)){let i=e[Ds(n)];if(t.contains(n))return i??s;if(!(n.compareDocumentPosition(t)&(Node.DOCUMENT_POSITION_FOLLOWING|Node.
DOCUMENT_POSITION_CONTAINED_BY)))break;s=i??s}return s}function Ds(o){return[...o.childNodes].filter(e=>!(e instanceof HTMLAnchorElement)).map(e=>e.textContent).
join("").trim()}function Se({model:o,el:t}){let e=o.get("names"),s=u("kt-switch",null);s.setAttribute("role","group");let n=Object.entries(e).map(([h,l])=>{let d=u("",s,"button");
return d.type="button",d.lang=h,d.textContent=l,d.addEventListener("click",()=>i(h)),d.dataset.language=h,d});function i(h){let l=be(window.location.href,h);b()&&
l!==window.location.href&&window.history.replaceState(window.history.state,"",l),h!==o.get("language")&&(o.set("language",h),o.save_changes())}function r(){s.setAttribute(
"aria-label",o.get("label")),s.lang=o.get("language");for(let h of n)h.setAttribute("aria-pressed",String(h.dataset.language===o.get("language")));document.dispatchEvent(
new CustomEvent("kt-language",{detail:o.get("language")}))}o.on("change:language change:label",r),r(),t.append(s);let a=b()?xe(window.location.href,Object.keys(
e)):null;a&&!window.kartentischAsked&&i(a),window.kartentischAsked=!0;let c=[K(o),S.listen(o.widget_manager,{}),Ee(s,o)];return()=>{o.off("change:language chang\
e:label",r);for(let h of c)h()}}function Ae(o,t,e){let s=[...o.keys()].filter(i=>o[i][1]===o[t][1]).sort((i,r)=>o[i][2]-o[r][2]),n=s.indexOf(t);if(e==="ArrowLeft")return o[t][0];if(e==="ArrowR\
ight")return o.findIndex(([i])=>i===t);if(e==="ArrowUp")return s[n-1];if(e==="ArrowDown")return s[n+1]}function Te(o,t){let e=new Set;for(let s=t;s>=0;s=o[s]?.[0]??
-1)e.add(s);return e}var Q={x:18,y:22},tt=12,Le="change:moves change:here change:label",J=([,o,t])=>[tt+o*Q.x,tt+t*Q.y];function Ws(o,t,e,s,n){if(o!=="lost"&&o!=="cannot")return m("\
circle",{cx:t,cy:e,r:s},n);let i=s*1.3,r=`M${t} ${e-i}l${i} ${i}l${-i} ${i}l${-i} ${-i}z`;return m("path",{d:r,class:"kt-diamond"},n)}var Dt=class{#t=[];constructor(t,e){
this.model=t,this.root=e,e.classList.add("kt-tree"),this.svg=m("svg",{role:"tree"},e),this.svg.addEventListener("click",s=>this.go(y(s,"[data-move]")?.dataset.move)),
this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=z(()=>this.paint()),t.on(Le,this.redraw),this.paint()}paint(){let t=this.model.get("moves"),e=this.
model.get("here"),s=Te(t,e),n=this.svg.contains(document.activeElement),i=Math.max(0,...t.map(l=>l[1])),r=Math.max(0,...t.map(l=>l[2]));this.svg.replaceChildren(),
this.svg.setAttribute("aria-label",this.model.get("label")),this.svg.setAttribute("width",String(2*tt+i*Q.x)),this.svg.setAttribute("height",String(2*tt+r*Q.y)),
t.forEach((l,d)=>{if(l[0]<0)return;let[[f,p],[g,w]]=[J(t[l[0]]),J(l)],k=w===p?`M${f} ${p}H${g}`:`M${f} ${p}V${w-6}Q${f} ${w} ${f+6} ${w}H${g}`;m("path",{d:k,class:s.
has(d)?"kt-way":"kt-line"},this.svg)}),this.#t=[];let a=[...t.keys()].sort((l,d)=>t[l][2]-t[d][2]||t[l][1]-t[d][1]);for(let l of a)this.#t[l]=this.#e(t[l],l,e,s.
has(l));n&&this.#t[e]?.focus();let[c,h]=J(t[e]??[0,0,0]);this.root.scrollTo({left:c-this.root.clientWidth/2,top:h-this.root.clientHeight/2})}#e(t,e,s,n){let[,i,
,r,a]=t,[c,h]=J(t),d=m("g",{"data-move":e,class:`kt-dot ${e===s?"kt-here":n?"kt-way":""} ${a&&`kt-${a}`}`},this.svg);return d.setAttribute("role","treeitem"),d.
setAttribute("aria-label",`${i}: ${r}`),d.setAttribute("aria-selected",String(e===s)),d.setAttribute("tabindex",e===s?"0":"-1"),m("title",{},d).textContent=`${i}\
: ${r}`,m("circle",{cx:c,cy:h,r:9,class:"kt-reach"},d),Ws(a,c,h,e===s?5.5:3.6,d),d}go(t){t!==void 0&&this.model.send({go:Number(t)})}key(t){let e=Number(y(t,"[d\
ata-move]")?.dataset.move??this.model.get("here"));if(t.key==="Enter"||t.key===" ")this.go(this.#t[e]?.dataset.move);else{let s=Ae(this.model.get("moves"),e,t.key);
if(s===void 0)return;this.#t[s]?.focus()}t.preventDefault(),t.stopPropagation()}remove(){this.model.off(Le,this.redraw)}};function $e({model:o,el:t}){let e=new Dt(
o,t);return()=>e.remove()}var _e="M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",Oe="m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",G="M5 5v5h5M5.6 10A7.5 7.5 0 1 1 5 15",Gs="M9.5 20h5M10 17h4c0-3 3-4 3-7.\
5a5 5 0 0 0-10 0C7 13 10 14 10 17Z",Ce="M6 19V9a4 4 0 0 1 4-4h1m2 14h1a4 4 0 0 0 4-4V6m-3 3 3-3 3 3",Ne="m6 6 12 12M18 6 6 18",Ie="M8 5.5v13l10-6.5Z",He="m14 6-\
6 6 6 6",Wt="m10 6 6 6-6 6",Re={undo:_e,back:_e,redo:Oe,forward:Oe,restart:G,again:G,reading_reset:G,hint:Gs,solution:Ce,better_way:Ce,auto:"M12 20V10m-4.5 4L12\
 9.5l4.5 4.5M6 4.5h12",new:"M4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",another:"M4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",same_again:G,same_deal:G,review_game:"\
M4 19h16M5 14l4-5 4 3 6-7",skip:"m5 6 7 6-7 6ZM13 6l7 6-7 6Z",give_up:"M6 21V4m0 1h11l-2.5 4L17 13H6",solver:"M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm5-\
1.5L20 20",review:"M4 19h16M5 14l4-5 4 3 6-7",rules:"M5 12.5 9.5 17 19 7",four:"M12 4v16M4 12h16M5 5h14v14H5Z",one_tap:"M10 13V6.5a1.7 1.7 0 0 1 3.4 0V11l4 .9a2\
 2 0 0 1 1.5 2.3l-.8 5.8h-7.5L6.5 14a1.7 1.7 0 0 1 2.5-2ZM7 6.5a4.7 4.7 0 0 1 9.4 0",forced:"M4 12h9m-4-4 4 4-4 4M17 5v14",save:"M12 4v10m-4-4 4 4 4-4M5 19h14",
load:"M12 15V5M8 9l4-4 4 4M5 19h14",export:"M12 4v10m-4-4 4 4 4-4M5 19h14",import:"M12 15V5M8 9l4-4 4 4M5 19h14",copy:"M9 9h10v11H9ZM5 15V4h10",share:"M12 14V4m\
-4 4 4-4 4 4M7 11H5v9h14v-9h-2",daily:"M5 6h14v14H5ZM5 10h14M9 3.5V7m6-3.5V7m-5 8 1.7 1.7L14.5 13",more:"M6 5v14M6 9h5a3 3 0 0 1 3 3v0a3 3 0 0 0 3 3h1M6 5h12",settings:"\
M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 8c0-3 2.5-5 6-5s6 2 6 5m1-13.5a2.7 2.7 0 0 1 0 5M18 14.5c2 .7 3 2.3 3 4.5",play:Ie,pause:"M8 5.5v13M16 5.5v13",run:Ie,stop:"\
M7 7h10v10H7Z",first:"M7 6v12m10-12-6 6 6 6",last:"M17 6v12M7 6l6 6-6 6",previous:He,"step-back":He,next:Wt,step:Wt,"step-on":Wt,check:"M5 12.5 9.5 17 19 7",leave:Ne,
close:Ne,reset:"M5 7h14M10 4h4M7 7l1 13h8l1-13",menu:"M5 12h.01M12 12h.01M19 12h.01"};function et(o,t){if(!Object.hasOwn(Re,o))return;let e=m("svg",{viewBox:"0 \
0 24 24",class:"kt-icon","aria-hidden":!0,focusable:!1},t);m("path",{d:Re[o]},e)}var Be="change:line change:query change:words";function Pe({model:o,el:t}){let e=u("kt-tool kt-do-share",t,"button");e.type="button",et("share",e);let s=u("kt-w\
ord",e,"span"),n=u("kt-shared",t),i=u("",n,"textarea");i.readOnly=!0,i.rows=2;let r=u("kt-shared-says",n,"span");r.setAttribute("role","status");let a=()=>{let[
l,d]=[o.get("line"),o.get("query")];return d&&b()?`${l} ${location.origin}${location.pathname}?${d}`:l},c=()=>{let l=o.get("words");t.hidden=!o.get("line"),n.hidden=
!0,s.textContent=l.share,e.title=l.share_tip,i.setAttribute("aria-label",l.share),r.textContent=""},h=async()=>{let{copied:l,by_hand:d}=o.get("words");i.value=a(),
n.hidden=!1,i.style.height="",i.style.height=`${i.scrollHeight+2}px`,i.select(),r.textContent=d,await At(i.value)&&(r.textContent=l)};return e.addEventListener(
"click",h),o.on(Be,c),c(),()=>o.off(Be,c)}var Gt=0;function je({model:o,el:t}){let e=u("kt-slider",t),s=u("",e,"label"),n=u("",e,"input"),i=u("",e,"input");Gt+=1,s.id=`kt-slider-${Gt}`,n.id=`kt-slider-${Gt}\
-range`,s.htmlFor=n.id,i.setAttribute("aria-labelledby",s.id),[n.type,i.type]=["range","number"];function r(){s.textContent=o.get("description"),v(s,"title",o.get(
"tooltip"));for(let c of[n,i])[c.min,c.max,c.step]=[o.get("min"),o.get("max"),o.get("step")].map(String),c.value=String(o.get("value"))}function a(c){let h=c.valueAsNumber;
Number.isFinite(h)&&(o.set("value",Math.min(Math.max(h,o.get("min")),o.get("max"))),o.save_changes()),r()}n.addEventListener("input",()=>{i.value=n.value});for(let c of[
n,i])c.addEventListener("change",()=>a(c));return e.addEventListener("keydown",c=>{c.stopPropagation(),c.key==="Enter"&&a(c.target===i?i:n)}),o.on("change",r),r(),
()=>o.off("change",r)}var Vs=200;function De({model:o,el:t}){t.classList.add("kt-verdict");let e=u("kt-sign",t,"span");e.setAttribute("aria-hidden","true");let s=u("kt-verdict-words",
t,"span"),n,i=()=>{clearTimeout(n);let[a,c]=[o.get("verdict"),o.get("texts")];t.dataset.shown=a,e.dataset.sign=a,s.textContent=c[a]??"",t.title=c.tip??""},r=()=>{
let a=o.get("verdict");t.dataset.verdict=a,t.dataset.of=o.get("rev"),clearTimeout(n),a==="thinking"&&t.dataset.shown?n=setTimeout(i,Vs):i()};return o.on("change\
:verdict change:rev",r),o.on("change:texts",i),r(),()=>{clearTimeout(n),o.off("change:verdict change:rev",r),o.off("change:texts",i)}}var st=class{constructor(t){this.silent=u("kt-silent",t),this.status=u("kt-say",t),this.status.setAttribute("role","status"),this.alert=u("kt-say",t),this.alert.
setAttribute("role","alert")}say(t,e){let s=e==="alert"?this.alert:this.status;s.textContent=s.textContent===t?`${t} `:t}saySilent(){this.say(this.silent.textContent??
"","alert")}clear(){this.status.textContent="",this.alert.textContent=""}},V=(o,t)=>o.replace(/\{(\w+)\}/g,(e,s)=>t[s]??e);var nt=class{constructor(t,e,s){this.context=t,this.ask=e,this.say=s}intend(t,e,s,n={}){this.context.looked=null,this.ask({what:t,handle:e,how:s,rev:this.context.
scene?.rev,...n})}take(t,e,s){let{context:n}=this,{taken:i,nowhere:r}=n.texts;n.taken=n.oneTap&&!t.targets.length?null:t.id,n.lastTake={id:t.id,time:e},n.wrong=
null,n.lifted(),n.looked=null,n.oneTap?this.intend("tap",t.id,s):this.say(V(t.targets.length?i:r,{card:t.label}))}held(t){let{context:e}=this,{taken:s,scene:n}=e;
return!s||!e.oneTap||!t||t.id===s||n?.handle(s)?.targets.includes(t.pile)?s:(e.taken=null,null)}release(){let{context:t}=this,e=t.scene?.handle(t.taken);return e?
(t.taken=null,this.say(V(t.texts.back,{card:e.label})),t.refresh(),e):null}};function ot(o){return new Response(new Blob([o]).stream().pipeThrough(new DecompressionStream("deflate"))).json()}var We=()=>"DecompressionStream"in globalThis;var Ge=1,qs=2,Ys=6;function zs(o){let t=[];return o.map(e=>{let[s,n,i,r,a,c,...h]=e;e.length>Ys&&(t=h);let[l,d,f,...p]=t,[g,w]=p;return{leaves:s,arrives:n,to:[i,
r],face:[a,c],kind:l,from:[d,f],...p.length?{before:[g,w]}:{}}})}function Fs(o,t){return[...new Set([...t.map(([e])=>e),...o.map(({arrives:e})=>e)])].sort((e,s)=>e-
s)}function Ks({from:o,to:t,face:e,before:s},n){let i=1-(1-n)**3,r=Math.round(o[0]+i*(t[0]-o[0])),a=Math.round(o[1]+i*(t[1]-o[1])),c=s?Math.max(Math.abs(1-2*n),
.02):1;return{x:r,y:a,width:c,shown:s&&n<.5?s:e}}var it=class o{layers=new Set;#t=[0,0];#e=!1;#s=null;#n=null;#o=()=>{};static of(t,e){return t[0].ktPlayer??=new o(
t,e),t[0].ktPlayer}constructor(t,e){this.manager=e,this.cards=t[1];for(let s of t){let n=s.syncViews.bind(s);s.syncViews=async()=>this.#a(n),s.sleep=i=>this.#i(
i,s.ctx,n)}}skip(){this.#e=!0,this.#o()}async#i(t,e,s){this.#r(!0),await this.play(t,e,s).catch(n=>console.warn("an animation has failed:",n)),this.#r(!1)}#r(t){
for(let e of this.layers)e.toggleAttribute("data-moving",t)}#a(t){this.#n||queueMicrotask(()=>this.#n?.()),this.#n=()=>{this.#n=null,t()}}async play(t,e,s){let n=typeof t==
"string"?await ot(Uint8Array.from(atob(t),l=>l.charCodeAt(0))):t,{tick:i,cuts:r}=n;this.#s=(await this.manager.get_model(n.sheet)).canvas,this.#t=n.size;let a=zs(
n.sprites);this.#e=L().matches;let c=performance.now(),h=-1;for(let l of Fs(a,r)){for(;!this.#e&&performance.now()<c+l*i;){let d=Math.min((performance.now()-c)/
i+1,l),f=this.#h(a,d,h,e);s(),await new Promise(p=>{this.#o=p,requestAnimationFrame(()=>p()),setTimeout(p,c+l*i-performance.now())}),f()}for(let d of a)d.arrives===
l&&!(d.kind&qs)&&this.#l(d,1,this.cards.ctx);for(let[d,f,...p]of r)d===l&&this.#d(f,p);h=l}}#h(t,e,s,n){let i=[];for(let r of t){let{leaves:a,arrives:c}=r;a>=e||
s>=c||i.push(this.#l(r,Math.min((e-a)/(c-a),1),n))}return()=>{for(let r of i)n.clearRect(...r)}}#l(t,e,s){let{x:n,y:i,width:r,shown:a}=Ks(t,e),[c,h]=this.#t,[l,
d]=t.kind&Ge?[h,c]:[c,h];return s.save(),s.translate(n+Math.round((1-r)*l/2),i),s.scale(r,1),this.#c([0,0,...a,t.kind],s),s.restore(),[n-1,i-1,l+2,d+2]}#d(t,e){
let s=this.cards.ctx;s.clearRect(...t),s.save(),s.beginPath(),s.rect(...t),s.clip();for(let n of e)this.#c(n,s);s.restore()}#c([t,e,s,n,i=0],r){let[a,c]=this.#t;
r.save(),r.translate(t,e),i&Ge&&r.transform(0,1,-1,0,c,0),this.#s&&r.drawImage(this.#s,s*a,n*c,a,c,0,0,a,c),r.restore()}};var rt=class{#t=null;constructor(t,e){this.root=t,this.manager=e}listen(t){let e={capture:!0,signal:t};this.root.addEventListener("pointerdown",()=>this.hurry(),
e),this.root.addEventListener("keydown",()=>this.hurry(),e),document.addEventListener("visibilitychange",()=>document.hidden&&this.hurry(),e)}async fit(t){let e=await Promise.
all(t.map(s=>this.manager.get_model(s)));this.#t=it.of(e,this.manager),this.#t.layers.add(this.root)}hurry(){this.#t?.skip()}remove(){this.#t?.layers.delete(this.
root)}};var at=class{scene=null;texts={};sheet=null;taken=null;lastTake={id:null,time:0};oneTap=!1;press=null;drag=null;dropped=null;hover=null;hushed=!1;keyboard=!1;follow=null;looked=null;wrong=null;pointed=[];numbers={};constructor(t,e){
this.root=t,this.refresh=e}lifted(){let t=this.root.closest(".kt-panel")?.querySelectorAll(".kt-says-refusal")??[];for(let e of t)e.classList.add("kt-says-over")}get unit(){
return this.root.getBoundingClientRect().width/(this.scene?.width??1)}onPage([t,e]){let{left:s,top:n}=this.root.getBoundingClientRect();return[s+t*this.unit,n+e*
this.unit]}};function q(o){let t=Math.min(...o.map(i=>i[0])),e=Math.min(...o.map(i=>i[1])),s=Math.max(...o.map(i=>i[0]+i[2])),n=Math.max(...o.map(i=>i[1]+i[3]));return[t,e,s-
t,n-e]}function Y(o,t){let e=Math.min(o[0]+o[2],t[0]+t[2])-Math.max(o[0],t[0]),s=Math.min(o[1]+o[3],t[1]+t[3])-Math.max(o[1],t[1]);return Math.max(0,e)*Math.max(
0,s)}function I([o,t,,,e]){return e?[o,t,1.4,1]:[o,t,1,1.4]}function H([o,t,e,s]){return[o+e/2,t+s/2]}function ct(o,[t,e,s,n],{width:i,height:r}){o.style.left=`${100*
t/i}%`,o.style.top=`${100*e/r}%`,o.style.width=`${100*s/i}%`,o.style.height=`${100*n/r}%`}var Ve={allowed:.18,other:.6},Us=.5,Zs=.35,Xs=.6;function qe(o,t,e,s){let n=null,i=0;for(let r of o.piles.keys()){let a=t.targets.includes(r),c=o.wholeBox(r),h=Y(
e,c)+(Y(s,c)?Us:0);r===t.pile&&(h*=Xs),!(h<(a?Ve.allowed:Ve.other))&&(a&&(h+=Zs),h>i&&([n,i]=[r,h]))}return n===t.pile?null:n}function Ye(o,t){return t&&t.pile!==o.pile?t.targets.includes(o.pile):o.targets.length>0||o.action!==""}function ze(o,t,[e,s],n,i){let r=o.handle(i),a=o.handle(
t);if(a&&Ye(a,r))return t;let c=t,h=Number.POSITIVE_INFINITY;for(let l of o.handles.values()){let[d,f,p,g]=l.box,w=Math.hypot(Math.max(d-e,0,e-d-p),Math.max(f-s,
0,s-f-g))*n,k=a?8:Math.max(8,(44-Math.min(p,g)*n)/2);w>k||w>=h||!Ye(l,r)||([c,h]=[l.id,w])}return c}function Fe([o,t],e){return[o,Math.max(t,e+14)]}function Vt(o,t,e,s){let n=u("",s,"canvas");if(!o)return;let{width:i,height:r}=o;n.width=Math.round(e[2]*i),n.height=Math.round(e[3]*i);let a=n.getContext("2d");
if(a)for(let[c,h,l,d,f]of t)a.setTransform(1,0,0,1,Math.round((c-e[0])*i),Math.round((h-e[1])*i)),f&&a.transform(0,1,-1,0,r,0),a.drawImage(o.canvas,l*i,d*r,i,r,
0,0,i,r)}var ht=class{constructor(t,e,s,n,i){this.at=i,this.element=u("kt-ghost",document.body),Vt(t,e,s,this.element),this.element.style.setProperty("--kt-unit",
`${n}px`),this.element.style.width=`${s[2]*n}px`,this.element.style.height=`${s[3]*n}px`,this.put(i)}put([t,e]){this.at=[t,e],this.element.style.transform=`tran\
slate(${t}px, ${e}px)`}fly(t,e,s){let n=this.element.style.transform;if(this.put(t),L().matches||!this.element.isConnected)return s();let i=[{transform:n},{transform:this.
element.style.transform}],r=this.element.animate(i,{duration:e,easing:"cubic-bezier(.2,.8,.3,1)"});r.onfinish=s,r.oncancel=s}shake(){let[t,e]=this.at;if(L().matches)
return this.remove();let s=[0,-7,6,-4,2,0].map(n=>({transform:`translate(${t+n}px, ${e}px)`}));this.element.animate(s,{duration:260}).onfinish=()=>this.remove()}remove(){
this.element.remove()}};var Ke=190,Js=110,Qs=1400,lt=.01,dt=class{constructor(t,e){this.context=t,this.actions=e}remove(){this.context.drag?.ghost.remove(),this.context.dropped?.ghost.
remove()}#t(t,e){let{context:s}=this,n=e.runBox(t);return new ht(s.sheet,e.run(t),n,s.unit,s.onPage(n))}lift(t,e,s){let{context:n}=this,i=e.runBox(t),[r,a]=n.onPage(
i),c=[s.x-r,s.y-a],h=Math.min(i[3],1.4)*n.unit,l=s.type==="touch"?Fe(c,h):c;n.taken=null,n.wrong=null,n.pointed=[],n.lifted(),n.drag={id:t.id,box:i,grip:l,raised:l[1]-
c[1],pointer:[s.x,s.y],ghost:this.#t(t,e),over:null},n.root.classList.add("kt-dragging"),n.root.setPointerCapture(s.pointer),n.refresh()}move(t,e){let{drag:s}=this.
context;if(!s)return;s.pointer=[t,e],s.ghost.put([t-s.grip[0],e-s.grip[1]]);let n=this.#e();n!==s.over&&(s.over=n,this.context.refresh())}#e(){let{drag:t,root:e,
scene:s,unit:n}=this.context,i=s?.handle(t?.id);if(!t||!s||!i)return null;let{left:r,top:a}=e.getBoundingClientRect(),[c,h]=t.ghost.at,[l,d]=t.pointer,f=g=>{let w=[
(c-r)/n,(h+t.raised-g-a)/n,t.box[2],Math.min(t.box[3],1.4)],k=[(l-r)/n-lt,(d-g-a)/n-lt,2*lt,2*lt];return qe(s,i,w,k)},p=f(t.raised);return!t.raised||p&&i.targets.
includes(p)?p:f(0)??p}drop(){let{drag:t,root:e,scene:s,refresh:n}=this.context;if(!t||!s)return;if(!t.over)return this.abort();e.classList.remove("kt-dragging");
let i=s.handle(t.id)?.count??0;this.context.dropped={...t,target:t.over,spot:s.topBox(t.over),count:i},this.context.drag=null,this.actions.intend("drop",t.id,"d\
rag",{target:t.over}),n()}abort(){let{drag:t,root:e,refresh:s}=this.context;t&&(e.classList.remove("kt-dragging"),this.context.drag=null,t.ghost.fly(this.context.
onPage(t.box),Ke,()=>t.ghost.remove()),s())}land(){let{dropped:t,scene:e}=this.context;if(!t)return;let{ghost:s,target:n,spot:i,count:r}=t,a=e?.piles.get(n)?.cards.
slice(-r)??[];this.context.dropped=null;let c=a.length?q(a.map(I)):i;s.fly(this.context.onPage(c),Js,()=>s.remove())}settle(t){let{context:e}=this,{dropped:s}=e;
s&&s.ghost.fly(e.onPage(s.box),Ke,()=>{e.dropped===s&&(e.dropped=null),t?s.ghost.shake():s.ghost.remove(),e.refresh()})}refuse({handle:t,target:e}){let{context:s}=this,
{scene:n}=s;if(!n)return;let i=n.handle(t);s.taken=s.follow=null,n.piles.has(e)?s.wrong=n.topBox(e):i&&(s.wrong=n.runBox(i));let{wrong:r}=s;setTimeout(()=>{s.wrong===
r&&(s.wrong=null),s.refresh()},Qs),s.dropped?this.settle(!0):i?.count&&this.#t(i,n).shake(),s.refresh()}};var tn=80,en=.03,sn=6,nn=30,on=110,rn=.38,an=.62,cn=.5,hn=.28,qt={width:700,height:500},Ue=".jp-WindowedPanel-outer",ln=".kt-drawer, .kt-solver, .kt-sheets";function dn(o){
return St()?innerHeight-o.getBoundingClientRect().top-scrollY:o.closest(Ue)?.clientHeight??innerHeight}function un(o){let t=new Map;for(let r of Ze(o)){let{top:a,
height:c}=r.getBoundingClientRect();t.set(Math.round(a),Math.max(c,t.get(Math.round(a))??0))}let e=o.getBoundingClientRect().height;for(let r of t.values())e-=r;
for(let r of o.querySelectorAll(ln)){let{offsetParent:a,offsetHeight:c}=r;a&&(e-=c)}let s=o.querySelector(".kt-message"),i=(s?.closest(".kt-said")??s)?.offsetHeight??
0;return{rest:e-i,said:Math.min(i,on),rows:Math.max(1,t.size)}}function Ze(o){return[...o.querySelectorAll(".kt-table")].filter(({offsetParent:e})=>e)}var ut=class{#t=null;#e=[
0,0];#s=null;#n=0;#o={width:0,height:0};#i=null;#r=!1;#a;constructor(t,e,s){this.root=t,this.send=e,this.sizes=new ResizeObserver(()=>this.#h()),this.sizes.observe(
t),addEventListener("resize",()=>this.#h(),{signal:s}),s.addEventListener("abort",()=>{this.sizes.disconnect(),clearTimeout(this.#a)})}show({width:t,height:e,most:s,
rev:n}){this.#t={width:t,height:e,most:s},this.#i??=n,this.#r||=n!==this.#i,this.#h()}tell(){if(clearTimeout(this.#a),this.#a=void 0,!this.#s)return;this.#e=this.#s;
let[t,e]=this.#s;this.root.dataset.space=this.#s.join(),this.send({kind:"space",width:t,height:e})}#h(){let t=this.root.parentElement;if(!t?.offsetParent)return;
let e=this.#d(t),s=b()&&(innerWidth<=qt.width||innerHeight<=qt.height)&&e!==t,n=e.parentElement,i=s?document.documentElement.clientWidth:this.#c(t,n),r=dn(e),{rest:a,
said:c,rows:h}=e===t?{rest:0,said:0,rows:1}:un(e),l=this.#o.width===e.offsetWidth?this.#o.height:0;(!l||!this.#r)&&(this.#o={width:e.offsetWidth,height:Math.max(
c,l)});let d=St()?cn:an,f=r<qt.height?d:h>1?hn:rn,p=Math.max((r-a-this.#o.height-sn)/h,f*r);this.#l(Math.floor(i),Math.floor(p),r);let g=this.#r?en:0;this.#s?.every(
(k,x)=>Math.abs(k-this.#e[x])<=g*this.#e[x])||(this.#a??=setTimeout(()=>this.tell(),tn)),this.root.dataset.space=this.#a===void 0?this.#e.join():"",this.#t&&this.#u(
t,s)}#l(t,e,s){let[n,i]=this.#s??[0,0],r=this.#r&&s===this.#n?nn:2;this.#n=s,(t!==n||Math.abs(e-i)>=r)&&(this.#s=[t,e])}#d(t){let e=[];for(let i=t.parentElement;i;i=
i.parentElement)i.classList.contains("kt-panel")&&e.push(i);let s=e.at(-1)??t,n=t.closest(Ue);for(let i of[s,n])i&&i!==t&&this.sizes.observe(i);return s}#c(t,e){
let s=t.closest(".kt-tables"),{paddingLeft:n,paddingRight:i}=getComputedStyle(e),r=e.clientWidth-Number.parseFloat(n)-Number.parseFloat(i),a=s?Ze(s).length:1,c=Math.
max(1,Math.min(a,Math.floor(r/400)));return r/c-(c>1?12:0)}#u(t,e){let{width:s,height:n,most:i}=this.#t,[r,a]=this.#s,c=Math.min(r/s,a/n,i);if(t.style.setProperty(
"--kt-width",`${Math.floor(c*s)}px`),t.classList.toggle("kt-bleeds",e),t.classList.add("kt-fitted"),!e)return;let{left:h}=t.parentElement.getBoundingClientRect(),
l=Math.max(0,(r-c*s)/2);t.style.setProperty("--kt-out",`${Math.round(l-h)}px`)}};function R(o){return y(o,".kt-spot")?.dataset.handle??null}var ft=class{stop=null;#t=new Map;#e=new WeakMap;constructor(t){this.box=u("kt-spots",t)}get focused(){
return this.box.contains(document.activeElement)}get stopFocused(){return this.stop!==null&&document.activeElement===this.#t.get(this.stop)}show(t){for(let[s,n]of this.#t)
t.handles.has(s)||(n.remove(),this.#t.delete(s));let e=this.box.firstChild;for(let s of t.ordered()){let n=this.#s(s,t);n===e?e=e.nextSibling:this.box.insertBefore(
n,e)}}#s(t,{width:e,height:s,peeks:n}){let i=this.#t.get(t.id);i||(i=u("kt-spot",null,"button"),i.type="button",i.tabIndex=-1,i.dataset.handle=t.id,this.#t.set(
t.id,i));let[r,a,c,h]=t.box,l=`${100*r/e}% ${100*a/s}% ${100*c/e}% ${100*h/s}%`;return this.#e.get(i)!==l&&([i.style.left,i.style.top,i.style.width,i.style.height]=
l.split(" "),i.style.zIndex=String(t.index+2),this.#e.set(i,l)),v(i,"data-pile",t.pile),v(i,"data-count",t.count?String(t.count):""),v(i,"data-targets",t.targets.
join(" ")),v(i,"data-action",t.action),v(i,"aria-keyshortcuts",n.has(t.pile)?"P":""),i.getAttribute("aria-label")!==t.label&&i.setAttribute("aria-label",t.label),
i}describe(t,e,s){let n=this.#t.get(t);n&&(v(n,"aria-description",e),v(n,"aria-pressed",s===null?"":String(s)))}setStop(t){this.stop=t??null;for(let[e,s]of this.#t){
let n=e===t?0:-1;s.tabIndex!==n&&(s.tabIndex=n)}}focusStop(){this.#t.get(this.stop??"")?.focus({preventScroll:!0})}go(t){this.setStop(t),this.#t.get(t)?.focus()}};var A={gap:.12,length:.3,half:.17};function fn(o,t){let[[e,s],[n,i]]=[H(o),H(t)],r=Math.hypot(n-e,i-s)||1,[a,c]=[(n-e)/r,(i-s)/r],[h,l]=[n-a*A.gap,i-c*A.gap],[d,
f]=[h-a*A.length,l-c*A.length],p=Math.min(.5,r/6),[g,w]=[(e+d)/2+c*p,(s+f)/2-Math.abs(a)*p],[k,x]=[`${d-c*A.half} ${f+a*A.half}`,`${d+c*A.half} ${f-a*A.half}`];
return{way:`M${e} ${s}Q${g} ${w} ${d} ${f}`,head:`M${h} ${l}L${k}L${x}Z`}}function pn(o,t,e,s){let{drag:n,dropped:i,hover:r,hushed:a,taken:c,wrong:h,pointed:l}=o,
d=[],f=t.handle(n?.id??c),p=t.handle(r);if(i&&d.push(["kt-source",i.box]),f){let k=n?n.over:p?.pile;d.push([n?"kt-source":"kt-taken",t.runBox(f)]);for(let x of f.
targets)d.push([`kt-allowed${x===k?" kt-over":""}`,t.topBox(x)])}else p&&!a&&(p.count||p.action)&&d.push(["kt-hover",t.runBox(p)]);let{arrow:g,...w}=e;for(let[k,
x]of Object.entries(w))for(let Et of x){let P=t.boxOf(Et);P&&d.push([`kt-is-${k}`,P])}h&&d.push(["kt-wrong",h]);for(let k of l){let x=t.handle(k);x?.count?d.push(
["kt-hint",t.runBox(x)]):t.piles.has(k)?d.push(["kt-hint",t.topBox(k)]):x&&d.push(["kt-hint",x.box])}return s&&d.push(["kt-focus",f?t.topBox(s.pile):t.runBox(s)]),
d}var pt=class{marks={};#t="";constructor(t,e,s){this.context=t,this.buttons=e,this.describe=s,this.box=u("kt-marks",t.root)}forget(){this.#t=""}show(){let{context:t,
buttons:e,marks:s}=this,{scene:n,root:i}=t;if(!n)return;let r=t.keyboard&&e.stopFocused?n.handle(e.stop):void 0,a=pn(t,n,s,r),[c,h]=(s.arrow??[]).map(f=>n.boxOf(
f)),l=n.handle(t.drag?.id??t.taken),d=JSON.stringify([a,c,h,n.width,n.height]);if(d!==this.#t){this.#t=d,this.box.style.setProperty("--kt-corner",`${.072*i.clientWidth/
n.width}px`),this.box.replaceChildren();for(let[f,p]of a)ct(u(`kt-mark ${f}`,this.box),p,n);for(let f of t.pointed)this.#e(f,n);c&&h&&this.#s(c,h,n),this.#n(n,l),
l?i.dataset.taken=l.id:delete i.dataset.taken}}#e(t,e){let s=this.context.numbers[t],n=e.handle(t)?.pile??t;if(!s||!e.piles.has(n))return;let[i,r,a]=e.wholeBox(
n),c=u("kt-column",this.box,"span");c.textContent=s,c.style.left=`${100*(i+a/2)/e.width}%`,c.style.top=`${100*r/e.height}%`}#s(t,e,{width:s,height:n}){let{way:i,
head:r}=fn(t,e),a=m("svg",{viewBox:`0 0 ${s} ${n}`,class:"kt-arrow"},this.box);m("path",{class:"kt-under",d:i+r},a),m("path",{class:"kt-line",d:i},a),m("path",{
class:"kt-head",d:r},a)}#n(t,e){let{chosen:s}=this.marks;for(let n of t.handles.values()){let r=[e?.targets.includes(n.pile)?this.context.texts.allowed:"",this.
describe(n)].filter(Boolean).join(". "),a=n.count||s?e?.id===n.id||!!s?.includes(n.id):null;this.buttons.describe(n.id,r,a)}}};var Xe=4e3,Je=0,mt=class{#t=null;#e;#s=new AbortController;constructor(t,e){this.model=t,this.heard=e,this.onMessage=(s,n)=>this.receive(s,n),t.on("msg:custom",
this.onMessage)}close(){this.#s.abort(),this.model.off("msg:custom",this.onMessage),clearTimeout(this.#e)}hello(t=!1){this.send({kind:"hello",unpacks:We(),again:t})}send(t){
try{return this.model.send(t),!0}catch(e){return console.warn("the card table has no line to its kernel:",e),!1}}ask(t){let e=this.send({kind:"intent",...t});this.#e??=
setTimeout(()=>this.heard.silence(),e?Xe:0)}async watch(){let t=await this.model.widget_manager.get_model(this.model.get("own_id")),{signal:e}=this.#s,s=()=>{e.
aborted||(this.heard.line(!t.comm_live),!(t.comm_live||performance.now()<Je)&&(Je=performance.now()+Xe,this.heard.silence()))};t.on("comm_live_update",s);let n=S.
listen(this.model.widget_manager,{silent:i=>i?this.heard.silence():this.heard.line(!t.comm_live),back:()=>t.comm_live&&this.hello(!0)});e.addEventListener("abor\
t",()=>{t.off("comm_live_update",s),n()})}receive(t,e){let s=t.kind==="packed";if(!s&&!this.#t)return this.#n(t);let n=Promise.all([s?ot(e[0]):t,this.#t]).then(
([i])=>this.#s.signal.aborted||this.#n(i)).catch(i=>console.warn("the card table has not understood its kernel:",i)).then(()=>{this.#t===n&&(this.#t=null)});this.#t=
n}#n(t){clearTimeout(this.#e),this.#e=void 0,this.heard.line(!1),this.heard.message(t)}};function Yt(o,t,e){if(!t){let i=a=>o.piles.get(a)?.cards.length&&(o.topHandle(a)?.index??-1)>=0;return[...o.handles.values()].filter(({index:a,count:c,action:h,
pile:l})=>a>=0||c||h||!i(l))}let n=(e?[...o.ranks.keys()].filter(i=>i!==t.pile):t.targets).map(i=>o.topHandle(i));return[t,...n.filter(i=>i!==null)]}function Qe(o,t,[
e,s]){let[n,i]=H(o.box),r=null,a=Number.POSITIVE_INFINITY;for(let c of t){if(c===o)continue;let[h,l]=H(c.box),d=(h-n)*e+(l-i)*s,f=Math.abs((h-n)*s)+Math.abs((l-
i)*e);d<.05||f>2.2*d&&f>.6||d+2.5*f<a&&([r,a]=[c,d+2.5*f])}return r}function ts(o,t,[e,s]){return t[(t.indexOf(o)+(e+s>0?1:t.length-1))%t.length]}function es(o,t){
let e=({box:s})=>Math.hypot(s[0]-o.box[0],s[1]-o.box[1]);return[...t].sort((s,n)=>e(s)-e(n))[0]}var ss={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},gt=class{constructor(t,{actions:e,buttons:s,pointer:n,peek:i},r){this.context=t,this.actions=
e,this.buttons=s,this.pointer=n,this.peek=i,this.say=r}listen(t){this.context.root.addEventListener("keydown",e=>this.down(e),{signal:t})}down(t){let{scene:e}=this.
context;!e||t.isComposing||(this.context.keyboard=!0,t.ctrlKey||t.metaKey||t.altKey?!this.#t(t):!this.#e(t,e))||(t.preventDefault(),t.stopPropagation())}#t(t){let e=t.
key.toLowerCase();if(t.altKey||e!=="z"&&e!=="y")return!1;let s=e==="y"||t.shiftKey?"redo":"undo";return this.actions.intend("key",this.buttons.stop??"","key",{key:s}),
!0}#e(t,e){let{key:s}=t,n=e.handle(this.buttons.stop);if(ss[s])this.#i(ss[s],e,t.shiftKey);else if(s==="Home"||s==="End")this.#r(e,s==="End");else if(s==="Enter"||
s===" ")!t.repeat&&n&&this.#s(n,e);else{if(s==="Escape")return this.#n();if(s.toLowerCase()==="p"&&n&&e.peeks.has(n.pile))this.#o(n.pile,e);else if(s.length===1)
this.actions.intend("key",this.buttons.stop??"","key",{key:s});else return!1}return!0}#s(t,e){let{context:s,actions:n}=this,i=n.held(t);s.wrong=null,i===t.id?n.
release():i?(s.taken=null,e.handle(i)?.pile!==t.pile&&(s.follow=t.pile,n.intend("drop",i,"key",{target:t.pile}))):t.action||!t.count?n.intend("click",t.id,"key"):
n.take(t,Number.NEGATIVE_INFINITY,"key"),s.refresh()}#n(){if(this.context.drag)this.pointer.abort();else if(this.peek.open)this.peek.dismiss();else{let t=this.actions.
release();if(!t)return!1;this.buttons.go(t.id)}return!0}#o(t,e){let s=this.context.looked===t;this.peek.look(s?null:t),s||this.say(e.peeks.get(t)?.label??"")}#i(t,e,s){
let n=e.handle(this.buttons.stop);if(!n)return;let i=Yt(e,e.handle(this.context.taken),s),r=this.context.taken&&i.length>1,a=Qe(n,i,t)??(r?ts(n,i,t):null);a&&this.
buttons.go(a.id)}#r(t,e){let s=Yt(t,t.handle(this.context.taken),!1).at(e?-1:0);s&&this.buttons.go(s.id)}};function mn(o){let t=document.body.dataset.jpThemeLight;return t===void 0?o.matches:t==="false"}function ns(o,t){let[e,s]=[L(),matchMedia("(prefers-color-scheme\
: dark)")],n="",i=()=>{let a={kind:"page",still:e.matches||document.hidden,dark:mn(s)};JSON.stringify(a)!==n&&o(a),n=JSON.stringify(a)};e.addEventListener("chan\
ge",i,{signal:t}),s.addEventListener("change",i,{signal:t}),document.addEventListener("visibilitychange",i,{signal:t});let r=new MutationObserver(i);r.observe(document.
body,{attributes:!0,attributeFilter:["data-jp-theme-light"]}),t.addEventListener("abort",()=>r.disconnect()),i()}function os(o,t,e){let s=r=>{r.some(a=>a.isIntersecting)&&
(i.disconnect(),t())},n={rootMargin:"100%",scrollMargin:"100%"},i=new IntersectionObserver(s,n);i.observe(o),e.addEventListener("abort",()=>i.disconnect())}var zt={first:380,next:90},gn=420,wn=.42,B=.14;function kn([o,t,e,s],n,i){let r=Math.min(wn,(i.width-2*B-1)/(n-1)),a=1+(n-1)*r,c=(f,p,g)=>Math.max(B,Math.min(f,
g-B-p)),h=t+s+2*B,l=h+1.4+B<=i.height?h:t-1.4-2*B;return{box:[c(o+e/2-a/2,a,i.width),c(l,1.4,i.height),a,1.4],step:r}}var wt=class{#t=null;#e=null;#s;#n=Number.
NEGATIVE_INFINITY;constructor(t){this.context=t}remove(){clearTimeout(this.#s)}get open(){return this.#t!==null}look(t){this.context.looked=t,this.context.refresh()}dismiss(){
this.context.hushed=!0,this.look(null)}hold(t){let{context:e}=this,s=e.scene?.handle(t.id)?.pile;t.type==="mouse"||!s||!e.scene?.peeks.has(s)||(t.timer=setTimeout(
()=>{e.press!==t||e.drag||(t.looks=!0,this.look(s))},gn))}#o(){let{scene:t,drag:e,dropped:s,hover:n,hushed:i,looked:r,taken:a}=this.context;if(!t||e||s)return null;
let c=a||i?void 0:t.handle(n)?.pile,h=r??c;return h!==void 0&&t.peeks.has(h)?h:null}update(){let{scene:t,looked:e}=this.context;if(!t)return;let s=this.#o();if(this.#t&&
this.#t.pile===s&&this.#t.rev===t.rev||(this.shut(),this.#e===s&&!e)||(clearTimeout(this.#s),this.#e=s,!s))return;if(e)return this.#i(s,t);let n=performance.now()-
this.#n<2*zt.next;this.#s=setTimeout(()=>{this.context.scene&&this.#o()===s&&this.#i(s,this.context.scene)},n?zt.next:zt.first)}#i(t,e){let{root:s,sheet:n}=this.
context,i=e.faces(t),{box:r,step:a}=kn(e.wholeBox(t),i.length,e),c=u("kt-peek",s),h=i.map(([l,d],f)=>[f*a,0,l,d]);Vt(n,h,[0,0,r[2],1.4],c),ct(c,r,e),this.#t={pile:t,
rev:e.rev,element:c},this.#e=null,s.dataset.peek=t}shut(){this.#t&&(this.#t.element.remove(),this.#t=null,this.#n=performance.now(),delete this.context.root.dataset.
peek)}};var kt=.24,xn=.03,bn=.3;function yn(o,t){let[e,s,n,i]=o.topBox(t),r=[e,s+i+xn,n,kt],a=[...o.piles.keys()].filter(h=>h!==t);return r[1]+kt<=o.height&&!a.some(h=>Y(
r,o.wholeBox(h)))?r:[e,s+i-bn-kt,n,kt]}var xt=class{labels={};#t="[]";constructor(t){this.context=t,this.box=u("kt-labels",t.root)}describe(t){let{scene:e,texts:s}=this.
context,n=this.labels[t.pile];return n&&e?.topHandle(t.pile)===t?V(s.takes,{cards:n}):""}show(){let{scene:t}=this.context;if(!t)return;this.box.style.setProperty(
"--kt-unit",`${100/t.width}cqw`);let s=Object.entries(this.labels).filter(([n])=>t.piles.has(n)).map(([n,i])=>({pile:n,text:i,box:yn(t,n)}));if(JSON.stringify(s)!==
this.#t){this.#t=JSON.stringify(s),this.box.replaceChildren();for(let{pile:n,text:i,box:r}of s){let[a,c,h]=r,l=u("kt-label",this.box,"span");j(l,i),l.dataset.label=
n,l.setAttribute("aria-hidden","true"),l.style.left=`${100*(a+h/2)/t.width}%`,l.style.top=`${100*c/t.height}%`}}}};var bt={mouse:4,pen:6,touch:9},is=400;function vn(o,t,e){return e?.pile!==o.pile||t-e.time>is?!1:e.action?o.action!==e.action&&o.action.endsWith(`>${o.pile}`):!0}
var yt=class{#t=null;constructor(t,e,s,n){this.context=t,this.actions=e,this.drag=s,this.peek=n}listen(t){let{root:e}=this.context;e.addEventListener("pointerdo\
wn",n=>this.down(n),{signal:t}),e.addEventListener("pointermove",n=>this.move(n),{signal:t}),e.addEventListener("pointerup",n=>this.up(n),{signal:t}),e.addEventListener(
"pointercancel",()=>this.abort(),{signal:t}),e.addEventListener("lostpointercapture",n=>n.target===e&&this.abort(),{signal:t}),e.addEventListener("pointerover",
n=>this.over(n),{signal:t}),e.addEventListener("pointerleave",()=>this.#s(null),{signal:t}),e.addEventListener("click",n=>this.assisted(n),{signal:t}),e.addEventListener(
"dragstart",n=>n.preventDefault(),{signal:t}),e.addEventListener("contextmenu",n=>this.menu(n),{signal:t});let s=n=>!e.contains(n.target);document.addEventListener(
"pointerdown",n=>s(n)&&this.actions.release(),{signal:t})}down(t){let{context:e}=this;if(!e.scene||t.button!==0||!t.isPrimary)return;e.keyboard=!1;let{clientX:s,
clientY:n,pointerId:i,pointerType:r}=t,a=this.#e(t);e.press={id:a,x:s,y:n,pointer:i,type:r},this.peek.hold(e.press);let c=y(t,".kt-spot");c&&(t.preventDefault(),
c.focus({preventScroll:!0}))}#e(t){let{root:e,scene:s,taken:n,unit:i}=this.context,r=R(t);if(!s||t.pointerType!=="touch")return r;let{left:a,top:c}=e.getBoundingClientRect();
return ze(s,r,[(t.clientX-a)/i,(t.clientY-c)/i],i,n)}move(t){let{context:e}=this,{press:s,scene:n}=e;if(e.hushed&&(t.movementX||t.movementY)&&(e.hushed=!1,e.refresh()),
!(!s||!n||t.pointerId!==s.pointer||s.looks)){if(!e.drag){let i=Math.hypot(t.clientX-s.x,t.clientY-s.y),r=n.handle(s.id);if(i<(bt[s.type]??bt.mouse)||(clearTimeout(
s.timer),!r?.count||e.dropped))return;this.drag.lift(r,n,s)}this.drag.move(t.clientX,t.clientY)}}up(t){let{context:e}=this,{press:s}=e;if(!s||t.pointerId!==s.pointer)
return;e.press=null,clearTimeout(s.timer);let n=Math.hypot(t.clientX-s.x,t.clientY-s.y);s.looks?this.peek.look(null):e.drag?(this.drag.move(t.clientX,t.clientY),
this.drag.drop()):n<2*(bt[s.type]??bt.mouse)&&this.click(s.id)}abort(){let{press:t}=this.context;clearTimeout(t?.timer),t?.looks&&this.peek.look(null),this.context.
press=null,this.drag.abort()}over(t){t.pointerType==="touch"||this.context.drag||!this.context.scene||this.#s(R(t))}#s(t){this.context.hover!==t&&(this.context.
hover=t,this.context.refresh())}menu(t){let{pointerType:e}=t;this.context.press&&e!=="mouse"&&t.preventDefault()}assisted(t){let e=R(t);e!==null&&t.detail===0&&
this.click(e)}click(t){let{context:e,actions:s}=this,{scene:n}=e;if(!n)return;let i=n.handle(t),r=performance.now(),a=i&&e.lastTake.id===t&&r-e.lastTake.time<is;
if(e.lastTake={id:null,time:r},i&&vn(i,r,this.#t))return;let c=s.held(i);e.wrong=null,e.pointed=[],c&&(!i||t===c&&!a)?s.release():c&&i?this.#n(i,c,n,r):i?.action?
(this.#t={...i,time:r},s.intend("click",i.id,"pointer")):i?.count?this.#o(i,r):i&&s.intend("click",i.id,"pointer"),e.refresh()}#n(t,e,s,n){let{context:i,actions:r}=this;
i.taken=null;let a=s.handle(e);t.id===e?r.intend("double",e,"pointer"):t.pile!==a?.pile?r.intend("drop",e,"pointer",{target:t.pile}):t.count&&this.#o(t,n)}#o(t,e){
this.context.oneTap&&(this.#t={...t,time:e}),this.actions.take(t,e,"pointer")}};var vt=class{piles=new Map;handles=new Map;peeks=new Map;ranks=new Map;rev=0;width=0;height=0;most=0;constructor(t){this.take(t)}take({rev:t,width:e,height:s,most:n,
piles:i,handles:r,peeks:a,gone:c={}}){Object.assign(this,{rev:t,width:e,height:s,most:n});for(let h of c.piles??[])this.piles.delete(h);for(let h of c.handles??
[])this.handles.delete(h);for(let h of c.peeks??[])this.peeks.delete(h);for(let[h,[l,d]]of Object.entries(i)){this.#t(h);let f=this.piles.get(h);typeof l!="numb\
er"?this.piles.set(h,{place:l,cards:d}):f&&this.piles.set(h,{place:f.place,cards:[...f.cards.slice(0,l),...d]})}for(let[h,l]of Object.entries(r)){let[d,f,p,g,w="",
k=0,x=[],Et=""]=l,[,P,ls="-1"]=h.match(/^(.*?)(?::(\d+))?$/);this.#t(P),this.handles.set(h,{id:h,pile:P,index:Number(ls),box:[d,f,p,g],label:w,count:k,targets:x,
action:Et})}for(let[h,[l,d]]of Object.entries(a))this.peeks.set(h,{label:l,faces:d})}#t(t){this.ranks.has(t)||this.ranks.set(t,this.ranks.size)}handle(t){return this.
handles.get(t??"")}faces(t){let e=this.piles.get(t)?.cards??[];return this.peeks.get(t)?.faces??e.map(([,,s,n])=>[s,n])}ordered(){let t=({pile:e,index:s})=>(this.
ranks.get(e)??0)*1e3+s+1;return[...this.handles.values()].sort((e,s)=>t(e)-t(s))}run(t){let e=this.piles.get(t.pile)?.cards??[],s=t.index<0?e.length-t.count:t.index;
return e.slice(Math.max(0,s),s+t.count)}runBox(t){let e=t.count?this.run(t):[];return e.length?q(e.map(I)):t.box}topBox(t){let e=this.piles.get(t),s=e?.cards.at(
-1);return s?I(s):e?.place??this.topHandle(t)?.box??[0,0,1,1.4]}wholeBox(t){let e=this.piles.get(t);return q([this.topBox(t),...(e?.cards??[]).map(I),...e?.place?
[e.place]:[]])}boxOf(t){let e=this.handles.get(t);return e?this.runBox(e):this.piles.has(t)?this.topBox(t):null}topHandle(t){let e=null;for(let s of this.handles.
values())s.pile===t&&(!e||s.index>e.index)&&(e=s);return e}};var Mt=class{#t=new AbortController;#e=!1;constructor(t,e){this.model=t,this.root=e,e.replaceChildren(),e.setAttribute("role","application"),this.context=new at(
e,()=>this.refresh()),this.buttons=new ft(e),this.highlights=new pt(this.context,this.buttons,d=>this.labels.describe(d)),this.labels=new xt(this.context),this.
announcer=new st(e),this.link=new mt(t,{message:d=>this.hear(d),line:d=>e.classList.toggle("kt-stale",d),silence:()=>this.silence()});let s=d=>this.announcer.say(
d);this.actions=new nt(this.context,d=>this.link.ask(d),s),this.drag=new dt(this.context,this.actions),this.peek=new wt(this.context),this.pointer=new yt(this.context,
this.actions,this.drag,this.peek);let{actions:n,buttons:i,pointer:r,peek:a}=this;this.keyboard=new gt(this.context,{actions:n,buttons:i,pointer:r,peek:a},s),this.
animation=new rt(e,t.widget_manager);let{signal:c}=this.#t;this.animation.listen(c),this.pointer.listen(c),this.keyboard.listen(c),e.addEventListener("focusin",
d=>this.focused(d),{signal:c}),e.addEventListener("focusout",d=>this.focused(d),{signal:c});let h=d=>this.link.send(d);ns(h,c),this.link.hello(),this.fit=new ut(
e,h,c),os(e,()=>{this.fit.tell(),h({kind:"seen"})},c),this.link.watch()}remove(){this.#t.abort(),this.link.close(),this.peek.remove(),this.drag.remove(),this.animation.
remove()}silence(){this.root.classList.add("kt-stale"),this.announcer.saySilent(),this.drag.settle(!1)}hear(t){let{context:e}=this,{scene:s}=e;t.debug&&(this.root.
dataset.state=JSON.stringify(t.debug)),t.kind==="all"?this.hearAll(t):t.kind==="say"?this.announcer.say(t.text,t.mood):t.kind==="step"?s&&t.base!==s.rev?this.link.
hello():s&&this.update(()=>s.take(t)):t.kind==="point"&&s?(e.pointed=t.names,e.numbers=t.numbers??{},this.refresh()):t.kind==="refuse"?this.drag.refuse(t):t.kind===
"settle"?this.drag.settle(!1):t.kind==="marks"?(this.highlights.marks=t.marks,this.refresh()):t.kind==="taps"?e.oneTap=t.taps:t.kind==="labels"?(this.labels.labels=
t.labels,this.labels.show(),this.highlights.forget(),this.refresh()):t.kind==="hurry"?this.animation.hurry():t.kind==="stage"&&this.animation.fit(t.stage)}hearAll(t){
let{context:e,model:s,root:n}=this;this.peek.shut(),this.labels.labels=t.labels,this.highlights.marks=t.marks,n.lang!==t.language&&(n.lang=t.language,this.announcer.
clear()),e.texts=t.texts,e.oneTap=t.taps,n.setAttribute("aria-label",t.texts.name),this.announcer.silent.textContent=t.texts[b()?"silent_app":"silent"],s.widget_manager.
get_model(t.sheet.model).then(i=>{e.sheet={canvas:i.canvas,width:t.sheet.width,height:t.sheet.height}}),this.update(()=>{e.scene=new vt(t)}),t.stage.length&&this.
animation.fit(t.stage)}update(t){let{context:e,buttons:s,root:n}=this,i=e.scene?.handle(s.stop),r=s.focused,a=e.scene?.rev;this.#e=!0,t();let c=e.scene;n.dataset.
rev=String(c.rev);let h=n.parentElement?.querySelector(":scope > canvas");h instanceof HTMLCanvasElement&&(h.inert=!0,h.style.aspectRatio=`${c.width} / ${c.height}`),
this.fit.show(c),s.show(c),a!==c.rev&&this.#s(c),c.handle(e.hover)||(e.hover=null),this.#n(c,i),r&&s.focusStop(),this.#e=!1,this.refresh(),this.labels.show()}#s(t){
let{context:e}=this;e.wrong=null,e.pointed=[],e.hushed=!0,this.announcer.clear(),t.handle(e.taken)?.count||(e.taken=null),e.drag&&!t.handle(e.drag.id)?.count&&this.
pointer.abort(),this.drag.land()}#n(t,e){let{context:s,buttons:n}=this,i=[...t.handles.values()],a=(s.follow?t.topHandle(s.follow):null)??t.handle(n.stop)??(e&&
es(e,i));s.follow=null,n.setStop((a??i.find(c=>c.count)??i[0])?.id)}refresh(){!this.context.scene||this.#e||(this.highlights.show(),this.peek.update())}focused(t){
let{context:e}=this;t.type==="focusout"&&!e.press&&(e.looked=null);let s=t.type==="focusin"?R(t):null;s&&!this.#e&&this.buttons.setStop(s),this.refresh()}};function rs({model:o,el:t}){let e=new Mt(o,t);return()=>e.remove()}var as="change:items change:menu",T=4,Mn=120;function cs(o,t){let e=o.key.replace(/[ _]/g,"-"),s=["kt-tool",o.choice?`kt-choice kt-choose-${e}`:`kt-do-${e}`];o.
look&&s.push(`kt-${o.look}`),t.className=s.join(" "),t.disabled=!!o.off,t.title=o.tip??"",typeof o.pressed=="boolean"&&t.setAttribute("aria-pressed",String(o.pressed));
let[n]=t.getElementsByClassName("kt-word");n?.textContent!==o.text&&(t.replaceChildren(),et(o.key,t),u("kt-word",t,"span").textContent=o.text)}function En(o,t){
if(!t)return o;o.classList.add("kt-row"),o.role="group",o.ariaLabel=t;let e=u("kt-row-name",o,"span");return e.textContent=t,e.ariaHidden="true",o}var Ft=class{#t=new Map;#e=null;#s=new AbortController;constructor(t,e){
this.model=t,this.root=e,this.popup=u("kt-menu",null),this.popup.popover="auto";let{signal:s}=this.#s;e.addEventListener("click",n=>this.press(n),{signal:s}),this.
popup.addEventListener("toggle",n=>this.toggled(n),{signal:s}),addEventListener("scroll",()=>this.place(),{signal:s,capture:!0,passive:!0}),this.redraw=()=>this.
paint(),t.on(as,this.redraw),this.paint()}press(t){let e=y(t,"button");if(!e||e===this.#e)return;let{key:s}=e.dataset;this.popup.contains(e)&&this.close();try{this.
model.send({press:s})}catch(n){console.warn("no line to the kernel:",n)}}close(){this.popup.hidePopover(),this.#e?.focus({preventScroll:!0})}toggled(t){let e=t.
newState==="open";this.#e?.setAttribute("aria-expanded",String(e)),this.place()}place(){if(!this.#e||!this.popup.matches(":popover-open"))return;let{left:t,top:e,
bottom:s}=this.#e.getBoundingClientRect(),{scrollHeight:n,offsetWidth:i}=this.popup,[r,a]=[e-2*T,innerHeight-s-2*T],c=a>=Math.min(n+T,r);this.popup.style.maxHeight=
`${Math.max(Mn,c?a:r)}px`,this.popup.style.left=`${Math.max(T,Math.min(t,innerWidth-i-T))}px`,this.popup.style.top=`${c?s+T:Math.max(T,e-T-this.popup.offsetHeight)}\
px`}paint(){let t=this.model.get("items"),e=document.activeElement,s=e instanceof HTMLElement&&this.root.contains(e)?e:null,[n,i]=[this.#n(t,!1),this.#n(t,!0)];
for(let a of this.#t.keys())t.some(c=>c.key===a)||this.#t.delete(a);this.popup.replaceChildren(...i);let r=i.length?[this.#o(),this.popup]:[];for(let a of[...this.
root.children])r.includes(a)||a.remove();this.root.prepend(...n),this.popup.parentElement||this.root.append(...r),s?.isConnected&&s.focus({preventScroll:!0})}#n(t,e){
let s=new Map;for(let n of t){if(!!n.menu!==e)continue;let i=this.#t.get(n.key);i||(i=u("",null,"button"),i.type="button",i.dataset.key=n.key,this.#t.set(n.key,
i)),cs(n,i);let r=s.get(n.group)??En(u("kt-group",null),n.row);s.set(n.group,r),r.append(i)}return[...s.values()]}#o(){let[t="",e=""]=this.model.get("menu");return this.#e??=
u("",null,"button"),cs({key:"menu",text:t,tip:e,group:0},this.#e),this.#e.type="button",this.#e.popoverTargetElement=this.popup,this.#e.hasAttribute("aria-expan\
ded")||this.#e.setAttribute("aria-expanded","false"),this.#e}remove(){this.#s.abort(),this.model.off(as,this.redraw)}};function hs({model:o,el:t}){let e=new Ft(
o,t);return()=>e.remove()}var Sn={button_group:ae,game_review:ke,language_switch:Se,move_tree:$e,panel_storage:ne,progress_storage:oe,share_line:Pe,slider:je,status_badge:De,table:rs,toolbar:hs},
mr={initialize({model:o}){le(o.get("version")).bring(t=>he(Sn[t]))}};export{mr as default};
