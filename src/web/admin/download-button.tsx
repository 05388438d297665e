/** Button that saves a file of the admin API: a plain link could not send the sign-in with it. */
import Download from "lucide-react/icons/download";
import { withSession } from "#web/admin/admin-client.ts";
import { useRowActions } from "#web/admin/rows/row-actions.ts";
import { callApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface DownloadButtonProps {
  readonly path: string;
  readonly fileName: string;
  readonly of: string;
}

export function DownloadButton({ path, fileName, of }: DownloadButtonProps) {
  const actions = useRowActions();
  const save = () =>
    actions.run({
      id: 0,
      async work() {
        const { data } = await withSession(() => callApi<string>("GET", path, { isText: true }));
        // `Response.text` has removed the byte order mark, by which Excel detects UTF-8.
        saveFile(new Blob(["\uFEFF", data], { type: "text/csv" }), fileName);
      },
      failed: "Filen kunne ikke hentes.",
    });
  return (
    <Button isBusy={actions.busyId !== null} busyText="Henter..." onClick={() => void save()}>
      <Download />
      CSV<VisuallyHidden> for «{of}»</VisuallyHidden>
    </Button>
  );
}

/** Saves a file as a download. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser is reading it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
