/**
 * Inline script at the end of the document that loads the page's scripts after the first paint with content: on a phone's
 * network they would compete with the document, and their evaluation would stand before the paint. The page is useful without
 * them: links and forms work, and what is typed before they come is kept. Its hash is in the Content-Security-Policy.
 */
import { scriptsClass } from "#web/theme.ts";

/** For a browser that never says that it has painted. */
const longestWaitMs = 2_000;

/**
 * The urls are in the element's own attributes, so that the text is the same on every page. All files are fetched together and
 * evaluated one by one, each in a task of its own, so that a touch between two of them is not kept waiting. The service worker takes
 * the urls out of a page that it shows without a network, which is to be the current one as soon as there is a network. Where a file
 * is lost, or the browser is too old, the page is one without scripts.
 */
export const startScript =
  `(function(d,s,p){if(!s.entry){addEventListener("online",function(){window.fetch("",{method:"HEAD"})` +
  `.then(function(){location.reload()},function(){})});return}var c=d.documentElement.classList;if(!c.contains("${scriptsClass}"))return;function load(){if(!s)return;var files=s.modules.match(/\\S+/g)||[],entry=s.entry;s=0;` +
  `files.forEach(function(href){var l=d.createElement("link");l.rel="modulepreload";l.href=href;d.head.append(l)});` +
  // Messages, since timers of a tab in the background are kept back.
  `files.concat(entry).reduce(function(before,file){return before.then(function(){return import(file)}).then(function(){` +
  `return new Promise(function(next){var m=new MessageChannel;m.port1.onmessage=next;m.port2.postMessage(0)})})},Promise.resolve())` +
  `.catch(function(e){c.remove("${scriptsClass}");throw e})}` +
  // A tab in the background is not painted.
  `if(d.hidden||!p||!(p.supportedEntryTypes||[]).includes("paint"))return load();` +
  // The first paint may be of backgrounds alone, a frame or more before the text's.
  `new p(function(list){if(list.getEntriesByName("first-contentful-paint").length)load()})` +
  `.observe({type:"paint",buffered:true});setTimeout(load,${longestWaitMs})` +
  `})(document,document.currentScript.dataset,window.PerformanceObserver)`;
