import type { ReactNode } from "react";
import { Brand } from "#web/layout/brand.tsx";
import { ThemeToggle } from "#web/layout/theme-toggle.tsx";
import { ToastHost } from "#web/ui/toast-host.tsx";

export interface AdminFrameProps {
  /** The signed-in email and the actions at the right of the header. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function AdminFrame({ actions, children }: AdminFrameProps) {
  return (
    <>
      <a className="skip-link" href="#innhold">
        Hopp til innholdet
      </a>
      <header className="site-header admin-header">
        <div className="site-header-row">
          <Brand />
          <div className="site-header-actions">
            {actions}
            <ThemeToggle />
          </div>
        </div>
      </header>
      <main id="innhold" className="site-main admin-main" tabIndex={-1}>
        {children}
      </main>
      <ToastHost />
    </>
  );
}
