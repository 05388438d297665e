import { toastSwipePx } from "#web/ui/toast.ts";

/** Lets an element be swiped away to the right: it follows the finger, and closes beyond 50 px. */
export function swipeToClose(element: HTMLElement, onClose: () => void): () => void {
  let startX: number | null = null;
  const distance = (event: PointerEvent) => (startX === null ? 0 : Math.max(0, event.clientX - startX));

  const onDown = (event: PointerEvent) => {
    if ((event.target as Element).closest("button")) return;
    startX = event.clientX;
    element.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    if (startX !== null) element.style.transform = `translateX(${distance(event)}px)`;
  };
  const onUp = (event: PointerEvent) => {
    const moved = distance(event);
    startX = null;
    if (moved >= toastSwipePx) onClose();
    else element.style.transform = "";
  };
  const onCancel = () => {
    startX = null;
    element.style.transform = "";
  };

  // With selected text, a second drag would be the browser's own drag and drop.
  const onDragStart = (event: DragEvent) => event.preventDefault();

  const controller = new AbortController();
  const { signal } = controller;
  element.addEventListener("pointerdown", onDown, { signal });
  element.addEventListener("pointermove", onMove, { signal });
  element.addEventListener("pointerup", onUp, { signal });
  element.addEventListener("pointercancel", onCancel, { signal });
  element.addEventListener("dragstart", onDragStart, { signal });
  return () => controller.abort();
}
