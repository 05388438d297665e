/**
 * Dialog that edits the template a report is about. The row is read first: what the list holds may be old, or not be
 * there yet, and saving it would overwrite what is stored. Only for a row that is gone the form begins with the report.
 */
import { useCallback, useEffect, useState } from "react";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { TemplateDialog, type TemplateValues } from "#features/templates/ui/admin-template-dialog.tsx";
import { readTemplate } from "#features/templates/ui/admin-template-list.ts";
import { explainFailure } from "#web/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { EditedRowHandlers } from "#web/admin/rows/row-form.ts";

export interface ReportedTemplateDialogProps extends EditedRowHandlers<AdminTemplate> {
  readonly templateId: number | null;
  /** What the report still knows of the template. */
  readonly fallback: Partial<TemplateValues>;
}

type Reading =
  | { readonly status: "reading" }
  | { readonly status: "read"; readonly template: AdminTemplate | null }
  | { readonly status: "failed"; readonly cause: string };

export function ReportedTemplateDialog({ templateId, fallback, ...handlers }: ReportedTemplateDialogProps) {
  const [reading, setReading] = useState<Reading>({ status: "reading" });
  const read = useCallback(
    () =>
      (templateId === null ? Promise.resolve(null) : readTemplate(templateId)).then(
        (template) => setReading({ status: "read", template }),
        (error: unknown) => {
          logQuietly("The template was not read", error);
          setReading({ status: "failed", cause: explainFailure(error) });
        },
      ),
    [templateId],
  );
  useEffect(() => {
    void read();
  }, [read]);

  if (reading.status === "read") {
    return reading.template ? (
      <TemplateDialog {...handlers} row={reading.template} />
    ) : (
      <TemplateDialog {...handlers} row={null} fallback={fallback} />
    );
  }
  const tryAgain = () => {
    setReading({ status: "reading" });
    void read();
  };
  return (
    <Dialog title="Rediger mal" onClose={handlers.onClose}>
      <div role="status">
        {reading.status === "reading" && <p className="admin-loading">Laster...</p>}
        {reading.status === "failed" && <p>Malen kunne ikke hentes. {reading.cause}</p>}
      </div>
      {reading.status === "failed" && (
        <div className="form-actions">
          <Button onClick={tryAgain}>Prøv igjen</Button>
          <Button onClick={handlers.onClose}>Avbryt</Button>
        </div>
      )}
    </Dialog>
  );
}
