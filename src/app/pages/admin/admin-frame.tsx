/** The frame of the administrator's page, with the actions in its header. */
import type { ReactNode } from "react";
import { Brand, ThemeToggle } from "#web/layout/site-header.tsx";
import { PageFrame } from "#web/layout/site-layout.tsx";

export interface AdminFrameProps {
  /** The signed-in email and the actions at the right of the header. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function AdminFrame({ actions, children }: AdminFrameProps) {
  return (
    <PageFrame
      mainClassName="site-main admin-main"
      header={
        <header className="site-header admin-header">
          <div className="site-header-row">
            <Brand />
            <div className="site-header-actions">
              {actions}
              <ThemeToggle />
            </div>
          </div>
        </header>
      }
    >
      {children}
    </PageFrame>
  );
}
