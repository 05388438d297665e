/** Button that saves a file of the admin API: a plain link could not send the sign-in with it. */
import { withSession } from "#web/admin/admin-client.ts";
import { useRowActions } from "#web/admin/rows/row-actions.ts";
import { fetchApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export function DownloadButton({ path, of }: { readonly path: string; readonly of: string }) {
  const actions = useRowActions();
  const save = () =>
    actions.run({ id: 0, work: () => saveResponse(path), failed: "Filen kunne ikke hentes." });
  return (
    <Button variant="quiet" isBusy={actions.busyId !== null} busyText="Henter..." onClick={() => void save()}>
      CSV<VisuallyHidden> for «{of}»</VisuallyHidden>
    </Button>
  );
}

/** Saves a response as a download, under the name that the server gives it. */
export async function saveResponse(path: string): Promise<void> {
  const response = await withSession(() => fetchApi("GET", path));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "";
  link.click();
  // The browser is reading it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
