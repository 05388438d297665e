/**
 * The dialog around a form that edits one row. Closing it with something typed asks first, and so does leaving the
 * page. Ctrl+Enter saves.
 */
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { EditForm, FormValues, StaleSave } from "#web/ui/use-edit-form.ts";

export interface EditDialogProps<Values extends FormValues> {
  readonly title: string;
  readonly description?: ReactNode;
  readonly form: EditForm<Values>;
  /** Begins the ids of the fields: field `name` has the id `{name}-name`. */
  readonly name: string;
  readonly submitText: string;
  /** A panel beside the fields where there is room, below them where there is not. */
  readonly aside?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function EditDialog<Values extends FormValues>(props: EditDialogProps<Values>) {
  const { title, description, form, name, submitText, aside, onClose, children } = props;
  const [confirmDialog, confirm] = useConfirm();
  const element = useRef<HTMLFormElement>(null);
  useLeaveWarning(form.isDirty);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, []);

  const close = async () => {
    if (form.isSaving) return;
    const question = {
      title: "Forkaste endringene?",
      text: "Det du har skrevet, er ikke lagret.",
      action: "Forkast",
      refusal: "Fortsett å redigere",
      isDestructive: true,
    };
    if (!form.isDirty || (await confirm(question))) onClose();
  };
  const errors = Object.entries(form.errors).map(([field, message]) => ({
    fieldId: field === "form" ? `${name}-send` : `${name}-${field}`,
    message: String(message),
  }));

  return (
    <>
      <Dialog title={title} description={description} onClose={() => void close()}>
        {/* The form only hears the shortcut that its fields were typed with. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form
          ref={element}
          className={aside ? "form edit-form edit-form-wide" : "form edit-form"}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit();
          }}
        >
          <div className="edit-fields">{children}</div>
          {aside}
          <div className="edit-foot">
            {errors.length > 0 && (
              <ErrorSummary
                key={form.attempts}
                errors={errors}
                heading="Du må rette dette før du kan lagre"
              />
            )}
            {form.stale && <StaleNotice form={form} stale={form.stale} />}
            <div className="form-actions">
              <Button
                type="submit"
                id={`${name}-send`}
                variant="primary"
                isBusy={form.isSaving}
                busyText="Lagrer..."
              >
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

interface StaleNoticeProps<Values extends FormValues> {
  readonly form: EditForm<Values>;
  readonly stale: StaleSave;
}

function StaleNotice<Values extends FormValues>({ form, stale: { changes } }: StaleNoticeProps<Values>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  const heading = "Noen andre har lagret endringer her";
  return (
    <div className="error-summary stale-notice" ref={box} tabIndex={-1} role="group" aria-label={heading}>
      <p className="error-summary-heading">{heading}</p>
      <p>Ingenting av ditt er lagret ennå. Dette er endret siden du åpnet skjemaet:</p>
      <ul>
        {changes.map(({ label, from, to }) => (
          <li key={label}>
            {label}: {from} → {to}
          </li>
        ))}
        {changes.length === 0 && <li>Ingen av feltene i skjemaet</li>}
      </ul>
      <div className="form-actions">
        <Button onClick={() => void form.saveAnyway()}>Lagre mine verdier likevel</Button>
        <Button onClick={form.takeTheirs}>Hent de nye verdiene inn i skjemaet</Button>
      </div>
    </div>
  );
}

function useLeaveWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isDirty]);
}
