/** Where the entry script finds what it hydrates. In a file of its own: the document's inline scripts stay on the server. */
export const appElementId = "app";
export const stateElementId = "page-state";
