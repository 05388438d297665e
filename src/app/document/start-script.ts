/** The document's inline scripts: one in its head, one at its end. Their hashes are in the Content-Security-Policy. */
import { darkClass, scriptsClass, themeEvent, themeKey, themeSwitchClass } from "#web/theme.ts";

/** The newest built-ins in use. A browser without one of them gets the page without scripts, whole (decision 005). */
export const neededBuiltIns = [
  "[].toSorted",
  "AbortSignal.timeout",
  "Map.groupBy",
  "URL.canParse",
  "new Set().union",
] as const;

/**
 * Inline script in the page's head that applies the theme before the first paint, so that a dark page never flashes
 * white, and marks that scripts run, where they can; the header's colours are in the element's own attributes. It is also the
 * switch's handler, since the page's other scripts come after the paint; without storage (private mode) the choice lasts until
 * the page is left.
 */
export const themeBootScript =
  `(function(e){var band=document.querySelector('meta[name="theme-color"]');` +
  `new MutationObserver(function(){` +
  `band.content=band.dataset[e.classList.contains("${darkClass}")?"dark":"light"]` +
  `}).observe(e,{attributeFilter:["class"]});` +
  `if(${neededBuiltIns.join("&&")})e.classList.add("${scriptsClass}");` +
  `try{if(localStorage.getItem("${themeKey}")==="dark")e.classList.add("${darkClass}")}catch(_){}` +
  `addEventListener("click",function(c){var s=c.target.closest&&c.target.closest(".${themeSwitchClass}");if(!s)return;` +
  `var d=e.classList.toggle("${darkClass}");s.setAttribute("aria-checked",d);` +
  `try{localStorage.setItem("${themeKey}",d?"dark":"light")}catch(_){}` +
  `dispatchEvent(new Event("${themeEvent}"))})})(document.documentElement)`;

/** Longest wait, for a browser that never reports its paint. */
const longestWaitMs = 2_000;

/**
 * Inline script at the end of the document that loads the page's scripts after the first paint with content: on a phone's
 * network they would compete with the document, and their evaluation would delay the paint. The page is useful without
 * them: links and forms work, and text typed before they come stays.
 *
 * The urls are in the element's own attributes, so that the text is the same on every page. All files are fetched together and
 * evaluated one by one, each in a task of its own, so that a touch between two of them is not kept waiting. The service worker takes
 * the urls out of a page that it shows without a network, which is to be the current one as soon as there is a network. Where a file
 * is lost, or the browser is too old, the page is one without scripts.
 */
export const startScript =
  `(function(d,s,p){if(!s.entry){addEventListener("online",function(){window.fetch("",{method:"HEAD"})` +
  `.then(function(){location.reload()},function(){})});return}var c=d.documentElement.classList;if(!c.contains("${scriptsClass}"))return;function load(){if(!s)return;var files=s.modules.match(/\\S+/g)||[],entry=s.entry;s=0;` +
  `files.forEach(function(href){var l=d.createElement("link");l.rel="modulepreload";l.href=href;d.head.append(l)});` +
  // Messages, since browsers delay timers of a tab in the background.
  `files.concat(entry).reduce(function(before,file){return before.then(function(){return import(file)}).then(function(){` +
  `return new Promise(function(next){var m=new MessageChannel;m.port1.onmessage=next;m.port2.postMessage(0)})})},Promise.resolve())` +
  `.catch(function(e){c.remove("${scriptsClass}");throw e})}` +
  // A tab in the background is not painted.
  `if(d.hidden||!p||!(p.supportedEntryTypes||[]).includes("paint"))return load();` +
  // The first paint may be backgrounds alone, a frame or more before the text.
  `new p(function(list){if(list.getEntriesByName("first-contentful-paint").length)load()})` +
  `.observe({type:"paint",buffered:true});setTimeout(load,${longestWaitMs})` +
  `})(document,document.currentScript.dataset,window.PerformanceObserver)`;
