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
