/**
 * Opens dialogs that are fetched on first use.
 *
 *     openDialog(() => import("#features/reports/ui/report-dialog.tsx"), { template }, `/rapporter/${id}`);
 *
 * The module's default export gets the given props and `onClose`. One dialog at a time. If it cannot be fetched, the
 * visitor goes to the page that does the same (the site was updated), or reads why not (there is no network: leaving
 * would end at the browser's own error page).
 */
import { type ComponentType, StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { logQuietly } from "#web/log-quietly.ts";
import { showToast } from "#web/ui/toast.ts";

export interface DialogControls {
  readonly onClose: () => void;
}

type DialogModule<Props> = () => Promise<{ default: ComponentType<Props & DialogControls> }>;

let root: Root | undefined;
let lastOpened = 0;

export function openDialog<Props extends object>(
  load: DialogModule<Props>,
  props: Props,
  samePage: string,
): void {
  load().then(
    ({ default: Dialog }) => {
      root ??= createRoot(document.body.appendChild(document.createElement("div")));
      lastOpened += 1;
      const own = lastOpened;
      // One that was left while it was sending must not close the one that came after it.
      const close = () => {
        if (own === lastOpened) root?.render(null);
      };
      root.render(
        <StrictMode>
          <Dialog key={own} {...props} onClose={close} />
        </StrictMode>,
      );
    },
    (error: unknown) => {
      logQuietly("The dialog could not be fetched", error);
      void goOrTell(samePage);
    },
  );
}

async function goOrTell(page: string): Promise<void> {
  try {
    await fetch(page, { method: "HEAD" });
  } catch {
    showToast({
      title: "Skjemaet kunne ikke åpnes",
      description: "Du ser ut til å være uten nett. Prøv igjen når du har nett.",
      isDestructive: true,
    });
    return;
  }
  location.assign(page);
}
