/** The buttons that export and import a list, beside its heading. */
import { useState } from "react";
import Download from "lucide-react/icons/download";
import Upload from "lucide-react/icons/upload";
import type { TransferList } from "#features/transfer/lists.ts";
import { ExportDialog } from "#features/transfer/ui/admin-export-dialog.tsx";
import { ImportDialog, type ImportDialogProps } from "#features/transfer/ui/admin-import-dialog.tsx";
import type { Nouns } from "#web/admin/admin-tab.ts";
import { Button } from "#web/ui/button.tsx";

export interface TransferToolsProps extends Pick<ImportDialogProps, "onImported"> {
  readonly list: TransferList;
  /** «mal», «maler» */
  readonly nouns: Nouns;
}

export function TransferTools({ list, nouns, onImported }: TransferToolsProps) {
  const [dialog, setDialog] = useState<"export" | "import" | null>(null);
  const shared = { list, nouns, onClose: () => setDialog(null) };
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
      {dialog === "export" && <ExportDialog {...shared} />}
      {dialog === "import" && <ImportDialog {...shared} onImported={onImported} />}
    </>
  );
}
