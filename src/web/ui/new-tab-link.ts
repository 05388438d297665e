/** Props of a link that opens another site in a new tab and is counted, by the middle button too. */
export function newTabLink(onFollow: () => void) {
  return {
    target: "_blank",
    onClick: () => onFollow(),
    onAuxClick(event: { readonly button: number }) {
      if (event.button === 1) onFollow();
    },
  } as const;
}
