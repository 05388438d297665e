/**
 * The dialog around a form that edits one row: beside the list where there is room, else over it. Closing it with input needs a
 * confirmation, and so does an action that would replace it, and leaving the page. Ctrl+Enter saves.
 */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { RowControls } from "#web/admin/rows/row-controls.tsx";
import type { RowForm } from "#web/admin/rows/row-form.ts";
import { FormProblems } from "#web/admin/rows/save-notices.tsx";
import { Button } from "#web/ui/button.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export interface EditDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly form: RowForm;
  readonly submitText: string;
  /** Warning above the buttons, while a typed value may be wrong; it can be saved all the same. */
  readonly warning?: ReactNode;
  readonly preview?: ReactNode;
  readonly choice?: ReactNode;
  readonly onClose: () => void;
  /** Controls; all the fields when left out. */
  readonly children?: ReactNode;
}

/** The editors beside a list. @returns whether it has closed */
const editors = new Set<() => Promise<boolean>>();

/** Does work that replaces an editor beside the list, unless that stays for its typed text. @returns whether it did */
export async function whenEditorCloses(work: () => void): Promise<boolean> {
  for (const close of editors) if (!(await close())) return false;
  work();
  return true;
}

const width = () => matchMedia("(width >= 75rem)");
const hasRoom = () => width().matches && document.querySelector(".tab-panel:not([hidden])") !== null;

export function EditDialog(props: EditDialogProps) {
  const { title, description, form, submitText, warning, preview, choice, onClose } = props;
  const { children = <RowControls form={form} /> } = props;
  const [confirmDialog, confirm] = useConfirm();
  const element = useRef<HTMLFormElement>(null);
  const [isBeside, setBeside] = useState(hasRoom);
  const [row] = useState(() => document.activeElement?.closest("[data-row]"));
  useLeaveWarning(form.isDirty);

  const close = async () => {
    if (form.isSaving) return false;
    const question = {
      title: "Forkaste endringene?",
      text: "Det du har skrevet, er ikke lagret.",
      action: "Forkast",
      cancelText: "Fortsett å redigere",
      isDestructive: true,
    };
    if (form.isDirty && !(await confirm(question))) return false;
    onClose();
    return true;
  };
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    const wide = width();
    const onResize = () => setBeside(hasRoom());
    wide.addEventListener("change", onResize);
    return () => wide.removeEventListener("change", onResize);
  }, []);
  useEffect(() => {
    if (!isBeside) return undefined;
    // An editor in a tab left by Back is hidden, and could show no question.
    const own = async () => !element.current?.checkVisibility() || closeNow();
    editors.add(own);
    row?.setAttribute("aria-current", "true");
    row?.scrollIntoView({ block: "nearest" });
    return () => {
      editors.delete(own);
      row?.removeAttribute("aria-current");
    };
  }, [isBeside, row]);
  return (
    <>
      <Dialog title={title} description={description} isBeside={isBeside} onClose={() => void close()}>
        {/* The form only handles the shortcut of its fields. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form
          ref={element}
          className="form stack edit-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit();
          }}
        >
          <div className="edit-fields stack">{children}</div>
          {preview && (
            <section className="stack tight" aria-label="Forhåndsvisning">
              <p className="small soft">
                <strong>Forhåndsvisning</strong>
              </p>
              {preview}
            </section>
          )}
          <div className="edit-foot stack">
            <FormProblems form={form} heading="Du må rette dette før du kan lagre" />
            <div role="status">{warning && <p className="row-warning row small">{warning}</p>}</div>
            {choice}
            <div className="form-actions">
              <Button type="submit" variant="primary" isBusy={form.isSaving} busyText="Lagrer...">
                {submitText}
              </Button>
              <Button onClick={() => void close()}>Avbryt</Button>
            </div>
          </div>
        </form>
      </Dialog>
      {confirmDialog}
    </>
  );
}

/** Whether something typed would be lost if the page was left. */
export const isAnythingTyped = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** Makes the browser ask before the page is left while typed text is not saved. */
export function useLeaveWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isDirty]);
}
