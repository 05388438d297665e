/**
 * The layout of every page that visitors see in Norwegian: the frame with the search in its header, and the footer.
 *
 *     export default function Help({ site }: PageProps<null>) {
 *       return (
 *         <SiteLayout>
 *           <div className="page">           // with a child `rail`, beside the others
 *             <BackLink />
 *             <h1>Hjelp og support</h1>
 *             …
 *
 * The search box links to the front page. Only the front page passes `search`, to search while typing.
 */
import { type ReactNode, useSyncExternalStore } from "react";
import { hasAdminHint } from "#web/admin-hint.ts";
import type { SearchBoxProps } from "#web/layout/search-box.tsx";
import { SiteHeader } from "#web/layout/site-header.tsx";
import { useSite } from "#web/site-info.ts";
import { ToastHost } from "#web/ui/toast-host.tsx";
import { NewTabLink } from "#web/ui/visually-hidden.tsx";

export interface SiteLayoutProps {
  readonly search?: SearchBoxProps;
  readonly children: ReactNode;
}

export function SiteLayout({ search, children }: SiteLayoutProps) {
  return (
    <PageFrame
      // The chips and filters before the list are some forty stops.
      skipLinks={
        search?.suggestions && (
          <a className="skip-link" href="#maler">
            Hopp til malene
          </a>
        )
      }
      header={<SiteHeader search={search} />}
      footer={footer}
    >
      {children}
    </PageFrame>
  );
}

const links = [
  ["/situasjoner", "Situasjoner"],
  ["/help", "Hjelp og support"],
  ["/advertise", "Annonsere"],
  ["/privacy", "Personvern"],
  ["/terms", "Vilkår"],
  ["/sitemap", "Nettstedkart"],
  ["/tilgjengelighet", "Tilgjengelighet"],
  ["/folg-med", "Følg med"],
  ["/lagrede", "Lagrede maler"],
  ["/utviklere", "For utviklere"],
  ["/lisenser.txt", "Lisenser"],
] as const;

const subscribe = (listener: () => void) => {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
};

function SiteFooter() {
  const { name, operator, accessibilityStatement } = useSite();
  const isAdmin = useSyncExternalStore(subscribe, hasAdminHint, () => false);
  return (
    <footer className="site-footer small">
      <div className="site-footer-row bar">
        <nav aria-label="Om nettstedet">
          <ul className="cluster">
            {links.map(([href, text]) => (
              <li key={href}>
                <a href={href}>{text}</a>
              </li>
            ))}
            {accessibilityStatement && (
              <li>
                <NewTabLink href={accessibilityStatement}>Tilgjengelighetserklæring</NewTabLink>
              </li>
            )}
            {isAdmin && (
              <li>
                <a href="/admin">Admin</a>
              </li>
            )}
          </ul>
        </nav>
        <div className="cluster soft">
          <p>Vi lenker til maler hos andre og gir ikke juridiske råd.</p>
          {operator && <p>{operator.line}</p>}
          <p>© 2024 {name}</p>
        </div>
      </div>
    </footer>
  );
}

/** One element: a key in the search field renders no link anew. */
const footer = <SiteFooter />;

export interface PageFrameProps {
  readonly header: ReactNode;
  readonly footer?: ReactNode;
  readonly mainClassName?: string;
  /** Links after the first, to parts further down. */
  readonly skipLinks?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of every Norwegian page, visitors' and the administrator's: skip links, header, main content, toast host. */
export function PageFrame({
  header,
  footer,
  mainClassName = "site-main",
  skipLinks,
  children,
}: PageFrameProps) {
  return (
    <>
      <a className="skip-link" href="#innhold">
        Hopp til innholdet
      </a>
      {skipLinks}
      {header}
      <main id="innhold" className={mainClassName} tabIndex={-1}>
        {children}
      </main>
      {footer}
      <ToastHost />
    </>
  );
}
