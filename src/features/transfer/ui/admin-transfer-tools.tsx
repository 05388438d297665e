/** The buttons that export and import a list, beside its heading; an import can be undone from the bar above the list. */
import { useState } from "react";
import { createPortal } from "react-dom";
import Download from "lucide-react/icons/download";
import Upload from "lucide-react/icons/upload";
import { exportPath } from "#features/transfer/lists.ts";
import { type Imported, ImportDialog } from "#features/transfer/ui/admin-import-dialog.tsx";
import { rowKinds, type TransferEntity } from "#shared/admin/history-entities.ts";
import { saveResponse } from "#web/admin/download-button.tsx";
import { useRowActions } from "#web/admin/rows/row-actions.ts";
import { Button } from "#web/ui/button.tsx";

export interface TransferToolsProps {
  readonly entity: TransferEntity;
  readonly onImported: (imported: Imported) => void;
}

const formats = [
  ["csv", "Eksporter som CSV for Excel"],
  ["json", "Eksporter som JSON"],
] as const;

export function TransferTools({ entity, onImported }: TransferToolsProps) {
  const [isImporting, setImporting] = useState(false);
  const actions = useRowActions();
  const { nouns, transfer } = rowKinds[entity];
  const { list } = transfer;
  return (
    <>
      {formats.map(([format, text]) => (
        <Button
          key={format}
          isBusy={actions.busyId !== null}
          onClick={() =>
            void actions.run({
              id: 0,
              work: () => saveResponse(exportPath(list, format)),
              done: { title: "Filen er lastet ned" },
              failed: "Kunne ikke eksportere.",
            })
          }
        >
          <Download />
          {text}
        </Button>
      ))}
      <Button onClick={() => setImporting(true)}>
        <Upload />
        Importer
      </Button>
      {/* The dialog is not in the menu of the buttons, which has closed. */}
      {isImporting &&
        createPortal(
          <ImportDialog {...{ list, nouns, onImported }} onClose={() => setImporting(false)} />,
          document.body,
        )}
    </>
  );
}
