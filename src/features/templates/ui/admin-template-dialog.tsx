/** Dialog that creates or edits a template. */
import { type ReactNode, useState } from "react";
import { adminTemplatesPath, templateFields } from "#features/templates/admin-fields.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import type { FindByUrl } from "#features/templates/ui/admin-use-twins.ts";
import { templateHref } from "#domain/page-urls.ts";
import { errorResponseOf } from "#web/admin/admin-client.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { EditDialog } from "#web/admin/rows/edit-dialog.tsx";
import { RowControls } from "#web/admin/rows/row-controls.tsx";
import { type EditedRowHandlers, type RowForm, useRowForm } from "#web/admin/rows/row-form.ts";
import type { RowValues } from "#web/admin/rows/row-values.ts";
import { explainFailure } from "#web/ui/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SwitchField } from "#web/ui/forms/switch-field.tsx";

const fallbackText =
  "Malen finnes ikke lenger. Skjemaet er fylt ut fra feilrapporten, med format PDF, ikke fremhevet og aktiv. " +
  "Lagrer du, blir det en ny mal. Den slettede kan hentes tilbake fra historikken.";

export type TemplateValues = RowValues<typeof templateFields>;

interface TemplateFormProps extends EditedRowHandlers<AdminTemplate> {
  /** The control of the acts: of another feature. */
  readonly lawsControl: (form: RowForm) => ReactNode;
}

export interface TemplateDialogProps extends TemplateFormProps {
  readonly row: AdminTemplate | null;
  /** Values known of a template that is gone: saved as a new one, so that it never overwrites a row. */
  readonly fallback?: Partial<TemplateValues>;
  /** Values that the form begins with in place of the row's own. */
  readonly typed?: Partial<TemplateValues> | undefined;
  readonly findByUrl?: FindByUrl;
}

export function TemplateDialog(props: TemplateDialogProps) {
  const { row, fallback, typed, findByUrl, lawsControl, ...handlers } = props;
  const isNew = row === null;
  const [tellsFollowers, setTellsFollowers] = useState(false);
  const form = useRowForm({
    ...handlers,
    path: adminTemplatesPath,
    fields: templateFields,
    row,
    initial: typed ?? fallback,
    extra: { tellsFollowers },
    noun: "mal",
    idPrefix: "mal",
  });
  const [twin] = findByUrl?.(form.values.url, row?.id) ?? [];
  return (
    <EditDialog
      title={isNew && !fallback ? "Ny mal" : "Rediger mal"}
      description={fallback && fallbackText}
      form={form}
      submitText={fallback ? "Lagre som ny mal" : isNew ? "Opprett mal" : "Lagre endringer"}
      warning={
        twin && (
          <>
            Adressen er i katalogen fra før:{" "}
            <a className="tall" href={templateHref(twin)} target="_blank" rel="noopener">
              {twin.name}
            </a>
          </>
        )
      }
      choice={
        !isNew && (
          <SwitchField
            id="mal-si-fra"
            label="Si fra på e-post til dem som følger malen"
            isOn={tellsFollowers}
            onChange={setTellsFollowers}
          />
        )
      }
      onClose={handlers.onClose}
    >
      <RowControls form={form} own={{ laws: lawsControl(form) }} />
    </EditDialog>
  );
}

export interface ReportedTemplateDialogProps extends TemplateFormProps {
  readonly templateId: number | null;
  readonly fallback: Partial<TemplateValues>;
}

/**
 * Edits the template that a report is about. The row is read first: what the list holds may be old, or not be there yet,
 * and saving it would overwrite what is stored. Only for a row that is gone the form begins with the report.
 */
export function ReportedTemplateDialog({ templateId, fallback, ...handlers }: ReportedTemplateDialogProps) {
  const [attempt, setAttempt] = useState(0);
  const path = templateId === null ? null : `${adminTemplatesPath}/${templateId}`;
  const { data, hasFailed, error } = useAdminRead<AdminTemplate>(path, attempt);
  if (data) return <TemplateDialog {...handlers} row={data} />;
  if (path === null || errorResponseOf(error)?.status === 404) {
    return <TemplateDialog {...handlers} row={null} fallback={fallback} />;
  }
  return (
    <Dialog title="Rediger mal" onClose={handlers.onClose}>
      <div role="status">
        {hasFailed ? (
          <p>Malen kunne ikke hentes. {explainFailure(error)}</p>
        ) : (
          <p className="admin-loading">Laster...</p>
        )}
      </div>
      {hasFailed && (
        <div className="form-actions">
          <Button onClick={() => setAttempt(attempt + 1)}>Prøv igjen</Button>
          <Button onClick={handlers.onClose}>Avbryt</Button>
        </div>
      )}
    </Dialog>
  );
}
