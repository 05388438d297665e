/**
 * Tooltips for every element with a `title` and `data-tooltip`:
 *
 *     <a href="/offers" title="Håndplukkede …" data-tooltip>…</a>
 *
 * Without scripts the browser shows the title itself. With them the text appears 700 ms after the pointer or focus
 * comes to rest, at once if another tooltip was open within 300 ms, stays while hovered, and closes on Escape.
 */
const openDelayMs = 700;
const skipDelayMs = 300;
const gapPx = 8;

/** @param first the event of pointer or focus that loaded this */
export function startTooltips(first: Event): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let bubble: HTMLElement | undefined;
  let target: HTMLElement | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;

  const open = (element: HTMLElement) => {
    bubble ??= makeBubble();
    bubble.textContent = element.dataset["tooltip"] ?? "";
    bubble.showPopover();
    place(bubble, element);
  };
  const close = () => {
    clearTimeout(timer);
    if (bubble?.matches(":popover-open")) {
      bubble.hidePopover();
      closedAt = performance.now();
    }
    target = null;
  };
  const enter = (event: Event) => {
    if (!(event.target instanceof Element) || event.target === bubble) return;
    const element = event.target.closest<HTMLElement>("[data-tooltip]");
    if (element === target) return;
    close();
    if (!element || (event.type === "focusin" && !element.matches(":focus-visible, :has(:focus-visible)")))
      return;
    takeOverTitle(element);
    target = element;
    const delay = performance.now() - closedAt < skipDelayMs ? 0 : openDelayMs;
    timer = setTimeout(open, delay, element);
  };

  enter(first);
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") enter(event);
  });
  document.addEventListener("focusin", enter);
  document.addEventListener("focusout", close);
  document.addEventListener("pointerdown", close);
  document.addEventListener("scroll", close, { passive: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
}

/** Takes the title, or the browser's own tooltip would appear as well; screen readers still have the text. */
function takeOverTitle(element: HTMLElement): void {
  const title = element.getAttribute("title");
  if (!title) return;
  element.dataset["tooltip"] = title;
  element.setAttribute("aria-description", title);
  element.removeAttribute("title");
}

function makeBubble(): HTMLElement {
  const bubble = document.createElement("div");
  bubble.className = "tooltip";
  bubble.popover = "manual";
  bubble.setAttribute("aria-hidden", "true");
  return document.body.appendChild(bubble);
}

/** Places the tooltip below the element; above without room or with `--tooltip-side: above`; always inside the window. */
function place(bubble: HTMLElement, element: HTMLElement): void {
  const anchor = element.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const left = anchor.left + anchor.width / 2 - width / 2;
  const below = anchor.bottom + gapPx;
  const isAbove = getComputedStyle(element).getPropertyValue("--tooltip-side") === "above";
  const top = isAbove || below + height > innerHeight ? anchor.top - height - gapPx : below;
  bubble.style.left = `${Math.max(gapPx, Math.min(left, innerWidth - width - gapPx))}px`;
  bubble.style.top = `${Math.max(gapPx, top)}px`;
}
