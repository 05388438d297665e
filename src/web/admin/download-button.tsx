/** Button that saves a file of the admin API: a plain link could not send the sign-in with it. */
import { useState } from "react";
import Download from "lucide-react/icons/download";
import { withSession } from "#web/admin/admin-client.ts";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface DownloadButtonProps {
  readonly path: string;
  readonly fileName: string;
  readonly of: string;
}

export function DownloadButton({ path, fileName, of }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { data } = await withSession(() => callApi<string>("GET", path, { isText: true }));
      // `Response.text` has taken the byte order mark away, by which Excel knows UTF-8.
      saveFile(new Blob(["\uFEFF", data], { type: "text/csv" }), fileName);
    } catch (error) {
      logQuietly(`Could not read ${path}`, error);
      showToast({ title: "Feil", description: "Filen kunne ikke hentes.", isDestructive: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} busyText="Henter..." onClick={() => void save()}>
      <Download />
      CSV<VisuallyHidden> for «{of}»</VisuallyHidden>
    </Button>
  );
}

/** As the browser saves a download. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
