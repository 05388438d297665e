/** Clicks on links: which ones a script may follow itself, and links to other sites. */
type Modifiers = Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;
type Click = Modifiers & Pick<MouseEvent, "button">;

/** Whether a modifier key changes the click's meaning to the browser. */
export function hasModifier({ metaKey, ctrlKey, shiftKey, altKey }: Modifiers): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** Whether a page's script may follow the link itself: the click opens no tab or window, and downloads nothing. */
export function isPlainClick(click: Click): boolean {
  return click.button === 0 && !hasModifier(click);
}

/** Props of a link that opens another site in a new tab and is counted, by the middle button too. A double click is one. */
export function newTabLink(onFollow: () => void) {
  return {
    target: "_blank",
    onClick(event: { readonly detail: number; preventDefault(): void }) {
      if (event.detail > 1) event.preventDefault();
      else onFollow();
    },
    onAuxClick(event: { readonly button: number }) {
      if (event.button === 1) onFollow();
    },
  } as const;
}
