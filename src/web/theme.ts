/** Light and dark theme. Light is the default; the visitor's choice is kept in local storage under this key. */
export type Theme = "light" | "dark";

export const themeKey = "theme";
export const darkClass = "dark";

/**
 * Inline script in the page's head that applies the theme before the first paint, so that a dark page never flashes
 * white, and marks that scripts run. Its hash is in the Content-Security-Policy.
 */
export const themeBootScript = `(function(e){e.classList.add("js");try{if(localStorage.getItem("${themeKey}")==="dark")e.classList.add("${darkClass}")}catch(_){}})(document.documentElement)`;

export function currentTheme(): Theme {
  return document.documentElement.classList.contains(darkClass) ? "dark" : "light";
}

/** Switches the theme and stores the choice. Without storage (private mode) it lasts until the page is left. */
export function saveTheme(theme: Theme): void {
  showTheme(theme);
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Only the choice is not stored.
  }
}

function showTheme(theme: Theme): void {
  document.documentElement.classList.toggle(darkClass, theme === "dark");
}

/** Follows changes from other tabs, and from while this page was in the back/forward cache. */
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
  addEventListener("storage", onStorage);
  addEventListener("pageshow", onShow);
  return () => {
    removeEventListener("storage", onStorage);
    removeEventListener("pageshow", onShow);
  };
}
