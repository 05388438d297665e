/**
 * Inline script, after the start script, that registers the service worker for who needs it: whoever has saved a template, or opens
 * the site as an installed app. For all others nothing is registered and nothing stored. It tells the worker what is saved after
 * each load, and when it changes; the last one that goes takes the worker with it. With `OFFLINE=off`, which the element's attribute
 * says, it registers nothing: the browser itself looks for the worker that removes itself.
 */
import { serviceWorkerPath } from "#app/offline/paths.ts";
import { savedKey } from "#features/templates/ui/saved/kept-templates.ts";

export const offlineScript =
  `(function(n,workers,setting){if(!workers||setting==="off")return;function tell(){var saved=[];` +
  `try{saved=JSON.parse(localStorage.getItem("${savedKey}")||"[]").map(function(t){return t.id})}catch(_){}` +
  `var isInstalled=matchMedia("(display-mode: standalone)").matches||n.standalone===true,isUsed=isInstalled||saved.length>0;` +
  `workers.getRegistration().then(function(known){if(!known&&!isUsed)return;` +
  `return Promise.resolve(isUsed&&workers.register("${serviceWorkerPath}")).then(function(){return workers.ready})` +
  `.then(function(ready){ready.active.postMessage({saved:saved,isInstalled:isInstalled})})}).catch(function(){})}` +
  `addEventListener("load",tell);addEventListener("${savedKey}",tell)})(navigator,navigator.serviceWorker,document.currentScript.dataset.offline)`;
