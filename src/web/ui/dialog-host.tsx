/**
 * Host for dialogs that are loaded on first use.
 *
 *     openDialog(() => import("#features/reports/ui/report-dialog.tsx"), { template }, `/rapporter/${id}`);
 *
 * The module's default export gets the props and `onClose`. One dialog at a time. If loading fails because the site was
 * updated, or the dialog does, the visitor goes to the page with the same form; without a network there is a toast, since
 * leaving would end at the browser's own error page.
 */
import { type ComponentType, StrictMode } from "react";
import type { Root } from "react-dom/client";
import { logQuietly } from "#web/log-quietly.ts";
import { Boundary } from "#web/ui/boundary.tsx";
import { showToast } from "#web/ui/toast.ts";

export interface DialogControls {
  readonly onClose: () => void;
}

type DialogModule<Props> = () => Promise<{ default: ComponentType<Props & DialogControls> }>;

let createRoot: ((container: Element) => Root) | undefined;
let root: Root | undefined;
let lastOpened = 0;

/** Takes React's browser half from the browser's entry: imported here, the server would load its megabyte too. */
export function renderDialogsWith(create: (container: Element) => Root): void {
  createRoot = create;
}

export function openDialog<Props extends object>(
  load: DialogModule<Props>,
  props: Props,
  fallbackPage: string,
): void {
  load().then(
    ({ default: Dialog }) => {
      root ??= createRoot?.(document.body.appendChild(document.createElement("div")));
      lastOpened += 1;
      const own = lastOpened;
      // A dialog that was closed while sending must not close the next one.
      const close = () => {
        if (own === lastOpened) root?.render(null);
      };
      root?.render(
        <StrictMode>
          <Boundary key={own} onFailed={() => void openFallbackPage(fallbackPage)}>
            <Dialog {...props} onClose={close} />
          </Boundary>
        </StrictMode>,
      );
    },
    (error: unknown) => {
      logQuietly("Could not load the dialog", error);
      void openFallbackPage(fallbackPage);
    },
  );
}

async function openFallbackPage(page: string): Promise<void> {
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
