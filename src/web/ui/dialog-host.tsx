/**
 * Opens dialogs that are fetched on first use.
 *
 *     openDialog(() => import("#features/reports/ui/report-dialog.tsx"), { template });
 *
 * The module's default export gets the given props and `onClose`. One dialog at a time. If it cannot be fetched
 * (offline, or the site was updated), `otherwise` is called: usually going to the page that does the same.
 */
import { type ComponentType, StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { logQuietly } from "#web/log-quietly.ts";

export interface DialogControls {
  readonly onClose: () => void;
}

type DialogModule<Props> = () => Promise<{ default: ComponentType<Props & DialogControls> }>;

let root: Root | undefined;

export function openDialog<Props extends object>(
  load: DialogModule<Props>,
  props: Props,
  otherwise: () => void,
): void {
  load().then(
    ({ default: Dialog }) => {
      root ??= createRoot(document.body.appendChild(document.createElement("div")));
      const close = () => root?.render(null);
      root.render(
        <StrictMode>
          <Dialog {...props} onClose={close} />
        </StrictMode>,
      );
    },
    (error: unknown) => {
      logQuietly("The dialog could not be fetched", error);
      otherwise();
    },
  );
}
