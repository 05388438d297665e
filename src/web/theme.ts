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
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener(themeEvent, onChange, { signal });
  addEventListener("storage", onStorage, { signal });
  addEventListener("pageshow", onShow, { signal });
  return () => listening.abort();
}

/** `--band` of tokens.css, the header's colour, also of the frame around the page on a phone or in its own window. */
export const bandColours = { light: "#0b3d31", dark: "#08231b" } as const satisfies Record<Theme, string>;

/** Class of the root where scripts run, until they fail: then the page is one without scripts (`web/styles/base.css`). */
export const scriptsClass = "js";
