/** The page that something waiting is about: its url, opened by a key, what the link checks know of it, and its template. */
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import type { ReactNode } from "react";
import { KeyLink } from "#app/pages/admin/shortcuts.tsx";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { filingText, TemplateNumbers } from "#features/templates/ui/admin-template-picker.tsx";
import { withoutScheme } from "#shared/text/url-text.ts";
import { readWebUrl } from "#shared/text/web-url.ts";
import { LinkEvidence } from "#web/admin/link-health.tsx";
import { ActiveBadge } from "#web/admin/rows/row-cells.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface PageLinkProps {
  readonly url: string;
  readonly children?: ReactNode;
}

export function PageLink({ url, children }: PageLinkProps) {
  const href = readWebUrl(url).url;
  return (
    <section className="panel box cluster" aria-label="Siden det gjelder">
      {href && (
        <KeyLink shortcut="O" href={href} target="_blank" rel="noopener noreferrer">
          <ArrowUpRight />
          Åpne siden
          <VisuallyHidden> (åpnes i ny fane)</VisuallyHidden>
        </KeyLink>
      )}
      <p className="review-url">{href ? withoutScheme(href) : url}</p>
      {children}
    </section>
  );
}

/** What the last check of a link saw. @param health null when its url was never checked */
export function LinkSeen({ health }: { readonly health: AdminTemplate["linkHealth"] }) {
  return (
    <p className={health?.state === "broken" ? "review-seen field-error" : "review-seen small"}>
      Lenke: <LinkEvidence health={health} />
    </p>
  );
}

/** What is known of the template itself, below its name. */
export function TemplateFacts({ template }: { readonly template: AdminTemplate }) {
  return (
    <>
      <p className="cluster">
        <ActiveBadge row={template} />
        <TemplateNumbers template={template} />
      </p>
      <p>{template.description}</p>
      <p className="soft">{filingText(template)}</p>
    </>
  );
}
