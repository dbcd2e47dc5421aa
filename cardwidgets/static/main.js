var A=()=>document.body.dataset.voila!==void 0,M=()=>matchMedia("(prefers-reduced-motion: reduce)");function D(n){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{
t=!1,n()}))}}function x(n){try{return n()}catch(t){return console.warn("the page keeps nothing for its learner, or has no line to its kernel:",t),null}}function pe(n,t){let e=document.
createElement("a");e.href=URL.createObjectURL(new Blob([t],{type:"application/json"})),e.download=n,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}function me(n){
let t=document.createElement("input");t.type="file",t.accept=".json,.txt",t.addEventListener("change",async()=>{let e=t.files?.[0],s=await e?.slice(0,21e5).text();
e&&x(()=>n.send({kind:"file",text:s}))}),t.click()}function ge(n){navigator.clipboard?.writeText(n).catch(t=>console.warn("not copied:",t))}function j(n,t){t.kind===
"download"?pe(t.name,t.text):t.kind==="open"?me(n):t.kind==="copy"&&ge(t.text)}var ke=".kt-message, .kt-sheets",$t="details[data-said]",G=new WeakMap;function xe(n){let t=G.get(n);if(!t)return;let{numbers:e,watch:s}=t,o=[...n.querySelectorAll(
$t)];for(let i of e)o.some(({dataset:r})=>r.said===i)||e.delete(i);for(let i of o)e.has(i.dataset.said)&&(i.open=!0);e.size||(s.disconnect(),G.delete(n))}function we({
target:n}){if(!(n instanceof HTMLDetailsElement)||!n.matches($t))return;let t=n.closest(ke);if(!t)return;let e=G.get(t);if(!e){if(!n.open)return;let s=new MutationObserver(
()=>xe(t));s.observe(t,{childList:!0,subtree:!0}),e={numbers:new Set,watch:s},G.set(t,e)}n.open?e.numbers.add(n.dataset.said):e.numbers.delete(n.dataset.said)}function W(){
document.kartentischClauses||(document.kartentischClauses=!0,document.addEventListener("toggle",we,!0))}var pt="kartentisch.tallies",be=n=>`kartentisch.game ${location.pathname} ${n}`;function ye(){let[n]=performance.getEntriesByType("navigation");return(n?.type===
"reload"||n?.type==="back_forward")&&A()}function ve(n,t){let e=be(t.key);if(t.kind==="recall"){let s=x(()=>sessionStorage.getItem(e))??"",o=x(()=>localStorage.
getItem(pt))??"";x(()=>n.send({kind:"recalled",record:s,tallies:o,reloaded:ye()}))}else t.kind==="keep"?x(()=>t.record?sessionStorage.setItem(e,t.record):sessionStorage.
removeItem(e)):t.kind==="add"?x(()=>{let s=sessionStorage.getItem(e)??"";s.length===t.at&&sessionStorage.setItem(e,s+t.text)}):t.kind==="tally"?x(()=>{let s=JSON.
parse(localStorage.getItem(pt)??"{}");localStorage.setItem(pt,JSON.stringify({...s,[t.game]:t.tally}))}):j(n,t)}function Lt({model:n}){let t=e=>ve(n,e);return W(),
n.on("msg:custom",t),x(()=>n.send({kind:"hello"})),()=>n.off("msg:custom",t)}var gt="kartentisch.progress",mt={format:"kartentisch-progress",version:1};function Ee(){let n=x(()=>JSON.parse(localStorage.getItem(gt)??"null"));return n?.format===
mt.format&&n.version===mt.version?n:{...mt}}function Se({entries:n,gone:t}){let e=Ee();for(let[s,o]of Object.entries(n))e[s]={...e[s],...o};for(let[s,o]of Object.
entries(t))for(let i of o)delete e[s]?.[i];x(()=>localStorage.setItem(gt,JSON.stringify(e)))}function Ae(n,t){t.kind==="put"?Se(t):j(n,t)}function Tt({model:n}){
let t=e=>Ae(n,e);return W(),n.on("msg:custom",t),x(()=>n.send({kind:"recalled",progress:localStorage.getItem(gt)??""})),()=>n.off("msg:custom",t)}var Me="http://www.w3.org/2000/svg",Ot=/([\u2665\u2666])/;function u(n,t,e="div"){let s=document.createElement(e);return n&&(s.className=n),t?.append(s),s}function m(n,t,e){
let s=document.createElementNS(Me,n);for(let[o,i]of Object.entries(t))s.setAttribute(o,String(i));return e.append(s),s}function _(n,t){for(let e of t.split(Ot))
Ot.test(e)?u("kt-red",n,"span").textContent=e:n.append(e)}function y({target:n},t){return n instanceof Element?n.closest(t):null}function E(n,t,e){e?n.getAttribute(
t)!==e&&n.setAttribute(t,e):n.removeAttribute(t)}var It={ArrowLeft:-1,ArrowUp:-1,ArrowRight:1,ArrowDown:1},$e=3,_t="change:items change:label",kt=n=>y(n,"button")?.dataset.key;function Le(n){let t=(n.look??"").
split(" ").filter(Boolean),e=u(`kt-pick ${t.map(o=>`kt-pick-${o}`).join(" ")}`,null,"button");e.type="button",e.dataset.key=n.key,n.state&&(e.dataset.state=n.state),
n.label&&e.setAttribute("aria-label",n.label),n.tip&&(e.title=n.tip),n.current&&e.setAttribute("aria-current","step"),typeof n.pressed=="boolean"&&e.setAttribute(
"aria-pressed",String(n.pressed)),e.disabled=!!n.off,n.text&&_(u("kt-word",e,"span"),n.text),n.note&&_(u("kt-note",e,"span"),n.note);let s=n.stars??-1;if(s>=0){
let o=u("kt-stars",e,"span");for(let i=0;i<$e;i+=1)u(i<s?"kt-star":"kt-star kt-no",o,"span").textContent="★"}return n.again&&(u("kt-again",e,"span").textContent=
"↻"),e}var xt=class{#t=null;constructor(t,e){this.model=t,this.root=e,e.classList.add("kt-picks"),e.setAttribute("role","group"),e.addEventListener("click",s=>this.
press(kt(s))),e.addEventListener("pointerover",s=>this.near(kt(s))),e.addEventListener("focusin",s=>this.near(kt(s))),e.addEventListener("keydown",s=>this.key(s)),
this.redraw=()=>this.paint(),t.on(_t,this.redraw),this.paint()}get buttons(){return[...this.root.children]}press(t){t!==void 0&&this.send({press:t})}near(t){t===
void 0||t===this.#t||!this.model.get("hovers")||(this.#t=t,this.send({near:t}))}send(t){try{this.model.send(t)}catch(e){console.warn("no line to the kernel:",e)}}paint(){
let{model:t,root:e}=this,s=document.activeElement,o=s instanceof HTMLElement&&e.contains(s)?s.dataset.key:void 0;e.setAttribute("aria-label",t.get("label")),this.#t=
null;let i=t.get("items"),r=i.find(h=>h.current)??i.find(h=>!h.off);e.replaceChildren(...i.map(Le));let c=o===void 0?void 0:this.find(o);c?.focus({preventScroll:!0}),
this.setStop(c?o:r?.key);let a=e.querySelector("[aria-current]");a&&e.scrollHeight>e.clientHeight+2&&(e.scrollTop=a.offsetTop-e.offsetTop-e.clientHeight/2)}find(t){
return this.buttons.find(e=>e.dataset.key===t)}setStop(t){for(let e of this.buttons)e.tabIndex=e.dataset.key===t?0:-1}key(t){let e=this.buttons.filter(i=>!i.disabled),
s=e.indexOf(y(t,"button")),o;if(It[t.key])o=e[s+It[t.key]];else if(t.key==="Home")o=e[0];else if(t.key==="End")o=e.at(-1);else return;t.preventDefault(),t.stopPropagation(),
o&&(this.setStop(o.dataset.key),o.focus())}remove(){this.model.off(_t,this.redraw)}};function Rt({model:n,el:t}){let e=new xt(n,t);return()=>e.remove()}function Ct(n,{lists:t,values:e}){let s={...e};for(let[o,{was:i,length:r,changed:c}]of Object.entries(t)){let a=n(o);if(a.length!==i)return null;let h=a.slice(0,
r);for(let[l,d]of c)h[l]=d;s[o]=h}return s}var wt="_handle_comm_msg";function Te(n,t){let e=[];for(let s=Object.getPrototypeOf(n);s;s=Object.getPrototypeOf(s))Object.hasOwn(s,t)&&e.push(s);return e}async function Oe(n){
let t=await n.widget_manager.get_model(n.get("own_id"));try{await t[wt]({content:{data:{method:"none"}}})}catch{let e=Te(t,wt)[1][wt];t.comm?.on_msg(s=>e.call(t,
s)),t.comm&&n.send({late:!0})}}function Bt(n){let t;return{initialize({model:e}){t=Oe(e).catch(s=>console.warn("a widget may miss what its kernel says:",s)),e.on(
"msg:custom",s=>{if(s.kind!=="exchange")return;let o=Ct(i=>e.get(i),s);if(!o)e.send({late:!0});else for(let[i,r]of Object.entries(o))e.set(i,r)})},async render(e){
return await t,n(e)}}}function Pt(n){globalThis.kartentisch??=new Map;let t=globalThis.kartentisch,e=t.get(n);if(!e){let s=()=>{};e={come:new Promise(i=>{s=i}),bring:s},t.set(n,e)}return e}var Ht={least:4,most:22};function Dt(n,t){return Math.min(Ht.most,Math.max(Ht.least,(n-28)/Math.max(1,t-1)))}function jt(n,t,e){let s=Math.round((n-14)/t);return Math.
max(0,Math.min(s,e-1))}var Nt={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,PageUp:10,PageDown:-10};function Gt(n,t,e){return n==="Home"?0:n==="End"?e:n in Nt?
Math.max(0,Math.min(t+Nt[n],e)):void 0}var bt={won:22,unknown:58,lost:94},[U,Ie]=[116,4.2],Wt="change:points change:here change:losing change:words";function $(n,t,e){let s=u("",t,n);return s.textContent=
String(e),s}function Ut(n,t,e,s,o){let i=`kt-sign-${n||"open"}`;if(n!=="lost")return m("circle",{cx:t,cy:e,r:n?s:s/2,class:i},o);let r=s*1.25,c=`M${t} ${e-r}l${r}\
 ${r}l${-r} ${r}l${-r} ${-r}z`;return m("path",{d:c,class:i},o)}var yt=class{#t;#e=0;#s=null;constructor(t,e){this.model=t,e.classList.add("kt-review"),this.legend=
u("kt-review-levels",e),this.legend.setAttribute("aria-hidden","true"),this.frame=u("kt-review-frame",e),this.svg=m("svg",{role:"slider",tabindex:0,height:U},this.
frame),this.details=u("",e,"details"),this.summary=u("",this.details,"summary"),this.details.addEventListener("toggle",()=>this.list()),this.svg.addEventListener(
"click",s=>this.go(this.nearest(s))),this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=D(()=>this.paint()),t.on(Wt,this.redraw),this.watch=new ResizeObserver(
()=>this.frame.clientWidth!==this.#t&&this.paint()),this.watch.observe(this.frame),this.paint()}get points(){return this.model.get("points")}get here(){return this.
model.get("here")}get losing(){return this.model.get("losing")}get words(){return this.model.get("words")}told(t){let[e,s]=this.points[t];return`${t}: ${e}. ${this.
words[s||"open"]}`}paint(){let{points:t,here:e,losing:s,words:o,svg:i}=this;this.#t=this.frame.clientWidth,this.#e=Dt(this.#t,t.length);let r=l=>14+l*this.#e,c=l=>bt[l||
"unknown"],a=r(t.length-1);i.replaceChildren(),i.setAttribute("width",String(a+14)),i.setAttribute("aria-label",o.label),i.setAttribute("aria-valuemin","0"),i.setAttribute(
"aria-valuemax",String(t.length-1)),i.setAttribute("aria-valuenow",String(Math.max(0,e))),i.setAttribute("aria-valuetext",e>=0&&t[e]?this.told(e):o.elsewhere);for(let l of Object.
values(bt))m("path",{d:`M${14} ${l}H${a}`,class:"kt-level"},i);s>0&&m("path",{d:`M${r(s)-this.#e/2} 6V${U-6}`,class:"kt-losing"},i),e>=0&&m("path",{d:`M${r(e)} \
4V${U-4}`,class:"kt-now"},i);let h=t.map(([,l],d)=>`${d?"L":"M"}${r(d)} ${c(l)}`).join("");m("path",{d:h,class:"kt-course"},i),t.forEach(([,l],d)=>{this.#o(d,r(
d),c(l),l)}),this.legend.replaceChildren();for(let[l,d]of Object.entries(bt))$("span",this.legend,o[l]).style.top=`${d}px`;e>=0&&this.show(r(e)),this.list()}#o(t,e,s,o){
let i=Math.min(Ie,Math.max(1.8,this.#e*.36)),r=m("g",{"data-at":t,"data-status":o||"open"},this.svg);m("title",{},r).textContent=this.told(t);let[c,a]=[e-this.#e/
2,this.#e];m("rect",{x:c,y:0,width:a,height:U,class:"kt-reach"},r),Ut(o,e,s,t===this.here?i*1.5:i,r)}show(t){let{frame:e}=this;(t<e.scrollLeft+14||t>e.scrollLeft+
e.clientWidth-14)&&(e.scrollLeft=t-e.clientWidth/2)}list(){let{words:t}=this,e=document.activeElement,s=e instanceof HTMLElement&&this.#s?.contains(e)?e.dataset.
row:void 0;if(this.summary.textContent=t.as_table,this.#s?.remove(),this.#s=null,!this.details.open)return;this.#s=u("kt-review-table",this.details);let o=u("",
this.#s,"table");$("caption",o,t.label);let i=u("",u("",o,"thead"),"tr");for(let a of["number","move","status","up"])$("th",i,t[a]).setAttribute("scope","col");
let r=u("",o,"tbody");this.points.forEach((a,h)=>{this.#n(r,a,h)}),(s?this.#s.querySelector(`[data-row="${s}"]`):null)?.focus({preventScroll:!0})}#n(t,[e,s,o],i){
let{here:r,losing:c,words:a}=this,h=u("",t,"tr");i===r&&h.setAttribute("aria-current","true"),i===c&&(h.className="kt-row-losing"),$("td",h,i);let l=$("button",
u("",h,"td"),e);l.type="button",l.dataset.row=String(i),l.addEventListener("click",()=>this.go(i));let d=u("",h,"td");Ut(s,7,8,4,m("svg",{width:14,height:14,"ar\
ia-hidden":!0},d)),d.append(` ${a[s||"open"]}${i===c?` (${a.losing})`:""}`),$("td",h,o)}nearest(t){return jt(t.clientX-this.svg.getBoundingClientRect().left,this.#e,
this.points.length)}go(t){this.model.send({go:t})}key(t){let e=Gt(t.key,Math.max(0,this.here),this.points.length-1);e===void 0||t.ctrlKey||t.metaKey||t.altKey||
(t.preventDefault(),t.stopPropagation(),this.go(e))}remove(){this.watch.disconnect(),this.model.off(Wt,this.redraw)}};function Yt({model:n,el:t}){let e=new yt(n,
t);return()=>e.remove()}var vt="lang";function Ft(n,t){let e=new URL(n).searchParams.get(vt);return e!==null&&t.includes(e)?e:null}function Jt(n,t){let e=new URL(n);return e.searchParams.
get(vt)===t?n:(e.searchParams.set(vt,t),e.href)}function Vt({model:n,el:t}){let e=n.get("names"),s=u("kt-switch",null);s.setAttribute("role","group");let o=Object.entries(e).map(([a,h])=>{let l=u("",s,"button");
return l.type="button",l.lang=a,l.textContent=h,l.addEventListener("click",()=>i(a)),l.dataset.language=a,l});function i(a){let h=Jt(window.location.href,a);A()&&
h!==window.location.href&&window.history.replaceState(window.history.state,"",h),a!==n.get("language")&&(n.set("language",a),n.save_changes())}function r(){s.setAttribute(
"aria-label",n.get("label")),s.lang=n.get("language");for(let a of o)a.setAttribute("aria-pressed",String(a.dataset.language===n.get("language")))}n.on("change:\
language change:label",r),r(),t.append(s);let c=A()?Ft(window.location.href,Object.keys(e)):null;return c&&!window.kartentischAsked&&i(c),window.kartentischAsked=
!0,()=>n.off("change:language change:label",r)}function zt(n,t,e){let s=[...n.keys()].filter(i=>n[i][1]===n[t][1]).sort((i,r)=>n[i][2]-n[r][2]),o=s.indexOf(t);if(e==="ArrowLeft")return n[t][0];if(e==="ArrowR\
ight")return n.findIndex(([i])=>i===t);if(e==="ArrowUp")return s[o-1];if(e==="ArrowDown")return s[o+1]}function Kt(n,t){let e=new Set;for(let s=t;s>=0;s=n[s]?.[0]??
-1)e.add(s);return e}var F={x:18,y:22},J=12,Xt="change:moves change:here change:label",Y=([,n,t])=>[J+n*F.x,J+t*F.y];function _e(n,t,e,s,o){if(n!=="lost"&&n!=="cannot")return m("cir\
cle",{cx:t,cy:e,r:s},o);let i=s*1.3,r=`M${t} ${e-i}l${i} ${i}l${-i} ${i}l${-i} ${-i}z`;return m("path",{d:r,class:"kt-diamond"},o)}var Et=class{#t=[];constructor(t,e){
this.model=t,this.root=e,e.classList.add("kt-tree"),this.svg=m("svg",{role:"tree"},e),this.svg.addEventListener("click",s=>this.go(y(s,"[data-move]")?.dataset.move)),
this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=D(()=>this.paint()),t.on(Xt,this.redraw),this.paint()}paint(){let t=this.model.get("moves"),e=this.
model.get("here"),s=Kt(t,e),o=this.svg.contains(document.activeElement),i=Math.max(0,...t.map(l=>l[1])),r=Math.max(0,...t.map(l=>l[2]));this.svg.replaceChildren(),
this.svg.setAttribute("aria-label",this.model.get("label")),this.svg.setAttribute("width",String(2*J+i*F.x)),this.svg.setAttribute("height",String(2*J+r*F.y)),t.
forEach((l,d)=>{if(l[0]<0)return;let[[f,p],[b,w]]=[Y(t[l[0]]),Y(l)],g=w===p?`M${f} ${p}H${b}`:`M${f} ${p}V${w-6}Q${f} ${w} ${f+6} ${w}H${b}`;m("path",{d:g,class:s.
has(d)?"kt-way":"kt-line"},this.svg)}),this.#t=[];let c=[...t.keys()].sort((l,d)=>t[l][2]-t[d][2]||t[l][1]-t[d][1]);for(let l of c)this.#t[l]=this.#e(t[l],l,e,s.
has(l));o&&this.#t[e]?.focus();let[a,h]=Y(t[e]??[0,0,0]);this.root.scrollTo({left:a-this.root.clientWidth/2,top:h-this.root.clientHeight/2})}#e(t,e,s,o){let[,i,
,r,c]=t,[a,h]=Y(t),d=m("g",{"data-move":e,class:`kt-dot ${e===s?"kt-here":o?"kt-way":""} ${c&&`kt-${c}`}`},this.svg);return d.setAttribute("role","treeitem"),d.
setAttribute("aria-label",`${i}: ${r}`),d.setAttribute("aria-selected",String(e===s)),d.setAttribute("tabindex",e===s?"0":"-1"),m("title",{},d).textContent=`${i}\
: ${r}`,m("circle",{cx:a,cy:h,r:9,class:"kt-reach"},d),_e(c,a,h,e===s?5.5:3.6,d),d}go(t){t!==void 0&&this.model.send({go:Number(t)})}key(t){let e=Number(y(t,"[d\
ata-move]")?.dataset.move??this.model.get("here"));if(t.key==="Enter"||t.key===" ")this.go(this.#t[e]?.dataset.move);else{let s=zt(this.model.get("moves"),e,t.key);
if(s===void 0)return;this.#t[s]?.focus()}t.preventDefault(),t.stopPropagation()}remove(){this.model.off(Xt,this.redraw)}};function qt({model:n,el:t}){let e=new Et(
n,t);return()=>e.remove()}var Re=200;function Qt({model:n,el:t}){t.classList.add("kt-verdict");let e=u("kt-sign",t,"span");e.setAttribute("aria-hidden","true");let s=u("kt-verdict-words",
t,"span"),o,i=()=>{clearTimeout(o);let[c,a]=[n.get("verdict"),n.get("texts")];t.dataset.shown=c,e.dataset.sign=c,s.textContent=a[c]??"",t.title=a.tip??""},r=()=>{
let c=n.get("verdict");t.dataset.verdict=c,t.dataset.of=n.get("rev"),clearTimeout(o),c==="thinking"&&t.dataset.shown?o=setTimeout(i,Re):i()};return n.on("change\
:verdict change:rev",r),n.on("change:texts",i),r(),()=>{clearTimeout(o),n.off("change:verdict change:rev",r),n.off("change:texts",i)}}var V=class{constructor(t){this.silent=u("kt-silent",t),this.status=u("kt-say",t),this.status.setAttribute("role","status"),this.alert=u("kt-say",t),this.alert.
setAttribute("role","alert")}say(t,e){let s=e==="alert"?this.alert:this.status;s.textContent=s.textContent===t?`${t} `:t}saySilent(){this.say(this.silent.textContent??
"","alert")}clear(){this.status.textContent="",this.alert.textContent=""}},C=(n,t)=>n.replace(/\{(\w+)\}/g,(e,s)=>t[s]??e);var z=class{constructor(t,e,s){this.context=t,this.ask=e,this.say=s}intend(t,e,s,o={}){this.context.looked=null,this.ask({what:t,handle:e,how:s,rev:this.context.
scene?.rev,...o})}take(t,e){let{context:s}=this,{taken:o,nowhere:i}=s.texts;s.taken=t.id,s.lastTake={id:t.id,time:e},s.wrong=null,this.say(C(t.targets.length?o:
i,{card:t.label})),s.looked=null}release(){let{context:t}=this,e=t.scene?.handle(t.taken);return e?(t.taken=null,this.say(C(t.texts.back,{card:e.label})),t.refresh(),
e):null}};function K(n){return new Response(new Blob([n]).stream().pipeThrough(new DecompressionStream("deflate"))).json()}var Zt=()=>"DecompressionStream"in globalThis;var te=1,Ce=2,Be=6;function Pe(n){let t=[];return n.map(e=>{let[s,o,i,r,c,a,...h]=e;e.length>Be&&(t=h);let[l,d,f,...p]=t,[b,w]=p;return{leaves:s,arrives:o,to:[i,
r],face:[c,a],kind:l,from:[d,f],...p.length?{before:[b,w]}:{}}})}function He(n,t){return[...new Set([...t.map(([e])=>e),...n.map(({arrives:e})=>e)])].sort((e,s)=>e-
s)}function Ne({from:n,to:t,face:e,before:s},o){let i=1-(1-o)**3,r=Math.round(n[0]+i*(t[0]-n[0])),c=Math.round(n[1]+i*(t[1]-n[1])),a=s?Math.max(Math.abs(1-2*o),
.02):1;return{x:r,y:c,width:a,shown:s&&o<.5?s:e}}var X=class n{layers=new Set;#t=[0,0];#e=!1;#s=null;#o=null;#n=()=>{};static of(t,e){return t[0].ktPlayer??=new n(
t,e),t[0].ktPlayer}constructor(t,e){this.manager=e,this.cards=t[1];for(let s of t){let o=s.syncViews.bind(s);s.syncViews=async()=>this.#l(o),s.sleep=i=>this.#i(
i,s.ctx,o)}}skip(){this.#e=!0,this.#n()}async#i(t,e,s){this.#r(!0),await this.play(t,e,s).catch(o=>console.warn("an animation has failed:",o)),this.#r(!1)}#r(t){
for(let e of this.layers)e.toggleAttribute("data-moving",t)}#l(t){this.#o||queueMicrotask(()=>this.#o?.()),this.#o=()=>{this.#o=null,t()}}async play(t,e,s){let o=typeof t==
"string"?await K(Uint8Array.from(atob(t),l=>l.charCodeAt(0))):t,{tick:i,cuts:r}=o;this.#s=(await this.manager.get_model(o.sheet)).canvas,this.#t=o.size;let c=Pe(
o.sprites);this.#e=M().matches;let a=performance.now(),h=-1;for(let l of He(c,r)){for(;!this.#e&&performance.now()<a+l*i;){let d=Math.min((performance.now()-a)/
i+1,l),f=this.#h(c,d,h,e);s(),await new Promise(p=>{this.#n=p,requestAnimationFrame(()=>p()),setTimeout(p,a+l*i-performance.now())}),f()}for(let d of c)d.arrives===
l&&!(d.kind&Ce)&&this.#a(d,1,this.cards.ctx);for(let[d,f,...p]of r)d===l&&this.#d(f,p);h=l}}#h(t,e,s,o){let i=[];for(let r of t){let{leaves:c,arrives:a}=r;c>=e||
s>=a||i.push(this.#a(r,Math.min((e-c)/(a-c),1),o))}return()=>{for(let r of i)o.clearRect(...r)}}#a(t,e,s){let{x:o,y:i,width:r,shown:c}=Ne(t,e),[a,h]=this.#t,[l,
d]=t.kind&te?[h,a]:[a,h];return s.save(),s.translate(o+Math.round((1-r)*l/2),i),s.scale(r,1),this.#c([0,0,...c,t.kind],s),s.restore(),[o-1,i-1,l+2,d+2]}#d(t,e){
let s=this.cards.ctx;s.clearRect(...t),s.save(),s.beginPath(),s.rect(...t),s.clip();for(let o of e)this.#c(o,s);s.restore()}#c([t,e,s,o,i=0],r){let[c,a]=this.#t;
r.save(),r.translate(t,e),i&te&&r.transform(0,1,-1,0,a,0),this.#s&&r.drawImage(this.#s,s*c,o*a,c,a,0,0,c,a),r.restore()}};var q=class{#t=null;constructor(t,e){this.root=t,this.manager=e}listen(t){let e={capture:!0,signal:t};this.root.addEventListener("pointerdown",()=>this.hurry(),
e),this.root.addEventListener("keydown",()=>this.hurry(),e),document.addEventListener("visibilitychange",()=>document.hidden&&this.hurry(),e)}async fit(t){let e=await Promise.
all(t.map(s=>this.manager.get_model(s)));this.#t=X.of(e,this.manager),this.#t.layers.add(this.root)}hurry(){this.#t?.skip()}remove(){this.#t?.layers.delete(this.
root)}};var Q=class{scene=null;texts={};sheet=null;taken=null;lastTake={id:null,time:0};press=null;drag=null;dropped=null;hover=null;hushed=!1;keyboard=!1;follow=null;looked=null;wrong=null;pointed=[];constructor(t,e){
this.root=t,this.refresh=e}get unit(){return this.root.getBoundingClientRect().width/(this.scene?.width??1)}onPage([t,e]){let{left:s,top:o}=this.root.getBoundingClientRect();
return[s+t*this.unit,o+e*this.unit]}};function B(n){let t=Math.min(...n.map(i=>i[0])),e=Math.min(...n.map(i=>i[1])),s=Math.max(...n.map(i=>i[0]+i[2])),o=Math.max(...n.map(i=>i[1]+i[3]));return[t,e,s-
t,o-e]}function P(n,t){let e=Math.min(n[0]+n[2],t[0]+t[2])-Math.max(n[0],t[0]),s=Math.min(n[1]+n[3],t[1]+t[3])-Math.max(n[1],t[1]);return Math.max(0,e)*Math.max(
0,s)}function L([n,t,,,e]){return e?[n,t,1.4,1]:[n,t,1,1.4]}function T([n,t,e,s]){return[n+e/2,t+s/2]}function Z(n,[t,e,s,o],{width:i,height:r}){n.style.left=`${100*
t/i}%`,n.style.top=`${100*e/r}%`,n.style.width=`${100*s/i}%`,n.style.height=`${100*o/r}%`}var ee={allowed:.18,other:.6},De=.5,je=.35,Ge=.6;function se(n,t,e,s){let o=null,i=0;for(let r of n.piles.keys()){let c=t.targets.includes(r),a=n.wholeBox(r),h=P(
e,a)+(P(s,a)?De:0);r===t.pile&&(h*=Ge),!(h<(c?ee.allowed:ee.other))&&(c&&(h+=je),h>i&&([o,i]=[r,h]))}return o===t.pile?null:o}function St(n,t,e,s){let o=u("",s,"canvas");if(!n)return;let{width:i,height:r}=n;o.width=Math.round(e[2]*i),o.height=Math.round(e[3]*i);let c=o.getContext("2d");
if(c)for(let[a,h,l,d,f]of t)c.setTransform(1,0,0,1,Math.round((a-e[0])*i),Math.round((h-e[1])*i)),f&&c.transform(0,1,-1,0,r,0),c.drawImage(n.canvas,l*i,d*r,i,r,
0,0,i,r)}var tt=class{constructor(t,e,s,o,i){this.at=i,this.element=u("kt-ghost",document.body),St(t,e,s,this.element),this.element.style.width=`${s[2]*o}px`,this.
element.style.height=`${s[3]*o}px`,this.put(i)}put([t,e]){this.at=[t,e],this.element.style.transform=`translate(${t}px, ${e}px)`}fly(t,e,s){let o=this.element.style.
transform;if(this.put(t),M().matches||!this.element.isConnected)return s();let i=[{transform:o},{transform:this.element.style.transform}],r=this.element.animate(
i,{duration:e,easing:"cubic-bezier(.2,.8,.3,1)"});r.onfinish=s,r.oncancel=s}shake(){let[t,e]=this.at;if(M().matches)return this.remove();let s=[0,-7,6,-4,2,0].map(
o=>({transform:`translate(${t+o}px, ${e}px)`}));this.element.animate(s,{duration:260}).onfinish=()=>this.remove()}remove(){this.element.remove()}};var oe=190,We=110,Ue=1400,et=.01,st=class{constructor(t,e){this.context=t,this.actions=e}remove(){this.context.drag?.ghost.remove(),this.context.dropped?.ghost.
remove()}#t(t,e){let{context:s}=this,o=e.runBox(t);return new tt(s.sheet,e.run(t),o,s.unit,s.onPage(o))}lift(t,e,s){let{context:o}=this,i=e.runBox(t),[r,c]=o.onPage(
i);o.taken=null,o.wrong=null,o.pointed=[],o.drag={id:t.id,box:i,grip:[s.x-r,s.y-c],pointer:[s.x,s.y],ghost:this.#t(t,e),over:null},o.root.classList.add("kt-drag\
ging"),o.root.setPointerCapture(s.pointer),o.refresh()}move(t,e){let{drag:s}=this.context;if(!s)return;s.pointer=[t,e],s.ghost.put([t-s.grip[0],e-s.grip[1]]);let o=this.#e();
o!==s.over&&(s.over=o,this.context.refresh())}#e(){let{drag:t,root:e,scene:s,unit:o}=this.context,i=s?.handle(t?.id);if(!t||!s||!i)return null;let{left:r,top:c}=e.
getBoundingClientRect(),[a,h]=t.ghost.at,[l,d]=t.pointer,f=[(a-r)/o,(h-c)/o,t.box[2],Math.min(t.box[3],1.4)],p=[(l-r)/o-et,(d-c)/o-et,2*et,2*et];return se(s,i,f,
p)}drop(){let{drag:t,root:e,scene:s,refresh:o}=this.context;if(!t||!s)return;if(!t.over)return this.abort();e.classList.remove("kt-dragging");let i=s.handle(t.id)?.
count??0;this.context.dropped={...t,target:t.over,spot:s.topBox(t.over),count:i},this.context.drag=null,this.actions.intend("drop",t.id,"drag",{target:t.over}),
o()}abort(){let{drag:t,root:e,refresh:s}=this.context;t&&(e.classList.remove("kt-dragging"),this.context.drag=null,t.ghost.fly(this.context.onPage(t.box),oe,()=>t.
ghost.remove()),s())}land(){let{dropped:t,scene:e}=this.context;if(!t)return;let{ghost:s,target:o,spot:i,count:r}=t,c=e?.piles.get(o)?.cards.slice(-r)??[];this.
context.dropped=null;let a=c.length?B(c.map(L)):i;s.fly(this.context.onPage(a),We,()=>s.remove())}settle(t){let{context:e}=this,{dropped:s}=e;s&&s.ghost.fly(e.onPage(
s.box),oe,()=>{e.dropped===s&&(e.dropped=null),t?s.ghost.shake():s.ghost.remove(),e.refresh()})}refuse({handle:t,target:e}){let{context:s}=this,{scene:o}=s;if(!o)
return;let i=o.handle(t);s.taken=s.follow=null,o.piles.has(e)?s.wrong=o.topBox(e):i&&(s.wrong=o.runBox(i));let{wrong:r}=s;setTimeout(()=>{s.wrong===r&&(s.wrong=
null),s.refresh()},Ue),s.dropped?this.settle(!0):i?.count&&this.#t(i,o).shake(),s.refresh()}};function O(n){return y(n,".kt-spot")?.dataset.handle??null}var ot=class{stop=null;#t=new Map;#e=new WeakMap;constructor(t){this.box=u("kt-spots",t)}get focused(){
return this.box.contains(document.activeElement)}get stopFocused(){return this.stop!==null&&document.activeElement===this.#t.get(this.stop)}show(t){for(let[s,o]of this.#t)
t.handles.has(s)||(o.remove(),this.#t.delete(s));let e=this.box.firstChild;for(let s of t.ordered()){let o=this.#s(s,t);o===e?e=e.nextSibling:this.box.insertBefore(
o,e)}}#s(t,{width:e,height:s,peeks:o}){let i=this.#t.get(t.id);i||(i=u("kt-spot",null,"button"),i.type="button",i.tabIndex=-1,i.dataset.handle=t.id,this.#t.set(
t.id,i));let[r,c,a,h]=t.box,l=`${100*r/e}% ${100*c/s}% ${100*a/e}% ${100*h/s}%`;return this.#e.get(i)!==l&&([i.style.left,i.style.top,i.style.width,i.style.height]=
l.split(" "),i.style.zIndex=String(t.index+2),this.#e.set(i,l)),E(i,"data-pile",t.pile),E(i,"data-count",t.count?String(t.count):""),E(i,"data-targets",t.targets.
join(" ")),E(i,"data-action",t.action),E(i,"aria-keyshortcuts",o.has(t.pile)?"P":""),i.getAttribute("aria-label")!==t.label&&i.setAttribute("aria-label",t.label),
i}describe(t,e,s){let o=this.#t.get(t);o&&(E(o,"aria-description",e),E(o,"aria-pressed",s===null?"":String(s)))}setStop(t){this.stop=t??null;for(let[e,s]of this.#t){
let o=e===t?0:-1;s.tabIndex!==o&&(s.tabIndex=o)}}focusStop(){this.#t.get(this.stop??"")?.focus({preventScroll:!0})}go(t){this.setStop(t),this.#t.get(t)?.focus()}};var S={gap:.12,length:.3,half:.17};function Ye(n,t){let[[e,s],[o,i]]=[T(n),T(t)],r=Math.hypot(o-e,i-s)||1,[c,a]=[(o-e)/r,(i-s)/r],[h,l]=[o-c*S.gap,i-a*S.gap],[d,
f]=[h-c*S.length,l-a*S.length],p=Math.min(.5,r/6),[b,w]=[(e+d)/2+a*p,(s+f)/2-Math.abs(c)*p],[g,k]=[`${d-a*S.half} ${f+c*S.half}`,`${d+a*S.half} ${f-c*S.half}`];
return{way:`M${e} ${s}Q${b} ${w} ${d} ${f}`,head:`M${h} ${l}L${g}L${k}Z`}}function Fe(n,t,e,s){let{drag:o,dropped:i,hover:r,hushed:c,taken:a,wrong:h,pointed:l}=n,
d=[],f=t.handle(o?.id??a),p=t.handle(r);if(i&&d.push(["kt-source",i.box]),f){let g=o?o.over:p?.pile;d.push([o?"kt-source":"kt-taken",t.runBox(f)]);for(let k of f.
targets)d.push([`kt-allowed${k===g?" kt-over":""}`,t.topBox(k)])}else p&&!c&&(p.count||p.action)&&d.push(["kt-hover",t.runBox(p)]);let{arrow:b,...w}=e;for(let[g,
k]of Object.entries(w))for(let H of k){let N=t.boxOf(H);N&&d.push([`kt-is-${g}`,N])}h&&d.push(["kt-wrong",h]);for(let g of l){let k=t.handle(g);k?.count?d.push(
["kt-hint",t.runBox(k)]):t.piles.has(g)?d.push(["kt-hint",t.topBox(g)]):k&&d.push(["kt-hint",k.box])}return s&&d.push(["kt-focus",f?t.topBox(s.pile):t.runBox(s)]),
d}var nt=class{marks={};#t="";constructor(t,e,s){this.context=t,this.buttons=e,this.describe=s,this.box=u("kt-marks",t.root)}forget(){this.#t=""}show(){let{context:t,
buttons:e,marks:s}=this,{scene:o,root:i}=t;if(!o)return;let r=t.keyboard&&e.stopFocused?o.handle(e.stop):void 0,c=Fe(t,o,s,r),[a,h]=(s.arrow??[]).map(f=>o.boxOf(
f)),l=o.handle(t.drag?.id??t.taken),d=JSON.stringify([c,a,h,o.width,o.height]);if(d!==this.#t){this.#t=d,this.box.style.setProperty("--kt-corner",`${.072*i.clientWidth/
o.width}px`),this.box.replaceChildren();for(let[f,p]of c)Z(u(`kt-mark ${f}`,this.box),p,o);a&&h&&this.#e(a,h,o),this.#s(o,l),l?i.dataset.taken=l.id:delete i.dataset.
taken}}#e(t,e,{width:s,height:o}){let{way:i,head:r}=Ye(t,e),c=m("svg",{viewBox:`0 0 ${s} ${o}`,class:"kt-arrow"},this.box);m("path",{class:"kt-under",d:i+r},c),
m("path",{class:"kt-line",d:i},c),m("path",{class:"kt-head",d:r},c)}#s(t,e){let{chosen:s}=this.marks;for(let o of t.handles.values()){let r=[e?.targets.includes(
o.pile)?this.context.texts.allowed:"",this.describe(o)].filter(Boolean).join(". "),c=o.count||s?e?.id===o.id||!!s?.includes(o.id):null;this.buttons.describe(o.id,
r,c)}}};var ne=5e3,ie=0,it=class{#t=null;#e;#s=new AbortController;constructor(t,e){this.model=t,this.heard=e,this.onMessage=(s,o)=>this.receive(s,o),t.on("msg:custom",
this.onMessage)}close(){this.#s.abort(),this.model.off("msg:custom",this.onMessage),clearTimeout(this.#e)}hello(){this.send({kind:"hello",unpacks:Zt()})}send(t){
try{return this.model.send(t),!0}catch(e){return console.warn("the card table has no line to its kernel:",e),!1}}ask(t){let e=this.send({kind:"intent",...t});this.#e??=
setTimeout(()=>this.heard.silence(),e?ne:0)}async watch(){let t=await this.model.widget_manager.get_model(this.model.get("own_id")),{signal:e}=this.#s,s=()=>{e.
aborted||(this.heard.line(!t.comm_live),!(t.comm_live||performance.now()<ie)&&(ie=performance.now()+ne,this.heard.silence()))};t.on("comm_live_update",s),e.addEventListener(
"abort",()=>t.off("comm_live_update",s))}receive(t,e){let s=t.kind==="packed";if(!s&&!this.#t)return this.#o(t);let o=Promise.all([s?K(e[0]):t,this.#t]).then(([
i])=>this.#s.signal.aborted||this.#o(i)).catch(i=>console.warn("the card table has not understood its kernel:",i)).then(()=>{this.#t===o&&(this.#t=null)});this.#t=
o}#o(t){clearTimeout(this.#e),this.#e=void 0,this.heard.line(!1),this.heard.message(t)}};function At(n,t,e){if(!t){let i=c=>n.piles.get(c)?.cards.length&&(n.topHandle(c)?.index??-1)>=0;return[...n.handles.values()].filter(({index:c,count:a,action:h,
pile:l})=>c>=0||a||h||!i(l))}let o=(e?[...n.ranks.keys()].filter(i=>i!==t.pile):t.targets).map(i=>n.topHandle(i));return[t,...o.filter(i=>i!==null)]}function re(n,t,[
e,s]){let[o,i]=T(n.box),r=null,c=Number.POSITIVE_INFINITY;for(let a of t){if(a===n)continue;let[h,l]=T(a.box),d=(h-o)*e+(l-i)*s,f=Math.abs((h-o)*s)+Math.abs((l-
i)*e);d<.05||f>2.2*d&&f>.6||d+2.5*f<c&&([r,c]=[a,d+2.5*f])}return r}function ae(n,t,[e,s]){return t[(t.indexOf(n)+(e+s>0?1:t.length-1))%t.length]}function ce(n,t){
let e=({box:s})=>Math.hypot(s[0]-n.box[0],s[1]-n.box[1]);return[...t].sort((s,o)=>e(s)-e(o))[0]}var le={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},rt=class{constructor(t,{actions:e,buttons:s,pointer:o,peek:i},r){this.context=t,this.actions=
e,this.buttons=s,this.pointer=o,this.peek=i,this.say=r}listen(t){this.context.root.addEventListener("keydown",e=>this.down(e),{signal:t})}down(t){let{scene:e}=this.
context;!e||t.isComposing||(this.context.keyboard=!0,t.ctrlKey||t.metaKey||t.altKey?!this.#t(t):!this.#e(t,e))||(t.preventDefault(),t.stopPropagation())}#t(t){let e=t.
key.toLowerCase();if(t.altKey||e!=="z"&&e!=="y")return!1;let s=e==="y"||t.shiftKey?"redo":"undo";return this.actions.intend("key",this.buttons.stop??"","key",{key:s}),
!0}#e(t,e){let{key:s}=t,o=e.handle(this.buttons.stop);if(le[s])this.#i(le[s],e,t.shiftKey);else if(s==="Home"||s==="End")this.#r(e,s==="End");else if(s==="Enter"||
s===" ")!t.repeat&&o&&this.#s(o,e);else{if(s==="Escape")return this.#o();if(s.toLowerCase()==="p"&&o&&e.peeks.has(o.pile))this.#n(o.pile,e);else if(s.length===1)
this.actions.intend("key",this.buttons.stop??"","key",{key:s});else return!1}return!0}#s(t,e){let{context:s,actions:o}=this,{taken:i}=s;s.wrong=null,i===t.id?o.
release():i?(s.taken=null,e.handle(i)?.pile!==t.pile&&(s.follow=t.pile,o.intend("drop",i,"key",{target:t.pile}))):t.action||!t.count?o.intend("click",t.id,"key"):
o.take(t,Number.NEGATIVE_INFINITY),s.refresh()}#o(){if(this.context.drag)this.pointer.abort();else if(this.peek.open)this.peek.dismiss();else{let t=this.actions.
release();if(!t)return!1;this.buttons.go(t.id)}return!0}#n(t,e){let s=this.context.looked===t;this.peek.look(s?null:t),s||this.say(e.peeks.get(t)?.label??"")}#i(t,e,s){
let o=e.handle(this.buttons.stop);if(!o)return;let i=At(e,e.handle(this.context.taken),s),r=this.context.taken&&i.length>1,c=re(o,i,t)??(r?ae(o,i,t):null);c&&this.
buttons.go(c.id)}#r(t,e){let s=At(t,t.handle(this.context.taken),!1).at(e?-1:0);s&&this.buttons.go(s.id)}};function Je(n){let t=document.body.dataset.jpThemeLight;return t===void 0?n.matches:t==="false"}function he(n,t){let[e,s]=[M(),matchMedia("(prefers-color-scheme\
: dark)")],o="",i=()=>{let c={kind:"page",still:e.matches||document.hidden,dark:Je(s)};JSON.stringify(c)!==o&&n(c),o=JSON.stringify(c)};e.addEventListener("chan\
ge",i,{signal:t}),s.addEventListener("change",i,{signal:t}),document.addEventListener("visibilitychange",i,{signal:t});let r=new MutationObserver(i);r.observe(document.
body,{attributes:!0,attributeFilter:["data-jp-theme-light"]}),t.addEventListener("abort",()=>r.disconnect()),i()}function de(n,t,e){let s=r=>{r.some(c=>c.isIntersecting)&&
(i.disconnect(),t({kind:"seen"}))},o={rootMargin:"100%",scrollMargin:"100%"},i=new IntersectionObserver(s,o);i.observe(n),e.addEventListener("abort",()=>i.disconnect())}var Mt={first:380,next:90},Ve=420,ze=.42,I=.14;function Ke([n,t,e,s],o,i){let r=Math.min(ze,(i.width-2*I-1)/(o-1)),c=1+(o-1)*r,a=(f,p,b)=>Math.max(I,Math.min(f,
b-I-p)),h=t+s+2*I,l=h+1.4+I<=i.height?h:t-1.4-2*I;return{box:[a(n+e/2-c/2,c,i.width),a(l,1.4,i.height),c,1.4],step:r}}var at=class{#t=null;#e=null;#s;#o=Number.
NEGATIVE_INFINITY;constructor(t){this.context=t}remove(){clearTimeout(this.#s)}get open(){return this.#t!==null}look(t){this.context.looked=t,this.context.refresh()}dismiss(){
this.context.hushed=!0,this.look(null)}hold(t){let{context:e}=this,s=e.scene?.handle(t.id)?.pile;t.type==="mouse"||!s||!e.scene?.peeks.has(s)||(t.timer=setTimeout(
()=>{e.press!==t||e.drag||(t.looks=!0,this.look(s))},Ve))}#n(){let{scene:t,drag:e,dropped:s,hover:o,hushed:i,looked:r,taken:c}=this.context;if(!t||e||s)return null;
let a=c||i?void 0:t.handle(o)?.pile,h=r??a;return h!==void 0&&t.peeks.has(h)?h:null}update(){let{scene:t,looked:e}=this.context;if(!t)return;let s=this.#n();if(this.#t&&
this.#t.pile===s&&this.#t.rev===t.rev||(this.shut(),this.#e===s&&!e)||(clearTimeout(this.#s),this.#e=s,!s))return;if(e)return this.#i(s,t);let o=performance.now()-
this.#o<2*Mt.next;this.#s=setTimeout(()=>{this.context.scene&&this.#n()===s&&this.#i(s,this.context.scene)},o?Mt.next:Mt.first)}#i(t,e){let{root:s,sheet:o}=this.
context,i=e.faces(t),{box:r,step:c}=Ke(e.wholeBox(t),i.length,e),a=u("kt-peek",s),h=i.map(([l,d],f)=>[f*c,0,l,d]);St(o,h,[0,0,r[2],1.4],a),Z(a,r,e),this.#t={pile:t,
rev:e.rev,element:a},this.#e=null,s.dataset.peek=t}shut(){this.#t&&(this.#t.element.remove(),this.#t=null,this.#o=performance.now(),delete this.context.root.dataset.
peek)}};var ct=.24,Xe=.03,qe=.3;function Qe(n,t){let[e,s,o,i]=n.topBox(t),r=[e,s+i+Xe,o,ct],c=[...n.piles.keys()].filter(h=>h!==t);return r[1]+ct<=n.height&&!c.some(h=>P(
r,n.wholeBox(h)))?r:[e,s+i-qe-ct,o,ct]}var lt=class{labels={};#t="[]";constructor(t){this.context=t,this.box=u("kt-labels",t.root)}describe(t){let{scene:e,texts:s}=this.
context,o=this.labels[t.pile];return o&&e?.topHandle(t.pile)===t?C(s.takes,{cards:o}):""}show(){let{scene:t}=this.context;if(!t)return;this.box.style.setProperty(
"--kt-unit",`${100/t.width}cqw`);let s=Object.entries(this.labels).filter(([o])=>t.piles.has(o)).map(([o,i])=>({pile:o,text:i,box:Qe(t,o)}));if(JSON.stringify(s)!==
this.#t){this.#t=JSON.stringify(s),this.box.replaceChildren();for(let{pile:o,text:i,box:r}of s){let[c,a,h]=r,l=u("kt-label",this.box,"span");_(l,i),l.dataset.label=
o,l.setAttribute("aria-hidden","true"),l.style.left=`${100*(c+h/2)/t.width}%`,l.style.top=`${100*a/t.height}%`}}}};var ht={mouse:4,pen:6,touch:9},ue=400;function Ze(n,t,e){return e?.pile!==n.pile||t-e.time>ue?!1:n.action!==e.action&&n.action.endsWith(`>${n.pile}`)}var dt=class{#t=null;constructor(t,e,s,o){
this.context=t,this.actions=e,this.drag=s,this.peek=o}listen(t){let{root:e}=this.context;e.addEventListener("pointerdown",o=>this.down(o),{signal:t}),e.addEventListener(
"pointermove",o=>this.move(o),{signal:t}),e.addEventListener("pointerup",o=>this.up(o),{signal:t}),e.addEventListener("pointercancel",()=>this.abort(),{signal:t}),
e.addEventListener("lostpointercapture",o=>o.target===e&&this.abort(),{signal:t}),e.addEventListener("pointerover",o=>this.over(o),{signal:t}),e.addEventListener(
"pointerleave",()=>this.#e(null),{signal:t}),e.addEventListener("click",o=>this.assisted(o),{signal:t}),e.addEventListener("dragstart",o=>o.preventDefault(),{signal:t}),
e.addEventListener("contextmenu",o=>this.menu(o),{signal:t});let s=o=>!e.contains(o.target);document.addEventListener("pointerdown",o=>s(o)&&this.actions.release(),
{signal:t})}down(t){let{context:e}=this;if(!e.scene||t.button!==0||!t.isPrimary)return;e.keyboard=!1;let s=O(t),{clientX:o,clientY:i,pointerId:r,pointerType:c}=t;
e.press={id:s,x:o,y:i,pointer:r,type:c},this.peek.hold(e.press);let a=y(t,".kt-spot");a&&(t.preventDefault(),a.focus({preventScroll:!0}))}move(t){let{context:e}=this,
{press:s,scene:o}=e;if(e.hushed&&(t.movementX||t.movementY)&&(e.hushed=!1,e.refresh()),!(!s||!o||t.pointerId!==s.pointer||s.looks)){if(!e.drag){let i=Math.hypot(
t.clientX-s.x,t.clientY-s.y),r=o.handle(s.id);if(i<(ht[s.type]??ht.mouse)||(clearTimeout(s.timer),!r?.count||e.dropped))return;this.drag.lift(r,o,s)}this.drag.move(
t.clientX,t.clientY)}}up(t){let{context:e}=this,{press:s}=e;if(!s||t.pointerId!==s.pointer)return;e.press=null,clearTimeout(s.timer);let o=Math.hypot(t.clientX-
s.x,t.clientY-s.y);s.looks?this.peek.look(null):e.drag?(this.drag.move(t.clientX,t.clientY),this.drag.drop()):o<2*(ht[s.type]??ht.mouse)&&this.click(s.id)}abort(){
let{press:t}=this.context;clearTimeout(t?.timer),t?.looks&&this.peek.look(null),this.context.press=null,this.drag.abort()}over(t){t.pointerType==="touch"||this.
context.drag||!this.context.scene||this.#e(O(t))}#e(t){this.context.hover!==t&&(this.context.hover=t,this.context.refresh())}menu(t){let{pointerType:e}=t;this.context.
press&&e!=="mouse"&&t.preventDefault()}assisted(t){let e=O(t);e!==null&&t.detail===0&&this.click(e)}click(t){let{context:e,actions:s}=this,{scene:o,taken:i}=e;if(!o)
return;let r=o.handle(t),c=performance.now(),a=r&&e.lastTake.id===t&&c-e.lastTake.time<ue;e.lastTake={id:null,time:c},!(r&&Ze(r,c,this.#t))&&(e.wrong=null,e.pointed=
[],i&&(!r||t===i&&!a)?s.release():i&&r?this.#s(r,i,o,c):r?.action?(this.#t={...r,time:c},s.intend("click",r.id,"pointer")):r?.count?s.take(r,c):r&&s.intend("cli\
ck",r.id,"pointer"),e.refresh())}#s(t,e,s,o){let{context:i,actions:r}=this;i.taken=null;let c=s.handle(e);t.id===e?r.intend("double",e,"pointer"):t.pile!==c?.pile?
r.intend("drop",e,"pointer",{target:t.pile}):t.count&&r.take(t,o)}};var ut=class{piles=new Map;handles=new Map;peeks=new Map;ranks=new Map;rev=0;width=0;height=0;constructor(t){this.take(t)}take({rev:t,width:e,height:s,piles:o,handles:i,
peeks:r,gone:c={}}){Object.assign(this,{rev:t,width:e,height:s});for(let a of c.piles??[])this.piles.delete(a);for(let a of c.handles??[])this.handles.delete(a);
for(let a of c.peeks??[])this.peeks.delete(a);for(let[a,[h,l]]of Object.entries(o)){this.#t(a);let d=this.piles.get(a);typeof h!="number"?this.piles.set(a,{place:h,
cards:l}):d&&this.piles.set(a,{place:d.place,cards:[...d.cards.slice(0,h),...l]})}for(let[a,h]of Object.entries(i)){let[l,d,f,p,b="",w=0,g=[],k=""]=h,[,H,N="-1"]=a.
match(/^(.*?)(?::(\d+))?$/);this.#t(H),this.handles.set(a,{id:a,pile:H,index:Number(N),box:[l,d,f,p],label:b,count:w,targets:g,action:k})}for(let[a,[h,l]]of Object.
entries(r))this.peeks.set(a,{label:h,faces:l})}#t(t){this.ranks.has(t)||this.ranks.set(t,this.ranks.size)}handle(t){return this.handles.get(t??"")}faces(t){let e=this.
piles.get(t)?.cards??[];return this.peeks.get(t)?.faces??e.map(([,,s,o])=>[s,o])}ordered(){let t=({pile:e,index:s})=>(this.ranks.get(e)??0)*1e3+s+1;return[...this.
handles.values()].sort((e,s)=>t(e)-t(s))}run(t){let e=this.piles.get(t.pile)?.cards??[],s=t.index<0?e.length-t.count:t.index;return e.slice(Math.max(0,s),s+t.count)}runBox(t){
let e=t.count?this.run(t):[];return e.length?B(e.map(L)):t.box}topBox(t){let e=this.piles.get(t),s=e?.cards.at(-1);return s?L(s):e?.place??this.topHandle(t)?.box??
[0,0,1,1.4]}wholeBox(t){let e=this.piles.get(t);return B([this.topBox(t),...(e?.cards??[]).map(L),...e?.place?[e.place]:[]])}boxOf(t){let e=this.handles.get(t);
return e?this.runBox(e):this.piles.has(t)?this.topBox(t):null}topHandle(t){let e=null;for(let s of this.handles.values())s.pile===t&&(!e||s.index>e.index)&&(e=s);
return e}};var ft=class{#t=new AbortController;#e=!1;constructor(t,e){this.model=t,this.root=e,e.replaceChildren(),e.setAttribute("role","application"),this.context=new Q(
e,()=>this.refresh()),this.buttons=new ot(e),this.highlights=new nt(this.context,this.buttons,l=>this.labels.describe(l)),this.labels=new lt(this.context),this.
announcer=new V(e),this.link=new it(t,{message:l=>this.hear(l),line:l=>e.classList.toggle("kt-stale",l),silence:()=>this.silence()});let s=l=>this.announcer.say(
l);this.actions=new z(this.context,l=>this.link.ask(l),s),this.drag=new st(this.context,this.actions),this.peek=new at(this.context),this.pointer=new dt(this.context,
this.actions,this.drag,this.peek);let{actions:o,buttons:i,pointer:r,peek:c}=this;this.keyboard=new rt(this.context,{actions:o,buttons:i,pointer:r,peek:c},s),this.
animation=new q(e,t.widget_manager);let{signal:a}=this.#t;this.animation.listen(a),this.pointer.listen(a),this.keyboard.listen(a),e.addEventListener("focusin",l=>this.
focused(l),{signal:a}),e.addEventListener("focusout",l=>this.focused(l),{signal:a});let h=l=>this.link.send(l);he(h,a),this.link.hello(),de(e,h,a),this.link.watch()}remove(){
this.#t.abort(),this.link.close(),this.peek.remove(),this.drag.remove(),this.animation.remove()}silence(){this.root.classList.add("kt-stale"),this.announcer.saySilent(),
this.drag.settle(!1)}hear(t){let{context:e}=this,{scene:s}=e;t.debug&&(this.root.dataset.state=JSON.stringify(t.debug)),t.kind==="all"?this.hearAll(t):t.kind===
"say"?this.announcer.say(t.text,t.mood):t.kind==="step"?s&&t.base!==s.rev?this.link.hello():s&&this.update(()=>s.take(t)):t.kind==="point"&&s?(e.pointed=t.names,
this.refresh()):t.kind==="refuse"?this.drag.refuse(t):t.kind==="settle"?this.drag.settle(!1):t.kind==="marks"?(this.highlights.marks=t.marks,this.refresh()):t.kind===
"labels"?(this.labels.labels=t.labels,this.labels.show(),this.highlights.forget(),this.refresh()):t.kind==="hurry"?this.animation.hurry():t.kind==="stage"&&this.
animation.fit(t.stage)}hearAll(t){let{context:e,model:s,root:o}=this;this.peek.shut(),this.labels.labels=t.labels,this.highlights.marks=t.marks,o.lang!==t.language&&
(o.lang=t.language,this.announcer.clear()),e.texts=t.texts,o.setAttribute("aria-label",t.texts.name),this.announcer.silent.textContent=t.texts[A()?"silent_app":
"silent"],s.widget_manager.get_model(t.sheet.model).then(i=>{e.sheet={canvas:i.canvas,width:t.sheet.width,height:t.sheet.height}}),this.update(()=>{e.scene=new ut(
t)}),t.stage.length&&this.animation.fit(t.stage)}update(t){let{context:e,buttons:s,root:o}=this,i=e.scene?.handle(s.stop),r=s.focused,c=e.scene?.rev;this.#e=!0,
t();let a=e.scene;o.dataset.rev=String(a.rev);let h=o.parentElement?.querySelector(":scope > canvas");h instanceof HTMLCanvasElement&&(h.inert=!0,h.style.aspectRatio=
`${a.width} / ${a.height}`),s.show(a),c!==a.rev&&this.#s(a),a.handle(e.hover)||(e.hover=null),this.#o(a,i),r&&s.focusStop(),this.#e=!1,this.refresh(),this.labels.
show()}#s(t){let{context:e}=this;e.wrong=null,e.pointed=[],e.hushed=!0,this.announcer.clear(),t.handle(e.taken)?.count||(e.taken=null),e.drag&&!t.handle(e.drag.
id)?.count&&this.pointer.abort(),this.drag.land()}#o(t,e){let{context:s,buttons:o}=this,i=[...t.handles.values()],c=(s.follow?t.topHandle(s.follow):null)??t.handle(
o.stop)??(e&&ce(e,i));s.follow=null,o.setStop((c??i.find(a=>a.count)??i[0])?.id)}refresh(){!this.context.scene||this.#e||(this.highlights.show(),this.peek.update())}focused(t){
let{context:e}=this;t.type==="focusout"&&!e.press&&(e.looked=null);let s=t.type==="focusin"?O(t):null;s&&!this.#e&&this.buttons.setStop(s),this.refresh()}};function fe({model:n,el:t}){let e=new ft(n,t);return()=>e.remove()}var ts={button_group:Rt,game_review:Yt,language_switch:Vt,move_tree:qt,panel_storage:Lt,progress_storage:Tt,status_badge:Qt,table:fe},nn={initialize({model:n}){
Pt(n.get("version")).bring(t=>Bt(ts[t]))}};export{nn as default};
