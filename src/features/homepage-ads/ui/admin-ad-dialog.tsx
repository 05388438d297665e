/** Dialog that creates or edits an advertisement of the front page. */
import type { AdminHomepageAd } from "#features/homepage-ads/contract.ts";
import { adminHomepageAdsPath, homepageAdFields } from "#features/homepage-ads/admin-fields.ts";
import { AdPreview } from "#features/homepage-ads/ui/admin-ad-preview.tsx";
import { EditDialog } from "#web/admin/rows/edit-dialog.tsx";
import type { RowDialogProps } from "#web/admin/rows/row-dialog.tsx";
import { useRowForm } from "#web/admin/rows/row-form.ts";

export function AdDialog({ row, ...handlers }: RowDialogProps<AdminHomepageAd>) {
  const isNew = row === null;
  const form = useRowForm({
    ...handlers,
    path: adminHomepageAdsPath,
    fields: homepageAdFields,
    row,
    noun: "annonse",
    idPrefix: "annonse",
  });
  return (
    <EditDialog
      title={isNew ? "Ny annonse" : "Rediger annonse"}
      form={form}
      submitText={isNew ? "Opprett annonse" : "Lagre endringer"}
      onClose={handlers.onClose}
      preview={<AdPreview {...form.values} />}
    />
  );
}
