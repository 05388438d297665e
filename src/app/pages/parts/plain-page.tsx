/** The frame of a page that is its heading and what follows: texts and lists, with a way back. */
import type { ReactNode } from "react";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";

export interface PlainPageProps {
  readonly title: string;
  readonly className: string;
  readonly children: ReactNode;
}

export function PlainPage({ title, className, children }: PlainPageProps) {
  return (
    <SiteLayout>
      <div className={className}>
        <BackLink />
        <h1>{title}</h1>
        {children}
      </div>
    </SiteLayout>
  );
}
