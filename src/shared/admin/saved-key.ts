/**
 * What the browser keeps the saved templates under: a JSON array of objects with a template's `id`. An event of this name on the
 * window says that it has changed, for the service worker.
 */
export const savedKey = "avtalemaler.lagrede";
