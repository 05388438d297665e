/** The frame of the administrator's page, with the actions in its header. */
import type { ReactNode } from "react";
import { Brand, ThemeToggle } from "#web/layout/site-header.tsx";
import { PageFrame } from "#web/layout/site-layout.tsx";

export interface AdminFrameProps {
  /** The area's name and the actions of all of it, after the site's name. */
  readonly actions?: ReactNode;
  readonly version?: string;
  readonly children: ReactNode;
}

export function AdminFrame({ actions, version, children }: AdminFrameProps) {
  return (
    <PageFrame
      mainClassName="site-main admin-main"
      header={
        <header className="site-header admin-header">
          <div className="site-header-row">
            <Brand />
            {actions}
            <ThemeToggle />
          </div>
        </header>
      }
      footer={
        version && (
          <footer className="site-footer">
            <div className="site-footer-row cluster">
              <p>Versjon {version}</p>
              <a href="/lisenser.txt">Lisenser</a>
            </div>
          </footer>
        )
      }
    >
      {children}
    </PageFrame>
  );
}
