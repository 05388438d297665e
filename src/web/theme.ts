/** Light and dark. Light is the default; what the visitor chose is kept in local storage, under this key. */
export type Theme = "light" | "dark";

export const themeKey = "theme";
export const darkClass = "dark";

/**
 * Runs in the page's head before anything is painted, so that a dark page never flashes white; also marks that
 * scripts run. Its hash is in the Content-Security-Policy.
 */
export const earlyScript = `(function(e){e.classList.add("js");try{if(localStorage.getItem("${themeKey}")==="dark")e.classList.add("${darkClass}")}catch(_){}})(document.documentElement)`;
