type Modifiers = Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;
type Click = Modifiers & Pick<MouseEvent, "button">;

/** Whether it means something else to the browser than the same without. */
export function hasModifier({ metaKey, ctrlKey, shiftKey, altKey }: Modifiers): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** Whether a page's script may follow the link itself: the click opens no tab or window, and downloads nothing. */
export function isPlainClick(click: Click): boolean {
  return click.button === 0 && !hasModifier(click);
}
