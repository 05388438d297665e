/** The pager of a long list. Renders nothing while all is on one page. */
export interface TemplatePagerProps {
  readonly hrefOf: (page: number) => string;
  /** Number of the page, from 1. */
  readonly page: number;
  readonly pages: number;
}

export function TemplatePager({ hrefOf, page, pages }: TemplatePagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className="template-pager cluster" aria-label="Sider">
      {page > 1 && (
        <a className="tall" rel="prev" href={hrefOf(page - 1)}>
          Forrige side
        </a>
      )}
      <span>
        Side {page} av {pages}
      </span>
      {page < pages && (
        <a className="tall" rel="next" href={hrefOf(page + 1)}>
          Neste side
        </a>
      )}
    </nav>
  );
}
