/** The page that something waiting is about: its url, opened by a key, and what the link checks know of it. */
import type { ReactNode } from "react";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { withoutScheme } from "#shared/text/url-text.ts";
import { readWebUrl } from "#shared/text/web-url.ts";
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
        <a
          className="button button-secondary"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          data-key="o"
          aria-keyshortcuts="O"
        >
          <ArrowUpRight />
          Åpne siden
          <VisuallyHidden> (åpnes i ny fane)</VisuallyHidden>
          <kbd className="button-key" aria-hidden="true">
            O
          </kbd>
        </a>
      )}
      <p className="review-url">{href ? withoutScheme(href) : url}</p>
      {children}
    </section>
  );
}
