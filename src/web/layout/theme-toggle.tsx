/** The switch between light and dark. Its state comes from the root element's class, which is set before React runs. */
import { useSyncExternalStore } from "react";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { currentTheme, followTheme, saveTheme, type Theme } from "#web/theme.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = followTheme(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

export function ThemeToggle() {
  const theme = useSyncExternalStore<Theme>(subscribe, currentTheme, () => "light");
  const isDark = theme === "dark";
  const toggle = () => {
    saveTheme(isDark ? "light" : "dark");
    for (const listener of listeners) listener();
  };
  return (
    <button
      type="button"
      className="header-button header-icon-button theme-toggle with-scripts"
      role="switch"
      aria-checked={isDark}
      aria-label="Mørkt tema"
      title="Bytt mellom lyst og mørkt tema"
      data-tooltip
      onClick={toggle}
    >
      <Moon className="only-light" />
      <Sun className="only-dark" />
    </button>
  );
}
