/**
 * A button that a key presses too, shown on it. `shortcuts.tsx` finds it by `data-key`, so a key does just what its button
 * does, and nothing where there is none.
 */
import { Button, type ButtonProps } from "#web/ui/button.tsx";

export interface KeyButtonProps extends ButtonProps {
  /** One capital letter. */
  readonly shortcut: string;
}

export function KeyButton({ shortcut, children, ...button }: KeyButtonProps) {
  return (
    <Button {...button} data-key={shortcut.toLowerCase()} aria-keyshortcuts={shortcut}>
      {children}
      <kbd className="button-key" aria-hidden="true">
        {shortcut}
      </kbd>
    </Button>
  );
}

/** The link or button on the screen that a key presses; null when there is none. */
export function findKeyed(key: string): HTMLElement | null {
  if (key.length !== 1) return null;
  const keyed = document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key.toLowerCase())}"]`);
  return [...keyed].find((element) => element.checkVisibility() && !element.ariaDisabled) ?? null;
}
