/** From one page of a long list to the next. Draws nothing while all is on one page. */
export interface TemplatePagerProps {
  readonly path: string;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
}

export function TemplatePager({ path, page, pages }: TemplatePagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className="template-pager" aria-label="Sider">
      {page > 1 && (
        <a rel="prev" href={page === 2 ? path : `${path}?side=${page - 1}`}>
          Forrige side
        </a>
      )}
      <span>
        Side {page} av {pages}
      </span>
      {page < pages && (
        <a rel="next" href={`${path}?side=${page + 1}`}>
          Neste side
        </a>
      )}
    </nav>
  );
}
