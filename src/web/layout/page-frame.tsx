/** Frame of every Norwegian page, visitors' and the administrator's: skip links, header, main content, toast host. */
import type { ReactNode } from "react";
import { ToastHost } from "#web/ui/toast-host.tsx";

export interface PageFrameProps {
  readonly header: ReactNode;
  readonly footer?: ReactNode;
  readonly mainClassName?: string;
  /** More links like the first, to places further down. */
  readonly skipLinks?: ReactNode;
  readonly children: ReactNode;
}

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
