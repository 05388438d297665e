/**
 * Inline script at the end of the document that loads the page's scripts after the first paint: on a phone's network they
 * would compete with the document, and their evaluation would stand before the paint. The page is useful without them: links
 * and forms work, and what is typed before they come is kept. Its hash is in the Content-Security-Policy.
 */

/** For a browser that never says that it has painted. */
const longestWaitMs = 2_000;

/** The urls are in the element's own attributes, so that the text is the same on every page. */
export const startScript =
  `(function(d,s,p){function load(){if(!s)return;` +
  `(s.modules.match(/\\S+/g)||[]).forEach(function(href){var l=d.createElement("link");l.rel="modulepreload";l.href=href;d.head.append(l)});` +
  `import(s.entry);s=0}` +
  // A tab in the background is not painted.
  `if(d.hidden||!p||!(p.supportedEntryTypes||[]).includes("paint"))return load();` +
  `new p(load).observe({type:"paint",buffered:true});setTimeout(load,${longestWaitMs})` +
  `})(document,document.currentScript.dataset,window.PerformanceObserver)`;
