/** The page that something waiting is about: its url, opened by a key, and what the link checks know of it. */
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import type { ReactNode } from "react";
import { KeyLink } from "#app/pages/admin/shortcuts.tsx";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { reasonText } from "#shared/link-health.ts";
import { withoutScheme } from "#shared/text/url-text.ts";
import { readWebUrl } from "#shared/text/web-url.ts";
import { formatMoment } from "#web/norwegian.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface PageLinkProps {
  readonly url: string;
  readonly children?: ReactNode;
}

export function PageLink({ url, children }: PageLinkProps) {
  const href = readWebUrl(url).url;
  return (
    <section className="review-page" aria-label="Siden det gjelder">
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

/** What the last check of a link saw, in words. @param health null when its url was never checked */
export function LinkSeen({ health }: { readonly health: AdminTemplate["linkHealth"] }) {
  if (!health) return <p className="soft review-seen">Lenken er ikke sjekket ennå.</p>;
  const { state, reason, httpStatus, checkedAt, failures, title, finalUrl } = health;
  return (
    <p className="review-seen" data-state={state}>
      {reasonText(reason, httpStatus)} da lenken sist ble kontrollert, {formatMoment(checkedAt)}.
      {failures > 1 && ` ${failures} mislykkede kontroller på rad.`}
      {title && ` Sidens tittel: «${title}».`}
      {finalUrl && ` Den førte til ${withoutScheme(finalUrl)}.`}
    </p>
  );
}
