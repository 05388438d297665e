/**
 * The layout of every page that visitors see in Norwegian: the frame with the search in its header, and the footer.
 *
 *     export default function Help({ site }: PageProps<null>) {
 *       return (
 *         <SiteLayout>
 *           <div className="page">           // a column of readable width; "page page-wide" for grids
 *             <BackLink />
 *             <h1>Hjelp og support</h1>
 *             …
 *
 * The search box links to the front page. Only the front page passes `search`, to search while typing.
 */
import type { ReactNode } from "react";
import { PageFrame } from "#web/layout/page-frame.tsx";
import type { SearchBoxProps } from "#web/layout/search-box.tsx";
import { SiteFooter } from "#web/layout/site-footer.tsx";
import { SiteHeader } from "#web/layout/site-header.tsx";

export interface SiteLayoutProps {
  readonly search?: SearchBoxProps;
  readonly children: ReactNode;
}

export function SiteLayout({ search, children }: SiteLayoutProps) {
  return (
    <PageFrame
      // The chips and filters before the list are some forty stops.
      skipLinks={
        search && (
          <a className="skip-link" href="#maler">
            Hopp til malene
          </a>
        )
      }
      header={<SiteHeader search={search} />}
      footer={<SiteFooter />}
    >
      {children}
    </PageFrame>
  );
}
