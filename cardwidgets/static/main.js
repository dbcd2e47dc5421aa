var b=()=>document.body.dataset.voila!==void 0,St=()=>document.body.dataset.view==="play",_=()=>matchMedia("(prefers-reduced-motion: reduce)");function F(o){let t=!1;
return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,o()}))}}function S(o){try{return o()}catch(t){return console.warn("the page keeps nothing for its learner, or has no line to its kernel:",t),null}}function as(o,t){let e=document.
createElement("a");e.href=URL.createObjectURL(new Blob([t],{type:"application/json"})),e.download=o,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}function hs(o){
let t=document.createElement("input");t.type="file",t.accept=".json,.txt",t.addEventListener("change",async()=>{let e=t.files?.[0],s=await e?.slice(0,21e5).text();
e&&S(()=>o.send({kind:"file",text:s}))}),t.click()}async function Tt(o){try{return await navigator.clipboard.writeText(o),!0}catch(t){return console.warn("not c\
opied:",t),!1}}function K(o,t){t.kind==="download"?as(t.name,t.text):t.kind==="open"?hs(o):t.kind==="copy"&&Tt(t.text)}var cs="http://www.w3.org/2000/svg",Ut=/([\u2665\u2666])/;function u(o,t,e="div"){let s=document.createElement(e);return o&&(s.className=o),t?.append(s),s}function m(o,t,e){
let s=document.createElementNS(cs,o);for(let[n,i]of Object.entries(t))s.setAttribute(n,String(i));return e.append(s),s}function D(o,t){for(let e of t.split(Ut))
Ut.test(e)?u("kt-red",o,"span").textContent=e:o.append(e)}function y({target:o},t){return o instanceof Element?o.closest(t):null}function v(o,t,e){e?o.getAttribute(
t)!==e&&o.setAttribute(t,e):o.removeAttribute(t)}var ls=3e4,O=new Map,Lt={};function U(o){let t=()=>{Lt=o.get("words")??{};for(let e of O.keys())Zt(e)};return o.on("change:words",t),t(),()=>o.off("change:words",
t)}function H(o,t,e=!1){if(t!==O.has(o)){if(!t){let s=O.get(o);O.delete(o),s?.remove();return}O.set(o,null),Zt(o),e&&setTimeout(()=>H(o,!1),ls)}}function Zt(o){
if(!Lt[o])return;let t=O.get(o);t||(t=u("kt-notice",ds(),"p"),t.setAttribute("role","alert"),O.set(o,t)),t.textContent=Lt[o]}function ds(){return document.querySelector(
".kt-notices")??u("kt-notices",document.body)}var us=2e3,fs=21e5,Xt=new WeakMap,ps={},W=new Set,C=class o{#t="";#e="";#s=null;#n=new Map;constructor(t,e){this.store=t,this.name=e,globalThis.addEventListener?.(
"storage",({key:s})=>{(s===null||s===e)&&this.spread()})}static of(t,e){let s=$t(t)??ps,n=Xt.get(s)??new Map;return Xt.set(s,n),n.has(e)||n.set(e,new o(t,e)),n.
get(e)}held(){let t=this.#o();return(this.#s?t!==this.#s.found:t!==this.#e)&&(this.#s=null,this.#a(),this.#e=t,this.#t=crypto.getRandomValues(new Uint32Array(2)).
join("-")),{text:this.#e.slice(0,fs),token:this.#t}}keep({was:t,now:e,head:s,tail:n,text:i,aside:r},a){let{token:h}=this.held();if(h===e)return!0;if(h!==t)return!1;
let c=this.#e;return this.#s??={found:this.#o(),aside:""},r&&(this.#s.aside=c,H("aside",!0,!0)),this.#e=c.slice(0,s)+i+c.slice(c.length-n),this.#t=e,this.#i(S),
this.spread(a),!0}listen(t,e){return this.#n.set(t,e),()=>{this.#n.get(t)===e&&this.#n.delete(t)}}spread(t){for(let[e,s]of this.#n)e!==t&&s()}#o(){return $t(()=>this.
store().getItem(this.name))??""}#i(t){let e=this.#s;if(!e)return;t(()=>{if(!this.#e&&!e.found)return!0;let n=this.store();return e.aside&&n.setItem(`${this.name}\
.aside`,e.aside),this.#e?n.setItem(this.name,this.#e):n.removeItem(this.name),!0})?this.#s=null:W.has(this)||(W.add(this),setTimeout(()=>this.#r(),us)),this.#a()}#r(){
if(!this.#s)return;W.delete(this);let t=this.#t;this.held().token===t?this.#i($t):this.spread()}#a(){this.#s||W.delete(this),H("full",W.size>0)}};function $t(o){
try{return o()}catch{return null}}var Jt=4e3,ms=2e3,gs=15e3,ws=1e3,Qt=new WeakMap,R=new Set,te=Number.NEGATIVE_INFINITY,T=class o{#t;#e=new Set;#s;#n=new Set;#o=!1;#i=!1;constructor(t){this.manager=
t;for(let e of["pointerdown","pointerup","click","keydown","change"])globalThis.addEventListener?.(e,s=>this.#a(s),!0)}static listen(t,e){let s=Qt.get(t)??new o(
t);return Qt.set(t,s),s.#n.add(e),s.#r(),()=>s.#n.delete(e)}#r(){let{kernel:t}=this.manager;!t?.anyMessage||t===this.#t||(this.#t=t,this.#o=!1,t.anyMessage.connect(
(e,{msg:s,direction:n})=>{t===this.#t&&(n==="send"?this.#h(s):this.#u(s))}),t.connectionStatusChanged.connect((e,s)=>{t===this.#t&&(s!=="connected"?this.#o=!0:this.#o&&
this.#c(0))}),t.statusChanged.connect((e,s)=>{["restarting","autorestarting","dead"].includes(s)&&(this.#i=!0)}))}#a({target:t}){!(t instanceof Element)||!t.closest(
".jupyter-widgets, .kt-layer")||(te=performance.now(),this.#r())}#h({header:t,channel:e}){e!=="shell"||t.msg_type!=="comm_msg"||performance.now()-te>ws||(this.#e.
add(t.msg_id),this.#s??=setTimeout(()=>this.#d(),Jt))}#u({parent_header:{msg_id:t}}){if(!(!t||!this.#e.has(t))){for(let e of this.#e)if(this.#e.delete(e),e===t)
break;clearTimeout(this.#s),this.#s=void 0,R.has(this)?this.#l():this.#e.size&&(this.#s=setTimeout(()=>this.#d(),Jt))}}#d(){this.#s=void 0,this.#i=!1,this.#f(!0),
this.#c(ms)}#c(t){let e=this.#t;e?.connectionStatus==="connected"&&e.requestKernelInfo().then(()=>{e===this.#t&&this.#l()},()=>{}),t&&setTimeout(()=>R.has(this)&&
this.#c(Math.min(1.5*t,gs)),t)}async#l(){if(!(!R.has(this)&&!this.#o)){this.#o=!1,this.#e.clear(),this.#f(!1),this.#i||(await ks(this.manager),await this.manager.
_loadFromKernel?.().catch(t=>console.warn("a widget may be out of date:",t))),this.#i=!1;for(let{back:t}of this.#n)t?.()}}#f(t){if(t!==R.has(this)){t?R.add(this):
R.delete(this);for(let e of this.#n)e.silent?.(t);H(b()?"silent_app":"silent",R.size>0&&!xs())}}};async function ks(o){for(let t of await Promise.all(Object.values(
o._models??{})))t._pending_msgs>0&&(t._pending_msgs=1,t._handle_status({content:{execution_state:"idle"}}))}function xs(){return[...document.querySelectorAll(".\
kt-layer")].some(o=>{let{top:t,bottom:e}=o.getBoundingClientRect();return e>0&&t<innerHeight})}var bs=".kt-message, .kt-sheets",ee="details[data-said]",Z=new WeakMap;function ys(o){let t=Z.get(o);if(!t)return;let{numbers:e,watch:s}=t,n=[...o.querySelectorAll(
ee)];for(let i of e)n.some(({dataset:r})=>r.said===i)||e.delete(i);for(let i of n)e.has(i.dataset.said)&&(i.open=!0);e.size||(s.disconnect(),Z.delete(o))}function vs({
target:o}){if(!(o instanceof HTMLDetailsElement)||!o.matches(ee))return;let t=o.closest(bs);if(!t)return;let e=Z.get(t);if(!e){if(!o.open)return;let s=new MutationObserver(
()=>ys(t));s.observe(t,{childList:!0,subtree:!0}),e={numbers:new Set,watch:s},Z.set(t,e)}o.open?e.numbers.add(o.dataset.said):e.numbers.delete(o.dataset.said)}function se(){
document.kartentischClauses||(document.kartentischClauses=!0,document.addEventListener("toggle",vs,!0))}function X(o,t,e,s){let n=a=>t(o,a);se(),o.on("msg:custom",n);let i=T.listen(o.widget_manager,{back:s}),r=[U(o),e.listen(o.get("writer"),s),i];return()=>{o.off(
"msg:custom",n);for(let a of r)a()}}function ne(o){let t=o.widget_manager.context?.path,e=[t?`/${t}`:"",location.pathname],[s,n]=e.map(i=>`kartentisch.game ${i} ${o.get("key")}`);return t&&Ms(s,n),
C.of(()=>sessionStorage,t?s:n)}function Ms(o,t){S(()=>{let e=sessionStorage.getItem(t);e===null||sessionStorage.getItem(o)!==null||(sessionStorage.removeItem(t),
sessionStorage.setItem(o,e))})}var Ot=()=>C.of(()=>localStorage,"kartentisch.tallies");function Es(){let[o]=performance.getEntriesByType("navigation");return(o?.
type==="reload"||o?.type==="back_forward")&&b()}var _t=(o,t)=>S(()=>o.send({kind:"holds",record:ne(o).held(),tallies:Ot().held(),...t}));function As(o,t){if(t.kind!==
"keep")return K(o,t);(t.what==="record"?ne(o):Ot()).keep(t,o.get("writer"))||_t(o,{})}function oe({model:o}){let t=X(o,As,Ot(),()=>_t(o,{}));return _t(o,{kind:"\
recalled",reloaded:Es()}),t}var Rt=()=>C.of(()=>localStorage,"kartentisch.progress"),Ct=(o,t)=>S(()=>o.send({kind:t,progress:Rt().held()}));function Ss(o,t){t.kind!=="keep"?K(o,t):Rt().keep(
t,o.get("writer"))||Ct(o,"holds")}function ie({model:o}){let t=X(o,Ss,Rt(),()=>Ct(o,"holds"));return Ct(o,"recalled"),t}var re={ArrowLeft:-1,ArrowUp:-1,ArrowRight:1,ArrowDown:1},Ts=3,ae="change:items change:label",Ht=o=>y(o,"button")?.dataset.key;function Ls(o){let t=(o.look??"").
split(" ").filter(Boolean),e=u(`kt-pick ${t.map(n=>`kt-pick-${n}`).join(" ")}`,null,"button");e.type="button",e.dataset.key=o.key,o.state&&(e.dataset.state=o.state),
o.label&&e.setAttribute("aria-label",o.label),o.tip&&(e.title=o.tip),o.current&&e.setAttribute("aria-current","step"),typeof o.pressed=="boolean"&&e.setAttribute(
"aria-pressed",String(o.pressed)),e.disabled=!!o.off,o.text&&D(u("kt-word",e,"span"),o.text),o.note&&D(u("kt-note",e,"span"),o.note);let s=o.stars??-1;if(s>=0){
let n=u("kt-stars",e,"span");for(let i=0;i<Ts;i+=1)u(i<s?"kt-star":"kt-star kt-no",n,"span").textContent="★"}return o.again&&(u("kt-again",e,"span").textContent=
"↻"),e}var It=class{#t=null;constructor(t,e){this.model=t,this.root=e,e.classList.add("kt-picks"),e.setAttribute("role","group"),e.addEventListener("click",s=>this.
press(Ht(s))),e.addEventListener("pointerover",s=>this.near(Ht(s))),e.addEventListener("focusin",s=>this.near(Ht(s))),e.addEventListener("keydown",s=>this.key(s)),
this.redraw=()=>this.paint(),t.on(ae,this.redraw),this.paint()}get buttons(){return[...this.root.children]}press(t){t!==void 0&&this.send({press:t})}near(t){t===
void 0||t===this.#t||!this.model.get("hovers")||(this.#t=t,this.send({near:t}))}send(t){try{this.model.send(t)}catch(e){console.warn("no line to the kernel:",e)}}paint(){
let{model:t,root:e}=this,s=document.activeElement,n=s instanceof HTMLElement&&e.contains(s)?s.dataset.key:void 0;e.setAttribute("aria-label",t.get("label")),this.#t=
null;let i=t.get("items"),r=i.find(c=>c.current)??i.find(c=>!c.off);e.replaceChildren(...i.map(Ls));let a=n===void 0?void 0:this.find(n);a?.focus({preventScroll:!0}),
this.setStop(a?n:r?.key);let h=e.querySelector("[aria-current]");h&&e.scrollHeight>e.clientHeight+2&&(e.scrollTop=h.offsetTop-e.offsetTop-e.clientHeight/2)}find(t){
return this.buttons.find(e=>e.dataset.key===t)}setStop(t){for(let e of this.buttons)e.tabIndex=e.dataset.key===t?0:-1}key(t){let e=this.buttons.filter(i=>!i.disabled),
s=e.indexOf(y(t,"button")),n;if(re[t.key])n=e[s+re[t.key]];else if(t.key==="Home")n=e[0];else if(t.key==="End")n=e.at(-1);else return;t.preventDefault(),t.stopPropagation(),
n&&(this.setStop(n.dataset.key),n.focus())}remove(){this.model.off(ae,this.redraw)}};function he({model:o,el:t}){let e=new It(o,t);return()=>e.remove()}function ce(o,{lists:t,values:e}){let s={...e};for(let[n,{was:i,length:r,changed:a}]of Object.entries(t)){let h=o(n);if(h.length!==i)return null;let c=h.slice(0,
r);for(let[l,d]of a)c[l]=d;s[n]=c}return s}var Bt="_handle_comm_msg";function $s(o,t){let e=[];for(let s=Object.getPrototypeOf(o);s;s=Object.getPrototypeOf(s))Object.hasOwn(s,t)&&e.push(s);return e}async function _s(o){
let t=await o.widget_manager.get_model(o.get("own_id"));try{await t[Bt]({content:{data:{method:"none"}}})}catch{let e=$s(t,Bt)[1][Bt];t.comm?.on_msg(s=>e.call(t,
s)),t.comm&&o.send({late:!0})}}function le(o){let t;return{initialize({model:e}){t=_s(e).catch(s=>console.warn("a widget may miss what its kernel says:",s)),e.on(
"msg:custom",s=>{if(s.kind!=="exchange")return;let n=ce(i=>e.get(i),s);if(!n)e.send({late:!0});else for(let[i,r]of Object.entries(n))e.set(i,r)})},async render(e){
return await t,o(e)}}}function de(o){globalThis.kartentisch??=new Map;let t=globalThis.kartentisch,e=t.get(o);if(!e){let s=()=>{};e={come:new Promise(i=>{s=i}),bring:s},t.set(o,e)}return e}var ue={least:4,most:22};function pe(o,t){return Math.min(ue.most,Math.max(ue.least,(o-28)/Math.max(1,t-1)))}function me(o,t,e){let s=Math.round((o-14)/t);return Math.
max(0,Math.min(s,e-1))}var fe={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,PageUp:10,PageDown:-10};function ge(o,t,e){return o==="Home"?0:o==="End"?e:o in fe?
Math.max(0,Math.min(t+fe[o],e)):void 0}var Nt={won:22,unknown:58,lost:94},[J,Os]=[116,4.2],we="change:points change:here change:losing change:words";function I(o,t,e){let s=u("",t,o);return s.textContent=
String(e),s}function ke(o,t,e,s,n){let i=`kt-sign-${o||"open"}`;if(o!=="lost")return m("circle",{cx:t,cy:e,r:o?s:s/2,class:i},n);let r=s*1.25,a=`M${t} ${e-r}l${r}\
 ${r}l${-r} ${r}l${-r} ${-r}z`;return m("path",{d:a,class:i},n)}var Pt=class{#t;#e=0;#s=null;constructor(t,e){this.model=t,e.classList.add("kt-review"),this.legend=
u("kt-review-levels",e),this.legend.setAttribute("aria-hidden","true"),this.frame=u("kt-review-frame",e),this.svg=m("svg",{role:"slider",tabindex:0,height:J},this.
frame),this.details=u("",e,"details"),this.summary=u("",this.details,"summary"),this.details.addEventListener("toggle",()=>this.list()),this.svg.addEventListener(
"click",s=>this.go(this.nearest(s))),this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=F(()=>this.paint()),t.on(we,this.redraw),this.watch=new ResizeObserver(
()=>this.frame.clientWidth!==this.#t&&this.paint()),this.watch.observe(this.frame),this.paint()}get points(){return this.model.get("points")}get here(){return this.
model.get("here")}get losing(){return this.model.get("losing")}get words(){return this.model.get("words")}told(t){let[e,s]=this.points[t];return`${t}: ${e}. ${this.
words[s||"open"]}`}paint(){let{points:t,here:e,losing:s,words:n,svg:i}=this;this.#t=this.frame.clientWidth,this.#e=pe(this.#t,t.length);let r=l=>14+l*this.#e,a=l=>Nt[l||
"unknown"],h=r(t.length-1);i.replaceChildren(),i.setAttribute("width",String(h+14)),i.setAttribute("aria-label",n.label),i.setAttribute("aria-valuemin","0"),i.setAttribute(
"aria-valuemax",String(t.length-1)),i.setAttribute("aria-valuenow",String(Math.max(0,e))),i.setAttribute("aria-valuetext",e>=0&&t[e]?this.told(e):n.elsewhere);for(let l of Object.
values(Nt))m("path",{d:`M${14} ${l}H${h}`,class:"kt-level"},i);s>0&&m("path",{d:`M${r(s)-this.#e/2} 6V${J-6}`,class:"kt-losing"},i),e>=0&&m("path",{d:`M${r(e)} \
4V${J-4}`,class:"kt-now"},i);let c=t.map(([,l],d)=>`${d?"L":"M"}${r(d)} ${a(l)}`).join("");m("path",{d:c,class:"kt-course"},i),t.forEach(([,l],d)=>{this.#n(d,r(
d),a(l),l)}),this.legend.replaceChildren();for(let[l,d]of Object.entries(Nt))I("span",this.legend,n[l]).style.top=`${d}px`;e>=0&&this.show(r(e)),this.list()}#n(t,e,s,n){
let i=Math.min(Os,Math.max(1.8,this.#e*.36)),r=m("g",{"data-at":t,"data-status":n||"open"},this.svg);m("title",{},r).textContent=this.told(t);let[a,h]=[e-this.#e/
2,this.#e];m("rect",{x:a,y:0,width:h,height:J,class:"kt-reach"},r),ke(n,e,s,t===this.here?i*1.5:i,r)}show(t){let{frame:e}=this;(t<e.scrollLeft+14||t>e.scrollLeft+
e.clientWidth-14)&&(e.scrollLeft=t-e.clientWidth/2)}list(){let{words:t}=this,e=document.activeElement,s=e instanceof HTMLElement&&this.#s?.contains(e)?e.dataset.
row:void 0;if(this.summary.textContent=t.as_table,this.#s?.remove(),this.#s=null,!this.details.open)return;this.#s=u("kt-review-table",this.details);let n=u("",
this.#s,"table");I("caption",n,t.label);let i=u("",u("",n,"thead"),"tr");for(let h of["number","move","status","up"])I("th",i,t[h]).setAttribute("scope","col");
let r=u("",n,"tbody");this.points.forEach((h,c)=>{this.#o(r,h,c)}),(s?this.#s.querySelector(`[data-row="${s}"]`):null)?.focus({preventScroll:!0})}#o(t,[e,s,n],i){
let{here:r,losing:a,words:h}=this,c=u("",t,"tr");i===r&&c.setAttribute("aria-current","true"),i===a&&(c.className="kt-row-losing"),I("td",c,i);let l=I("button",
u("",c,"td"),e);l.type="button",l.dataset.row=String(i),l.addEventListener("click",()=>this.go(i));let d=u("",c,"td");ke(s,7,8,4,m("svg",{width:14,height:14,"ar\
ia-hidden":!0},d)),d.append(` ${h[s||"open"]}${i===a?` (${h.losing})`:""}`),I("td",c,n)}nearest(t){return me(t.clientX-this.svg.getBoundingClientRect().left,this.#e,
this.points.length)}go(t){this.model.send({go:t})}key(t){let e=ge(t.key,Math.max(0,this.here),this.points.length-1);e===void 0||t.ctrlKey||t.metaKey||t.altKey||
(t.preventDefault(),t.stopPropagation(),this.go(e))}remove(){this.watch.disconnect(),this.model.off(we,this.redraw)}};function xe({model:o,el:t}){let e=new Pt(o,
t);return()=>e.remove()}var jt="lang";function be(o,t){let e=new URL(o).searchParams.get(jt);return e!==null&&t.includes(e)?e:null}function ye(o,t){let e=new URL(o);return e.searchParams.
get(jt)===t?o:(e.searchParams.set(jt,t),e.href)}function ve({model:o,el:t}){let e=o.get("names"),s=u("kt-switch",null);s.setAttribute("role","group");let n=Object.entries(e).map(([c,l])=>{let d=u("",s,"button");
return d.type="button",d.lang=c,d.textContent=l,d.addEventListener("click",()=>i(c)),d.dataset.language=c,d});function i(c){let l=ye(window.location.href,c);b()&&
l!==window.location.href&&window.history.replaceState(window.history.state,"",l),c!==o.get("language")&&(o.set("language",c),o.save_changes())}function r(){s.setAttribute(
"aria-label",o.get("label")),s.lang=o.get("language");for(let c of n)c.setAttribute("aria-pressed",String(c.dataset.language===o.get("language")));document.dispatchEvent(
new CustomEvent("kt-language",{detail:o.get("language")}))}o.on("change:language change:label",r),r(),t.append(s);let a=b()?be(window.location.href,Object.keys(
e)):null;a&&!window.kartentischAsked&&i(a),window.kartentischAsked=!0;let h=[U(o),T.listen(o.widget_manager,{})];return()=>{o.off("change:language change:label",
r);for(let c of h)c()}}function Me(o,t,e){let s=[...o.keys()].filter(i=>o[i][1]===o[t][1]).sort((i,r)=>o[i][2]-o[r][2]),n=s.indexOf(t);if(e==="ArrowLeft")return o[t][0];if(e==="ArrowR\
ight")return o.findIndex(([i])=>i===t);if(e==="ArrowUp")return s[n-1];if(e==="ArrowDown")return s[n+1]}function Ee(o,t){let e=new Set;for(let s=t;s>=0;s=o[s]?.[0]??
-1)e.add(s);return e}var tt={x:18,y:22},et=12,Ae="change:moves change:here change:label",Q=([,o,t])=>[et+o*tt.x,et+t*tt.y];function Cs(o,t,e,s,n){if(o!=="lost"&&o!=="cannot")return m(
"circle",{cx:t,cy:e,r:s},n);let i=s*1.3,r=`M${t} ${e-i}l${i} ${i}l${-i} ${i}l${-i} ${-i}z`;return m("path",{d:r,class:"kt-diamond"},n)}var Dt=class{#t=[];constructor(t,e){
this.model=t,this.root=e,e.classList.add("kt-tree"),this.svg=m("svg",{role:"tree"},e),this.svg.addEventListener("click",s=>this.go(y(s,"[data-move]")?.dataset.move)),
this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=F(()=>this.paint()),t.on(Ae,this.redraw),this.paint()}paint(){let t=this.model.get("moves"),e=this.
model.get("here"),s=Ee(t,e),n=this.svg.contains(document.activeElement),i=Math.max(0,...t.map(l=>l[1])),r=Math.max(0,...t.map(l=>l[2]));this.svg.replaceChildren(),
this.svg.setAttribute("aria-label",this.model.get("label")),this.svg.setAttribute("width",String(2*et+i*tt.x)),this.svg.setAttribute("height",String(2*et+r*tt.y)),
t.forEach((l,d)=>{if(l[0]<0)return;let[[f,p],[w,k]]=[Q(t[l[0]]),Q(l)],g=k===p?`M${f} ${p}H${w}`:`M${f} ${p}V${k-6}Q${f} ${k} ${f+6} ${k}H${w}`;m("path",{d:g,class:s.
has(d)?"kt-way":"kt-line"},this.svg)}),this.#t=[];let a=[...t.keys()].sort((l,d)=>t[l][2]-t[d][2]||t[l][1]-t[d][1]);for(let l of a)this.#t[l]=this.#e(t[l],l,e,s.
has(l));n&&this.#t[e]?.focus();let[h,c]=Q(t[e]??[0,0,0]);this.root.scrollTo({left:h-this.root.clientWidth/2,top:c-this.root.clientHeight/2})}#e(t,e,s,n){let[,i,
,r,a]=t,[h,c]=Q(t),d=m("g",{"data-move":e,class:`kt-dot ${e===s?"kt-here":n?"kt-way":""} ${a&&`kt-${a}`}`},this.svg);return d.setAttribute("role","treeitem"),d.
setAttribute("aria-label",`${i}: ${r}`),d.setAttribute("aria-selected",String(e===s)),d.setAttribute("tabindex",e===s?"0":"-1"),m("title",{},d).textContent=`${i}\
: ${r}`,m("circle",{cx:h,cy:c,r:9,class:"kt-reach"},d),Cs(a,h,c,e===s?5.5:3.6,d),d}go(t){t!==void 0&&this.model.send({go:Number(t)})}key(t){let e=Number(y(t,"[d\
ata-move]")?.dataset.move??this.model.get("here"));if(t.key==="Enter"||t.key===" ")this.go(this.#t[e]?.dataset.move);else{let s=Me(this.model.get("moves"),e,t.key);
if(s===void 0)return;this.#t[s]?.focus()}t.preventDefault(),t.stopPropagation()}remove(){this.model.off(Ae,this.redraw)}};function Se({model:o,el:t}){let e=new Dt(
o,t);return()=>e.remove()}var Te="M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",Le="m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",G="M5 5v5h5M5.6 10A7.5 7.5 0 1 1 5 15",Rs="M9.5 20h5M10 17h4c0-3 3-4 3-7.\
5a5 5 0 0 0-10 0C7 13 10 14 10 17Z",$e="M6 19V9a4 4 0 0 1 4-4h1m2 14h1a4 4 0 0 0 4-4V6m-3 3 3-3 3 3",_e="m6 6 12 12M18 6 6 18",Oe="M8 5.5v13l10-6.5Z",Ce="m14 6-\
6 6 6 6",Wt="m10 6 6 6-6 6",Re={undo:Te,back:Te,redo:Le,forward:Le,restart:G,again:G,reading_reset:G,hint:Rs,solution:$e,better_way:$e,auto:"M12 20V10m-4.5 4L12\
 9.5l4.5 4.5M6 4.5h12",new:"M4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",another:"M4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",same_again:G,same_deal:G,review_game:"\
M4 19h16M5 14l4-5 4 3 6-7",skip:"m5 6 7 6-7 6ZM13 6l7 6-7 6Z",give_up:"M6 21V4m0 1h11l-2.5 4L17 13H6",solver:"M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm5-\
1.5L20 20",review:"M4 19h16M5 14l4-5 4 3 6-7",rules:"M5 12.5 9.5 17 19 7",four:"M12 4v16M4 12h16M5 5h14v14H5Z",one_tap:"M10 13V6.5a1.7 1.7 0 0 1 3.4 0V11l4 .9a2\
 2 0 0 1 1.5 2.3l-.8 5.8h-7.5L6.5 14a1.7 1.7 0 0 1 2.5-2ZM7 6.5a4.7 4.7 0 0 1 9.4 0",forced:"M4 12h9m-4-4 4 4-4 4M17 5v14",save:"M12 4v10m-4-4 4 4 4-4M5 19h14",
load:"M12 15V5M8 9l4-4 4 4M5 19h14",export:"M12 4v10m-4-4 4 4 4-4M5 19h14",import:"M12 15V5M8 9l4-4 4 4M5 19h14",copy:"M9 9h10v11H9ZM5 15V4h10",share:"M12 14V4m\
-4 4 4-4 4 4M7 11H5v9h14v-9h-2",daily:"M5 6h14v14H5ZM5 10h14M9 3.5V7m6-3.5V7m-5 8 1.7 1.7L14.5 13",more:"M6 5v14M6 9h5a3 3 0 0 1 3 3v0a3 3 0 0 0 3 3h1M6 5h12",settings:"\
M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 8c0-3 2.5-5 6-5s6 2 6 5m1-13.5a2.7 2.7 0 0 1 0 5M18 14.5c2 .7 3 2.3 3 4.5",play:Oe,pause:"M8 5.5v13M16 5.5v13",run:Oe,stop:"\
M7 7h10v10H7Z",first:"M7 6v12m10-12-6 6 6 6",last:"M17 6v12M7 6l6 6-6 6",previous:Ce,"step-back":Ce,next:Wt,step:Wt,"step-on":Wt,check:"M5 12.5 9.5 17 19 7",leave:_e,
close:_e,reset:"M5 7h14M10 4h4M7 7l1 13h8l1-13",menu:"M5 12h.01M12 12h.01M19 12h.01"};function st(o,t){if(!Object.hasOwn(Re,o))return;let e=m("svg",{viewBox:"0 \
0 24 24",class:"kt-icon","aria-hidden":!0,focusable:!1},t);m("path",{d:Re[o]},e)}var He="change:line change:query change:words";function Ie({model:o,el:t}){let e=u("kt-tool kt-do-share",t,"button");e.type="button",st("share",e);let s=u("kt-w\
ord",e,"span"),n=u("kt-shared",t),i=u("",n,"textarea");i.readOnly=!0,i.rows=2;let r=u("kt-shared-says",n,"span");r.setAttribute("role","status");let a=()=>{let[
l,d]=[o.get("line"),o.get("query")];return d&&b()?`${l} ${location.origin}${location.pathname}?${d}`:l},h=()=>{let l=o.get("words");t.hidden=!o.get("line"),n.hidden=
!0,s.textContent=l.share,e.title=l.share_tip,i.setAttribute("aria-label",l.share),r.textContent=""},c=async()=>{let{copied:l,by_hand:d}=o.get("words");i.value=a(),
n.hidden=!1,i.style.height="",i.style.height=`${i.scrollHeight+2}px`,i.select(),r.textContent=d,await Tt(i.value)&&(r.textContent=l)};return e.addEventListener(
"click",c),o.on(He,h),h(),()=>o.off(He,h)}var Vt=0;function Be({model:o,el:t}){let e=u("kt-slider",t),s=u("",e,"label"),n=u("",e,"input"),i=u("",e,"input");Vt+=1,s.id=`kt-slider-${Vt}`,n.id=`kt-slider-${Vt}\
-range`,s.htmlFor=n.id,i.setAttribute("aria-labelledby",s.id),[n.type,i.type]=["range","number"];function r(){s.textContent=o.get("description"),v(s,"title",o.get(
"tooltip"));for(let h of[n,i])[h.min,h.max,h.step]=[o.get("min"),o.get("max"),o.get("step")].map(String),h.value=String(o.get("value"))}function a(h){let c=h.valueAsNumber;
Number.isFinite(c)&&(o.set("value",Math.min(Math.max(c,o.get("min")),o.get("max"))),o.save_changes()),r()}n.addEventListener("input",()=>{i.value=n.value});for(let h of[
n,i])h.addEventListener("change",()=>a(h));return e.addEventListener("keydown",h=>{h.stopPropagation(),h.key==="Enter"&&a(h.target===i?i:n)}),o.on("change",r),r(),
()=>o.off("change",r)}var Hs=200;function Ne({model:o,el:t}){t.classList.add("kt-verdict");let e=u("kt-sign",t,"span");e.setAttribute("aria-hidden","true");let s=u("kt-verdict-words",
t,"span"),n,i=()=>{clearTimeout(n);let[a,h]=[o.get("verdict"),o.get("texts")];t.dataset.shown=a,e.dataset.sign=a,s.textContent=h[a]??"",t.title=h.tip??""},r=()=>{
let a=o.get("verdict");t.dataset.verdict=a,t.dataset.of=o.get("rev"),clearTimeout(n),a==="thinking"&&t.dataset.shown?n=setTimeout(i,Hs):i()};return o.on("change\
:verdict change:rev",r),o.on("change:texts",i),r(),()=>{clearTimeout(n),o.off("change:verdict change:rev",r),o.off("change:texts",i)}}var nt=class{constructor(t){this.silent=u("kt-silent",t),this.status=u("kt-say",t),this.status.setAttribute("role","status"),this.alert=u("kt-say",t),this.alert.
setAttribute("role","alert")}say(t,e){let s=e==="alert"?this.alert:this.status;s.textContent=s.textContent===t?`${t} `:t}saySilent(){this.say(this.silent.textContent??
"","alert")}clear(){this.status.textContent="",this.alert.textContent=""}},z=(o,t)=>o.replace(/\{(\w+)\}/g,(e,s)=>t[s]??e);var ot=class{constructor(t,e,s){this.context=t,this.ask=e,this.say=s}intend(t,e,s,n={}){this.context.looked=null,this.ask({what:t,handle:e,how:s,rev:this.context.
scene?.rev,...n})}take(t,e,s){let{context:n}=this,{taken:i,nowhere:r}=n.texts;n.taken=n.oneTap&&!t.targets.length?null:t.id,n.lastTake={id:t.id,time:e},n.wrong=
null,n.lifted(),n.looked=null,n.oneTap?this.intend("tap",t.id,s):this.say(z(t.targets.length?i:r,{card:t.label}))}held(t){let{context:e}=this,{taken:s,scene:n}=e;
return!s||!e.oneTap||!t||t.id===s||n?.handle(s)?.targets.includes(t.pile)?s:(e.taken=null,null)}release(){let{context:t}=this,e=t.scene?.handle(t.taken);return e?
(t.taken=null,this.say(z(t.texts.back,{card:e.label})),t.refresh(),e):null}};var Gt=({fly:o,hold:t})=>2*o+t;function Pe(o,t){let{fly:e,size:s,cards:n}=o,i=Math.min(t,Gt(o)-t)/e;return n.map(([r,a,h,c,l,d,f,p],w)=>{let k=.45*(1-(w+1)/n.length),
g=Math.min(Math.max((i-k)/(1-.45),0),1),x=g*g*(3-2*g),E=(A,At)=>A+x*(At-A);return{face:[r,a],x:E(h,d),y:E(c,f),angle:E(l,p)*Math.PI/180,size:E(1,s)}})}function it(o){return new Response(new Blob([o]).stream().pipeThrough(new DecompressionStream("deflate"))).json()}var je=()=>"DecompressionStream"in globalThis;var De=1,Is=2,Bs=6;function Ns(o){let t=[];return o.map(e=>{let[s,n,i,r,a,h,...c]=e;e.length>Bs&&(t=c);let[l,d,f,...p]=t,[w,k]=p;return{leaves:s,arrives:n,to:[i,
r],face:[a,h],kind:l,from:[d,f],...p.length?{before:[w,k]}:{}}})}function Ps(o,t){return[...new Set([...t.map(([e])=>e),...o.map(({arrives:e})=>e)])].sort((e,s)=>e-
s)}function js({from:o,to:t,face:e,before:s},n){let i=1-(1-n)**3,r=Math.round(o[0]+i*(t[0]-o[0])),a=Math.round(o[1]+i*(t[1]-o[1])),h=s?Math.max(Math.abs(1-2*n),
.02):1;return{x:r,y:a,width:h,shown:s&&n<.5?s:e}}var rt=class o{layers=new Set;#t=[0,0];#e=!1;#s=null;#n=null;#o=()=>{};static of(t,e){return t[0].ktPlayer??=new o(
t,e),t[0].ktPlayer}constructor(t,e){this.manager=e,this.cards=t[1];for(let s of t){let n=s.syncViews.bind(s);s.syncViews=async()=>this.#a(n),s.sleep=i=>this.#i(
i,s.ctx,n)}}skip(){this.#e=!0,this.#o()}async#i(t,e,s){this.#r("data-moving",!0),await this.play(t,e,s).catch(n=>console.warn("an animation has failed:",n)),this.#r(
"data-celebrating",!1),this.#r("data-moving",!1)}#r(t,e){for(let s of this.layers)s.toggleAttribute(t,e)}#a(t){this.#n||queueMicrotask(()=>this.#n?.()),this.#n=
()=>{this.#n=null,t()}}async play(t,e,s){let n=typeof t=="string"?await it(Uint8Array.from(atob(t),l=>l.charCodeAt(0))):t,{tick:i,cuts:r}=n;this.#s=(await this.
manager.get_model(n.sheet)).canvas,this.#t=n.size;let a=Ns(n.sprites);this.#e=_().matches;let h=performance.now(),c=-1;for(let l of Ps(a,r)){for(;!this.#e&&performance.
now()<h+l*i;){let d=Math.min((performance.now()-h)/i+1,l),f=this.#c(a,d,c,e);s(),await this.#h(h+l*i),f()}for(let d of a)d.arrives===l&&!(d.kind&Is)&&this.#l(d,
1,this.cards.ctx);for(let[d,f,...p]of r)d===l&&this.#f(f,p);c=l}n.celebration&&!this.#e&&await this.#u(n.celebration,e,s)}#h(t){return new Promise(e=>{this.#o=e,
requestAnimationFrame(()=>e()),setTimeout(e,t-performance.now())})}async#u(t,e,s){let n=[0,0,this.cards.get("width"),this.cards.get("height")],[i,r]=[performance.
now(),Gt(t)];this.#r("data-celebrating",!0),this.#f(n,[]);for(let a=0;a<r&&!this.#e;a=performance.now()-i){e.clearRect(...n);for(let h of Pe(t,a))this.#d(h,e);s(),
await this.#h(i+r)}e.clearRect(...n)}#d({face:t,x:e,y:s,angle:n,size:i},r){let[a,h]=this.#t;r.save(),r.translate(e,s),r.rotate(n),r.scale(i,i),this.#p([-a/2,-h/
2,...t],r),r.restore()}#c(t,e,s,n){let i=[];for(let r of t){let{leaves:a,arrives:h}=r;a>=e||s>=h||i.push(this.#l(r,Math.min((e-a)/(h-a),1),n))}return()=>{for(let r of i)
n.clearRect(...r)}}#l(t,e,s){let{x:n,y:i,width:r,shown:a}=js(t,e),[h,c]=this.#t,[l,d]=t.kind&De?[c,h]:[h,c];return s.save(),s.translate(n+Math.round((1-r)*l/2),
i),s.scale(r,1),this.#p([0,0,...a,t.kind],s),s.restore(),[n-1,i-1,l+2,d+2]}#f(t,e){let s=this.cards.ctx;s.clearRect(...t),s.save(),s.beginPath(),s.rect(...t),s.
clip();for(let n of e)this.#p(n,s);s.restore()}#p([t,e,s,n,i=0],r){let[a,h]=this.#t;r.save(),r.translate(t,e),i&De&&r.transform(0,1,-1,0,h,0),this.#s&&r.drawImage(
this.#s,s*a,n*h,a,h,0,0,a,h),r.restore()}};var at=class{#t=null;constructor(t,e){this.root=t,this.manager=e}listen(t){let e={capture:!0,signal:t};this.root.addEventListener("pointerdown",()=>this.hurry(),
e),this.root.addEventListener("keydown",()=>this.hurry(),e),document.addEventListener("visibilitychange",()=>document.hidden&&this.hurry(),e)}async fit(t){let e=await Promise.
all(t.map(s=>this.manager.get_model(s)));this.#t=rt.of(e,this.manager),this.#t.layers.add(this.root)}hurry(){this.#t?.skip()}remove(){this.#t?.layers.delete(this.
root)}};var ht=class{scene=null;texts={};sheet=null;taken=null;lastTake={id:null,time:0};oneTap=!1;press=null;drag=null;dropped=null;hover=null;hushed=!1;keyboard=!1;follow=null;looked=null;wrong=null;pointed=[];numbers={};constructor(t,e){
this.root=t,this.refresh=e}lifted(){let t=this.root.closest(".kt-panel")?.querySelectorAll(".kt-says-refusal")??[];for(let e of t)e.classList.add("kt-says-over")}get unit(){
return this.root.getBoundingClientRect().width/(this.scene?.width??1)}onPage([t,e]){let{left:s,top:n}=this.root.getBoundingClientRect();return[s+t*this.unit,n+e*
this.unit]}};function Y(o){let t=Math.min(...o.map(i=>i[0])),e=Math.min(...o.map(i=>i[1])),s=Math.max(...o.map(i=>i[0]+i[2])),n=Math.max(...o.map(i=>i[1]+i[3]));return[t,e,s-
t,n-e]}function q(o,t){let e=Math.min(o[0]+o[2],t[0]+t[2])-Math.max(o[0],t[0]),s=Math.min(o[1]+o[3],t[1]+t[3])-Math.max(o[1],t[1]);return Math.max(0,e)*Math.max(
0,s)}function B([o,t,,,e]){return e?[o,t,1.4,1]:[o,t,1,1.4]}function N([o,t,e,s]){return[o+e/2,t+s/2]}function ct(o,[t,e,s,n],{width:i,height:r}){o.style.left=`${100*
t/i}%`,o.style.top=`${100*e/r}%`,o.style.width=`${100*s/i}%`,o.style.height=`${100*n/r}%`}var We={allowed:.18,other:.6},Ds=.5,Ws=.35,Vs=.6;function Ve(o,t,e,s){let n=null,i=0;for(let r of o.piles.keys()){let a=t.targets.includes(r),h=o.wholeBox(r),c=q(
e,h)+(q(s,h)?Ds:0);r===t.pile&&(c*=Vs),!(c<(a?We.allowed:We.other))&&(a&&(c+=Ws),c>i&&([n,i]=[r,c]))}return n===t.pile?null:n}function Ge(o,t){return t&&t.pile!==o.pile?t.targets.includes(o.pile):o.targets.length>0||o.action!==""}function ze(o,t,[e,s],n,i){let r=o.handle(i),a=o.handle(
t);if(a&&Ge(a,r))return t;let h=t,c=Number.POSITIVE_INFINITY;for(let l of o.handles.values()){let[d,f,p,w]=l.box,k=Math.hypot(Math.max(d-e,0,e-d-p),Math.max(f-s,
0,s-f-w))*n,g=a?8:Math.max(8,(44-Math.min(p,w)*n)/2);k>g||k>=c||!Ge(l,r)||([h,c]=[l.id,k])}return h}function Ye([o,t],e){return[o,Math.max(t,e+14)]}function zt(o,t,e,s){let n=u("",s,"canvas");if(!o)return;let{width:i,height:r}=o;n.width=Math.round(e[2]*i),n.height=Math.round(e[3]*i);let a=n.getContext("2d");
if(a)for(let[h,c,l,d,f]of t)a.setTransform(1,0,0,1,Math.round((h-e[0])*i),Math.round((c-e[1])*i)),f&&a.transform(0,1,-1,0,r,0),a.drawImage(o.canvas,l*i,d*r,i,r,
0,0,i,r)}var lt=class{constructor(t,e,s,n,i){this.at=i,this.element=u("kt-ghost",document.body),zt(t,e,s,this.element),this.element.style.width=`${s[2]*n}px`,this.
element.style.height=`${s[3]*n}px`,this.put(i)}put([t,e]){this.at=[t,e],this.element.style.transform=`translate(${t}px, ${e}px)`}fly(t,e,s){let n=this.element.style.
transform;if(this.put(t),_().matches||!this.element.isConnected)return s();let i=[{transform:n},{transform:this.element.style.transform}],r=this.element.animate(
i,{duration:e,easing:"cubic-bezier(.2,.8,.3,1)"});r.onfinish=s,r.oncancel=s}shake(){let[t,e]=this.at;if(_().matches)return this.remove();let s=[0,-7,6,-4,2,0].map(
n=>({transform:`translate(${t+n}px, ${e}px)`}));this.element.animate(s,{duration:260}).onfinish=()=>this.remove()}remove(){this.element.remove()}};var qe=190,Gs=110,zs=1400,dt=.01,ut=class{constructor(t,e){this.context=t,this.actions=e}remove(){this.context.drag?.ghost.remove(),this.context.dropped?.ghost.
remove()}#t(t,e){let{context:s}=this,n=e.runBox(t);return new lt(s.sheet,e.run(t),n,s.unit,s.onPage(n))}lift(t,e,s){let{context:n}=this,i=e.runBox(t),[r,a]=n.onPage(
i),h=[s.x-r,s.y-a],c=Math.min(i[3],1.4)*n.unit,l=s.type==="touch"?Ye(h,c):h;n.taken=null,n.wrong=null,n.pointed=[],n.lifted(),n.drag={id:t.id,box:i,grip:l,raised:l[1]-
h[1],pointer:[s.x,s.y],ghost:this.#t(t,e),over:null},n.root.classList.add("kt-dragging"),n.root.setPointerCapture(s.pointer),n.refresh()}move(t,e){let{drag:s}=this.
context;if(!s)return;s.pointer=[t,e],s.ghost.put([t-s.grip[0],e-s.grip[1]]);let n=this.#e();n!==s.over&&(s.over=n,this.context.refresh())}#e(){let{drag:t,root:e,
scene:s,unit:n}=this.context,i=s?.handle(t?.id);if(!t||!s||!i)return null;let{left:r,top:a}=e.getBoundingClientRect(),[h,c]=t.ghost.at,[l,d]=t.pointer,f=w=>{let k=[
(h-r)/n,(c+t.raised-w-a)/n,t.box[2],Math.min(t.box[3],1.4)],g=[(l-r)/n-dt,(d-w-a)/n-dt,2*dt,2*dt];return Ve(s,i,k,g)},p=f(t.raised);return!t.raised||p&&i.targets.
includes(p)?p:f(0)??p}drop(){let{drag:t,root:e,scene:s,refresh:n}=this.context;if(!t||!s)return;if(!t.over)return this.abort();e.classList.remove("kt-dragging");
let i=s.handle(t.id)?.count??0;this.context.dropped={...t,target:t.over,spot:s.topBox(t.over),count:i},this.context.drag=null,this.actions.intend("drop",t.id,"d\
rag",{target:t.over}),n()}abort(){let{drag:t,root:e,refresh:s}=this.context;t&&(e.classList.remove("kt-dragging"),this.context.drag=null,t.ghost.fly(this.context.
onPage(t.box),qe,()=>t.ghost.remove()),s())}land(){let{dropped:t,scene:e}=this.context;if(!t)return;let{ghost:s,target:n,spot:i,count:r}=t,a=e?.piles.get(n)?.cards.
slice(-r)??[];this.context.dropped=null;let h=a.length?Y(a.map(B)):i;s.fly(this.context.onPage(h),Gs,()=>s.remove())}settle(t){let{context:e}=this,{dropped:s}=e;
s&&s.ghost.fly(e.onPage(s.box),qe,()=>{e.dropped===s&&(e.dropped=null),t?s.ghost.shake():s.ghost.remove(),e.refresh()})}refuse({handle:t,target:e}){let{context:s}=this,
{scene:n}=s;if(!n)return;let i=n.handle(t);s.taken=s.follow=null,n.piles.has(e)?s.wrong=n.topBox(e):i&&(s.wrong=n.runBox(i));let{wrong:r}=s;setTimeout(()=>{s.wrong===
r&&(s.wrong=null),s.refresh()},zs),s.dropped?this.settle(!0):i?.count&&this.#t(i,n).shake(),s.refresh()}};var Ys=80,qs=.03,Fs=6,Ks=30,Us=110,Zs=.38,Xs=.62,Js=.5,Qs=.28,Yt={width:700,height:500},Fe=".jp-WindowedPanel-outer",tn=".kt-drawer, .kt-solver, .kt-sheets";function en(o){
return St()?innerHeight-o.getBoundingClientRect().top-scrollY:o.closest(Fe)?.clientHeight??innerHeight}function sn(o){let t=new Map;for(let r of o.querySelectorAll(
".kt-table")){let{top:a,height:h}=r.getBoundingClientRect();t.set(Math.round(a),Math.max(h,t.get(Math.round(a))??0))}let e=o.getBoundingClientRect().height;for(let r of t.
values())e-=r;for(let r of o.querySelectorAll(tn)){let{offsetParent:a,offsetHeight:h}=r;a&&(e-=h)}let s=o.querySelector(".kt-message"),i=(s?.closest(".kt-said")??
s)?.offsetHeight??0;return{rest:e-i,said:Math.min(i,Us),rows:Math.max(1,t.size)}}var ft=class{#t=null;#e=[0,0];#s=null;#n=0;#o={width:0,height:0};#i=null;#r=!1;#a;constructor(t,e,s){
this.root=t,this.send=e,this.sizes=new ResizeObserver(()=>this.#h()),this.sizes.observe(t),addEventListener("resize",()=>this.#h(),{signal:s}),s.addEventListener(
"abort",()=>{this.sizes.disconnect(),clearTimeout(this.#a)})}show({width:t,height:e,most:s,rev:n}){this.#t={width:t,height:e,most:s},this.#i??=n,this.#r||=n!==this.#i,
this.#h()}tell(){if(clearTimeout(this.#a),this.#a=void 0,!this.#s)return;this.#e=this.#s;let[t,e]=this.#s;this.root.dataset.space=this.#s.join(),this.send({kind:"\
space",width:t,height:e})}#h(){let t=this.root.parentElement;if(!t?.offsetParent)return;let e=this.#d(t),s=b()&&(innerWidth<=Yt.width||innerHeight<=Yt.height)&&
e!==t,n=e.parentElement,i=s?document.documentElement.clientWidth:this.#c(t,n),r=en(e),{rest:a,said:h,rows:c}=e===t?{rest:0,said:0,rows:1}:sn(e),l=this.#o.width===
e.offsetWidth?this.#o.height:0;(!l||!this.#r)&&(this.#o={width:e.offsetWidth,height:Math.max(h,l)});let d=St()?Js:Xs,f=r<Yt.height?d:c>1?Qs:Zs,p=Math.max((r-a-this.#o.
height-Fs)/c,f*r);this.#u(Math.floor(i),Math.floor(p),r);let w=this.#r?qs:0;this.#s?.every((g,x)=>Math.abs(g-this.#e[x])<=w*this.#e[x])||(this.#a??=setTimeout(()=>this.
tell(),Ys)),this.root.dataset.space=this.#a===void 0?this.#e.join():"",this.#t&&this.#l(t,s)}#u(t,e,s){let[n,i]=this.#s??[0,0],r=this.#r&&s===this.#n?Ks:2;this.#n=
s,(t!==n||Math.abs(e-i)>=r)&&(this.#s=[t,e])}#d(t){let e=[];for(let i=t.parentElement;i;i=i.parentElement)i.classList.contains("kt-panel")&&e.push(i);let s=e.at(
-1)??t,n=t.closest(Fe);for(let i of[s,n])i&&i!==t&&this.sizes.observe(i);return s}#c(t,e){let s=t.closest(".kt-tables"),{paddingLeft:n,paddingRight:i}=getComputedStyle(
e),r=e.clientWidth-Number.parseFloat(n)-Number.parseFloat(i),a=Math.max(1,Math.min(s?.querySelectorAll(".kt-table").length??1,Math.floor(r/400)));return r/a-(a>
1?12:0)}#l(t,e){let{width:s,height:n,most:i}=this.#t,[r,a]=this.#s,h=Math.min(r/s,a/n,i);if(t.style.setProperty("--kt-width",`${Math.floor(h*s)}px`),t.classList.
toggle("kt-bleeds",e),t.classList.add("kt-fitted"),!e)return;let{left:c}=t.parentElement.getBoundingClientRect(),l=Math.max(0,(r-h*s)/2);t.style.setProperty("--\
kt-out",`${Math.round(l-c)}px`)}};function P(o){return y(o,".kt-spot")?.dataset.handle??null}var pt=class{stop=null;#t=new Map;#e=new WeakMap;constructor(t){this.box=u("kt-spots",t)}get focused(){
return this.box.contains(document.activeElement)}get stopFocused(){return this.stop!==null&&document.activeElement===this.#t.get(this.stop)}show(t){for(let[s,n]of this.#t)
t.handles.has(s)||(n.remove(),this.#t.delete(s));let e=this.box.firstChild;for(let s of t.ordered()){let n=this.#s(s,t);n===e?e=e.nextSibling:this.box.insertBefore(
n,e)}}#s(t,{width:e,height:s,peeks:n}){let i=this.#t.get(t.id);i||(i=u("kt-spot",null,"button"),i.type="button",i.tabIndex=-1,i.dataset.handle=t.id,this.#t.set(
t.id,i));let[r,a,h,c]=t.box,l=`${100*r/e}% ${100*a/s}% ${100*h/e}% ${100*c/s}%`;return this.#e.get(i)!==l&&([i.style.left,i.style.top,i.style.width,i.style.height]=
l.split(" "),i.style.zIndex=String(t.index+2),this.#e.set(i,l)),v(i,"data-pile",t.pile),v(i,"data-count",t.count?String(t.count):""),v(i,"data-targets",t.targets.
join(" ")),v(i,"data-action",t.action),v(i,"aria-keyshortcuts",n.has(t.pile)?"P":""),i.getAttribute("aria-label")!==t.label&&i.setAttribute("aria-label",t.label),
i}describe(t,e,s){let n=this.#t.get(t);n&&(v(n,"aria-description",e),v(n,"aria-pressed",s===null?"":String(s)))}setStop(t){this.stop=t??null;for(let[e,s]of this.#t){
let n=e===t?0:-1;s.tabIndex!==n&&(s.tabIndex=n)}}focusStop(){this.#t.get(this.stop??"")?.focus({preventScroll:!0})}go(t){this.setStop(t),this.#t.get(t)?.focus()}};var L={gap:.12,length:.3,half:.17};function nn(o,t){let[[e,s],[n,i]]=[N(o),N(t)],r=Math.hypot(n-e,i-s)||1,[a,h]=[(n-e)/r,(i-s)/r],[c,l]=[n-a*L.gap,i-h*L.gap],[d,
f]=[c-a*L.length,l-h*L.length],p=Math.min(.5,r/6),[w,k]=[(e+d)/2+h*p,(s+f)/2-Math.abs(a)*p],[g,x]=[`${d-h*L.half} ${f+a*L.half}`,`${d+h*L.half} ${f-a*L.half}`];
return{way:`M${e} ${s}Q${w} ${k} ${d} ${f}`,head:`M${c} ${l}L${g}L${x}Z`}}function on(o,t,e,s){let{drag:n,dropped:i,hover:r,hushed:a,taken:h,wrong:c,pointed:l}=o,
d=[],f=t.handle(n?.id??h),p=t.handle(r);if(i&&d.push(["kt-source",i.box]),f){let g=n?n.over:p?.pile;d.push([n?"kt-source":"kt-taken",t.runBox(f)]);for(let x of f.
targets)d.push([`kt-allowed${x===g?" kt-over":""}`,t.topBox(x)])}else p&&!a&&(p.count||p.action)&&d.push(["kt-hover",t.runBox(p)]);let{arrow:w,...k}=e;for(let[g,
x]of Object.entries(k))for(let E of x){let A=t.boxOf(E);A&&d.push([`kt-is-${g}`,A])}c&&d.push(["kt-wrong",c]);for(let g of l){let x=t.handle(g);x?.count?d.push(
["kt-hint",t.runBox(x)]):t.piles.has(g)?d.push(["kt-hint",t.topBox(g)]):x&&d.push(["kt-hint",x.box])}return s&&d.push(["kt-focus",f?t.topBox(s.pile):t.runBox(s)]),
d}var mt=class{marks={};#t="";constructor(t,e,s){this.context=t,this.buttons=e,this.describe=s,this.box=u("kt-marks",t.root)}forget(){this.#t=""}show(){let{context:t,
buttons:e,marks:s}=this,{scene:n,root:i}=t;if(!n)return;let r=t.keyboard&&e.stopFocused?n.handle(e.stop):void 0,a=on(t,n,s,r),[h,c]=(s.arrow??[]).map(f=>n.boxOf(
f)),l=n.handle(t.drag?.id??t.taken),d=JSON.stringify([a,h,c,n.width,n.height]);if(d!==this.#t){this.#t=d,this.box.style.setProperty("--kt-corner",`${.072*i.clientWidth/
n.width}px`),this.box.replaceChildren();for(let[f,p]of a)ct(u(`kt-mark ${f}`,this.box),p,n);for(let f of t.pointed)this.#e(f,n);h&&c&&this.#s(h,c,n),this.#n(n,l),
l?i.dataset.taken=l.id:delete i.dataset.taken}}#e(t,e){let s=this.context.numbers[t],n=e.handle(t)?.pile??t;if(!s||!e.piles.has(n))return;let[i,r,a]=e.wholeBox(
n),h=u("kt-column",this.box,"span");h.textContent=s,h.style.left=`${100*(i+a/2)/e.width}%`,h.style.top=`${100*r/e.height}%`}#s(t,e,{width:s,height:n}){let{way:i,
head:r}=nn(t,e),a=m("svg",{viewBox:`0 0 ${s} ${n}`,class:"kt-arrow"},this.box);m("path",{class:"kt-under",d:i+r},a),m("path",{class:"kt-line",d:i},a),m("path",{
class:"kt-head",d:r},a)}#n(t,e){let{chosen:s}=this.marks;for(let n of t.handles.values()){let r=[e?.targets.includes(n.pile)?this.context.texts.allowed:"",this.
describe(n)].filter(Boolean).join(". "),a=n.count||s?e?.id===n.id||!!s?.includes(n.id):null;this.buttons.describe(n.id,r,a)}}};var Ke=4e3,Ue=0,gt=class{#t=null;#e;#s=new AbortController;constructor(t,e){this.model=t,this.heard=e,this.onMessage=(s,n)=>this.receive(s,n),t.on("msg:custom",
this.onMessage)}close(){this.#s.abort(),this.model.off("msg:custom",this.onMessage),clearTimeout(this.#e)}hello(t=!1){this.send({kind:"hello",unpacks:je(),again:t})}send(t){
try{return this.model.send(t),!0}catch(e){return console.warn("the card table has no line to its kernel:",e),!1}}ask(t){let e=this.send({kind:"intent",...t});this.#e??=
setTimeout(()=>this.heard.silence(),e?Ke:0)}async watch(){let t=await this.model.widget_manager.get_model(this.model.get("own_id")),{signal:e}=this.#s,s=()=>{e.
aborted||(this.heard.line(!t.comm_live),!(t.comm_live||performance.now()<Ue)&&(Ue=performance.now()+Ke,this.heard.silence()))};t.on("comm_live_update",s);let n=T.
listen(this.model.widget_manager,{silent:i=>i?this.heard.silence():this.heard.line(!t.comm_live),back:()=>t.comm_live&&this.hello(!0)});e.addEventListener("abor\
t",()=>{t.off("comm_live_update",s),n()})}receive(t,e){let s=t.kind==="packed";if(!s&&!this.#t)return this.#n(t);let n=Promise.all([s?it(e[0]):t,this.#t]).then(
([i])=>this.#s.signal.aborted||this.#n(i)).catch(i=>console.warn("the card table has not understood its kernel:",i)).then(()=>{this.#t===n&&(this.#t=null)});this.#t=
n}#n(t){clearTimeout(this.#e),this.#e=void 0,this.heard.line(!1),this.heard.message(t)}};function qt(o,t,e){if(!t){let i=a=>o.piles.get(a)?.cards.length&&(o.topHandle(a)?.index??-1)>=0;return[...o.handles.values()].filter(({index:a,count:h,action:c,
pile:l})=>a>=0||h||c||!i(l))}let n=(e?[...o.ranks.keys()].filter(i=>i!==t.pile):t.targets).map(i=>o.topHandle(i));return[t,...n.filter(i=>i!==null)]}function Ze(o,t,[
e,s]){let[n,i]=N(o.box),r=null,a=Number.POSITIVE_INFINITY;for(let h of t){if(h===o)continue;let[c,l]=N(h.box),d=(c-n)*e+(l-i)*s,f=Math.abs((c-n)*s)+Math.abs((l-
i)*e);d<.05||f>2.2*d&&f>.6||d+2.5*f<a&&([r,a]=[h,d+2.5*f])}return r}function Xe(o,t,[e,s]){return t[(t.indexOf(o)+(e+s>0?1:t.length-1))%t.length]}function Je(o,t){
let e=({box:s})=>Math.hypot(s[0]-o.box[0],s[1]-o.box[1]);return[...t].sort((s,n)=>e(s)-e(n))[0]}var Qe={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},wt=class{constructor(t,{actions:e,buttons:s,pointer:n,peek:i},r){this.context=t,this.actions=
e,this.buttons=s,this.pointer=n,this.peek=i,this.say=r}listen(t){this.context.root.addEventListener("keydown",e=>this.down(e),{signal:t})}down(t){let{scene:e}=this.
context;!e||t.isComposing||(this.context.keyboard=!0,t.ctrlKey||t.metaKey||t.altKey?!this.#t(t):!this.#e(t,e))||(t.preventDefault(),t.stopPropagation())}#t(t){let e=t.
key.toLowerCase();if(t.altKey||e!=="z"&&e!=="y")return!1;let s=e==="y"||t.shiftKey?"redo":"undo";return this.actions.intend("key",this.buttons.stop??"","key",{key:s}),
!0}#e(t,e){let{key:s}=t,n=e.handle(this.buttons.stop);if(Qe[s])this.#i(Qe[s],e,t.shiftKey);else if(s==="Home"||s==="End")this.#r(e,s==="End");else if(s==="Enter"||
s===" ")!t.repeat&&n&&this.#s(n,e);else{if(s==="Escape")return this.#n();if(s.toLowerCase()==="p"&&n&&e.peeks.has(n.pile))this.#o(n.pile,e);else if(s.length===1)
this.actions.intend("key",this.buttons.stop??"","key",{key:s});else return!1}return!0}#s(t,e){let{context:s,actions:n}=this,i=n.held(t);s.wrong=null,i===t.id?n.
release():i?(s.taken=null,e.handle(i)?.pile!==t.pile&&(s.follow=t.pile,n.intend("drop",i,"key",{target:t.pile}))):t.action||!t.count?n.intend("click",t.id,"key"):
n.take(t,Number.NEGATIVE_INFINITY,"key"),s.refresh()}#n(){if(this.context.drag)this.pointer.abort();else if(this.peek.open)this.peek.dismiss();else{let t=this.actions.
release();if(!t)return!1;this.buttons.go(t.id)}return!0}#o(t,e){let s=this.context.looked===t;this.peek.look(s?null:t),s||this.say(e.peeks.get(t)?.label??"")}#i(t,e,s){
let n=e.handle(this.buttons.stop);if(!n)return;let i=qt(e,e.handle(this.context.taken),s),r=this.context.taken&&i.length>1,a=Ze(n,i,t)??(r?Xe(n,i,t):null);a&&this.
buttons.go(a.id)}#r(t,e){let s=qt(t,t.handle(this.context.taken),!1).at(e?-1:0);s&&this.buttons.go(s.id)}};function rn(o){let t=document.body.dataset.jpThemeLight;return t===void 0?o.matches:t==="false"}function ts(o,t){let[e,s]=[_(),matchMedia("(prefers-color-scheme\
: dark)")],n="",i=()=>{let a={kind:"page",still:e.matches||document.hidden,dark:rn(s)};JSON.stringify(a)!==n&&o(a),n=JSON.stringify(a)};e.addEventListener("chan\
ge",i,{signal:t}),s.addEventListener("change",i,{signal:t}),document.addEventListener("visibilitychange",i,{signal:t});let r=new MutationObserver(i);r.observe(document.
body,{attributes:!0,attributeFilter:["data-jp-theme-light"]}),t.addEventListener("abort",()=>r.disconnect()),i()}function es(o,t,e){let s=r=>{r.some(a=>a.isIntersecting)&&
(i.disconnect(),t())},n={rootMargin:"100%",scrollMargin:"100%"},i=new IntersectionObserver(s,n);i.observe(o),e.addEventListener("abort",()=>i.disconnect())}var Ft={first:380,next:90},an=420,hn=.42,j=.14;function cn([o,t,e,s],n,i){let r=Math.min(hn,(i.width-2*j-1)/(n-1)),a=1+(n-1)*r,h=(f,p,w)=>Math.max(j,Math.min(f,
w-j-p)),c=t+s+2*j,l=c+1.4+j<=i.height?c:t-1.4-2*j;return{box:[h(o+e/2-a/2,a,i.width),h(l,1.4,i.height),a,1.4],step:r}}var kt=class{#t=null;#e=null;#s;#n=Number.
NEGATIVE_INFINITY;constructor(t){this.context=t}remove(){clearTimeout(this.#s)}get open(){return this.#t!==null}look(t){this.context.looked=t,this.context.refresh()}dismiss(){
this.context.hushed=!0,this.look(null)}hold(t){let{context:e}=this,s=e.scene?.handle(t.id)?.pile;t.type==="mouse"||!s||!e.scene?.peeks.has(s)||(t.timer=setTimeout(
()=>{e.press!==t||e.drag||(t.looks=!0,this.look(s))},an))}#o(){let{scene:t,drag:e,dropped:s,hover:n,hushed:i,looked:r,taken:a}=this.context;if(!t||e||s)return null;
let h=a||i?void 0:t.handle(n)?.pile,c=r??h;return c!==void 0&&t.peeks.has(c)?c:null}update(){let{scene:t,looked:e}=this.context;if(!t)return;let s=this.#o();if(this.#t&&
this.#t.pile===s&&this.#t.rev===t.rev||(this.shut(),this.#e===s&&!e)||(clearTimeout(this.#s),this.#e=s,!s))return;if(e)return this.#i(s,t);let n=performance.now()-
this.#n<2*Ft.next;this.#s=setTimeout(()=>{this.context.scene&&this.#o()===s&&this.#i(s,this.context.scene)},n?Ft.next:Ft.first)}#i(t,e){let{root:s,sheet:n}=this.
context,i=e.faces(t),{box:r,step:a}=cn(e.wholeBox(t),i.length,e),h=u("kt-peek",s),c=i.map(([l,d],f)=>[f*a,0,l,d]);zt(n,c,[0,0,r[2],1.4],h),ct(h,r,e),this.#t={pile:t,
rev:e.rev,element:h},this.#e=null,s.dataset.peek=t}shut(){this.#t&&(this.#t.element.remove(),this.#t=null,this.#n=performance.now(),delete this.context.root.dataset.
peek)}};var xt=.24,ln=.03,dn=.3;function un(o,t){let[e,s,n,i]=o.topBox(t),r=[e,s+i+ln,n,xt],a=[...o.piles.keys()].filter(c=>c!==t);return r[1]+xt<=o.height&&!a.some(c=>q(
r,o.wholeBox(c)))?r:[e,s+i-dn-xt,n,xt]}var bt=class{labels={};#t="[]";constructor(t){this.context=t,this.box=u("kt-labels",t.root)}describe(t){let{scene:e,texts:s}=this.
context,n=this.labels[t.pile];return n&&e?.topHandle(t.pile)===t?z(s.takes,{cards:n}):""}show(){let{scene:t}=this.context;if(!t)return;this.box.style.setProperty(
"--kt-unit",`${100/t.width}cqw`);let s=Object.entries(this.labels).filter(([n])=>t.piles.has(n)).map(([n,i])=>({pile:n,text:i,box:un(t,n)}));if(JSON.stringify(s)!==
this.#t){this.#t=JSON.stringify(s),this.box.replaceChildren();for(let{pile:n,text:i,box:r}of s){let[a,h,c]=r,l=u("kt-label",this.box,"span");D(l,i),l.dataset.label=
n,l.setAttribute("aria-hidden","true"),l.style.left=`${100*(a+c/2)/t.width}%`,l.style.top=`${100*h/t.height}%`}}}};var yt={mouse:4,pen:6,touch:9},ss=400;function fn(o,t,e){return e?.pile!==o.pile||t-e.time>ss?!1:e.action?o.action!==e.action&&o.action.endsWith(`>${o.pile}`):!0}
var vt=class{#t=null;constructor(t,e,s,n){this.context=t,this.actions=e,this.drag=s,this.peek=n}listen(t){let{root:e}=this.context;e.addEventListener("pointerdo\
wn",n=>this.down(n),{signal:t}),e.addEventListener("pointermove",n=>this.move(n),{signal:t}),e.addEventListener("pointerup",n=>this.up(n),{signal:t}),e.addEventListener(
"pointercancel",()=>this.abort(),{signal:t}),e.addEventListener("lostpointercapture",n=>n.target===e&&this.abort(),{signal:t}),e.addEventListener("pointerover",
n=>this.over(n),{signal:t}),e.addEventListener("pointerleave",()=>this.#s(null),{signal:t}),e.addEventListener("click",n=>this.assisted(n),{signal:t}),e.addEventListener(
"dragstart",n=>n.preventDefault(),{signal:t}),e.addEventListener("contextmenu",n=>this.menu(n),{signal:t});let s=n=>!e.contains(n.target);document.addEventListener(
"pointerdown",n=>s(n)&&this.actions.release(),{signal:t})}down(t){let{context:e}=this;if(!e.scene||t.button!==0||!t.isPrimary)return;e.keyboard=!1;let{clientX:s,
clientY:n,pointerId:i,pointerType:r}=t,a=this.#e(t);e.press={id:a,x:s,y:n,pointer:i,type:r},this.peek.hold(e.press);let h=y(t,".kt-spot");h&&(t.preventDefault(),
h.focus({preventScroll:!0}))}#e(t){let{root:e,scene:s,taken:n,unit:i}=this.context,r=P(t);if(!s||t.pointerType!=="touch")return r;let{left:a,top:h}=e.getBoundingClientRect();
return ze(s,r,[(t.clientX-a)/i,(t.clientY-h)/i],i,n)}move(t){let{context:e}=this,{press:s,scene:n}=e;if(e.hushed&&(t.movementX||t.movementY)&&(e.hushed=!1,e.refresh()),
!(!s||!n||t.pointerId!==s.pointer||s.looks)){if(!e.drag){let i=Math.hypot(t.clientX-s.x,t.clientY-s.y),r=n.handle(s.id);if(i<(yt[s.type]??yt.mouse)||(clearTimeout(
s.timer),!r?.count||e.dropped))return;this.drag.lift(r,n,s)}this.drag.move(t.clientX,t.clientY)}}up(t){let{context:e}=this,{press:s}=e;if(!s||t.pointerId!==s.pointer)
return;e.press=null,clearTimeout(s.timer);let n=Math.hypot(t.clientX-s.x,t.clientY-s.y);s.looks?this.peek.look(null):e.drag?(this.drag.move(t.clientX,t.clientY),
this.drag.drop()):n<2*(yt[s.type]??yt.mouse)&&this.click(s.id)}abort(){let{press:t}=this.context;clearTimeout(t?.timer),t?.looks&&this.peek.look(null),this.context.
press=null,this.drag.abort()}over(t){t.pointerType==="touch"||this.context.drag||!this.context.scene||this.#s(P(t))}#s(t){this.context.hover!==t&&(this.context.
hover=t,this.context.refresh())}menu(t){let{pointerType:e}=t;this.context.press&&e!=="mouse"&&t.preventDefault()}assisted(t){let e=P(t);e!==null&&t.detail===0&&
this.click(e)}click(t){let{context:e,actions:s}=this,{scene:n}=e;if(!n)return;let i=n.handle(t),r=performance.now(),a=i&&e.lastTake.id===t&&r-e.lastTake.time<ss;
if(e.lastTake={id:null,time:r},i&&fn(i,r,this.#t))return;let h=s.held(i);e.wrong=null,e.pointed=[],h&&(!i||t===h&&!a)?s.release():h&&i?this.#n(i,h,n,r):i?.action?
(this.#t={...i,time:r},s.intend("click",i.id,"pointer")):i?.count?this.#o(i,r):i&&s.intend("click",i.id,"pointer"),e.refresh()}#n(t,e,s,n){let{context:i,actions:r}=this;
i.taken=null;let a=s.handle(e);t.id===e?r.intend("double",e,"pointer"):t.pile!==a?.pile?r.intend("drop",e,"pointer",{target:t.pile}):t.count&&this.#o(t,n)}#o(t,e){
this.context.oneTap&&(this.#t={...t,time:e}),this.actions.take(t,e,"pointer")}};var Mt=class{piles=new Map;handles=new Map;peeks=new Map;ranks=new Map;rev=0;width=0;height=0;most=0;constructor(t){this.take(t)}take({rev:t,width:e,height:s,most:n,
piles:i,handles:r,peeks:a,gone:h={}}){Object.assign(this,{rev:t,width:e,height:s,most:n});for(let c of h.piles??[])this.piles.delete(c);for(let c of h.handles??
[])this.handles.delete(c);for(let c of h.peeks??[])this.peeks.delete(c);for(let[c,[l,d]]of Object.entries(i)){this.#t(c);let f=this.piles.get(c);typeof l!="numb\
er"?this.piles.set(c,{place:l,cards:d}):f&&this.piles.set(c,{place:f.place,cards:[...f.cards.slice(0,l),...d]})}for(let[c,l]of Object.entries(r)){let[d,f,p,w,k="",
g=0,x=[],E=""]=l,[,A,At="-1"]=c.match(/^(.*?)(?::(\d+))?$/);this.#t(A),this.handles.set(c,{id:c,pile:A,index:Number(At),box:[d,f,p,w],label:k,count:g,targets:x,
action:E})}for(let[c,[l,d]]of Object.entries(a))this.peeks.set(c,{label:l,faces:d})}#t(t){this.ranks.has(t)||this.ranks.set(t,this.ranks.size)}handle(t){return this.
handles.get(t??"")}faces(t){let e=this.piles.get(t)?.cards??[];return this.peeks.get(t)?.faces??e.map(([,,s,n])=>[s,n])}ordered(){let t=({pile:e,index:s})=>(this.
ranks.get(e)??0)*1e3+s+1;return[...this.handles.values()].sort((e,s)=>t(e)-t(s))}run(t){let e=this.piles.get(t.pile)?.cards??[],s=t.index<0?e.length-t.count:t.index;
return e.slice(Math.max(0,s),s+t.count)}runBox(t){let e=t.count?this.run(t):[];return e.length?Y(e.map(B)):t.box}topBox(t){let e=this.piles.get(t),s=e?.cards.at(
-1);return s?B(s):e?.place??this.topHandle(t)?.box??[0,0,1,1.4]}wholeBox(t){let e=this.piles.get(t);return Y([this.topBox(t),...(e?.cards??[]).map(B),...e?.place?
[e.place]:[]])}boxOf(t){let e=this.handles.get(t);return e?this.runBox(e):this.piles.has(t)?this.topBox(t):null}topHandle(t){let e=null;for(let s of this.handles.
values())s.pile===t&&(!e||s.index>e.index)&&(e=s);return e}};var Et=class{#t=new AbortController;#e=!1;constructor(t,e){this.model=t,this.root=e,e.replaceChildren(),e.setAttribute("role","application"),this.context=new ht(
e,()=>this.refresh()),this.buttons=new pt(e),this.highlights=new mt(this.context,this.buttons,d=>this.labels.describe(d)),this.labels=new bt(this.context),this.
announcer=new nt(e),this.link=new gt(t,{message:d=>this.hear(d),line:d=>e.classList.toggle("kt-stale",d),silence:()=>this.silence()});let s=d=>this.announcer.say(
d);this.actions=new ot(this.context,d=>this.link.ask(d),s),this.drag=new ut(this.context,this.actions),this.peek=new kt(this.context),this.pointer=new vt(this.context,
this.actions,this.drag,this.peek);let{actions:n,buttons:i,pointer:r,peek:a}=this;this.keyboard=new wt(this.context,{actions:n,buttons:i,pointer:r,peek:a},s),this.
animation=new at(e,t.widget_manager);let{signal:h}=this.#t;this.animation.listen(h),this.pointer.listen(h),this.keyboard.listen(h),e.addEventListener("focusin",
d=>this.focused(d),{signal:h}),e.addEventListener("focusout",d=>this.focused(d),{signal:h});let c=d=>this.link.send(d);ts(c,h),this.link.hello(),this.fit=new ft(
e,c,h),es(e,()=>{this.fit.tell(),c({kind:"seen"})},h),this.link.watch()}remove(){this.#t.abort(),this.link.close(),this.peek.remove(),this.drag.remove(),this.animation.
remove()}silence(){this.root.classList.add("kt-stale"),this.announcer.saySilent(),this.drag.settle(!1)}hear(t){let{context:e}=this,{scene:s}=e;t.debug&&(this.root.
dataset.state=JSON.stringify(t.debug)),t.kind==="all"?this.hearAll(t):t.kind==="say"?this.announcer.say(t.text,t.mood):t.kind==="step"?s&&t.base!==s.rev?this.link.
hello():s&&this.update(()=>s.take(t)):t.kind==="point"&&s?(e.pointed=t.names,e.numbers=t.numbers??{},this.refresh()):t.kind==="refuse"?this.drag.refuse(t):t.kind===
"settle"?this.drag.settle(!1):t.kind==="marks"?(this.highlights.marks=t.marks,this.refresh()):t.kind==="taps"?e.oneTap=t.taps:t.kind==="labels"?(this.labels.labels=
t.labels,this.labels.show(),this.highlights.forget(),this.refresh()):t.kind==="hurry"?this.animation.hurry():t.kind==="stage"&&this.animation.fit(t.stage)}hearAll(t){
let{context:e,model:s,root:n}=this;this.peek.shut(),this.labels.labels=t.labels,this.highlights.marks=t.marks,n.lang!==t.language&&(n.lang=t.language,this.announcer.
clear()),e.texts=t.texts,e.oneTap=t.taps,n.setAttribute("aria-label",t.texts.name),this.announcer.silent.textContent=t.texts[b()?"silent_app":"silent"],s.widget_manager.
get_model(t.sheet.model).then(i=>{e.sheet={canvas:i.canvas,width:t.sheet.width,height:t.sheet.height}}),this.update(()=>{e.scene=new Mt(t)}),t.stage.length&&this.
animation.fit(t.stage)}update(t){let{context:e,buttons:s,root:n}=this,i=e.scene?.handle(s.stop),r=s.focused,a=e.scene?.rev;this.#e=!0,t();let h=e.scene;n.dataset.
rev=String(h.rev);let c=n.parentElement?.querySelector(":scope > canvas");c instanceof HTMLCanvasElement&&(c.inert=!0,c.style.aspectRatio=`${h.width} / ${h.height}`),
this.fit.show(h),s.show(h),a!==h.rev&&this.#s(h),h.handle(e.hover)||(e.hover=null),this.#n(h,i),r&&s.focusStop(),this.#e=!1,this.refresh(),this.labels.show()}#s(t){
let{context:e}=this;e.wrong=null,e.pointed=[],e.hushed=!0,this.announcer.clear(),t.handle(e.taken)?.count||(e.taken=null),e.drag&&!t.handle(e.drag.id)?.count&&this.
pointer.abort(),this.drag.land()}#n(t,e){let{context:s,buttons:n}=this,i=[...t.handles.values()],a=(s.follow?t.topHandle(s.follow):null)??t.handle(n.stop)??(e&&
Je(e,i));s.follow=null,n.setStop((a??i.find(h=>h.count)??i[0])?.id)}refresh(){!this.context.scene||this.#e||(this.highlights.show(),this.peek.update())}focused(t){
let{context:e}=this;t.type==="focusout"&&!e.press&&(e.looked=null);let s=t.type==="focusin"?P(t):null;s&&!this.#e&&this.buttons.setStop(s),this.refresh()}};function ns({model:o,el:t}){let e=new Et(o,t);return()=>e.remove()}var os="change:items change:menu",$=4,pn=120;function is(o,t){let e=o.key.replace(/[ _]/g,"-"),s=["kt-tool",o.choice?`kt-choice kt-choose-${e}`:`kt-do-${e}`];o.
look&&s.push(`kt-${o.look}`),t.className=s.join(" "),t.disabled=!!o.off,t.title=o.tip??"",typeof o.pressed=="boolean"&&t.setAttribute("aria-pressed",String(o.pressed));
let[n]=t.getElementsByClassName("kt-word");n?.textContent!==o.text&&(t.replaceChildren(),st(o.key,t),u("kt-word",t,"span").textContent=o.text)}function mn(o,t){
if(!t)return o;o.classList.add("kt-row"),o.role="group",o.ariaLabel=t;let e=u("kt-row-name",o,"span");return e.textContent=t,e.ariaHidden="true",o}var Kt=class{#t=new Map;#e=null;#s=new AbortController;constructor(t,e){
this.model=t,this.root=e,this.popup=u("kt-menu",null),this.popup.popover="auto";let{signal:s}=this.#s;e.addEventListener("click",n=>this.press(n),{signal:s}),this.
popup.addEventListener("toggle",n=>this.toggled(n),{signal:s}),addEventListener("scroll",()=>this.place(),{signal:s,capture:!0,passive:!0}),this.redraw=()=>this.
paint(),t.on(os,this.redraw),this.paint()}press(t){let e=y(t,"button");if(!e||e===this.#e)return;let{key:s}=e.dataset;this.popup.contains(e)&&this.close();try{this.
model.send({press:s})}catch(n){console.warn("no line to the kernel:",n)}}close(){this.popup.hidePopover(),this.#e?.focus({preventScroll:!0})}toggled(t){let e=t.
newState==="open";this.#e?.setAttribute("aria-expanded",String(e)),this.place()}place(){if(!this.#e||!this.popup.matches(":popover-open"))return;let{left:t,top:e,
bottom:s}=this.#e.getBoundingClientRect(),{scrollHeight:n,offsetWidth:i}=this.popup,[r,a]=[e-2*$,innerHeight-s-2*$],h=a>=Math.min(n+$,r);this.popup.style.maxHeight=
`${Math.max(pn,h?a:r)}px`,this.popup.style.left=`${Math.max($,Math.min(t,innerWidth-i-$))}px`,this.popup.style.top=`${h?s+$:Math.max($,e-$-this.popup.offsetHeight)}\
px`}paint(){let t=this.model.get("items"),e=document.activeElement,s=e instanceof HTMLElement&&this.root.contains(e)?e:null,[n,i]=[this.#n(t,!1),this.#n(t,!0)];
for(let a of this.#t.keys())t.some(h=>h.key===a)||this.#t.delete(a);this.popup.replaceChildren(...i);let r=i.length?[this.#o(),this.popup]:[];for(let a of[...this.
root.children])r.includes(a)||a.remove();this.root.prepend(...n),this.popup.parentElement||this.root.append(...r),s?.isConnected&&s.focus({preventScroll:!0})}#n(t,e){
let s=new Map;for(let n of t){if(!!n.menu!==e)continue;let i=this.#t.get(n.key);i||(i=u("",null,"button"),i.type="button",i.dataset.key=n.key,this.#t.set(n.key,
i)),is(n,i);let r=s.get(n.group)??mn(u("kt-group",null),n.row);s.set(n.group,r),r.append(i)}return[...s.values()]}#o(){let[t="",e=""]=this.model.get("menu");return this.#e??=
u("",null,"button"),is({key:"menu",text:t,tip:e,group:0},this.#e),this.#e.type="button",this.#e.popoverTargetElement=this.popup,this.#e.hasAttribute("aria-expan\
ded")||this.#e.setAttribute("aria-expanded","false"),this.#e}remove(){this.#s.abort(),this.model.off(os,this.redraw)}};function rs({model:o,el:t}){let e=new Kt(
o,t);return()=>e.remove()}var gn={button_group:he,game_review:xe,language_switch:ve,move_tree:Se,panel_storage:oe,progress_storage:ie,share_line:Ie,slider:Be,status_badge:Ne,table:ns,toolbar:rs},
rr={initialize({model:o}){de(o.get("version")).bring(t=>le(gn[t]))}};export{rr as default};
