/** A link to a view. It works in a new tab, copied, and without scripts; a plain click stays on the page. */
import type { ComponentProps } from "react";
import { type ListingView, listingHref } from "#features/templates/listing-view.ts";
import { isPlainClick } from "#web/plain-click.ts";

export interface ViewLinkProps extends Omit<ComponentProps<"a">, "href"> {
  readonly view: ListingView;
  /** The fragment to open the page at when the link is followed without scripts. */
  readonly anchor?: string;
  readonly onFollow: () => void;
}

export function ViewLink({ view, anchor, onFollow, children, ...rest }: ViewLinkProps) {
  return (
    <a
      {...rest}
      href={listingHref(view) + (anchor ? `#${anchor}` : "")}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onFollow();
      }}
    >
      {children}
    </a>
  );
}
