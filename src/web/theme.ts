/** Light and dark theme. Light is the default; the visitor's choice is kept in local storage under this key. */
export type Theme = "light" | "dark";

export const themeKey = "theme";
export const darkClass = "dark";

/** The class of the switch, and the event after it was used. */
export const themeSwitchClass = "theme-toggle";
export const themeEvent = "themechange";

export function currentTheme(): Theme {
  return document.documentElement.classList.contains(darkClass) ? "dark" : "light";
}

function showTheme(theme: Theme): void {
  document.documentElement.classList.toggle(darkClass, theme === "dark");
}

/** Follows changes by the switch, from other tabs, and from while this page was in the back/forward cache. */
export function followTheme(onChange: () => void): () => void {
  const sync = () => {
    try {
      showTheme(localStorage.getItem(themeKey) === "dark" ? "dark" : "light");
    } catch {
      return;
    }
    onChange();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === themeKey) sync();
  };
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) sync();
  };
  addEventListener(themeEvent, onChange);
  addEventListener("storage", onStorage);
  addEventListener("pageshow", onShow);
  return () => {
    removeEventListener(themeEvent, onChange);
    removeEventListener("storage", onStorage);
    removeEventListener("pageshow", onShow);
  };
}

/** `--band` of tokens.css, the header's: what surrounds the page on a phone, or in its own window, has it too. */
export const bandColours = { light: "#0d4739", dark: "#0a2a22" } as const satisfies Record<Theme, string>;

/** The root has it where scripts run, until they fail: then the page is one without scripts (`web/styles/base.css`). */
export const scriptsClass = "js";

/** The newest of what the scripts use. A browser without one of them gets the page without scripts, whole (decision 005). */
export const neededBuiltIns = [
  "[].toSorted",
  "AbortSignal.timeout",
  "Map.groupBy",
  "URL.canParse",
  "new Set().union",
] as const;

/**
 * Inline script in the page's head that applies the theme before the first paint, so that a dark page never flashes
 * white, and marks that scripts run, where they can; the header's colours are in the element's own attributes. It is also the switch's handler, since the page's other scripts come after the paint;
 * without storage (private mode) the choice lasts until the page is left. Its hash is in the Content-Security-Policy.
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
