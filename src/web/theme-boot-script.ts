/** The inline script of the page's head, and the colour around the page. Apart from `theme.ts`, which the browser loads. */
import { darkClass, type Theme, themeEvent, themeKey, themeSwitchClass } from "#web/theme.ts";

/** `--band` of tokens.css, the header's: what surrounds the page on a phone, or in its own window, has it too. */
export const bandColours = { light: "#0d4739", dark: "#0a2a22" } as const satisfies Record<Theme, string>;

/**
 * Inline script in the page's head that applies the theme before the first paint, so that a dark page never flashes
 * white, and marks that scripts run. It is also the switch's handler, since the page's other scripts come after the paint;
 * without storage (private mode) the choice lasts until the page is left. Its hash is in the Content-Security-Policy.
 */
export const themeBootScript =
  `(function(e){var band=document.querySelector('meta[name="theme-color"]');` +
  `new MutationObserver(function(){` +
  `band.content=e.classList.contains("${darkClass}")?"${bandColours.dark}":"${bandColours.light}"` +
  `}).observe(e,{attributeFilter:["class"]});e.classList.add("js");` +
  `try{if(localStorage.getItem("${themeKey}")==="dark")e.classList.add("${darkClass}")}catch(_){}` +
  `addEventListener("click",function(c){var s=c.target.closest&&c.target.closest(".${themeSwitchClass}");if(!s)return;` +
  `var d=e.classList.toggle("${darkClass}");s.setAttribute("aria-checked",d);` +
  `try{localStorage.setItem("${themeKey}",d?"dark":"light")}catch(_){}` +
  `dispatchEvent(new Event("${themeEvent}"))})})(document.documentElement)`;
