/**
 * A text of any length in a row: three lines of it, and a button that shows the rest in place. What must be read before
 * something is decided is open from the start.
 */
import { useEffect, useId, useRef, useState } from "react";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface RowTextProps {
  readonly text: string;
  readonly rowName: string;
  readonly isOpenAtFirst?: boolean;
}

/** As `-webkit-line-clamp` in admin-rows.css. */
const linesWhenClosed = 3;

export function RowText({ text, rowName, isOpenAtFirst = false }: RowTextProps) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [isLong, setLong] = useState(false);

  useEffect(() => {
    const element = paragraph.current;
    if (!element) return undefined;
    // Also called when the tab around it is shown: what is hidden has no height.
    const observer = new ResizeObserver(() => {
      const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
      setLong(element.scrollHeight > (linesWhenClosed + 0.5) * lineHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div>
      <p id={id} ref={paragraph} className="row-text" data-open={isOpen ? "" : undefined}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className="text-button row-text-button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Vis mindre" : "Vis hele"}
          <VisuallyHidden>: {rowName}</VisuallyHidden>
        </button>
      )}
    </div>
  );
}
