/** Button «Slett alle viste»: deletes all rows that match the search and the filters, on every page, once confirmed. */
import Trash2 from "lucide-react/icons/trash-2";
import { bulkRows } from "#shared/page-sizes.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import type { AdminListState } from "#web/admin/use-admin-list.ts";
import { count } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";

/** No row has it. */
const busyId = 0;

export function BulkDeletion<Row extends { readonly id: number }>({
  admin: { resource, list, view, actions, confirm, onDeleted },
}: {
  readonly admin: AdminListState<Row>;
}) {
  const { path, entity, nouns } = resource;

  const removeAll = async () => {
    // The rows that the question is about, whatever the list shows when it is confirmed.
    const ids = view.all.map(({ id }) => id);
    const number = count(ids.length, nouns[0], nouns[1]);
    const isYes = await confirm({
      title: `Slette ${number}?`,
      text:
        (view.found === view.total
          ? "Hele listen blir slettet. "
          : "Alt som passer med søket og filtrene, blir slettet, også det som står på andre sider. ") +
        "Du kan angre etterpå.",
      action: `Slett ${number}`,
      isDestructive: true,
    });
    if (!isYes) return;
    const deleted: number[] = [];
    await actions.run({
      id: busyId,
      work: async () => {
        for (let start = 0; start < ids.length; start += bulkRows) {
          const part = { ids: ids.slice(start, start + bulkRows) };
          deleted.push(...(await callAdmin<{ ids: number[] }>("POST", `${path}/delete`, part)).ids);
        }
      },
      done: { title: "Slettet", description: number },
      failed: "Kunne ikke slette alle.",
    });
    const [first] = deleted;
    if (first === undefined) return void list.reload();
    onDeleted({ entity, entityId: first, ids: deleted, name: count(deleted.length, nouns[0], nouns[1]) });
  };

  if (view.found === 0) return null;
  return (
    <Button
      className="button-remove"
      isBusy={actions.busyId === busyId}
      busyText="Sletter..."
      onClick={() => void removeAll()}
    >
      <Trash2 />
      Slett alle viste
    </Button>
  );
}
