/** The switch between light and dark. Its state comes from the root element's class, which is set before React runs. */
import { useSyncExternalStore } from "react";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { currentTheme, followTheme, type Theme, themeSwitchClass } from "#web/theme.ts";

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
