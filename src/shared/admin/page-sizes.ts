/** Page and batch sizes of the inbox lists, for browser and server. */

/** Rows in one response. With the longest texts a visitor may send, about half a megabyte before compression. */
export const listPageRows = 250;

/** Rows that one request deletes or restores, in one transaction. The browser repeats it for more. */
export const bulkRows = 500;

/** Decisions in a page of the history. */
export const operationsPerPage = 30;

/** How many links one call may have checked. */
export const bulkLinkChecks = 50;
