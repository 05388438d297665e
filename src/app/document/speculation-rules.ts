/**
 * The links that a browser may prefetch, as speculation rules: the document of a page that search engines may list, when the
 * pointer rests on a link to it (on a phone, when the link stays in view). A prefetched page runs no script, so it is no
 * visit; the browser itself fetches none with Save-Data on. Its hash is in the Content-Security-Policy (decision 005).
 */
import { allPages } from "#app/document/page-table.ts";
import { suggestPath } from "#web/layout/site-header.tsx";

/** Its links open a dialog. */
const isOpenedAsDialog = (path: string) => path === suggestPath;

/** What is searched and filtered is not: the script answers those links without a new page. */
const notPrefetched = 'a[href*="?"],a[href*="#"],a[target],a[download]';

export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          {
            href_matches: allPages
              .filter(({ isListed, path }) => isListed && !isOpenedAsDialog(path))
              .map(({ path }) => path),
          },
          { not: { selector_matches: notPrefetched } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
