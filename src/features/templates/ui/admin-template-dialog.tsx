/** Dialog that creates or edits a template. */
import type { AdminTemplate } from "#features/templates/contract.ts";
import { adminTemplatesPath, templateFields } from "#features/templates/admin-fields.ts";
import type { FindByUrl } from "#features/templates/ui/admin-use-twins.ts";
import { templateHref } from "#shared/text/slug.ts";
import { EditDialog } from "#web/admin/rows/edit-dialog.tsx";
import type { RowDialogProps } from "#web/admin/rows/row-dialog.tsx";
import { useRowForm } from "#web/admin/rows/row-form.ts";
import type { RowValues } from "#web/admin/rows/row-values.ts";

const fallbackText =
  "Malen finnes ikke lenger. Skjemaet er fylt ut fra feilrapporten, med format PDF, ikke fremhevet og aktiv. " +
  "Lagrer du, blir det en ny mal. Den slettede kan hentes tilbake fra historikken.";

export type TemplateValues = RowValues<typeof templateFields>;

export interface TemplateDialogProps extends RowDialogProps<AdminTemplate> {
  /** What is known of a template that is gone: saved as a new one, so that it never overwrites a row. */
  readonly fallback?: Partial<TemplateValues>;
  /** Who has the url already. */
  readonly findByUrl?: FindByUrl;
}

export function TemplateDialog({ row, fallback, findByUrl, ...handlers }: TemplateDialogProps) {
  const isNew = row === null;
  const form = useRowForm({
    ...handlers,
    path: adminTemplatesPath,
    fields: templateFields,
    row,
    initial: fallback,
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
            <a className="text-link" href={templateHref(twin)} target="_blank" rel="noopener">
              {twin.name}
            </a>
          </>
        )
      }
      onClose={handlers.onClose}
    />
  );
}
