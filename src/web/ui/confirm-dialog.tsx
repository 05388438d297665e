/**
 * A dialog that asks for confirmation of an action.
 *
 *     const [confirmDialog, confirm] = useConfirm();
 *     if (await confirm({ title: "Slette malen?", text: "…", action: "Slett", isDestructive: true })) …
 *     return <>…{confirmDialog}</>;
 */
import { type ReactNode, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog, type DialogProps } from "#web/ui/dialog.tsx";

export interface Question {
  readonly title: string;
  readonly text: ReactNode;
  /** Label of the button that confirms. */
  readonly action: string;
  readonly isDestructive?: boolean;
  readonly cancelText?: string;
}

interface AskedQuestion extends Question {
  readonly answer: (isYes: boolean) => void;
}

export type Confirm = (question: Question) => Promise<boolean>;

export function useConfirm(): readonly [dialog: ReactNode, confirm: Confirm] {
  const [asked, setAsked] = useState<AskedQuestion | null>(null);
  const confirm: Confirm = (question) =>
    new Promise((resolve) => {
      setAsked({
        ...question,
        answer: (isYes) => {
          setAsked(null);
          resolve(isYes);
        },
      });
    });
  const dialog = asked && <ConfirmDialog question={asked} />;
  return [dialog, confirm];
}

function ConfirmDialog({ question }: { readonly question: AskedQuestion }) {
  const { title, text, action, isDestructive = false, cancelText = "Avbryt", answer } = question;
  return (
    <Dialog title={title} description={text} onClose={() => answer(false)}>
      <div className="form-actions">
        <Button variant={isDestructive ? "danger" : "primary"} onClick={() => answer(true)}>
          {action}
        </Button>
        <Button onClick={() => answer(false)}>{cancelText}</Button>
      </div>
    </Dialog>
  );
}

export interface FormDialogProps extends DialogProps {
  /** «Forkaste rapporten?» */
  readonly discardTitle: string;
}

/**
 * The dialog of a public form. Escape, the cross and the backdrop ask before they discard input; the form's own
 * «Avbryt» closes at once.
 */
export function FormDialog({ discardTitle, onClose, children, ...dialog }: FormDialogProps): ReactNode {
  const [confirmDialog, confirm] = useConfirm();
  const content = useRef<HTMLDivElement>(null);
  const close = async () => {
    const question = {
      title: discardTitle,
      text: "Det du har fylt ut, er ikke sendt.",
      action: "Forkast",
      cancelText: "Fortsett",
      isDestructive: true,
    };
    if (!hasEntries(content.current) || (await confirm(question))) onClose();
  };
  return (
    <>
      <Dialog {...dialog} onClose={() => void close()}>
        <div ref={content}>{children}</div>
      </Dialog>
      {confirmDialog}
    </>
  );
}

function hasEntries(content: HTMLElement | null): boolean {
  const fields = content?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ?? [];
  return [...fields].some(
    (field) =>
      field.value.trim() !== field.defaultValue.trim() ||
      (field instanceof HTMLInputElement && field.checked !== field.defaultChecked),
  );
}
