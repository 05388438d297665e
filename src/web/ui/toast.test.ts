import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeToast, showToast, toastStore } from "#web/ui/toast.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("shows one at a time, the newest", () => {
  showToast({ title: "Først" });
  showToast({ title: "Sist", isDestructive: true });
  expect(toastStore.get()).toMatchObject({ title: "Sist", isDestructive: true, isOpen: true });
});

it("closes only the toast with the id", () => {
  showToast({ title: "En" });
  const first = toastStore.get()?.id ?? 0;
  showToast({ title: "To" });
  closeToast(first);
  expect(toastStore.get()).toMatchObject({ title: "To", isOpen: true });
});

it("drops a closed toast after 1,000,000 ms", () => {
  showToast({ title: "En" });
  closeToast(toastStore.get()?.id ?? 0);
  vi.advanceTimersByTime(999_999);
  expect(toastStore.get()).toMatchObject({ title: "En", isOpen: false });
  vi.advanceTimersByTime(1);
  expect(toastStore.get()).toBeNull();
});

it("rejects an empty title", () => {
  expect(() => showToast({ title: " " })).toThrow("needs a title");
});
