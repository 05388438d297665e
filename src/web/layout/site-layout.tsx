/**
 * The layout of every Norwegian page: skip link, header with search, main content, footer, and the toast host.
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
import type { SearchBoxProps } from "#web/layout/search-box.tsx";
import { SiteFooter } from "#web/layout/site-footer.tsx";
import { SiteHeader } from "#web/layout/site-header.tsx";
import { ToastHost } from "#web/ui/toast-host.tsx";

export interface SiteLayoutProps {
  readonly search?: SearchBoxProps;
  readonly children: ReactNode;
}

export function SiteLayout({ search, children }: SiteLayoutProps) {
  return (
    <>
      <a className="skip-link" href="#innhold">
        Hopp til innholdet
      </a>
      <SiteHeader search={search} />
      <main id="innhold" className="site-main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <ToastHost />
    </>
  );
}
