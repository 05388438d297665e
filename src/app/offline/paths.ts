/** Where the service worker and the page without a network are. */

export const serviceWorkerPath = "/sw.js";
export const offlinePath = "/frakoblet";
