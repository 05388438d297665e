/**
 * Error boundary: after an exception in a part of a page its content stays, as plain HTML whose links and forms work as without
 * scripts and whose fields hold the input, below a message.
 */
import { Component, type ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";

interface BoundaryProps {
  /** Text on the failure, and how to go on; left out where the page does without the part, or is left. */
  readonly text?: string;
  /** The element whose content stays. Without it there is the sentence alone, for a part that was never rendered. */
  readonly place?: () => Element | null;
  readonly onFailed?: () => void;
  readonly children: ReactNode;
}

export class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };
  #kept: readonly Node[] | undefined;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  readonly #show = (element: HTMLElement | null) => element?.replaceChildren(...(this.#kept ?? []));

  override render() {
    const { children, place, text } = this.props;
    if (!this.state.hasFailed) return children;
    // Copied now, while it is still in the document.
    this.#kept ??= copyOf(place?.() ?? null);
    return text === undefined ? null : (
      <>
        <div className="kept" ref={this.#show} />
        <div className="notice part-failed" role="alert">
          <p>{text}</p>
          <Button onClick={() => location.reload()}>Last siden på nytt</Button>
        </div>
      </>
    );
  }
}

/** A copy of the content: fields have their typed text, lists need their choice set. */
function copyOf(place: Element | null): readonly Node[] {
  const copy = place?.cloneNode(true) as Element | undefined;
  const chosen = place?.querySelectorAll("select");
  copy?.querySelectorAll("select").forEach((select, at) => {
    select.value = chosen?.[at]?.value ?? "";
  });
  return copy ? [...copy.childNodes] : [];
}
