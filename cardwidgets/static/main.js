var v=()=>document.body.dataset.voila!==void 0,Ee=()=>v()&&!document.body.classList.contains("kt-app"),tt=()=>document.body.dataset.view==="play",et=o=>o.closest(
".jp-WindowedPanel-outer"),C=()=>matchMedia("(prefers-reduced-motion: reduce)");function it(o){let t=!1;return()=>{t||(t=!0,queueMicrotask(()=>{t=!1,o()}))}}var rt=()=>innerWidth<=
700||innerHeight<=500;var pn="http://www.w3.org/2000/svg",Se=/([\u2665\u2666])/;function p(o,t,e="div"){let s=document.createElement(e);return o&&(s.className=o),t?.append(s),s}function x(o,t,e){
let s=document.createElementNS(pn,o);for(let[n,i]of Object.entries(t))s.setAttribute(n,String(i));return e.append(s),s}function st(o,t){for(let e of t.split(Se))
Se.test(e)?p("kt-red",o,"span").textContent=e:o.append(e)}function E({target:o},t){return o instanceof Element?o.closest(t):null}function S(o,t,e){e?o.getAttribute(
t)!==e&&o.setAttribute(t,e):o.removeAttribute(t)}var mn=3e4,D=new Map,zt={};function at(o){let t=()=>{zt=o.get("words")??{};for(let e of D.keys())Ae(e)};return o.on("change:words",t),t(),()=>o.off("change:word\
s",t)}function G(o,t,e=!1){if(t!==D.has(o)){if(!t){let s=D.get(o);D.delete(o),s?.remove();return}D.set(o,null),Ae(o),e&&setTimeout(()=>G(o,!1),mn)}}function Ae(o){
if(!zt[o])return;let t=D.get(o);t||(t=p("kt-notice",gn(),"p"),t.setAttribute("role","alert"),D.set(o,t)),t.textContent=zt[o]}function gn(){return document.querySelector(
".kt-notices")??p("kt-notices",document.body)}function L(o){try{return o()}catch(t){return console.warn("the page keeps nothing for its learner, or has no line to its kernel:",t),null}}function wn(o,t){let e=document.
createElement("a");e.href=URL.createObjectURL(new Blob([t],{type:"application/json"})),e.download=o,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}function kn(o){
let t=document.createElement("input");t.type="file",t.accept=".json,.txt",t.addEventListener("change",async()=>{let e=t.files?.[0],s=await e?.slice(0,21e5).text();
e&&L(()=>o.send({kind:"file",text:s}))}),t.click()}async function Ft(o){try{return await navigator.clipboard.writeText(o),!0}catch(t){return console.warn("not c\
opied:",t),!1}}function ct(o,t){t.kind==="download"?wn(t.name,t.text):t.kind==="open"?kn(o):t.kind==="copy"&&Ft(t.text)}var xn=2e3,bn=21e5,Te=new WeakMap,yn={},z=new Set,A=class o{#t="";#e="";#s=null;#n=new Map;#o=new Map;constructor(t,e){this.store=t,this.name=e,globalThis.addEventListener?.(
"storage",({key:s})=>{(s===null||s===e)&&this.spread()})}static of(t,e){let s=ht(t)??yn,n=Te.get(s)??new Map;return Te.set(s,n),n.has(e)||n.set(e,new o(t,e)),n.
get(e)}held(){let t=this.#i();if(this.#s?t!==this.#s.found:t!==this.#e){let e=[...this.#n];this.#s=null,this.#c(),this.#e=t,this.#t=Le();for(let[s,n]of e)this.change(
s,n)}return{text:this.#e.slice(0,bn),token:this.#t}}keep({was:t,now:e,head:s,tail:n,text:i,aside:r},a){let{token:c}=this.held();if(c===e)return!0;if(c!==t)return!1;
let h=this.#e;return this.#s??={found:this.#i(),aside:""},r&&(this.#s.aside=h,G("aside",!0,!0)),this.#e=h.slice(0,s)+i+h.slice(h.length-n),this.#t=e,this.#r(L),
this.spread(a),!0}change(t,e){let{text:s,token:n}=this.held();this.#n.set(t,e),this.keep({was:n,now:Le(),head:0,tail:0,text:e(s)})}listen(t,e){return this.#o.set(
t,e),()=>{this.#o.get(t)===e&&this.#o.delete(t)}}spread(t){for(let[e,s]of this.#o)e!==t&&s()}#i(){return ht(()=>this.store().getItem(this.name))??""}#r(t){let e=this.#s;
if(!e)return;t(()=>{if(!this.#e&&!e.found)return!0;let n=this.store();return e.aside&&n.setItem(`${this.name}.aside`,e.aside),this.#e?n.setItem(this.name,this.#e):
n.removeItem(this.name),!0})?this.#s=null:z.has(this)||(z.add(this),setTimeout(()=>this.#a(),xn)),this.#c()}#a(){if(!this.#s)return;z.delete(this);let t=this.#t;
this.held().token===t?this.#r(ht):this.spread()}#c(){this.#s||z.delete(this),z.has(this)||this.#n.clear(),G("full",z.size>0)}},Le=()=>crypto.getRandomValues(new Uint32Array(
2)).join("-");function F(o){let t=ht(()=>JSON.parse(o));return t&&typeof t=="object"&&!Array.isArray(t)?t:{}}function ht(o){try{return o()}catch{return null}}var Ut=()=>A.of(()=>localStorage,"kartentisch.settings");function U(){let o=Object.entries(F(Ut().held().text));return Object.fromEntries(o.filter(([,t])=>typeof t==
"boolean"))}function $e(o,t){U()[o]!==t&&Ut().change(o,e=>JSON.stringify({...F(e),[o]:t}))}var Oe=o=>Ut().listen(o,o);var vn=400;function _e({game:o,day:t,won:e}){let s=A.of(()=>localStorage,"kartentisch.days"),n=e||F(s.held().text)[o]?.[t]===!0;s.change(`${o} ${t}`,i=>{let r=F(
i),a=Object.entries({...r[o],[t]:n||r[o]?.[t]===!0});return a.sort(([c],[h])=>c<h?-1:1),JSON.stringify({...r,[o]:Object.fromEntries(a.slice(-vn))})})}var Kt="_handle_comm_msg",Ce=o=>o._loadFromKernel?.();async function Re(o){for(let t of await Promise.all(Object.values(o._models??{})))t._pending_msgs>0&&(t._pending_msgs=
1,t._handle_status({content:{execution_state:"idle"}}))}function Mn(o,t){let e=[];for(let s=Object.getPrototypeOf(o);s;s=Object.getPrototypeOf(s))Object.hasOwn(
s,t)&&e.push(s);return e}async function Ne(o){try{return await o[Kt]({content:{data:{method:"none"}}}),!1}catch{let t=Mn(o,Kt)[1][Kt];return o.comm?.on_msg(e=>t.
call(o,e)),!!o.comm}}var Pe=4e3,En=2e3,Sn=15e3,An=4e3,Tn=6e4,Ln=65e3,$n=1e3,Ie=new WeakMap,W=new Set,Be=Number.NEGATIVE_INFINITY,P=class o{#t;#e=new Set;#s;#n=new Set;#o=!1;#i=!1;#r=0;#a=0;constructor(t){
this.manager=t;for(let e of["pointerdown","pointerup","click","keydown","change"])globalThis.addEventListener?.(e,s=>this.#d(s),!0)}static listen(t,e){let s=Ie.
get(t)??new o(t);return Ie.set(t,s),s.#n.add(e),s.#u(),()=>{s.#n.delete(e),s.#n.size||s.#c()}}#c(){clearTimeout(this.#s),this.#s=void 0,this.#e.clear(),this.#m(
!1)}#u(){let{kernel:t}=this.manager;!t?.anyMessage||t===this.#t||(this.#t=t,this.#o=!1,t.anyMessage.connect((e,{msg:s,direction:n})=>{if(t===this.#t){if(n==="se\
nd")return this.#h(s);this.#r=performance.now(),this.#f(s)}}),t.connectionStatusChanged.connect((e,s)=>{t===this.#t&&(s!=="connected"?this.#o=!0:this.#o&&this.#p(
0))}),t.statusChanged.connect((e,s)=>{["restarting","autorestarting","dead"].includes(s)&&(this.#i=!0)}))}#d({target:t}){!(t instanceof Element)||!t.closest(".j\
upyter-widgets, .kt-layer")||(Be=performance.now(),this.#u())}#h({header:t,channel:e}){e!=="shell"||t.msg_type!=="comm_msg"||performance.now()-Be>$n||(this.#e.add(
t.msg_id),this.#s??=setTimeout(()=>this.#l(),Pe))}#f({parent_header:{msg_id:t}}){if(!(!t||!this.#e.has(t))){for(let e of this.#e)if(this.#e.delete(e),e===t)break;
clearTimeout(this.#s),this.#s=void 0,W.has(this)?this.#w():this.#e.size&&(this.#s=setTimeout(()=>this.#l(),Pe))}}#l(){this.#s=void 0,this.#i=!1,this.#r=performance.
now(),this.#a=He(),this.#m(!0),this.#p(En)}#p(t){let e=this.#t;e?.connectionStatus==="connected"&&e.requestKernelInfo().then(()=>{e===this.#t&&this.#w()},()=>{}),
t&&setTimeout(()=>{W.has(this)&&(this.#g(),this.#p(Math.min(1.5*t,Sn)))},t)}#g(){let t=performance.now();t-this.#r<this.#a||navigator.onLine===!1||(this.#r=t,this.#a=
Math.max(Math.min(2*this.#a,Tn),He()),this.#t?.reconnect().catch(()=>{}))}async#w(){if(!(!W.has(this)&&!this.#o)){this.#o=!1,this.#e.clear(),this.#m(!1),this.#i||
(await Re(this.manager),await Ce(this.manager)?.catch(t=>console.warn("a widget may be out of date:",t))),this.#i=!1;for(let{back:t}of this.#n)t?.()}}#m(t){if(t!==
W.has(this)){t?W.add(this):W.delete(this);for(let e of this.#n)e.silent?.(t);G(v()?"silent_app":"silent",W.size>0&&!On())}}},He=()=>Ee()?Ln:An;function On(){return[
...document.querySelectorAll(".kt-layer")].some(o=>{let{top:t,bottom:e}=o.getBoundingClientRect();return e>0&&t<innerHeight})}var _n=".kt-message, .kt-sheets",je="details[data-said]",lt=new WeakMap;function Cn(o){let t=lt.get(o);if(!t)return;let{numbers:e,watch:s}=t,n=[...o.querySelectorAll(
je)];for(let i of e)n.some(({dataset:r})=>r.said===i)||e.delete(i);for(let i of n)e.has(i.dataset.said)&&(i.open=!0);e.size||(s.disconnect(),lt.delete(o))}function Rn({
target:o}){if(!(o instanceof HTMLDetailsElement)||!o.matches(je))return;let t=o.closest(_n);if(!t)return;let e=lt.get(t);if(!e){if(!o.open)return;let s=new MutationObserver(
()=>Cn(t));s.observe(t,{childList:!0,subtree:!0}),e={numbers:new Set,watch:s},lt.set(t,e)}o.open?e.numbers.add(o.dataset.said):e.numbers.delete(o.dataset.said)}
function De(){document.kartentischClauses||(document.kartentischClauses=!0,document.addEventListener("toggle",Rn,!0))}function ut(o,t,e,s){let n=a=>t(o,a);De(),o.on("msg:custom",n);let i=P.listen(o.widget_manager,{back:s}),r=[at(o),e.listen(o.get("writer"),s),i];return()=>{o.off(
"msg:custom",n);for(let a of r)a()}}function nt(o){let t=o.widget_manager.context?.path,e=[t?`/${t}`:"",location.pathname],[s,n]=e.map(i=>`kartentisch.game ${i} ${o.get("key")}`);return t&&In(s,n),
A.of(()=>sessionStorage,t?s:n)}function We(){let{game:o}=document.body.dataset;return o?A.of(()=>localStorage,`kartentisch.playing ${o}`):void 0}function Nn(o){
let t=We()?.held().text;t&&!nt(o).held().text&&nt(o).change("",()=>t)}function Pn(o){let{text:t}=nt(o).held();We()?.change("",()=>t)}function In(o,t){L(()=>{let e=sessionStorage.
getItem(t);e===null||sessionStorage.getItem(o)!==null||(sessionStorage.removeItem(t),sessionStorage.setItem(o,e))})}var Zt=()=>A.of(()=>localStorage,"kartentisc\
h.tallies");function Bn(){let[o]=performance.getEntriesByType("navigation");return v()&&(o?.type==="reload"||o?.type==="back_forward"||location.hash==="#continu\
e")}var Yt=(o,t)=>L(()=>o.send({kind:"holds",record:nt(o).held(),tallies:Zt().held(),...t}));function Hn(o,t){if(t.kind==="switch")return $e(t.name,t.on);if(t.kind===
"day")return _e(t);if(t.kind!=="keep")return ct(o,t);(t.what==="record"?nt(o):Zt()).keep(t,o.get("writer"))?t.what==="record"&&Pn(o):Yt(o,{})}function qe({model:o}){
let t=ut(o,Hn,Zt(),()=>Yt(o,{}));function e(){document.body.classList.toggle("kt-left",U().left===!0),L(()=>o.send({kind:"settings",settings:U()}))}let s=Oe(e);
return Nn(o),Yt(o,{kind:"recalled",reloaded:Bn()}),e(),()=>{s(),t()}}var Jt=()=>A.of(()=>localStorage,"kartentisch.progress"),Xt=(o,t)=>L(()=>o.send({kind:t,progress:Jt().held()}));function jn(o,t){t.kind!=="keep"?ct(o,t):Jt().keep(
t,o.get("writer"))||Xt(o,"holds")}function Ve({model:o}){let t=ut(o,jn,Jt(),()=>Xt(o,"holds"));return Xt(o,"recalled"),t}var Ge={ArrowLeft:-1,ArrowUp:-1,ArrowRight:1,ArrowDown:1},ze=3,Fe="change:items change:label",Qt=o=>E(o,"button")?.dataset.key;function Dn(o,t=ze){let e=(o.look??
"").split(" ").filter(Boolean),s=p(`kt-pick ${e.map(i=>`kt-pick-${i}`).join(" ")}`,null,"button");s.type="button",s.dataset.key=o.key,o.state&&(s.dataset.state=
o.state),o.label&&s.setAttribute("aria-label",o.label),o.tip&&(s.title=o.tip),o.current&&s.setAttribute("aria-current","step"),typeof o.pressed=="boolean"&&s.setAttribute(
"aria-pressed",String(o.pressed)),s.disabled=!!o.off,o.text&&st(p("kt-word",s,"span"),o.text),o.note&&st(p("kt-note",s,"span"),o.note);let n=o.stars??-1;if(n>=0){
let i=p("kt-stars",s,"span");for(let r=0;r<ze;r+=1){let a=r>=n?" kt-no":r>=t?" kt-new":"";p(`kt-star${a}`,i,"span").textContent="★"}}return o.again&&(p("kt-ag\
ain",s,"span").textContent="↻"),s}var te=class{#t=null;constructor(t,e){this.model=t,this.root=e,e.classList.add("kt-picks"),e.setAttribute("role","group"),e.
addEventListener("click",s=>this.press(Qt(s))),e.addEventListener("pointerover",s=>this.near(Qt(s))),e.addEventListener("focusin",s=>this.near(Qt(s))),e.addEventListener(
"keydown",s=>this.key(s)),this.redraw=()=>this.paint(),t.on(Fe,this.redraw),this.paint()}get buttons(){return[...this.root.children]}press(t){t!==void 0&&this.send(
{press:t})}near(t){t===void 0||t===this.#t||!this.model.get("hovers")||(this.#t=t,this.send({near:t}))}send(t){try{this.model.send(t)}catch(e){console.warn("no \
line to the kernel:",e)}}paint(){let{model:t,root:e}=this,s=document.activeElement,n=s instanceof HTMLElement&&e.contains(s)?s.dataset.key:void 0;e.setAttribute(
"aria-label",t.get("label")),this.#t=null;let i=t.get("items"),r=i.find(l=>l.current)??i.find(l=>!l.off),a=new Map(this.buttons.map(l=>[l.dataset.key,l.querySelectorAll(
".kt-star:not(.kt-no)").length]));e.replaceChildren(...i.map(l=>Dn(l,a.get(l.key))));let c=n===void 0?void 0:this.find(n);c?.focus({preventScroll:!0}),this.setStop(
c?n:r?.key);let h=e.querySelector("[aria-current]");h&&e.scrollHeight>e.clientHeight+2&&(e.scrollTop=h.offsetTop-e.offsetTop-e.clientHeight/2)}find(t){return this.
buttons.find(e=>e.dataset.key===t)}setStop(t){for(let e of this.buttons)e.tabIndex=e.dataset.key===t?0:-1}key(t){let e=this.buttons.filter(i=>!i.disabled),s=e.indexOf(
E(t,"button")),n;if(Ge[t.key])n=e[s+Ge[t.key]];else if(t.key==="Home")n=e[0];else if(t.key==="End")n=e.at(-1);else return;t.preventDefault(),t.stopPropagation(),
n&&(this.setStop(n.dataset.key),n.focus())}remove(){this.model.off(Fe,this.redraw)}};function Ue({model:o,el:t}){let e=new te(o,t);return()=>e.remove()}var dt=1e3,Ke="change:seconds change:label change:shown",Wn=2;function qn(o){let t=Math.floor(o),[e,s]=[Math.floor(t/3600),Math.floor(t/60)%60],n=String(t%60).padStart(
2,"0");return e?`${e}:${String(s).padStart(2,"0")}:${n}`:`${s}:${n}`}function Ye({model:o,el:t}){t.setAttribute("role","timer");let e,s=0,n=0,i=()=>performance.
now()/dt;function r(){let u=o.get("began"),d=u<0?o.get("seconds"):u+i()-s;t.hidden=d<0||!o.get("shown"),t.textContent=t.hidden?"":qn(d),S(t,"aria-label",t.hidden?
"":`${o.get("label")} ${t.textContent}`)}function a(){n=Date.now()/dt-i(),o.get("began")>=0&&L(()=>o.send({late:!0}))}function c(){Math.abs(Date.now()/dt-i()-n)>
Wn&&a(),r()}function h(){clearInterval(e),o.get("began")>=0&&o.get("shown")&&(e=setInterval(c,dt)),r()}function l(){s=i(),h()}return o.on(Ke,h),o.on("change:beg\
an",l),l(),a(),()=>{clearInterval(e),o.off(Ke,h),o.off("change:began",l)}}var q="data-popover-open",ee=globalThis.CSS?.supports("selector(:popover-open)")?":popover-open":`[${q}]`;function Ze(){AbortSignal.any??=Vn,"popover"in HTMLElement.
prototype||Gn()}function Vn(o){let t=new AbortController;for(let e of o){let s=()=>t.abort(e.reason);e.aborted?s():e.addEventListener("abort",s,{signal:t.signal})}
return t.signal}function Gn(){let o=new WeakMap,t=()=>document.querySelectorAll(`[${q}]`);function e(i,r){if(i.hasAttribute(q)!==r){i.toggleAttribute(q,r);for(let a of[
"beforetoggle","toggle"])i.dispatchEvent(Object.assign(new Event(a),{newState:r?"open":"closed"}))}}HTMLElement.prototype.showPopover=function(){e(this,!0)},HTMLElement.
prototype.hidePopover=function(){e(this,!1)};let s=[["popover",function(i){this.setAttribute("popover",i)}],["popoverTargetElement",function(i){o.set(this,i)}]];
for(let[i,r]of s)Object.defineProperty(HTMLElement.prototype,i,{set:r});let n=document.createElement("style");n.textContent=`[popover]:not([${q}]) { display: no\
ne !important; }
    [${q}] { display: block !important; position: fixed; z-index: 1001; }`,document.head.append(n),addEventListener("click",({target:i})=>{if(!(i instanceof Element))
return;let r=i.closest("button"),a=r&&(o.get(r)??document.getElementById(r.getAttribute("popovertarget")??""));for(let c of t())c!==a&&!c.contains(i)&&e(c,!1);a&&
e(a,!a.hasAttribute(q))},!0),addEventListener("keydown",i=>{if(!(i.key!=="Escape"||!t().length)){i.preventDefault();for(let r of t())e(r,!1)}})}function Xe(o,{lists:t,values:e}){let s={...e};for(let[n,{was:i,length:r,changed:a}]of Object.entries(t)){let c=o(n);if(c.length!==i)return null;let h=c.slice(0,
r);for(let[l,u]of a)h[l]=u;s[n]=h}return s}async function zn(o,t){await Ne(await t)&&o.send({late:!0})}async function Fn(o,t,e){await t.then(n=>n.state_change).catch(()=>{});let s=Xe(n=>o.get(n),e);if(!s)
o.send({late:!0});else for(let[n,i]of Object.entries(s))o.set(n,i)}function Je(o){let t;return{initialize({model:e}){let s=Promise.resolve(e.widget_manager.get_model(
e.get("own_id")));t=zn(e,s).catch(n=>console.warn("a widget may miss what its kernel says:",n)),e.on("msg:custom",n=>{n.kind==="exchange"&&(t=t.then(()=>Fn(e,s,
n)))})},async render(e){return await t,o(e)}}}function Qe(o){globalThis.kartentisch??=new Map;let t=globalThis.kartentisch,e=t.get(o);if(!e){let s=()=>{};e={come:new Promise(i=>{s=i}),bring:s},t.set(o,e)}return e}var Un=/^[\p{L}\p{M}]+$/u,Kn=/\p{Script=Latin}/u;function se({key:o,code:t}){return Un.test(o)&&!Kn.test(o)&&/^Key[A-Z]$/.test(t)?t.slice(-1).toLowerCase():[...o].
length===1?o.toLowerCase():""}var ts={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,PageUp:10,PageDown:-10};function ft(o,t,e){return o==="Home"?0:o==="End"?
e:o in ts?Math.max(0,Math.min(t+ts[o],e)):void 0}var es={least:4,most:22};function ss(o,t){return Math.min(es.most,Math.max(es.least,(o-28)/Math.max(1,t-1)))}function ns(o,t,e){let s=Math.round((o-14)/t);return Math.
max(0,Math.min(s,e-1))}var ne={won:22,unknown:58,lost:94},[oe,os]=[116,4.2],is={title:132,top:152,bottom:232,height:244},rs="change:points change:here change:losing change:chances cha\
nge:words",Yn=new Intl.NumberFormat("en",{signDisplay:"exceptZero"});function R(o,t,e){let s=p("",t,o);return s.textContent=String(e),s}function ie(o,t,e,s,n){let i=`\
kt-sign-${o||"open"}`;if(o!=="lost")return x("circle",{cx:t,cy:e,r:o?s:s/2,class:i},n);let r=s*1.25,a=`M${t} ${e-r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;return x(
"path",{d:a,class:i},n)}var re=class{#t;#e=0;#s=null;constructor(t,e){this.model=t,e.classList.add("kt-review"),this.legend=p("kt-review-levels",e),this.legend.
setAttribute("aria-hidden","true"),this.frame=p("kt-review-frame",e),this.svg=x("svg",{role:"slider",tabindex:0,height:oe},this.frame),this.details=p("",e,"deta\
ils"),this.summary=p("",this.details,"summary"),this.details.addEventListener("toggle",()=>this.list()),this.svg.addEventListener("click",s=>this.go(this.nearest(
s))),this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=it(()=>this.paint()),t.on(rs,this.redraw),this.watch=new ResizeObserver(()=>this.frame.clientWidth!==
this.#t&&this.paint()),this.watch.observe(this.frame),this.paint()}get points(){return this.model.get("points")}get here(){return this.model.get("here")}get losing(){
return this.model.get("losing")}get chances(){return this.model.get("chances")??[]}get words(){return this.model.get("words")}describe(t){let[e,s]=this.points[t],
n=this.#n(t);return`${t}: ${e}. ${this.words[s||"open"]}${n&&`. ${this.words.chances}: ${n}`}`}#n(t){if(!this.chances[t])return"";let[e,s,n]=this.chances[t],i=[
`${e}%`];return s&&i.push(`${this.words.mine} ${this.#o(s)}`),n&&i.push(`${this.words.cards} ${this.#o(n)}`),i.join(", ")}#o(t){return Yn.format(t).replace("-",
"−")}paint(){let{points:t,here:e,losing:s,words:n,svg:i}=this;this.#t=this.frame.clientWidth,this.#e=ss(this.#t,t.length);let r=u=>14+u*this.#e,a=u=>ne[u||"un\
known"],c=r(t.length-1);i.replaceChildren();let h=this.chances.length?is.height:oe;i.setAttribute("width",String(c+14)),i.setAttribute("height",String(h)),i.setAttribute(
"aria-label",n.label),i.setAttribute("aria-valuemin","0"),i.setAttribute("aria-valuemax",String(t.length-1)),i.setAttribute("aria-valuenow",String(Math.max(0,e))),
i.setAttribute("aria-valuetext",e>=0&&t[e]?this.describe(e):n.elsewhere);for(let u of Object.values(ne))x("path",{d:`M${14} ${u}H${c}`,class:"kt-level"},i);s>0&&
x("path",{d:`M${r(s)-this.#e/2} 6V${oe-6}`,class:"kt-losing"},i),e>=0&&x("path",{d:`M${r(e)} 4V${h-4}`,class:"kt-now"},i);let l=t.map(([,u],d)=>`${d?"L":"M"}${r(
d)} ${a(u)}`).join("");x("path",{d:l,class:"kt-course"},i),t.forEach(([,u],d)=>{this.#i(d,r(d),a(u),u,h)}),this.legend.replaceChildren(),this.chances.length&&this.#r(
r);for(let[u,d]of Object.entries(ne))R("span",this.legend,n[u]).style.top=`${d}px`;e>=0&&this.show(r(e)),this.list()}#i(t,e,s,n,i){let r=Math.min(os,Math.max(1.8,
this.#e*.36)),a=x("g",{"data-at":t,"data-status":n||"open"},this.svg);x("title",{},a).textContent=this.describe(t);let[c,h]=[e-this.#e/2,this.#e];x("rect",{x:c,
y:0,width:h,height:i,class:"kt-reach"},a),ie(n,e,s,t===this.here?r*1.5:r,a)}#r(t){let{top:e,bottom:s,title:n}=is,i=h=>s-(s-e)*h/100,r=t(this.points.length-1);for(let h of[
0,50,100])x("path",{d:`M${14} ${i(h)}H${r}`,class:"kt-level"},this.svg);for(let h of[0,100])R("span",this.legend,`${h}%`).style.top=`${i(h)}px`;let a=R("span",this.
legend,this.words.chances);a.className="kt-review-title",a.style.top=`${n}px`;let c=this.chances.map(([h],l)=>`${l?"L":"M"}${t(l)} ${i(h)}`).join("");x("path",{
d:c,class:"kt-course kt-chances-line"},this.svg),this.chances.forEach(([h,l],u)=>{l&&ie("lost",t(u),i(h),os,this.svg).classList.add("kt-cost")})}show(t){let{frame:e}=this;
(t<e.scrollLeft+14||t>e.scrollLeft+e.clientWidth-14)&&(e.scrollLeft=t-e.clientWidth/2)}list(){let{words:t}=this,e=document.activeElement,s=e instanceof HTMLElement&&
this.#s?.contains(e)?e.dataset.row:void 0;if(this.summary.textContent=t.as_table,this.#s?.remove(),this.#s=null,!this.details.open)return;this.#s=p("kt-review-t\
able",this.details);let n=p("",this.#s,"table");R("caption",n,t.label);let i=p("",p("",n,"thead"),"tr"),r=["number","move","status","up",...this.chances.length?
["chances"]:[]];for(let h of r)R("th",i,t[h]).setAttribute("scope","col");let a=p("",n,"tbody");this.points.forEach((h,l)=>{this.#a(a,h,l)}),(s?this.#s.querySelector(
`[data-row="${s}"]`):null)?.focus({preventScroll:!0})}#a(t,[e,s,n],i){let{here:r,losing:a,words:c}=this,h=p("",t,"tr");i===r&&h.setAttribute("aria-current","tru\
e"),i===a&&(h.className="kt-row-losing"),R("td",h,i);let l=R("button",p("",h,"td"),e);l.type="button",l.dataset.row=String(i),l.addEventListener("click",()=>this.
go(i));let u=p("",h,"td");ie(s,7,8,4,x("svg",{width:14,height:14,"aria-hidden":!0},u)),u.append(` ${c[s||"open"]}${i===a?` (${c.losing})`:""}`),R("td",h,n),this.
chances.length&&R("td",h,this.#n(i))}nearest(t){return ns(t.clientX-this.svg.getBoundingClientRect().left,this.#e,this.points.length)}go(t){this.model.send({go:t})}key(t){
let e=ft(t.key,Math.max(0,this.here),this.points.length-1);e===void 0||t.ctrlKey||t.metaKey||t.altKey||(t.preventDefault(),t.stopPropagation(),this.go(e))}remove(){
this.watch.disconnect(),this.model.off(rs,this.redraw)}};function as({model:o,el:t}){let e=new re(o,t);return()=>e.remove()}var ae="lang";function cs(o,t){let e=new URL(o).searchParams.get(ae);return e!==null&&t.includes(e)?e:null}function hs(o,t){let e=new URL(o);return e.searchParams.
get(ae)===t?o:(e.searchParams.set(ae,t),e.href)}var ce=".jp-Notebook",ds=".jp-Cell",ls=".kt-switch-line",Zn="h1, h2, h3, h4, h5, h6",Xn=".kt-other";var us=["pointerdown","focusin"];function fs(o,t){let e=t.get("headings");function s({target:i}){let r=o.closest(ce);if(!(i instanceof Element)||!r?.contains(i)||
!i.closest(ds)||i.closest(ls))return;let a=Qn(r,i,e);!a||a===t.get("place")||(t.set("place",a),t.save_changes())}function n({target:i,isTrusted:r}){let a=i instanceof
Element?i.closest(Xn):null;r&&a instanceof HTMLElement&&o.closest(ls)?.contains(a)&&Jn(a)}if(!Object.keys(e).length)return()=>{};for(let i of us)document.addEventListener(
i,s,!0);return document.addEventListener("click",n,!0),()=>{for(let i of us)document.removeEventListener(i,s,!0);document.removeEventListener("click",n,!0)}}function Jn(o){
let t=o.closest(ce),e=performance.now(),s=new AbortController,n=0,i=0,r=0,a=setInterval(()=>{let c=performance.now()-e>8e3,l=[...document.querySelectorAll(ce)].
find(u=>u!==t&&u.clientHeight>0)?.querySelector(ds)?.parentElement?.scrollHeight??0;i=l&&l===n?i+1:0,n=l,i>=4&&n!==r&&!s.signal.aborted&&(r=n,o.click()),!(i<12&&
!c&&!s.signal.aborted)&&(clearInterval(a),s.abort())},150);for(let c of["wheel","keydown","pointerdown"])document.addEventListener(c,()=>s.abort(),{capture:!0,signal:s.
signal})}function Qn(o,t,e){let s="";for(let n of o.querySelectorAll(Zn)){let i=e[to(n)];if(t.contains(n))return i??s;if(!(n.compareDocumentPosition(t)&(Node.DOCUMENT_POSITION_FOLLOWING|
Node.DOCUMENT_POSITION_CONTAINED_BY)))break;s=i??s}return s}function to(o){return[...o.childNodes].filter(e=>!(e instanceof HTMLAnchorElement)).map(e=>e.textContent).
join("").trim()}function ps({model:o,el:t}){let e=o.get("names"),s=p("kt-switch",null);s.setAttribute("role","group");let n=Object.entries(e).map(([h,l])=>{let u=p("",s,"button");
return u.type="button",u.lang=h,u.textContent=l,u.addEventListener("click",()=>i(h)),u.dataset.language=h,u});function i(h){let l=hs(window.location.href,h);v()&&
l!==window.location.href&&window.history.replaceState(window.history.state,"",l),h!==o.get("language")&&(o.set("language",h),o.save_changes())}function r(){s.setAttribute(
"aria-label",o.get("label")),s.lang=o.get("language");for(let h of n)h.setAttribute("aria-pressed",String(h.dataset.language===o.get("language")));document.dispatchEvent(
new CustomEvent("kt-language",{detail:o.get("language")}))}o.on("change:language change:label",r),r(),t.append(s);let a=v()?cs(window.location.href,Object.keys(
e)):null;a&&!window.kartentischAsked&&i(a),window.kartentischAsked=!0;let c=[at(o),P.listen(o.widget_manager,{}),fs(s,o)];return()=>{o.off("change:language chan\
ge:label",r);for(let h of c)h()}}function ms(o,t,e){let s=[...o.keys()].filter(i=>o[i][1]===o[t][1]).sort((i,r)=>o[i][2]-o[r][2]),n=s.indexOf(t);if(e==="ArrowLeft")return o[t][0];if(e==="ArrowR\
ight")return o.findIndex(([i])=>i===t);if(e==="ArrowUp")return s[n-1];if(e==="ArrowDown")return s[n+1]}function gs(o,t){let e=new Set;for(let s=t;s>=0;s=o[s]?.[0]??
-1)e.add(s);return e}var mt={x:18,y:22},gt=12,ws="change:moves change:here change:label",pt=([,o,t])=>[gt+o*mt.x,gt+t*mt.y];function eo(o,t,e,s,n){if(o!=="lost"&&o!=="cannot")return x(
"circle",{cx:t,cy:e,r:s},n);let i=s*1.3,r=`M${t} ${e-i}l${i} ${i}l${-i} ${i}l${-i} ${-i}z`;return x("path",{d:r,class:"kt-diamond"},n)}var he=class{#t=[];constructor(t,e){
this.model=t,this.root=e,e.classList.add("kt-tree"),this.svg=x("svg",{role:"tree"},e),this.svg.addEventListener("click",s=>this.go(E(s,"[data-move]")?.dataset.move)),
this.svg.addEventListener("keydown",s=>this.key(s)),this.redraw=it(()=>this.paint()),t.on(ws,this.redraw),this.paint()}paint(){let t=this.model.get("moves"),e=this.
model.get("here"),s=gs(t,e),n=this.svg.contains(document.activeElement),i=Math.max(0,...t.map(l=>l[1])),r=Math.max(0,...t.map(l=>l[2]));this.svg.replaceChildren(),
this.svg.setAttribute("aria-label",this.model.get("label")),this.svg.setAttribute("width",String(2*gt+i*mt.x)),this.svg.setAttribute("height",String(2*gt+r*mt.y)),
t.forEach((l,u)=>{if(l[0]<0)return;let[[d,f],[w,g]]=[pt(t[l[0]]),pt(l)],m=g===f?`M${d} ${f}H${w}`:`M${d} ${f}V${g-6}Q${d} ${g} ${d+6} ${g}H${w}`;x("path",{d:m,class:s.
has(u)?"kt-way":"kt-line"},this.svg)}),this.#t=[];let a=[...t.keys()].sort((l,u)=>t[l][2]-t[u][2]||t[l][1]-t[u][1]);for(let l of a)this.#t[l]=this.#e(t[l],l,e,s.
has(l));n&&this.#t[e]?.focus();let[c,h]=pt(t[e]??[0,0,0]);this.root.scrollTo({left:c-this.root.clientWidth/2,top:h-this.root.clientHeight/2})}#e(t,e,s,n){let[,i,
,r,a]=t,[c,h]=pt(t),u=x("g",{"data-move":e,class:`kt-dot ${e===s?"kt-here":n?"kt-way":""} ${a&&`kt-${a}`}`},this.svg);return u.setAttribute("role","treeitem"),u.
setAttribute("aria-label",`${i}: ${r}`),u.setAttribute("aria-selected",String(e===s)),u.setAttribute("tabindex",e===s?"0":"-1"),x("title",{},u).textContent=`${i}\
: ${r}`,x("circle",{cx:c,cy:h,r:9,class:"kt-reach"},u),eo(a,c,h,e===s?5.5:3.6,u),u}go(t){t!==void 0&&this.model.send({go:Number(t)})}key(t){let e=Number(E(t,"[d\
ata-move]")?.dataset.move??this.model.get("here"));if(t.key==="Enter"||t.key===" ")this.go(this.#t[e]?.dataset.move);else{let s=ms(this.model.get("moves"),e,t.key);
if(s===void 0)return;this.#t[s]?.focus()}t.preventDefault(),t.stopPropagation()}remove(){this.model.off(ws,this.redraw)}};function ks({model:o,el:t}){let e=new he(
o,t);return()=>e.remove()}var xs="M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",so="m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",no="M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 8c0-3 2.5-5 6-5s6 2 6 5m1-13.5a\
2.7 2.7 0 0 1 0 5M18 14.5c2 .7 3 2.3 3 4.5",wt="M5 5v5h5M5.6 10A7.5 7.5 0 1 1 5 15",oo="M9.5 20h5M10 17h4c0-3 3-4 3-7.5a5 5 0 0 0-10 0C7 13 10 14 10 17Z",bs="M6\
 19V9a4 4 0 0 1 4-4h1m2 14h1a4 4 0 0 0 4-4V6m-3 3 3-3 3 3",le="m6 6 12 12M18 6 6 18",ys="M8 5.5v13l10-6.5Z",vs="m10 6 6 6-6 6",Ms={undo:xs,back:xs,redo:so,restart:wt,
reading_reset:wt,hint:oo,solution:bs,better_way:bs,auto:"M12 20V10m-4.5 4L12 9.5l4.5 4.5M6 4.5h12",new:"M4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",another:"M\
4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",same_again:wt,same_deal:wt,review_game:"M4 19h16M5 14l4-5 4 3 6-7",skip:"m5 6 7 6-7 6ZM13 6l7 6-7 6Z",give_up:"M6 2\
1V4m0 1h11l-2.5 4L17 13H6",review:"M4 19h16M5 14l4-5 4 3 6-7",review_deal:"M4 19h16M5 14l4-5 4 3 6-7",result:"M7 4h10v5a5 5 0 0 1-10 0ZM12 14v4m-4 2h8",rules:"M\
4 12V5h7l9 9-7 7ZM8.5 8.5v.01",four:"M12 4v16M4 12h16M5 5h14v14H5Z",one_tap:"M10 13V6.5a1.7 1.7 0 0 1 3.4 0V11l4 .9a2 2 0 0 1 1.5 2.3l-.8 5.8h-7.5L6.5 14a1.7 1.\
7 0 0 1 2.5-2ZM7 6.5a4.7 4.7 0 0 1 9.4 0",sounds:"M5 9.5v5h3l5 4v-13l-5 4ZM16 9a4 4 0 0 1 0 6m2.5-8.5a7.5 7.5 0 0 1 0 11",clock:"M12 3.5a8.5 8.5 0 1 0 0 17 8.5 \
8.5 0 0 0 0-17Zm0 4V12l3 2",left:"M4 5h16v14H4Zm6 0v14M6.5 9h1m-1 3h1",forced:"M4 12h9m-4-4 4 4-4 4M17 5v14",save:"M12 4v10m-4-4 4 4 4-4M5 19h14",load:"M12 15V5\
M8 9l4-4 4 4M5 19h14",export:"M12 4v10m-4-4 4 4 4-4M5 19h14",import:"M12 15V5M8 9l4-4 4 4M5 19h14",copy:"M9 9h10v11H9ZM5 15V4h10",share:"M12 14V4m-4 4 4-4 4 4M7\
 11H5v9h14v-9h-2",daily:"M5 6h14v14H5ZM5 10h14M9 3.5V7m6-3.5V7m-5 8 1.7 1.7L14.5 13",more:"M6 5v14M6 9h5a3 3 0 0 1 3 3v0a3 3 0 0 0 3 3h1M6 5h12",options:"M5 8h8\
m4 0h2M5 16h2m4 0h8M15 6v4M9 14v4",opponents:no,chances:"M5 19V5m0 14h15M9 15.5v-3m4 3V9m4 6.5V6",indicator:"M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm5-1\
.5L20 20",play:ys,pause:"M8 5.5v13M16 5.5v13",run:ys,stop:"M7 7h10v10H7Z",first:"M7 6v12m10-12-6 6 6 6",last:"M17 6v12M7 6l6 6-6 6",step_back:"m14 6-6 6 6 6",step_on:vs,
next:vs,check:"M5 12.5 9.5 17 19 7",leave:le,close:le,shut:le,reset:"M5 7h14M10 4h4M7 7l1 13h8l1-13",menu:"M5 12h.01M12 12h.01M19 12h.01"};function kt(o,t){if(!Object.
hasOwn(Ms,o))return;let e=x("svg",{viewBox:"0 0 24 24",class:"kt-icon","aria-hidden":!0,focusable:!1},t);x("path",{d:Ms[o]},e)}var Es="change:line change:query change:words";function Ss({model:o,el:t}){let e=p("kt-tool kt-do-share",t,"button");e.type="button",kt("share",e);let s=p("kt-w\
ord",e,"span"),n=p("kt-shared",t),i=p("",n,"textarea");i.readOnly=!0,i.rows=2;let r=p("kt-shared-says",n,"span");r.setAttribute("role","status");let a=()=>{let[
l,u]=[o.get("line"),o.get("query")];return u&&v()?`${l} ${location.origin}${location.pathname}?${u}`:l},c=()=>{let l=o.get("words");t.hidden=!o.get("line"),n.hidden=
!0,s.textContent=l.share,e.title=l.share_tip,i.setAttribute("aria-label",l.share),r.textContent=""},h=async()=>{let{copied:l,by_hand:u}=o.get("words");i.value=a(),
n.hidden=!1,i.style.height="",i.style.height=`${i.scrollHeight+2}px`,i.select(),r.textContent=u,await Ft(i.value)&&(r.textContent=l)};return e.addEventListener(
"click",h),o.on(Es,c),c(),()=>o.off(Es,c)}var ue=0;function As({model:o,el:t}){let e=p("kt-slider",t),s=p("",e,"label"),n=p("kt-track",e),i=p("",n,"input"),r=p("kt-ends",n),a=p("",e,"input");ue+=1,s.id=
`kt-slider-${ue}`,i.id=`kt-slider-${ue}-range`,s.htmlFor=i.id,a.setAttribute("aria-labelledby",s.id),[i.type,a.type]=["range","number"];function c(){s.textContent=
o.get("description"),S(s,"title",o.get("tooltip")),r.replaceChildren();for(let l of o.get("ends"))p("",r,"span").textContent=l;for(let l of[i,a])[l.min,l.max,l.
step]=[o.get("min"),o.get("max"),o.get("step")].map(String),l.value=String(o.get("value"))}function h(l){let u=l.valueAsNumber;Number.isFinite(u)&&(o.set("value",
Math.min(Math.max(u,o.get("min")),o.get("max"))),o.save_changes()),c()}i.addEventListener("input",()=>{a.value=i.value});for(let l of[i,a])l.addEventListener("c\
hange",()=>h(l));return e.addEventListener("keydown",l=>{l.stopPropagation(),l.key==="Enter"&&h(l.target===a?a:i)}),o.on("change",c),c(),()=>o.off("change",c)}var io=200;function Ts({model:o,el:t}){t.classList.add("kt-verdict");let e=p("kt-sign",t,"span");e.setAttribute("aria-hidden","true");let s=p("kt-verdict-words",
t,"span"),n,i=()=>{clearTimeout(n);let[a,c]=[o.get("verdict"),o.get("texts")];t.dataset.shown=a,e.dataset.sign=a,s.textContent=c[a]??"",t.title=c.tip??""},r=()=>{
let a=o.get("verdict");t.dataset.verdict=a,t.dataset.of=o.get("rev"),clearTimeout(n),a==="thinking"&&t.dataset.shown?n=setTimeout(i,io):i()};return o.on("change\
:verdict change:rev",r),o.on("change:texts",i),r(),()=>{clearTimeout(n),o.off("change:verdict change:rev",r),o.off("change:texts",i)}}var xt=class{constructor(t){this.root=t,this.silent=p("kt-silent",t),this.status=p("kt-say",t),this.status.setAttribute("role","status"),this.alert=p("kt-say",t),
this.alert.setAttribute("role","alert")}say(t,e){let s=e==="alert"?this.alert:this.status;s.textContent=s.textContent===t?`${t} `:t}showBeside([t,e,s,n],{width:i,
height:r}){if(!rt()||!this.alert.textContent)return;let a=p("kt-bubble",this.root);a.ariaHidden="true",a.textContent=this.alert.textContent,a.style.setProperty(
"--kt-at",`${100*(t+s/2)/i}%`);let c=e+n/2>r/2;a.style[c?"bottom":"top"]=`${100*(c?r-e:e+n)/r}%`,addEventListener("pointerdown",()=>a.remove(),{once:!0,capture:!0})}saySilent(){
this.say(this.silent.textContent??"","alert")}clear(){this.status.textContent="",this.alert.textContent="";for(let t of this.root.querySelectorAll(".kt-bubble"))
t.remove()}},ot=(o,t)=>o.replace(/\{(\w+)\}/g,(e,s)=>t[s]??e);var bt=class{asked=null;#t=[];constructor(t,e,s,n){this.context=t,this.drops=e,this.ask=s,this.say=n}intend(t,e,s,n={}){this.context.looked=null,this.inTurn(t===
"key"?"":e,()=>{this.asked=Math.random().toString(36),this.ask({what:t,handle:e,how:s,rev:this.context.scene?.rev,id:this.asked,...n})})}put(t,e,s,n=null){let i=()=>{
let{scene:r}=this.context,a=r?.handle(t);r&&a&&this.drops.put(a,e,r,n),this.intend("drop",t,s,{target:e}),this.context.refresh()};this.inTurn(t,i,()=>n&&this.drops.
takeBack(n))}inTurn(t,e,s){if(this.asked===null)return e();let n=()=>{let{scene:r}=this.context,a=r?.handle(t);return a&&`${a.action} ${r?.run(a).map(([,,...c])=>c)}`},
i=n();this.#t.push(()=>n()===i?e():s?.())}answered(t=!1){for(this.asked=null,t&&(this.#t=[]);this.asked===null&&this.#t.length;)this.#t.shift()?.()}take(t,e,s){
let{context:n}=this,{taken:i,nowhere:r}=n.texts;n.taken=n.oneTap&&!t.targets.length?null:t.id,n.lastTake={id:t.id,time:e},n.wrong=null,n.lifted(),n.looked=null,
n.oneTap?this.intend("tap",t.id,s):this.say(ot(t.targets.length?i:r,{card:t.label}))}held(t){let{context:e}=this,{taken:s,scene:n}=e;return!s||!e.oneTap||!t||t.
id===s||n?.handle(s)?.targets.includes(t.pile)?s:(e.taken=null,null)}release(){let{context:t}=this,e=t.scene?.handle(t.taken);return e?(t.taken=null,this.say(ot(
t.texts.back,{card:e.label})),t.refresh(),e):null}};var yt=class{scene=null;texts={};sheet=null;ground=()=>null;taken=null;lastTake={id:null,time:0};oneTap=!1;press=null;drag=null;dropped=new Set;hover=null;hushed=!1;keyboard=!1;follow=null;looked=null;wrong=null;pointed=[];numbers={};priced={
rev:-1,costs:{}};constructor(t,e){this.root=t,this.refresh=e}get costs(){let{scene:t,priced:e,drag:s,taken:n}=this;if(!t||e.rev!==t.rev)return{};let i=s?.id??n??
"",a=Object.entries(e.costs).filter(([,l])=>l[""]).map(([l,u])=>[t.handle(l)?.pile??"",u[""]]),{"":c,...h}=e.costs[i]??{};return{...Object.fromEntries(a),...h}}lifted(){
let t=this.root.closest(".kt-panel")?.querySelectorAll(".kt-says-refusal")??[];for(let e of t)e.classList.add("kt-says-over")}isOpen(t){return[...this.dropped].
some(({pile:e,target:s,answered:n})=>!n&&(e===t||s===t))}get unit(){return this.root.getBoundingClientRect().width/(this.scene?.width??1)}onPage([t,e]){let{left:s,
top:n}=this.root.getBoundingClientRect();return[s+t*this.unit,n+e*this.unit]}};function T(o){let t=Math.min(...o.map(i=>i[0])),e=Math.min(...o.map(i=>i[1])),s=Math.max(...o.map(i=>i[0]+i[2])),n=Math.max(...o.map(i=>i[1]+i[3]));return[t,e,s-
t,n-e]}function _(o,t){let e=Math.min(o[0]+o[2],t[0]+t[2])-Math.max(o[0],t[0]),s=Math.min(o[1]+o[3],t[1]+t[3])-Math.max(o[1],t[1]);return Math.max(0,e)*Math.max(
0,s)}function b([o,t,,,e]){return e?[o,t,1.4,1]:[o,t,1,1.4]}function N([o,t,e,s]){return[o+e/2,t+s/2]}function Y(o,[t,e,s,n],{width:i,height:r}){o.style.left=`${100*
t/i}%`,o.style.top=`${100*e/r}%`,o.style.width=`${100*s/i}%`,o.style.height=`${100*n/r}%`}var Ls={allowed:.18,other:.6},ro=.5,ao=.35,co=.6;function $s(o,t,e,s){let n=null,i=0;for(let r of o.piles.keys()){let a=t.targets.includes(r),c=o.wholeBox(r),h=_(
e,c)+(_(s,c)?ro:0);r===t.pile&&(h*=co),!(h<(a?Ls.allowed:Ls.other))&&(a&&(h+=ao),h>i&&([n,i]=[r,h]))}return n===t.pile?null:n}function Os(o,t){return t&&t.pile!==o.pile?t.targets.includes(o.pile):o.targets.length>0||o.action!==""}function _s(o,t,[e,s],n,i){let r=o.handle(i),a=o.handle(
t);if(a&&Os(a,r))return t;let c=t,h=Number.POSITIVE_INFINITY;for(let l of o.handles.values()){let[u,d,f,w]=l.box,g=Math.hypot(Math.max(u-e,0,e-u-f),Math.max(d-s,
0,s-d-w))*n,m=a?8:Math.max(8,(44-Math.min(f,w)*n)/2);g>m||g>=h||!Os(l,r)||([c,h]=[l.id,g])}return c}function Cs([o,t],e){return[o,Math.max(t,e+14)]}var ho=.25,lo=[{down:.11,blur:.11,colour:"rgb(0 0 0 / 38%)"},{down:.02,blur:.015,colour:"rgb(0 0 0 / 28%)"}];function Z(o,t,e,s){let n=p("",s,"canvas");if(!o)return n;
let{width:i,height:r}=o;n.width=Math.round(e[2]*i),n.height=Math.round(e[3]*i);let a=n.getContext("2d");if(!a)return n;for(let[c,h,l,u,d]of t)a.setTransform(1,0,
0,1,Math.round((c-e[0])*i),Math.round((h-e[1])*i)),d&&a.transform(0,1,-1,0,r,0),a.drawImage(o.canvas,l*i,u*r,i,r,0,0,i,r);return n}function uo(o,t){let e=document.
createElement("canvas"),s=o.width/t[2],n=Math.round(ho*s);e.width=o.width+2*n,e.height=o.height+2*n;let i=e.getContext("2d");if(!(!i||!o.width)){for(let{down:r,
blur:a,colour:c}of lo)i.shadowOffsetY=r*s,i.shadowBlur=a*s,i.shadowColor=c,i.drawImage(o,n,n);e.style.inset=`${-100*n/o.height}% ${-100*n/o.width}%`,e.style.width=
`${100*e.width/o.width}%`,e.style.height=`${100*e.height/o.height}%`,o.replaceWith(e)}}var I=class o{constructor(t,e,s,n,i){this.at=i,this.element=p("kt-ghost",
document.body),uo(Z(t,e,s,this.element),s),this.element.style.width=`${s[2]*n}px`,this.element.style.height=`${s[3]*n}px`,this.put(i)}static of(t,e,s){return new o(
t.sheet,e,T(e.map(b)),t.unit,t.onPage(s))}put([t,e]){this.at=[t,e],this.element.style.transform=`translate(${t}px, ${e}px)`}fly(t,e,s){let n=this.element.style.
transform;if(this.put(t),C().matches||!this.element.isConnected)return s();let i=[{transform:n},{transform:this.element.style.transform}],r=this.element.animate(
i,{duration:e,easing:"cubic-bezier(.2,.8,.3,1)"});r.onfinish=s,r.oncancel=s}shake(){let[t,e]=this.at;if(C().matches)return this.remove();let s=[0,-7,6,-4,2,0].map(
n=>({transform:`translate(${t+n}px, ${e}px)`}));this.element.animate(s,{duration:260}).onfinish=()=>this.remove()}follow(t){let e=t.getBoundingClientRect(),s=()=>{
let{left:n,top:i}=t.getBoundingClientRect();this.element.style.inset=`${i-e.top}px auto auto ${n-e.left}px`,this.element.isConnected&&requestAnimationFrame(s)};
requestAnimationFrame(s)}arrive(){for(let t of this.element.getAnimations())t.finish()}remove(){this.element.remove()}};var fo=190,vt=.01,Mt=class{constructor(t,e){this.context=t,this.actions=e}listen(t){let e=()=>{this.context.drag&&(this.context.drag.table=null);for(let{ghost:n,
landed:i}of this.context.dropped)i&&n?.arrive()};document.addEventListener("scroll",e,{capture:!0,passive:!0,signal:t}),addEventListener("resize",e,{signal:t});
let s=new ResizeObserver(e);s.observe(this.context.root),t.addEventListener("abort",()=>s.disconnect())}remove(){this.context.drag?.ghost.remove()}lift(t,e,s){let{
context:n}=this,i=e.runBox(t),[r,a]=n.onPage(i),c=[s.x-r,s.y-a],h=Math.min(i[3],1.4)*n.unit,l=s.type==="touch"?Cs(c,h):c;n.taken=null,n.wrong=null,n.pointed=[],
n.lifted(),n.drag={id:t.id,box:i,grip:l,raised:l[1]-c[1],pointer:[s.x,s.y],ghost:I.of(n,e.run(t),i),over:null,table:null},n.root.classList.add("kt-dragging"),n.
root.setPointerCapture(s.pointer),n.refresh()}move(t,e){let{drag:s}=this.context;if(!s)return;s.pointer=[t,e],s.ghost.put([t-s.grip[0],e-s.grip[1]]);let n=this.#e();
n!==s.over&&(s.over=n,this.context.refresh())}#t(){let{root:t,unit:e}=this.context,{left:s,top:n}=t.getBoundingClientRect();return{left:s,top:n,unit:e}}#e(){let{
drag:t,scene:e}=this.context,s=e?.handle(t?.id);if(!t||!e||!s)return null;t.table??=this.#t();let{left:n,top:i,unit:r}=t.table,[a,c]=t.ghost.at,[h,l]=t.pointer,
u=f=>{let w=[(a-n)/r,(c+t.raised-f-i)/r,t.box[2],Math.min(t.box[3],1.4)],g=[(h-n)/r-vt,(l-f-i)/r-vt,2*vt,2*vt];return $s(e,s,w,g)},d=u(t.raised);return!t.raised||
d&&s.targets.includes(d)?d:u(0)??d}drop(){let{drag:t,root:e,scene:s}=this.context,n=s?.handle(t?.id);if(!t?.over||!s||!n)return this.abort();e.classList.remove(
"kt-dragging"),this.context.drag=null;let i=this.actions.drops.hold(n,t.over,s,t);this.actions.put(t.id,t.over,"drag",i)}abort(){let{drag:t,root:e,refresh:s}=this.
context;t&&(e.classList.remove("kt-dragging"),this.context.drag=null,t.ghost.fly(this.context.onPage(t.box),fo,()=>t.ghost.remove()),s())}};var po={lay:[["noise",0,.07,2400,700,.5],["sine",0,.06,170,80,.22]],turn:[["noise",0,.05,3200,5200,.22],["noise",.05,.06,2600,900,.4]],deal:[["noise",0,.05,3e3,
1200,.3]],refuse:[["sine",0,.09,210,120,.4],["sine",.12,.11,190,105,.34]],win:[523.25,659.25,783.99,1046.5].map((o,t)=>["triangle",.11*t,.7,o,o,.2])},mo=4,Rs=40,
go=1e-4,Et=null,St=null,de=0,Ns={};function B(o){let t=performance.now();if(!(!U().sounds||document.hidden||de>=mo||t-(Ns[o]??-Rs)<Rs)&&navigator.userActivation?.
hasBeenActive!==!1){Ns[o]=t;try{wo(po[o])}catch(e){console.warn("this browser makes no sounds:",e)}}}function wo(o){Et??=new AudioContext,Et.state==="suspended"&&
Et.resume(),de+=1;let t=o.length;for(let e of o)ko(e,Et).onended=()=>{t-=1,t||(de-=1)}}function ko([o,t,e,s,n,i],r){let[a,c]=[r.currentTime+t,r.currentTime+t+e],
h=r.createGain();h.gain.setValueAtTime(i,a),h.gain.exponentialRampToValueAtTime(go,c),h.connect(r.destination);let l=o==="noise"?xo(r):r.createOscillator(),u="t\
ype"in l?l:r.createBiquadFilter();return u.type=o==="noise"?"bandpass":o,u.frequency.setValueAtTime(s,a),u.frequency.exponentialRampToValueAtTime(n,c),u!==l&&l.
connect(u),u.connect(h),l.start(a),l.stop(c),l}function xo(o){if(!St){St=o.createBuffer(1,Math.ceil(o.sampleRate/4),o.sampleRate);let e=St.getChannelData(0);for(let s=0;s<
e.length;s+=1)e[s]=2*Math.random()-1}let t=o.createBufferSource();return t.buffer=St,t}var bo=190,yo=180,vo=110,Mo=1400,Eo=.01,At=class{#t=null;constructor(t){this.context=t}remove(){for(let{ghost:t}of this.context.dropped)t?.remove()}hold(t,e,s,{
ghost:n,under:i}){let{id:r,pile:a}=t,{rev:c}=s,[h,l]=[s.run(t),s.runBox(t)],u=(s.piles.get(a)?.cards??[]).indexOf(h[0]),d=h.map((w,g)=>`${a}:${u+g}`),f={id:r,pile:a,
target:e,rev:c,box:l,names:d,places:h,ghost:n,under:i,lies:!1};return this.context.dropped.add(f),f}put(t,e,s,n){let{context:i}=this,r=t.targets.includes(e);if(!r&&
!n)return;n&&i.dropped.delete(n);let a=this.hold(t,e,s,n??{ghost:null});if(this.#t=a,i.hushed=!0,!!r)if(a.places=s.spread(a.places,e),a.ghost)this.#e(a);else{a.
ghost=I.of(i,a.places,a.box),a.ghost.follow(i.root);let c=i.onPage(T(a.places.map(b)));a.landed=new Promise(h=>a.ghost?.fly(c,yo,()=>h(this.#e(a))))}}#e(t){t.ghost?.
remove(),t.ghost=null,t.lies=!0,B("lay"),this.context.refresh()}accept(){let t=this.#t;if(this.#t=null,!t)return null;if(t.answered=!0,t.ghost&&!t.landed){let[e,
s]=[this.context.onPage(t.box),t.ghost.at],[n,i]=e.map((r,a)=>(s[a]-r)/this.context.unit);t.places=t.places.map(([r,a,...c])=>[r+n,a+i,...c])}return t}clear(t){
t.ghost?.remove(),this.context.dropped.delete(t),this.context.refresh()}settle(t){this.#t&&this.takeBack(this.#t,t),this.#t=null}giveUp(){for(let t of this.context.
dropped)t.answered||this.takeBack(t);this.#t=null}async takeBack(t,e=!1){let{context:s}=this;if(await t.landed,!s.dropped.has(t))return;let n=t.ghost??I.of(s,t.
places,T(t.places.map(b)));t.ghost=n,t.lies=!1,n.fly(s.onPage(t.box),bo,()=>{t.ghost=null,e?n.shake():n.remove(),this.clear(t)}),s.refresh()}refuse({handle:t,target:e},s){
let{context:n}=this,{scene:i}=n;if(!i)return;let r=i.handle(t);n.taken===t&&(n.taken=null),n.follow=null,i.piles.has(e)?n.wrong=i.topBox(e):r&&(n.wrong=i.runBox(
r));let{wrong:a}=n;setTimeout(()=>{n.wrong===a&&(n.wrong=null),n.refresh()},Mo),s&&this.#t?this.settle(!0):r?.count&&I.of(n,i.run(r),i.runBox(r)).shake(),n.refresh()}};
function Ps(o,{names:t,places:e},s){let n=new Map(s.lying().map(({name:a,card:c})=>[a,c])),i=[];for(let a of o){let[c,,h,l,...u]=a,d=e[t.indexOf(String(l))],f=typeof h==
"string"?n.get(h):h;!d||!f?i.push(a):Math.hypot(f[0]-d[0],f[1]-d[1],f[2]-d[2],f[3]-d[3])>Eo&&i.push([c,vo,h,d,...u])}let r=Math.min(...i.map(([a])=>a));return i.
map(([a,...c])=>[a-r,...c])}var X=18,Is=.02,Bs=.1,So=2,Tt=class{#t=new Map;#e=[];#s=new Map;ready;begun;constructor({flights:t,party:e},s,n,i){this.before=s,this.after=n,this.sheet=i,this.
party=e;let[r,a]=[s,n].map(u=>new Map(u.map(d=>[d.name,d]))),c=new Set(n.map(({look:u})=>u));for(let{pile:u}of[...s,...n])this.#s.set(u,-1);for(let[u,{pile:d}]of n.
entries())this.#s.set(d,u);let h=u=>u[2]===i.back[0]&&u[3]===i.back[1],l=(u,d)=>typeof d=="string"?u.get(d).card:d;this.sprites=t.map(([u,d,f,w,g=[]])=>{let m=Math.
floor(u/X),k=Math.max(m+1,Math.ceil((u+d)/X)),[y,M]=[l(a,f),l(r,w)];typeof f=="string"&&this.#t.set(f,k);for(let V of m?g:[]){let O=r.get(V);O&&!c.has(O.look)&&
this.#e.push({one:O,until:m})}return{leaves:m,arrives:k,card:y,source:M,turns:h(y)!==h(M)}})}get moments(){let t=[0,...this.sprites.map(({arrives:e})=>e),...this.#e.
map(({until:e})=>e)];return[...new Set(t)].sort((e,s)=>e-s)}lying(t){let e=this.after.filter(({name:i})=>(this.#t.get(i)??0)<=t),s=this.#e.filter(({until:i})=>i>
t).map(({one:i})=>i);if(!s.length)return e;let n=i=>this.#s.get(i.pile)??-1;return[...e,...s].sort((i,r)=>n(i)-n(r)||i.at-r.at)}};function Hs(o,t){let[e,s]=[o,t].
map(r=>new Set(r.map(({look:a})=>a))),n=[...o.filter(({look:r})=>!s.has(r)),...t.filter(({look:r})=>!e.has(r))],i=[];for(let{card:r}of n){let a=b(r);for(;;){let c=i.
find(h=>_(h,a));if(!c)break;i=i.filter(h=>h!==c),a=T([c,a])}i.push(a)}return i}function js(o,t){let e=[];return o.toReversed().filter(({card:s})=>{let n=b(s),[i,
r,a,c]=n,h=e.filter(g=>g.every((m,k)=>m===n[k]));if(!_(n,t)||h.length>=So)return!1;let[l,u]=[Math.max(i,t[0])-Is,Math.min(i+a,t[0]+t[2])+Is],[d,f]=[Math.max(r,t[1])-
Bs,Math.min(r+c,t[1]+t[3])+Bs],w=([g,m,k,y])=>m<=d&&f<=m+y&&(g===i&&k===a||g<=l&&u<=g+k);return e.some(w)?!1:(e.push(n),!0)}).reverse()}var Ao=80,To=.03,Lo=6,$o=30,Oo=110,_o=.38,Co=.62,Ro=.5,Ds=.28,No=.8,Po=510,fe={width:700,height:500},Io=100,qs=".kt-drawer, .kt-sheets, .kt-picks-levels, .kt-pi\
cks-moves, .kt-why, .kt-told, .kt-figure",Vs=`${qs}, .kt-tables ~ .kt-guess`,Bo=`${Vs}, .kt-board ~ .kt-guess, .kt-tries`;function Ho(o){let t=tt()&&document.getElementById(
"main")?.getBoundingClientRect();return t?t.bottom-o.getBoundingClientRect().top-scrollY:et(o)?.clientHeight??innerHeight}function jo(o){let t=new Map;for(let u of me(
o)){let{top:d,height:f}=u.getBoundingClientRect();t.set(Math.round(d),Math.max(f,t.get(Math.round(d))??0))}let e=o.getBoundingClientRect().height;for(let u of t.
values())e-=u;let s=me(o).length>1?Vs:qs;for(let u of o.querySelectorAll(innerWidth<=fe.width?Bo:s)){let{offsetParent:d,offsetHeight:f}=u;d&&getComputedStyle(u).
position!=="absolute"&&(e-=f)}let n=o.querySelector(".kt-teach > .kt-line"),[i,...r]=[...n?.children??[]],a=r.findLast(u=>u.offsetHeight);n&&a&&a.offsetTop>=i.offsetTop+
i.offsetHeight&&(e-=n.clientHeight-i.offsetHeight);let h=o.querySelector(".kt-message")?.offsetHeight??0,l=o.querySelector(".kt-room")?.offsetHeight;return{rest:e-
h,room:l,line:Math.min(h,Oo),rows:Math.max(1,t.size)}}function Do(o,t,e){return o<fe.height?o*(tt()?Ro:Co):e?o*Ds:innerWidth<=fe.width&&!tt()?Math.min(Po,No*o):
o*(t>1?Ds:_o)}function Wo(o,t){return o===t||getComputedStyle(o).display!=="grid"?null:[...o.children].find(s=>s!==t&&s.contains(t))??null}function pe(o){let{paddingLeft:t,
paddingRight:e}=getComputedStyle(o);return Number.parseFloat(t)+Number.parseFloat(e)}var Ws=o=>o?o.clientWidth-pe(o):0;function me(o){return[...o.querySelectorAll(
".kt-table")].filter(({offsetParent:e})=>e)}var Lt=class{#t=null;#e=[0,0];#s=null;#n=0;#o={width:0,height:0};#i=null;#r=!1;#a;constructor(t,e,s){this.root=t,this.
send=e,this.sizes=new ResizeObserver(()=>this.#c()),this.sizes.observe(t),addEventListener("resize",()=>this.#c(),{signal:s}),s.addEventListener("abort",()=>{this.
sizes.disconnect(),clearTimeout(this.#a)})}show({width:t,height:e,most:s,rev:n}){this.#t={width:t,height:e,most:s},this.#i??=n,this.#r||=n!==this.#i,this.#c()}tell(){
if(clearTimeout(this.#a),this.#a=void 0,!this.#s)return;this.#e=this.#s;let[t,e]=this.#s;this.root.dataset.space=this.#s.join();let[s,n]=[devicePixelRatio,tt()];
this.send({kind:"space",width:t,height:e,density:s,alone:n})}#c(){let t=this.root.parentElement;if(!t?.offsetParent)return;let e=this.#d(t),s=Wo(e,t),n=pe(e.parentElement)>
Io,i=v()&&rt()&&e!==t&&!s&&!n,r=s?Ws(s):Ws(e.parentElement)-pe(e),a=i?document.documentElement.clientWidth:this.#h(t,r),c=Ho(e),{rest:h,room:l,line:u,rows:d}=e===
t?{rest:0,line:0,rows:1}:jo(s??e),f=this.#o.width===e.offsetWidth?this.#o.height:0;(!f||!this.#r)&&(this.#o={width:e.offsetWidth,height:Math.max(u,f)});let w=e.
classList.contains("kt-teach"),g=(c-h-(l??this.#o.height)-Lo)/d;this.#u(Math.floor(a),Math.floor(Math.max(g,Do(c,d,w))),c,!w);let m=this.#r?To:0;this.#s?.every(
(y,M)=>Math.abs(y-this.#e[M])<=m*this.#e[M])||(this.#a??=setTimeout(()=>this.tell(),Ao)),this.root.dataset.space=this.#a===void 0?this.#e.join():"",this.#t&&this.#f(
t,i)}#u(t,e,s,n){let[i,r]=this.#s??[0,0],a=n&&this.#r&&s===this.#n?$o:2;this.#n=s,(t!==i||Math.abs(e-r)>=a)&&(this.#s=[t,e])}#d(t){let e=[];for(let i=t.parentElement;i;i=
i.parentElement)i.classList.contains("kt-panel")&&e.push(i);let s=e.at(-1)??t,n=et(t);for(let i of[s,n])i&&i!==t&&this.sizes.observe(i);return s}#h(t,e){let s=t.
closest(".kt-tables"),n=s?me(s).length:1,i=Math.max(1,Math.min(n,Math.floor((e+18)/318)));return e/i-(i>1?12:0)}#f(t,e){let{width:s,height:n,most:i}=this.#t,[r,
a]=this.#s,c=Math.min(r/s,a/n,i);if(t.style.setProperty("--kt-width",`${Math.floor(c*s)}px`),t.classList.toggle("kt-bleeds",e),t.classList.add("kt-fitted"),!e)return;
let{left:h}=t.parentElement.getBoundingClientRect(),l=Math.max(0,(r-c*s)/2);t.style.setProperty("--kt-out",`${Math.round(l-h)}px`)}};function J(o){return E(o,".kt-spot")?.dataset.handle??null}var $t=class{stop=null;#t=new Map;#e=new WeakMap;constructor(t){this.box=p("kt-spots",t)}get focused(){
return this.box.contains(document.activeElement)}get stopFocused(){return this.stop!==null&&document.activeElement===this.#t.get(this.stop)}show(t){for(let[s,n]of this.#t)
t.handles.has(s)||(n.remove(),this.#t.delete(s));let e=this.box.firstChild;for(let s of t.ordered()){let n=this.#s(s,t);n===e?e=e.nextSibling:this.box.insertBefore(
n,e)}}#s(t,{width:e,height:s,peeks:n}){let i=this.#t.get(t.id);i||(i=p("kt-spot",null,"button"),i.type="button",i.tabIndex=-1,i.dataset.handle=t.id,this.#t.set(
t.id,i));let[r,a,c,h]=t.box,l=`${100*r/e}% ${100*a/s}% ${100*c/e}% ${100*h/s}%`;return this.#e.get(i)!==l&&([i.style.left,i.style.top,i.style.width,i.style.height]=
l.split(" "),i.style.zIndex=String(t.index+2),this.#e.set(i,l)),S(i,"data-pile",t.pile),S(i,"data-count",t.count?String(t.count):""),S(i,"data-targets",t.targets.
join(" ")),S(i,"data-action",t.action),S(i,"aria-keyshortcuts",n.has(t.pile)?"P":""),i.getAttribute("aria-label")!==t.label&&i.setAttribute("aria-label",t.label),
i}describe(t,e,s,n){let i=this.#t.get(t);i&&(i.getAttribute("aria-label")!==e&&i.setAttribute("aria-label",e),S(i,"aria-description",s),S(i,"aria-pressed",n===null?
"":String(n)))}setStop(t){this.stop=t??null;for(let[e,s]of this.#t){let n=e===t?0:-1;s.tabIndex!==n&&(s.tabIndex=n)}}focusStop(){this.#t.get(this.stop??"")?.focus(
{preventScroll:!0})}go(t){this.setStop(t),this.#t.get(t)?.focus()}};var H={gap:.12,length:.3,half:.17};function qo(o,t){let[[e,s],[n,i]]=[N(o),N(t)],r=Math.hypot(n-e,i-s)||1,[a,c]=[(n-e)/r,(i-s)/r],[h,l]=[n-a*H.gap,i-c*H.gap],[u,
d]=[h-a*H.length,l-c*H.length],f=Math.min(.5,r/6),[w,g]=[(e+u)/2+c*f,(s+d)/2-Math.abs(a)*f],[m,k]=[`${u-c*H.half} ${d+a*H.half}`,`${u+c*H.half} ${d-a*H.half}`];
return{way:`M${e} ${s}Q${w} ${g} ${u} ${d}`,head:`M${h} ${l}L${m}L${k}Z`}}function Vo(o,t,e,s){let{drag:n,dropped:i,hover:r,hushed:a,taken:c,wrong:h,pointed:l}=o,
u=[],d=t.handle(n?.id??c),f=t.handle(r);for(let{box:m,lies:k}of i)u.push([k?"kt-left kt-source":"kt-source",m]);for(let{lies:m,places:k}of i)m&&u.push(["kt-lies",
T(k.map(b))]);if(d){let m=n?n.over:f?.pile;u.push([n?"kt-source":"kt-taken",t.runBox(d)]);for(let k of d.targets)u.push([`kt-allowed${k===m?" kt-over":""}`,t.topBox(
k)])}else f&&!a&&(f.count||f.action)&&u.push(["kt-hover",t.runBox(f)]);let{arrows:w,...g}=e;for(let[m,k]of Object.entries(g))for(let y of k){let M=t.boxOf(y);M&&
u.push([`kt-is-${m}`,M])}h&&u.push(["kt-wrong",h]);for(let m of l){let k=t.handle(m);k?.count?u.push(["kt-hint",t.runBox(k)]):t.piles.has(m)?u.push(["kt-hint",t.
topBox(m)]):k&&u.push(["kt-hint",k.box])}return s&&u.push(["kt-focus",d?t.topBox(s.pile):t.runBox(s)]),u}var Ot=class{marks={};#t="";constructor(t,e,s){this.context=
t,this.buttons=e,this.describe=s,this.box=p("kt-marks",t.root)}forget(){this.#t=""}show(){let{context:t,buttons:e,marks:s}=this,{scene:n,root:i}=t;if(!n)return;
let r=t.keyboard&&e.stopFocused?n.handle(e.stop):void 0,a=Vo(t,n,s,r),c=(s.arrows??[]).map(f=>f.map(w=>n.boxOf(w))),h=n.handle(t.drag?.id??t.taken),l=JSON.stringify(
[a,c,n.width,n.height,n.rev,t.costs]);if(l===this.#t)return;this.#t=l,this.box.style.setProperty("--kt-corner",`${.072*i.clientWidth/n.width}px`),this.box.replaceChildren();
let u=[...t.dropped,...t.drag?[t.drag]:[]],d=[...t.dropped].filter(({lies:f})=>f);for(let[f,w]of a){let g=p(`kt-mark ${f}`,this.box);Y(g,w,n),f.endsWith("kt-sou\
rce")?this.#e(g,w,n,u.shift()):f==="kt-lies"&&Z(t.sheet,d.shift()?.places??[],w,g)}for(let f of t.pointed)this.#s(f,n);for(let[f,[w,g]]of c.entries())w&&g&&this.#n(
w,g,n,c.length>1?String(f+1):"");this.#o(n,h),h?i.dataset.taken=h.id:delete i.dataset.taken}#e(t,e,s,n){let{sheet:i}=this.context,r=s.handle(n?.id),a=this.context.
ground(),c=n&&"rev"in n?n.rev:s.rev;if(n&&r&&a&&i&&c===s.rev&&n.under?.rev!==c){let h=new Set(s.run(r)),l=[...s.piles.values()].flatMap(k=>k.cards).filter(k=>!h.
has(k)&&_(b(k),e)>0),u=Z(i,l,e,t),d=u.getContext("2d"),[f,w,g,m]=e.map(k=>k*a.width/s.width);d?.resetTransform(),d&&(d.globalCompositeOperation="destination-ove\
r"),d?.drawImage(a,f,w,g,m,0,0,u.width,u.height),n.under={rev:c,canvas:u}}n?.under&&t.append(n.under.canvas)}#s(t,e){let s=this.context.numbers[t],n=e.handle(t)?.
pile??t;if(!s||!e.piles.has(n))return;let[i,r,a,c]=e.wholeBox(n),h=p("kt-column",this.box,"span");h.textContent=s,h.style.left=`${100*(i+a)/e.width}%`,h.style.top=
`${100*(r+c)/e.height}%`}#n(t,e,{width:s,height:n},i){let{way:r,head:a}=qo(t,e),c=x("svg",{viewBox:`0 0 ${s} ${n}`,class:"kt-arrow"},this.box);if(x("path",{class:"\
kt-under",d:r+a},c),x("path",{class:"kt-line",d:r},c),x("path",{class:"kt-head",d:a},c),!i)return;let[h,l]=N(t);x("circle",{class:"kt-head",cx:h,cy:l,r:.2},c),x(
"text",{x:h,y:l},c).textContent=i}#o(t,e){let{chosen:s}=this.marks,{costs:n}=this.context;for(let i of t.handles.values()){let a=[e?.targets.includes(i.pile)?this.
context.texts.allowed:"",this.describe(i)].filter(Boolean).join(". "),c=i.count||s?e?.id===i.id||!!s?.includes(i.id):null,h=t.topHandle(i.pile)===i?n[i.pile]?.[0]:
"";this.buttons.describe(i.id,h?`${i.label}, ${h}`:i.label,a,c)}}};function Gs(o){return new Response(new Blob([o]).stream().pipeThrough(new DecompressionStream("deflate"))).json()}var zs=()=>"DecompressionStream"in globalThis;var Fs=4e3,Us=0,_t=class{#t=null;#e;#s=new AbortController;constructor(t,e){this.model=t,this.heard=e,this.onMessage=(s,n)=>this.receive(s,n),t.on("msg:custom",
this.onMessage)}close(){this.#s.abort(),this.model.off("msg:custom",this.onMessage),clearTimeout(this.#e)}hello(){return this.send({kind:"hello",unpacks:zs()})}send(t){
try{return this.model.send(t),!0}catch(e){return console.warn("the card table has no line to its kernel:",e),!1}}ask(t){let e=this.send({kind:"intent",...t});this.#e??=
setTimeout(()=>this.heard.silence(),e?Fs:0)}async watch(){let t=await this.model.widget_manager.get_model(this.model.get("own_id")),{signal:e}=this.#s,s=()=>{e.
aborted||(this.heard.line(!t.comm_live),!(t.comm_live||performance.now()<Us)&&(Us=performance.now()+Fs,this.heard.silence()))};t.on("comm_live_update",s);let n=P.
listen(this.model.widget_manager,{silent:i=>i?this.heard.silence():this.heard.line(!t.comm_live),back:()=>t.comm_live&&this.hello()});e.addEventListener("abort",
()=>{t.off("comm_live_update",s),n()})}receive(t,e){let s=t.kind==="packed";if(!s&&!this.#t)return this.#n(t);let n=Promise.all([s?Gs(e[0]):t,this.#t]).then(([i])=>this.#s.
signal.aborted||this.#n(i)).catch(i=>console.warn("the card table has not understood its kernel:",i)).then(()=>{this.#t===n&&(this.#t=null)});this.#t=n}#n(t){clearTimeout(
this.#e),this.#e=void 0,this.heard.line(!1),this.heard.message(t)}};function ge(o,t,e){if(!t){let i=a=>o.piles.get(a)?.cards.length&&(o.topHandle(a)?.index??-1)>=0;return[...o.handles.values()].filter(({index:a,count:c,action:h,
pile:l})=>a>=0||c||h||!i(l))}let n=(e?[...o.ranks.keys()].filter(i=>i!==t.pile):t.targets).map(i=>o.topHandle(i));return[t,...n.filter(i=>i!==null)]}function Ks(o,t,[
e,s]){let[n,i]=N(o.box),r=null,a=Number.POSITIVE_INFINITY;for(let c of t){if(c===o)continue;let[h,l]=N(c.box),u=(h-n)*e+(l-i)*s,d=Math.abs((h-n)*s)+Math.abs((l-
i)*e);u<.05||d>2.2*u&&d>.6||u+2.5*d<a&&([r,a]=[c,u+2.5*d])}return r}function Ys(o,t,[e,s]){return t[(t.indexOf(o)+(e+s>0?1:t.length-1))%t.length]}function Zs(o,t){
let e=({box:s})=>Math.hypot(s[0]-o.box[0],s[1]-o.box[1]);return[...t].sort((s,n)=>e(s)-e(n))[0]}var Xs={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},Ct=class{constructor(t,{actions:e,buttons:s,pointer:n,peek:i},r){this.context=t,this.actions=
e,this.buttons=s,this.pointer=n,this.peek=i,this.say=r}listen(t){this.context.root.addEventListener("keydown",e=>this.down(e),{signal:t}),document.addEventListener(
"keydown",e=>this.#t(e),{signal:t})}#t(t){let{root:e}=this.context,s=t.target,n=e.closest(".kt-panel");!n||e.contains(s)||s.matches("input, textarea, select, [c\
ontenteditable]")||!(s===document.body&&document.querySelectorAll(".kt-panel").length===1)&&!n.contains(s)||!t.defaultPrevented&&(t.ctrlKey||t.metaKey)&&this.#e(
t)&&t.preventDefault()}down(t){let{scene:e}=this.context;!e||t.isComposing||(this.context.keyboard=!0,t.ctrlKey||t.metaKey||t.altKey?!this.#e(t):!this.#s(t,e))||
(t.preventDefault(),t.stopPropagation())}#e(t){let e=se(t);if(t.altKey||e!=="z"&&e!=="y")return!1;let s=e==="y"||t.shiftKey?"redo":"undo";return this.actions.intend(
"key",this.buttons.stop??"","key",{key:s}),!0}#s(t,e){let{key:s}=t,n=se(t),i=e.handle(this.buttons.stop);if(Xs[s])this.#r(Xs[s],e,t.shiftKey);else if(s==="Home"||
s==="End")this.#a(e,s==="End");else if(s==="Enter"||s===" ")!t.repeat&&i&&this.#n(i,e);else{if(s==="Escape")return this.#o();if(n==="p"&&i&&e.peeks.has(i.pile))
this.#i(i.pile,e);else if(n)this.actions.intend("key",this.buttons.stop??"","key",{key:n});else return!1}return!0}#n(t,e){let{context:s,actions:n}=this,i=n.held(
t);s.wrong=null,i===t.id?n.release():i?(s.taken=null,e.handle(i)?.pile!==t.pile&&(s.follow=t.pile,n.put(i,t.pile,"key"))):t.action||!t.count?n.intend("click",t.
id,"key"):n.take(t,Number.NEGATIVE_INFINITY,"key"),s.refresh()}#o(){if(this.context.drag)this.pointer.abort();else if(this.peek.open)this.peek.dismiss();else{let t=this.
actions.release();if(!t)return!1;this.buttons.go(t.id)}return!0}#i(t,e){let s=this.context.looked===t;this.peek.look(s?null:t),s||this.say(e.peeks.get(t)?.label??
"")}#r(t,e,s){let n=e.handle(this.buttons.stop);if(!n)return;let i=ge(e,e.handle(this.context.taken),s),r=this.context.taken&&i.length>1,a=Ks(n,i,t)??(r?Ys(n,i,
t):null);a&&this.buttons.go(a.id)}#a(t,e){let s=ge(t,t.handle(this.context.taken),!1).at(e?-1:0);s&&this.buttons.go(s.id)}};var Js="60%";function Go(o){let t=document.body.dataset.jpThemeLight;return t===void 0?o.matches:t==="false"}function Qs(o,t){let[e,s]=[C(),matchMedia("(prefers\
-color-scheme: dark)")],n=matchMedia("(pointer: coarse)"),i="",r=()=>{let[c,h]=[e.matches||document.hidden,n.matches],l={kind:"page",still:c,dark:Go(s),touch:h};
JSON.stringify(l)!==i&&o(l),i=JSON.stringify(l)};for(let c of[e,s,n])c.addEventListener("change",r,{signal:t});document.addEventListener("visibilitychange",r,{signal:t});
let a=new MutationObserver(r);a.observe(document.body,{attributes:!0,attributeFilter:["data-jp-theme-light"]}),t.addEventListener("abort",()=>a.disconnect()),r()}
function tn(o,{near:t,far:e},s){let n=c=>{let{top:h,bottom:l}=o.getBoundingClientRect();return c!==null&&l>c.top&&h<c.bottom},i=new Set,r=c=>{for(let{target:h,isIntersecting:l,
rootBounds:u}of c)l&&(h===o||n(u))?i.add(h):i.delete(h);i.size?t():e()},a=new ResizeObserver(()=>{a.disconnect();let c=et(o),h={root:c,rootMargin:Js,scrollMargin:Js},
l=new IntersectionObserver(r,h);l.observe(o);let u=c&&o.closest(".jp-Cell");u&&l.observe(u),s.addEventListener("abort",()=>l.disconnect())});a.observe(o),s.addEventListener(
"abort",()=>a.disconnect())}var we={first:380,next:90},zo=420,Fo=.42,Q=.14;function Uo([o,t,e,s],n,i){let r=Math.min(Fo,(i.width-2*Q-1)/(n-1)),a=1+(n-1)*r,c=(d,f,w)=>Math.max(Q,Math.min(d,
w-Q-f)),h=t+s+2*Q,l=h+1.4+Q<=i.height?h:t-1.4-2*Q;return{box:[c(o+e/2-a/2,a,i.width),c(l,1.4,i.height),a,1.4],step:r}}var Rt=class{#t=null;#e=null;#s;#n=Number.
NEGATIVE_INFINITY;constructor(t){this.context=t}remove(){clearTimeout(this.#s)}get open(){return this.#t!==null}look(t){this.context.looked=t,this.context.refresh()}dismiss(){
this.context.hushed=!0,this.look(null)}hold(t){let{context:e}=this,s=e.scene?.handle(t.id)?.pile;t.type==="mouse"||!s||!e.scene?.peeks.has(s)||(t.timer=setTimeout(
()=>{e.press!==t||e.drag||(t.looks=!0,this.look(s))},zo))}#o(){let{scene:t,drag:e,dropped:s,hover:n,hushed:i,looked:r,taken:a}=this.context;if(!t||e||s.size)return null;
let c=a||i?void 0:t.handle(n)?.pile,h=r??c;return h!==void 0&&t.peeks.has(h)?h:null}update(){let{scene:t,looked:e}=this.context;if(!t)return;let s=this.#o();if(this.#t&&
this.#t.pile===s&&this.#t.rev===t.rev||(this.shut(),this.#e===s&&!e)||(clearTimeout(this.#s),this.#e=s,!s))return;if(e)return this.#i(s,t);let n=performance.now()-
this.#n<2*we.next;this.#s=setTimeout(()=>{this.context.scene&&this.#o()===s&&this.#i(s,this.context.scene)},n?we.next:we.first)}#i(t,e){let{root:s,sheet:n}=this.
context,i=e.faces(t),{box:r,step:a}=Uo(e.wholeBox(t),i.length,e),c=p("kt-peek",s),h=i.map(([l,u],d)=>[d*a,0,l,u]);Z(n,h,[0,0,r[2],1.4],c),Y(c,r,e),this.#t={pile:t,
rev:e.rev,element:c},this.#e=null,s.dataset.peek=t}shut(){this.#t&&(this.#t.element.remove(),this.#t=null,this.#n=performance.now(),delete this.context.root.dataset.
peek)}};var Nt=.24,Ko=.03,en=.3,Yo=.42,Zo=65;function Xo(o,t,e=en){let[s,n,i,r]=o.topBox(t),a=[s,n+r+Ko,i,Nt],c=[...o.piles.keys()].filter(l=>l!==t);return a[1]+Nt<=o.height&&
!c.some(l=>_(a,o.wholeBox(l)))?a:[s,n+r-e-Nt,i,Nt]}var Pt=class{labels={};#t="[]";constructor(t){this.context=t,this.box=p("kt-labels",t.root)}describe(t){let{scene:e,
texts:s}=this.context,n=this.labels[t.pile];return n&&e?.topHandle(t.pile)===t?ot(s.takes,{cards:n}):""}show(){let{scene:t,costs:e}=this.context;if(!t)return;this.
box.style.setProperty("--kt-unit",`${100/t.width}cqw`);let s=Object.entries(e),n=s.length>0&&this.context.unit<Zo,i=s.map(([h,l])=>[h,l[n?1:0]]),r={...this.labels,
...Object.fromEntries(i)},c=Object.entries(r).filter(([h])=>t.piles.has(h)).map(([h,l])=>{let u=h in e;return{pile:h,text:l,dear:u,box:Xo(t,h,u&&!n?Yo:en)}});if(JSON.
stringify(c)!==this.#t){this.#t=JSON.stringify(c),this.box.replaceChildren();for(let{pile:h,text:l,box:u,dear:d}of c){let[f,w,g]=u,m=p(d?"kt-label kt-cost":"kt-\
label",this.box,"span");st(m,l),m.dataset.label=h,m.setAttribute("aria-hidden","true"),m.style.left=`${100*(f+g/2)/t.width}%`,m.style.top=`${100*w/t.height}%`}}}};var It={mouse:4,pen:6,touch:9},sn=400;function Jo(o,t,e){return e?.pile!==o.pile||t-e.time>sn?!1:e.action?o.action!==e.action&&o.action.endsWith(`>${o.pile}`):!0}
var Bt=class{#t=null;constructor(t,e,s,n){this.context=t,this.actions=e,this.drag=s,this.peek=n}listen(t){let{root:e}=this.context;e.addEventListener("pointerdo\
wn",n=>this.down(n),{signal:t}),e.addEventListener("pointermove",n=>this.move(n),{signal:t}),document.addEventListener("pointerup",n=>this.up(n),{capture:!0,signal:t}),
document.addEventListener("pointercancel",n=>this.cancel(n),{capture:!0,signal:t}),e.addEventListener("lostpointercapture",n=>n.target===e&&this.cancel(n),{signal:t}),
e.addEventListener("pointerover",n=>this.over(n),{signal:t}),e.addEventListener("pointerleave",()=>this.#n(null),{signal:t}),e.addEventListener("click",n=>this.
assisted(n),{signal:t}),e.addEventListener("dragstart",n=>n.preventDefault(),{signal:t}),e.addEventListener("contextmenu",n=>this.menu(n),{signal:t});let s=n=>!e.
contains(n.target);document.addEventListener("pointerdown",n=>s(n)&&this.actions.release(),{signal:t})}down(t){let{context:e}=this;if(!e.scene||t.button!==0||!t.
isPrimary||this.#e(t.pointerId))return;this.abort(),e.keyboard=!1;let{clientX:s,clientY:n,pointerId:i,pointerType:r}=t,a=this.#s(t);e.press={id:a,x:s,y:n,pointer:i,
type:r},this.peek.hold(e.press);let c=E(t,".kt-spot");c&&(t.preventDefault(),c.focus({preventScroll:!0}))}#e(t){let{drag:e,press:s}=this.context;return s!==null&&
s.pointer!==t&&!!(e||s.looks)}#s(t){let{root:e,scene:s,taken:n,unit:i}=this.context,r=J(t);if(!s||t.pointerType!=="touch")return r;let{left:a,top:c}=e.getBoundingClientRect();
return _s(s,r,[(t.clientX-a)/i,(t.clientY-c)/i],i,n)}move(t){let{context:e}=this,{press:s,scene:n}=e;if(e.hushed&&(t.movementX||t.movementY)&&(e.hushed=!1,e.refresh()),
!(!s||!n||t.pointerId!==s.pointer)){if(!(t.buttons&1))return t.button===0?this.up(t):this.abort();if(!s.looks){if(!e.drag){let i=Math.hypot(t.clientX-s.x,t.clientY-
s.y),r=n.handle(s.id);if(i<(It[s.type]??It.mouse)||(clearTimeout(s.timer),!r?.count||e.isOpen(r.pile)))return;this.drag.lift(r,n,s)}this.drag.move(t.clientX,t.clientY)}}}up(t){
let{context:e}=this,{press:s}=e;if(!s||t.pointerId!==s.pointer)return;e.press=null,clearTimeout(s.timer);let n=Math.hypot(t.clientX-s.x,t.clientY-s.y);s.looks?this.
peek.look(null):e.drag?(this.drag.move(t.clientX,t.clientY),this.drag.drop()):n<2*(It[s.type]??It.mouse)&&this.click(s.id)}cancel(t){t.pointerId===this.context.
press?.pointer&&this.abort()}abort(){let{press:t}=this.context;clearTimeout(t?.timer),t?.looks&&this.peek.look(null),this.context.press=null,this.drag.abort()}over(t){
t.pointerType==="touch"||this.context.drag||!this.context.scene||this.#n(J(t))}#n(t){this.context.hover!==t&&(this.context.hover=t,this.context.refresh())}menu(t){
let{pointerType:e}=t;(this.context.drag||this.context.press&&e!=="mouse")&&t.preventDefault()}assisted(t){let e=J(t);e!==null&&t.detail===0&&this.click(e)}click(t){
let{context:e,actions:s}=this,{scene:n}=e;if(!n)return;let i=n.handle(t),r=performance.now(),a=i&&e.lastTake.id===t&&r-e.lastTake.time<sn;if(e.lastTake={id:null,
time:r},i&&Jo(i,r,this.#t))return;this.#t=null;let c=s.held(i);e.wrong=null,e.pointed=[],c&&(!i||t===c&&!a)?s.release():c&&i?this.#o(i,c,n,r):i?.action?(this.#t=
{...i,time:r},s.intend("click",i.id,"pointer")):i?.count?this.#i(i,r):i&&s.intend("click",i.id,"pointer"),e.refresh()}#o(t,e,s,n){let{context:i,actions:r}=this;
i.taken=null;let a=s.handle(e);t.id===e?r.intend("double",e,"pointer"):t.pile!==a?.pile?r.put(e,t.pile,"pointer"):t.count&&this.#i(t,n)}#i(t,e){this.context.oneTap&&
(this.#t={...t,time:e}),this.actions.take(t,e,"pointer")}};var Ht=class{piles=new Map;handles=new Map;peeks=new Map;ranks=new Map;order=[];rev=0;width=0;height=0;most=0;constructor(t){this.take(t)}take({rev:t,width:e,height:s,
most:n,piles:i,handles:r,peeks:a,order:c=this.order,gone:h={}}){Object.assign(this,{rev:t,width:e,height:s,most:n,order:c});for(let l of h.piles??[])this.piles.
delete(l);for(let l of h.handles??[])this.handles.delete(l);for(let l of h.peeks??[])this.peeks.delete(l);for(let[l,[u,d]]of Object.entries(i)){this.#t(l);let f=this.
piles.get(l);typeof u!="number"?this.piles.set(l,{place:u,cards:d}):f&&this.piles.set(l,{place:f.place,cards:[...f.cards.slice(0,u),...d]})}for(let[l,u]of Object.
entries(r)){let[d,f,w,g,m="",k=0,y=[],M=""]=u,[,V,O="-1"]=l.match(/^(.*?)(?::(\d+))?$/);this.#t(V),this.handles.set(l,{id:l,pile:V,index:Number(O),box:[d,f,w,g],
label:m,count:k,targets:y,action:M})}for(let[l,[u,d]]of Object.entries(a))this.peeks.set(l,{label:u,faces:d})}#t(t){this.ranks.has(t)||this.ranks.set(t,this.ranks.
size)}handle(t){return this.handles.get(t??"")}faces(t){let e=this.piles.get(t)?.cards??[];return this.peeks.get(t)?.faces??e.map(([,,s,n])=>[s,n])}lying(){return this.
order.flatMap(t=>(this.piles.get(t)?.cards??[]).map((e,s)=>{let n=`${t}:${s}`;return{name:n,look:`${n} ${e}`,pile:t,at:s,card:e}}))}ordered(){let t=({pile:e,index:s})=>(this.
ranks.get(e)??0)*1e3+s+1;return[...this.handles.values()].sort((e,s)=>t(e)-t(s))}run(t){let e=this.piles.get(t.pile)?.cards??[],s=t.index in e?t.index:e.length-
t.count;return e.slice(Math.max(0,s),s+t.count)}spread(t,e){let s=u=>u.replaceAll(/\d/g,""),n=this.piles.get(e)?.cards.at(-1),[i,r,a]=this.topBox(e),[c,h]=[0,0];
for(let[u,d]of this.piles)for(let[f,w]of s(u)===s(e)?d.cards.entries():[]){let[g,m]=f?[w[0]-d.cards[f-1][0],w[1]-d.cards[f-1][1]]:[0,0];Math.abs(g)<1&&Math.abs(
m)<1.4&&Math.hypot(g,m)>Math.hypot(c,h)&&([c,h]=[g,m])}let l=n?1:0;return t.map(([,,u,d],f)=>{let[w,g]=[i+(f+l)*c,r+(f+l)*h];return a>1?[w,g,u,d,1]:[w,g,u,d]})}runBox(t){
let e=t.count?this.run(t):[];return e.length?T(e.map(b)):t.box}topBox(t){let e=this.piles.get(t),s=e?.cards.at(-1);return s?b(s):e?.place??this.topHandle(t)?.box??
[0,0,1,1.4]}wholeBox(t){let e=this.piles.get(t);return T([this.topBox(t),...(e?.cards??[]).map(b),...e?.place?[e.place]:[]])}boxOf(t){let e=this.handles.get(t);
return e?this.runBox(e):this.piles.has(t)?this.topBox(t):null}topHandle(t){let e=null;for(let s of this.handles.values())s.pile===t&&(!e||s.index>e.index)&&(e=s);
return e}};var ke=({fly:o,hold:t})=>2*o+t,nn=({fly:o,hold:t},e)=>o<=e&&e<=o+t;function on(o,t){let{fly:e,size:s,cards:n}=o,i=Math.min(t,ke(o)-t)/e,r=new Set,a=[];for(let c=n.
length-1;c>=0;c-=1){let[h,l,u,d,f,w,g,m]=n[c],k=.45*(1-(c+1)/n.length),y=Math.min(Math.max((i-k)/(1-.45),0),1),M=`${u} ${d}`;if(!y&&r.has(M))continue;y||r.add(M);
let V=y*y*(3-2*y),O=(Me,fn)=>Me+V*(fn-Me);a.push({face:[h,l],x:O(u,w),y:O(d,g),angle:O(f,m)*Math.PI/180,size:O(1,s)})}return a.reverse()}var Qo=6,jt=.05,ti=1e3;function ei({card:o,source:t,turns:e},s,n){let i=1-(1-s)**3,r=(l,u)=>Math.round(l+i*(u-l)),a=r(n(t[0]),n(o[0])),c=r(n(t[1]),n(o[1])),h=e?
Math.max(Math.abs(1-2*s),.02):1;return{x:a,y:c,width:h,shown:e&&s<.5?t:o}}var Dt=class{layers=new Set;#t=new Map;#e=0;#s=0;#n=[0,0];#o=!1;#i=null;#r=null;#a=()=>{};#c=()=>{};constructor(t,e,s){
this.manager=e,this.ask=s,this.cards=t[1];for(let n of t){let i=n.syncViews.bind(n);n.syncViews=async()=>this.#f(i),n.sleep=({rev:r})=>this.#u(r,n.ctx,i)}}expect(t,e){
let s=t>this.#e&&(!this.#t.has(t)||e.begun!==void 0);return s&&this.#t.set(t,e),t>this.#s&&this.skip(),this.#c(),s}skip(){this.#o=!0,this.#a()}async#u(t,e,s){this.#s=
t,this.#o=C().matches||[...this.#t.keys()].some(n=>n>t),this.#h("data-moving",!0);try{let n=await this.#d(t);await n.ready,await this.play(n,e,s)}catch(n){console.
warn("an animation has failed:",n),this.ask()}this.#h("data-celebrating",!1),this.#h("data-moving",!1)}async#d(t){if(!this.#t.has(t)){let s;await new Promise(n=>{
this.#c=()=>this.#t.has(t)&&n(null),s=setTimeout(n,ti)}),clearTimeout(s)}let e=this.#t.get(t);this.#e=t;for(let[s,{begun:n}]of this.#t)s<t&&n?.(),s<=t&&this.#t.
delete(s);if(!e)throw new Error(`nothing was said about revision ${t}`);return e}#h(t,e){for(let s of this.layers)s.toggleAttribute(t,e)}#f(t){this.#r||queueMicrotask(
()=>this.#r?.()),this.#r=()=>{this.#r=null,t()}}async play(t,e,s){let{sheet:n,sprites:i,party:r}=t;this.#i=(await this.manager.get_model(n.model)).canvas,this.#n=
[n.width,n.height];let a=performance.now(),[c,h]=[t.before,-1];for(let f of t.moments){for(;!this.#o&&performance.now()<a+f*X;){let m=Math.min((performance.now()-
a)/X+1,f),k=this.#b(i,m,h,e);s(),await this.#g(a+f*X),k()}let w=this.#o?t.after:t.lying(f);for(let m of Hs(c,w))this.#x(m,w);h<0&&t.begun&&(s(),t.begun());let g=i.
find(({arrives:m})=>this.#o?m>h:m===f);if(g&&B(g.turns?"turn":i.length>Qo?"deal":"lay"),this.#o)return;c=w,h=f}if(!r)return;let l=r.cards.map(f=>this.#p(f));await this.#w(
{...r,cards:l},e,s);let[u,d]=["width","height"].map(f=>this.cards.get(f)/n.width);this.#x([0,0,u,d],t.after)}#l=t=>Math.round(t*this.#n[0]);#p([t,e,s,n]){let[i,
r]=[t[2],t[3]],a=N(b(t)).map(this.#l);return[i,r,...a,t[4]?90:0,this.#l(e),this.#l(s),n]}#g(t){return new Promise(e=>{this.#a=e,requestAnimationFrame(()=>e()),setTimeout(
e,t-performance.now())})}async#w(t,e,s){let n=[0,0,this.cards.get("width"),this.cards.get("height")],[i,r]=[performance.now(),ke(t)];this.#h("data-celebrating",
!0),this.cards.ctx.clearRect(...n);let a=!1;for(let c=0;c<r&&!this.#o;c=performance.now()-i){let h=nn(t,c);if(!h||!a){e.clearRect(...n);for(let l of on(t,c))this.#m(
l,e,h);s()}a=h,await this.#g(i+r)}e.clearRect(...n)}#m({face:t,x:e,y:s,angle:n,size:i},r,a){let[c,h]=this.#n;r.save(),r.imageSmoothingEnabled=a,r.translate(e,s),
r.rotate(n),r.scale(i,i),this.#k([-c/2,-h/2],t,!1,r),r.restore()}#b(t,e,s,n){let i=[];for(let r of t){let{leaves:a,arrives:c}=r;a>=e||s>=c||i.push(this.#y(r,Math.
min((e-a)/(c-a),1),n))}return()=>{for(let r of i)n.clearRect(...r)}}#y(t,e,s){let{x:n,y:i,width:r,shown:a}=ei(t,e,this.#l),[c,h]=this.#n,[l,u]=t.card[4]?[h,c]:[
c,h];return s.save(),s.translate(n+Math.round((1-r)*l/2),i),s.scale(r,1),this.#k([0,0],[a[2],a[3]],!!t.card[4],s),s.restore(),[n-1,i-1,l+2,u+2]}#x(t,e){let[s]=this.#n,
n=this.cards.ctx,[i,r]=[Math.floor(t[0]*s),Math.floor(t[1]*s)],[a,c]=[Math.ceil((t[0]+t[2])*s)+1,Math.ceil((t[1]+t[3])*s)+1],h=[i,r,a-i,c-r];n.clearRect(...h),n.
save(),n.beginPath(),n.rect(...h),n.clip();let l=[t[0]-jt,t[1]-jt,t[2]+2*jt,t[3]+2*jt];for(let{card:u}of js(e,l)){let[d,f,w,g,m]=u;this.#k([this.#l(d),this.#l(f)],
[w,g],!!m,n)}n.restore()}#k([t,e],[s,n],i,r){let[a,c]=this.#n;r.save(),r.translate(t,e),i&&r.transform(0,1,-1,0,c,0),this.#i&&r.drawImage(this.#i,s*a,n*c,a,c,0,
0,a,c),r.restore()}};var rn=({canvas:o})=>o.width>1,Wt=class o{#t=new Set;#e=new Map;#s=Promise.resolve();static of(t){return t[0].ktSheet??=new o(t),t[0].ktSheet}constructor(t){this.
models=t}get wasPacked(){return this.#e.size>0}take(t){return this.#t.add(t),this.#n()}give(t){return this.#t.delete(t),this.#n()}#n(){let t=()=>Promise.all(this.
models.map(e=>this.#t.size?this.#i(e):this.#o(e)));return this.#s=this.#s.then(t).then(()=>{},e=>console.warn("a sheet of faces stays as it is:",e)),this.#s}async#o(t){
let{canvas:e}=t;if(!rn(t))return;let s=this.#e.get(t)??await xe(e,"image/png");!s||this.#t.size||(this.#e.set(t,s),e.width=e.height=1)}async#i(t){let{canvas:e,ctx:s}=t,
n=this.#e.get(t);if(!n||rn(t))return;let i=await createImageBitmap(n);e.width=i.width,e.height=i.height,s.drawImage(i,0,0),i.close()}},xe=(o,t)=>new Promise(e=>o.
toBlob(e,t,.9));var si=1e3,an=new class{#t=null;isOpaque(o){return this.#t??=document.createElement("canvas").getContext("2d",{willReadFrequently:!0}),!this.#t||o.width<=1?!1:(this.#t.
clearRect(0,0,1,1),this.#t.drawImage(o,o.width/2,o.height/2,1,1,0,0,1,1),this.#t.getImageData(0,0,1,1).data[3]===255)}},be=class{#t=new Map;#e=null;#s=!1;#n=Promise.
resolve();constructor(t,e,s){this.surface=t,this.layers=e,this.player=new Dt(e,s,()=>this.#o());for(let n of[t,...e])n.on("change",()=>this.#s&&this.#u());for(let n of e)
n.on("new-frame",()=>this.#f())}enter(t,e,s){this.#t.set(t,{near:e,ask:s}),this.player.layers.add(t),this.#p(t),this.#r()}leave(t){this.#t.get(t)?.picture?.remove(),
this.#t.delete(t),this.player.layers.delete(t),this.#r()}move(t,e){let s=this.#t.get(t);!s||s.near===e||(s.near=e,e?this.#r():setTimeout(()=>this.#r(),si))}cutFrom(t){
t!==this.#e&&(this.#e?.give(this),this.#e=t,!this.#s&&t.take(this).then(()=>t.wasPacked&&this.#o()))}#o(){let[t]=this.#t.values();return t?.ask()??!1}get#i(){return[
...this.#t.values()].some(({near:t})=>t)}#r(){this.#n=this.#n.then(()=>this.#i?this.#c():this.#a()).catch(t=>console.warn("the canvases of a table stay as they \
are:",t))}async#a(){if(this.#s||!an.isOpaque(this.layers[0].canvas))return;if(!(await Promise.all([...this.#t].map(([e,s])=>this.#d(e,s)))).every(Boolean))return this.#h();
if(this.#i)return this.#h();this.#s=!0,this.#u(),await this.#e?.give(this)}async#c(){if(this.#s){this.#s=!1,await this.#e?.take(this);for(let t of[this.surface,
...this.layers])t.resizeCanvas();for(let t of this.#l())t.width=this.surface.get("width"),t.height=this.surface.get("height");this.#o()||(this.#s=!0,this.#u())}}#u(){
for(let{canvas:t}of[this.surface,...this.layers])t.width=t.height=1;for(let t of this.#l())t.width=t.height=1}async#d(t,e){let s=await ni(this.surface.canvas,t.
clientWidth*devicePixelRatio);if(!s)return!1;e.picture?.remove();let n=document.createElement("img");return n.className="kt-picture",n.alt="",n.decoding="sync",
n.src=URL.createObjectURL(s),e.picture=n,t.before(n),!0}#h(){for(let t of this.#t.values())t.picture&&(t.picture.remove(),URL.revokeObjectURL(t.picture.src),t.picture=
void 0)}#f(){let t=[...this.#t].filter(([e,s])=>s.picture||!("drawn"in e.dataset));if(!(!t.length||this.#s||!an.isOpaque(this.layers[0].canvas))){for(let[e]of t)
e.dataset.drawn="";this.#h()}}#l(){return[...this.#t.keys()].map(cn).filter(t=>t!==null)}async#p(t){let{surface:e}=this,s=await Promise.all(Object.values(e.views??
{})),n=s.find(({el:i})=>i===cn(t));if(!(!n||e.canvas.isConnected)){for(let i of s)delete i.updateCanvas;n.updateCanvas=()=>{},e.canvas=n.el,e.ctx=n.ctx,e.updateCanvas()}}};
function ni(o,t){let e=Math.min(1,(t||o.width)/o.width),s=document.createElement("canvas");s.width=Math.ceil(e*o.width),s.height=Math.ceil(e*o.height);let n=s.getContext(
"2d");return n&&(n.imageSmoothingQuality="high"),n?.drawImage(o,0,0,s.width,s.height),xe(s,"image/webp")}var cn=o=>o.parentElement?.querySelector(":scope > canv\
as")??null,qt=class{#t=null;#e=!1;#s=!1;constructor(t,e,s){this.root=t,this.manager=e,this.ask=s}listen(t){let e={capture:!0,signal:t};this.root.addEventListener(
"pointerdown",()=>this.hurry(),e),this.root.addEventListener("keydown",()=>this.hurry(),e),document.addEventListener("visibilitychange",()=>document.hidden&&this.
hurry(),e)}move(t){this.#e=t,this.#t?.move(this.root,t)}async fit({surface:t,layers:e,sheet:s}){let n=c=>Promise.all(c.map(h=>this.manager.get_model(h))),[[i],r,
a]=await Promise.all([n([t]),n(e),n(s)]);i.ktStage??=new be(i,r,this.manager),this.#t===null&&i.ktStage.enter(this.root,this.#e,this.ask),this.#t=i.ktStage,i.ktStage.
cutFrom(Wt.of(a)),this.#s&&this.ask(),this.#s=!1}get ground(){let t=this.#t?.layers[0].canvas;return t?.width>1?t:null}expect(t,e){return this.#s||=this.#t===null,
this.#t?.player.expect(t,e)??!1}hurry(){this.#t?.player.skip()}remove(){this.#t?.leave(this.root),this.#t=null}};var Vt=class{#t=new AbortController;faces;#e=!1;constructor(t,e){this.model=t,this.root=e,e.replaceChildren(),e.setAttribute("role","application"),this.context=
new yt(e,()=>this.refresh()),this.buttons=new $t(e),this.highlights=new Ot(this.context,this.buttons,d=>this.labels.describe(d)),this.dimmed=p("kt-dimmed",e),this.
labels=new Pt(this.context),this.announcer=new xt(e),this.link=new _t(t,{message:d=>this.hear(d),line:d=>e.classList.toggle("kt-stale",d),silence:()=>this.silence()});
let s=d=>this.announcer.say(d);this.drops=new At(this.context),this.actions=new bt(this.context,this.drops,d=>this.link.ask(d),s),this.drag=new Mt(this.context,
this.actions),this.peek=new Rt(this.context),this.pointer=new Bt(this.context,this.actions,this.drag,this.peek);let{actions:n,buttons:i,pointer:r,peek:a}=this;this.
keyboard=new Ct(this.context,{actions:n,buttons:i,pointer:r,peek:a},s),this.stage=new qt(e,t.widget_manager,()=>this.link.hello());let{signal:c}=this.#t;this.stage.
listen(c),this.context.ground=()=>this.stage.ground,this.drag.listen(c),this.pointer.listen(c),this.keyboard.listen(c),e.addEventListener("focusin",d=>this.focused(
d),{signal:c}),e.addEventListener("focusout",d=>this.focused(d),{signal:c});let h=d=>this.link.send(d);Qs(h,c),this.link.hello(),this.fit=new Lt(e,h,c);let l=!1;
tn(e,{near:()=>{this.stage.move(!0),!l&&(l=!0,this.fit.tell(),h({kind:"seen"}))},far:()=>this.stage.move(!1)},c),this.link.watch()}remove(){this.#t.abort(),this.
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
canvas,width:t.sheet.width,height:t.sheet.height}}),this.update(()=>{e.scene=new Ht(t)}),this.drops.settle(!1),t.stage.surface&&this.stage.fit(t.stage)}step(t,e,s){
let n=s?this.drops.accept():null;!n?.lies&&C().matches&&Object.keys(e.piles).length&&B("lay");let i=t.lying();this.drops.settle(!1),this.update(()=>t.take(e));let r=()=>n&&
this.drops.clear(n);if(!e.flights)return r();let a=n?Ps(e.flights,n,t):e.flights,c=new Tt({flights:a,party:e.party},i,t.lying(),this.faces);n&&Object.assign(c,{
ready:n.landed,begun:r}),this.stage.expect(t.rev,c)||r()}update(t){let{context:e,buttons:s,root:n}=this,i=e.scene?.handle(s.stop),r=s.focused,a=e.scene?.rev;this.#e=
!0,t();let c=e.scene;n.dataset.rev=String(c.rev);let h=n.parentElement?.querySelector(":scope > canvas");h instanceof HTMLCanvasElement&&(h.inert=!0,h.style.aspectRatio=
`${c.width} / ${c.height}`),this.fit.show(c),s.show(c),a!==c.rev&&this.#s(c),c.handle(e.hover)||(e.hover=null),this.#n(c,i),r&&s.focusStop(),this.#e=!1,this.refresh()}#s(t){
let{context:e}=this;e.wrong=null,e.pointed=[],e.hushed=!0,this.dimmed.replaceChildren(),this.announcer.clear(),t.handle(e.taken)?.count||(e.taken=null),e.drag&&
!t.handle(e.drag.id)?.count&&this.pointer.abort()}#n(t,e){let{context:s,buttons:n}=this,i=[...t.handles.values()],a=(s.follow?t.topHandle(s.follow):null)??t.handle(
n.stop)??(e&&Zs(e,i));s.follow=null,n.setStop((a??i.find(c=>c.count)??i[0])?.id)}refresh(){!this.context.scene||this.#e||(this.highlights.show(),this.labels.show(),
this.peek.update())}focused(t){let{context:e}=this;t.type==="focusout"&&!e.press&&(e.looked=null);let s=t.type==="focusin"?J(t):null;s&&!this.#e&&this.buttons.setStop(
s),this.refresh()}};function hn({model:o,el:t}){let e=new Vt(o,t);return()=>e.remove()}var ln="change:items change:menu",j=4,oi=120;function ye(o,t){let e=o.key.replace(/[ _]/g,"-"),s=["kt-tool",o.choice?`kt-choice kt-choose-${e}`:`kt-do-${e}`];o.
look&&s.push(`kt-${o.look}`),t.className=s.join(" "),t.disabled=!!o.off,t.title=o.tip??"",o.look==="tab"&&(t.role="tab");let n=o.look==="tab"?"aria-selected":"a\
ria-pressed";typeof o.pressed=="boolean"&&t.setAttribute(n,String(o.pressed));let[i]=t.getElementsByClassName("kt-word");i?.textContent!==o.text&&(t.replaceChildren(),
kt(o.icon??o.key,t),p("kt-word",t,"span").textContent=o.text)}function ii(o,t){if(!t)return o;o.classList.add("kt-row"),o.role="group",o.ariaLabel=t;let e=p("kt\
-row-name",o,"span");return e.textContent=t,e.ariaHidden="true",o}function Gt(o,t,e){let s=p("",o,"button");return s.type="button",ye(t,s),s.addEventListener("c\
lick",n=>{n.stopPropagation(),e()}),s}function un(o){let t=p(o,null);return t.popover="auto",t}var ve=class{#t=new Map;#e=null;#s=!1;#n=new AbortController;constructor(t,e){
this.model=t,this.root=e,this.popup=un("kt-menu"),this.sheet=un("kt-menu kt-options");let{signal:s}=this.#n;e.addEventListener("click",n=>this.press(n),{signal:s});
for(let n of[this.popup,this.sheet])n.addEventListener("toggle",i=>this.toggled(i),{signal:s});addEventListener("scroll",()=>this.place(),{signal:s,capture:!0,passive:!0}),
addEventListener("keydown",n=>this.refuse(n),{signal:s}),e.addEventListener("keydown",n=>this.key(n),{signal:s}),this.redraw=()=>this.paint(),this.heard=n=>{n.kind===
"reveal"&&this.reveal(n.at,n.focus)},t.on(ln,this.redraw),t.on("msg:custom",this.heard),this.paint()}reveal(t,e){this.#t.get(e)?.focus({preventScroll:!0}),this.
root.scrollIntoView({block:t})}press(t){let e=E(t,"button");if(!e||e===this.#e)return;let s=this.model.get("items").find(({key:n})=>n===e.dataset.key);s?.ask?this.
ask(s.key,s.ask):(this.popup.contains(e)&&this.close(),this.send(e.dataset.key))}ask(t,[e,s,n]){let i=p("kt-ask",null);i.role="alertdialog",i.ariaLabel=e,p("",i,
"p").textContent=e;let r=p("kt-group",i),a=Gt(r,{key:"no",text:n,group:0,look:"primary"},()=>this.close());Gt(r,{key:"yes",text:s,group:0},()=>{this.close(),this.
send(t)}),this.#s=!0,this.popup.replaceChildren(i),this.place(),a.focus({preventScroll:!0})}send(t){try{this.model.send({press:t})}catch(e){console.warn("no lin\
e to the kernel:",e)}}refuse(t){t.key!=="Escape"||t.defaultPrevented||document.querySelector(ee)||this.#t.get("no")?.click()}key(t){let e=this.root.querySelectorAll(
"[role=tab]"),s=[...e].indexOf(t.target),n=s<0?void 0:ft(t.key,s,e.length-1);n!==void 0&&(t.preventDefault(),e[n].focus())}close(){for(let t of[this.popup,this.
sheet])t.hidePopover();this.#e?.focus({preventScroll:!0})}toggled(t){let e=t.newState==="open",{target:s}=t;s===this.popup&&this.#e?.setAttribute("aria-expanded",
String(e)),this.place(),e&&(s.scrollTop=0),!(e||!this.#s)&&(this.#s=!1,this.paint())}place(){let t=[this.popup,this.sheet].find(l=>l.matches(ee));if(!this.#e||!t)
return;let{left:e,top:s,bottom:n}=this.#e.getBoundingClientRect(),{scrollHeight:i,offsetWidth:r}=t,[a,c]=[s-2*j,innerHeight-n-2*j],h=c>=Math.min(i+j,a);t.style.
maxHeight=`${Math.max(oi,h?c:a)}px`,t.style.left=`${Math.max(j,Math.min(e,innerWidth-r-j))}px`,t.style.top=`${h?n+j:Math.max(j,s-j-t.offsetHeight)}px`}paint(){let t=this.
model.get("items"),e=document.activeElement,s=e instanceof HTMLElement&&this.root.contains(e)?e:null,[n,i,r]=[void 0,"menu","sheet"].map(c=>this.#o(t,c));for(let c of this.#t.
keys())t.some(h=>h.key===c)||this.#t.delete(c);r.length&&(this.sheet.replaceChildren(this.#r(),...r),i.push(this.#i())),this.#s||this.popup.replaceChildren(...i);
let a=i.length?[this.#a(),this.popup,this.sheet]:[];for(let c of[...this.root.children])a.includes(c)||c.remove();this.root.prepend(...n),this.popup.parentElement||
this.root.append(...a),s?.isConnected&&s.focus({preventScroll:!0})}#o(t,e){let s=new Map;for(let n of t){if(n.place!==e)continue;let i=this.#t.get(n.key);i||(i=
p("",null,"button"),i.type="button",i.dataset.key=n.key,this.#t.set(n.key,i)),ye(n,i);let r=s.get(n.group)??ii(p("kt-group",null),n.row);s.set(n.group,r),n.look===
"tab"&&(r.role="tablist"),r.append(i)}return[...s.values()]}#i(){let t=p("kt-group",null);return Gt(t,{key:"options",text:this.model.get("menu")[2],group:0},()=>{
this.popup.hidePopover(),this.sheet.showPopover()}),t}#r(){let[,,t="",e=""]=this.model.get("menu"),s=p("kt-options-head",null);return p("",s,"b").textContent=t,
Gt(s,{key:"close",text:e,tip:e,group:0},()=>this.close()),this.sheet.ariaLabel=t,s}#a(){let[t="",e=""]=this.model.get("menu");return this.#e??=p("",null,"button"),
ye({key:"menu",text:t,tip:e,group:0},this.#e),this.#e.type="button",this.#e.popoverTargetElement=this.popup,this.#e.hasAttribute("aria-expanded")||this.#e.setAttribute(
"aria-expanded","false"),this.#e}remove(){this.#n.abort(),this.model.off(ln,this.redraw),this.model.off("msg:custom",this.heard)}};function dn({model:o,el:t}){let e=new ve(
o,t);return()=>e.remove()}var ri={button_group:Ue,clock:Ye,game_review:as,language_switch:ps,move_tree:ks,panel_storage:qe,progress_storage:Ve,share_line:Ss,slider:As,status_badge:Ts,table:hn,
toolbar:dn};Ze();var Hc={initialize({model:o}){Qe(o.get("version")).bring(t=>Je(ri[t]))}};export{Hc as default};
