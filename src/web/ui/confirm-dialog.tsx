/**
 * A dialog that asks for confirmation of an action.
 *
 *     const [confirmDialog, confirm] = useConfirm();
 *     if (await confirm({ title: "Slette malen?", text: "…", action: "Slett", isDestructive: true })) …
 *     return <>…{confirmDialog}</>;
 */
import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export interface Question {
  readonly title: string;
  readonly text: ReactNode;
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
