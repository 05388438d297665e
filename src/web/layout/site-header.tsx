import Bookmark from "lucide-react/icons/bookmark";
import Plus from "lucide-react/icons/plus";
import { Brand } from "#web/layout/brand.tsx";
import { SearchBox, type SearchBoxProps } from "#web/layout/search-box.tsx";
import { ThemeToggle } from "#web/layout/theme-toggle.tsx";

/** Links to this path open the suggestion dialog with scripts, and its page without. */
export const suggestPath = "/foresla-mal";

export function SiteHeader({ search }: { readonly search?: SearchBoxProps | undefined }) {
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Brand />
        <SearchBox {...search} />
        <HeaderActions />
      </div>
    </header>
  );
}

function HeaderActions() {
  return (
    <div className="site-header-actions">
      <a className="header-button" href={suggestPath}>
        <Plus />
        <span className="wide-only-text">Foreslå mal</span>
      </a>
      <a
        className="header-button header-icon-button"
        href="/lagrede"
        aria-label="Lagrede maler"
        title="Lagrede maler"
        data-tooltip
      >
        <Bookmark />
      </a>
      <ThemeToggle />
    </div>
  );
}
