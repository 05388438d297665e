/** Keeps the focus in a section of «Min konto» when its button gives way to a form, and the form to what was there. */
import { type RefObject, useEffect, useRef } from "react";

/**
 * @param isPassing whether the part comes and goes
 * @returns ref of the part: its first field or heading gets the focus, and when it goes the section's heading
 */
export function useSectionFocus<Part extends HTMLElement>(isPassing: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const section = part.current?.closest(".account-section");
    if (!isPassing || !section) return undefined;
    part.current?.querySelector<HTMLElement>("input, h3")?.focus();
    return () => {
      const heading = section.isConnected && section.querySelector("h2");
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus();
    };
  }, [isPassing]);
  return part;
}
