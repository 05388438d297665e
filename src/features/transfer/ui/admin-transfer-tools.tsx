/** The buttons that export and import a list, beside its heading; an import can be undone from the bar above the list. */
import { useState } from "react";
import { createPortal } from "react-dom";
import Download from "lucide-react/icons/download";
import Upload from "lucide-react/icons/upload";
import type { TransferFormat, TransferList } from "#features/transfer/lists.ts";
import { type Imported, ImportDialog } from "#features/transfer/ui/admin-import-dialog.tsx";
import { downloadExport } from "#features/transfer/ui/admin-transfer-calls.ts";
import { rowKinds, type TransferEntity } from "#shared/admin/history-entities.ts";
import type { Nouns } from "#web/admin/admin-tab.ts";
import { useWork } from "#web/admin/use-work.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.ts";

export interface TransferToolsProps {
  readonly entity: TransferEntity;
  readonly onImported: (imported: Imported) => void;
}

export function TransferTools({ entity, onImported }: TransferToolsProps) {
  const [dialog, setDialog] = useState<"export" | "import" | null>(null);
  const { nouns, transfer } = rowKinds[entity];
  const shared = { list: transfer.list, nouns, onClose: () => setDialog(null) };
  return (
    <>
      <Button onClick={() => setDialog("export")}>
        <Download />
        Eksporter
      </Button>
      <Button onClick={() => setDialog("import")}>
        <Upload />
        Importer
      </Button>
      {/* The dialogs are not in the menu of the buttons, which has closed. */}
      {dialog === "export" && createPortal(<ExportDialog {...shared} />, document.body)}
      {dialog === "import" &&
        createPortal(<ImportDialog {...shared} onImported={onImported} />, document.body)}
    </>
  );
}

export interface ExportDialogProps {
  readonly list: TransferList;
  readonly nouns: Nouns;
  readonly onClose: () => void;
}

export function ExportDialog({ list, nouns, onClose }: ExportDialogProps) {
  const { busy, failure, run } = useWork<TransferFormat>("The list was not exported");
  const save = (format: TransferFormat) =>
    run(format, async () => {
      await downloadExport(list, format);
      showToast({ title: "Filen er lastet ned" });
      onClose();
    });
  return (
    <Dialog
      title={`Eksporter ${nouns[1]}`}
      description={`Alle ${nouns[1]} i én fil, også de som ikke er aktive. CSV-filen kan rettes og importeres igjen.`}
      onClose={onClose}
    >
      <div className="form-actions">
        <Button
          variant="primary"
          isBusy={busy === "csv"}
          busyText="Henter..."
          onClick={() => void save("csv")}
        >
          CSV for Excel
        </Button>
        <Button isBusy={busy === "json"} busyText="Henter..." onClick={() => void save("json")}>
          JSON
        </Button>
      </div>
      <p className="soft">
        Tekst som begynner med =, +, - eller @, har fått en apostrof foran, så Excel ikke leser den som en
        formel. Importen tar den bort igjen.
      </p>
      <div role="alert">{failure && <p className="field-error">Kunne ikke eksportere. {failure}</p>}</div>
    </Dialog>
  );
}
