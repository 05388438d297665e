/** The header of every public page: brand, search, actions. */
import { useSyncExternalStore } from "react";
import Bookmark from "lucide-react/icons/bookmark";
import FilePlus from "lucide-react/icons/file-plus";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { SearchBox, type SearchBoxProps } from "#web/layout/search-box.tsx";
import { useSite } from "#web/site-info.ts";
import { currentTheme, followTheme, type Theme, themeSwitchClass } from "#web/theme.ts";

/** Links to this path open the suggestion dialog with scripts, and its page without. */
export const suggestPath = "/foresla-mal";

export function SiteHeader({ search }: { readonly search?: SearchBoxProps | undefined }) {
  return (
    <header className="site-header" data-sentence={search?.words && ""}>
      <div className="site-header-row">
        <Brand />
        <SearchBox {...search} />
        {actions}
      </div>
    </header>
  );
}

function HeaderActions() {
  return (
    <div className="site-header-actions row">
      <a className="header-button" href={suggestPath} title="Foreslå mal" data-tooltip>
        <FilePlus />
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

/** One element: a key in the search field does not render it anew. */
const actions = <HeaderActions />;

/** The logo, a sheet with a folded corner and a signature, and the site's name. Links to the front page. */
export function Brand() {
  return (
    <a className="brand tall" href="/">
      <svg className="brand-mark" viewBox="7 2 19 28" aria-hidden="true">
        <path
          className="brand-sheet"
          d="M7 4.5A2.5 2.5 0 0 1 9.5 2H19l7 7v18.5A2.5 2.5 0 0 1 23.5 30h-14A2.5 2.5 0 0 1 7 27.5z"
        />
        <path className="brand-fold" d="M19 2l7 7h-5a2 2 0 0 1-2-2z" />
        <path className="brand-line" d="M11.5 12.5h6M11.5 16.5h9" />
        <path
          className="brand-signature"
          d="M10.5 24.5c2.2-5.4 4.3-5.2 3.6-1.6-.5 2.7 1.3 2.5 2.3.2.7-1.6 1.7-1.2 1.6 0-.1 1.3 1 1.6 2.1.9l2.4-1.5"
        />
      </svg>
      <span>{useSite().name}</span>
    </a>
  );
}

/** The switch between light and dark. Its state comes from the root element's class, which is set before React runs. */
export function ThemeToggle() {
  const theme = useSyncExternalStore<Theme>(followTheme, currentTheme, () => "light");
  return (
    <button
      type="button"
      className={`header-button header-icon-button ${themeSwitchClass} with-scripts`}
      role="switch"
      aria-checked={theme === "dark"}
      aria-label="Mørkt tema"
      title="Bytt mellom lyst og mørkt tema"
      data-tooltip
    >
      <Moon className="only-light" />
      <Sun className="only-dark" />
    </button>
  );
}
