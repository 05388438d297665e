/** What the rows of several lists show: a url, a text of any length, when it came in, whether it is active, its facts. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { withoutScheme } from "#shared/text/url-text.ts";
import { readWebUrl } from "#shared/text/web-url.ts";
import type { ListFilter } from "#web/admin/list/list-view.ts";
import type { DataColumn } from "#web/admin/rows/data-table.tsx";
import { formatShortDay, formatTime } from "#web/norwegian.ts";
import { Badge } from "#web/ui/badge.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface OutLinkProps {
  readonly url: string;
  /** In place of the url. */
  readonly text?: string;
}

/** Link to a url stored in a row. One that is not http(s) is rendered as text. */
export function OutLink({ url, text }: OutLinkProps) {
  const href = readWebUrl(url).url;
  if (!href) return <span className="out-link">{url}</span>;
  return (
    <a className="out-link" href={href} target="_blank" rel="noopener noreferrer" title={url}>
      {text ?? withoutScheme(url).replace(/\/$/, "")}
      <VisuallyHidden> (åpnes i ny fane)</VisuallyHidden>
      <ArrowUpRight />
    </a>
  );
}

export interface RowTextProps {
  readonly text: string;
  readonly rowName: string;
  readonly isOpenAtFirst?: boolean;
}

/** As `-webkit-line-clamp` in styles/admin/rows.css. */
const linesWhenClosed = 3;

/**
 * Three lines of a text, and a button that shows the rest in place. What must be read before something is decided is open
 * from the start.
 */
export function RowText({ text, rowName, isOpenAtFirst = false }: RowTextProps) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [isLong, setLong] = useState(false);

  useEffect(() => {
    const element = paragraph.current;
    if (!element) return undefined;
    // Also called when the tab around it is shown: what is hidden has no height.
    const observer = new ResizeObserver(() => {
      const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
      setLong(element.scrollHeight > (linesWhenClosed + 0.5) * lineHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div>
      <p id={id} ref={paragraph} className="row-text" data-open={isOpen ? "" : undefined}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className="text-button row-text-button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Vis mindre" : "Vis hele"}
          <VisuallyHidden>: {rowName}</VisuallyHidden>
        </button>
      )}
    </div>
  );
}

interface SentRow {
  readonly createdAt: string;
}

/** Sorts by the sorting «dato». */
export function dateColumn(header: string): DataColumn<SentRow> {
  return {
    id: "dato",
    header,
    sorting: "dato",
    order: "descending",
    kind: "date",
    cell: ({ createdAt }) => <RowDate iso={createdAt} />,
  };
}

function RowDate({ iso }: { readonly iso: string }) {
  return (
    <time className="row-date" dateTime={iso}>
      {formatShortDay(iso)} <span className="soft">kl. {formatTime(iso)}</span>
    </time>
  );
}

interface HideableRow {
  readonly isActive: boolean;
}

const wordOf = ({ isActive }: HideableRow) => (isActive ? "Aktiv" : "Inaktiv");

export const activeFilter = {
  id: "status",
  label: "Status",
  valueOf: wordOf,
} satisfies ListFilter<HideableRow>;

export function ActiveBadge({ row }: { readonly row: HideableRow }) {
  return <Badge tone={row.isActive ? "good" : "plain"}>{wordOf(row)}</Badge>;
}

/** What a row has, by its labels; what it does not have is left out. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="admin-facts">
      {Object.entries(facts).map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="many-lines">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
