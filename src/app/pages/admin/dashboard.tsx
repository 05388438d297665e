/** The dashboard: where the features' tabs meet. */
import { useEffect, useState } from "react";
import History from "lucide-react/icons/history";
import Keyboard from "lucide-react/icons/keyboard";
import LogOut from "lucide-react/icons/log-out";
import { listOf, listsAfterRestore, listsTellingOf } from "#app/pages/admin/affected-lists.ts";
import { AdminFrame } from "#app/pages/admin/admin-frame.tsx";
import { type TabId, useAdminPlace } from "#app/pages/admin/admin-place.ts";
import { AdminTabs } from "#app/pages/admin/admin-tabs.tsx";
import { RefreshLists } from "#app/pages/admin/refresh-lists.tsx";
import { RenewSession } from "#features/identity/ui/renew-session.tsx";
import { ShortcutsDialog, useShortcuts } from "#app/pages/admin/shortcuts.tsx";
import { SummaryCards } from "#app/pages/admin/summary-cards.tsx";
import { useAdminLists } from "#app/pages/admin/use-admin-lists.ts";
import { HistoryDialog } from "#features/history/ui/history-dialog.tsx";
import { UndoNotice } from "#features/history/ui/undo-notice.tsx";
import { LastSignIn } from "#features/identity/ui/last-sign-in.tsx";
import type { Session } from "#features/identity/ui/session.ts";
import type { Deletion } from "#web/admin/row-actions.ts";
import { focusRow } from "#web/admin/row-focus.ts";

export interface DashboardProps {
  readonly session: Session;
  readonly email: string;
  readonly onSignOut: () => void;
}

export function Dashboard({ session, email, onSignOut }: DashboardProps) {
  const { lists, reload, refresh } = useAdminLists();
  const place = useAdminPlace();
  const { tab } = place;
  const [dialog, setDialog] = useState<"history" | "shortcuts" | null>(null);
  const [deletion, setDeletion] = useState<(Deletion & { readonly tab: TabId }) | null>(null);
  const shortcuts = useShortcuts({ onTab: place.choose, onHelp: () => setDialog("shortcuts") });

  /** The row that was just brought back. */
  const [restored, setRestored] = useState<{ readonly id: number } | null>(null);
  useEffect(() => {
    if (restored) focusRow(restored.id);
  }, [restored]);

  const afterRestore = (entity: Deletion["entity"]) => reload(...listsAfterRestore(entity));

  return (
    <AdminFrame
      actions={
        <>
          <button type="button" className="header-button" onClick={() => setDialog("history")}>
            <History />
            <span className="wide-only-text">Historikk</span>
          </button>
          <button type="button" className="header-button admin-keys" onClick={() => setDialog("shortcuts")}>
            <Keyboard />
            <span className="wide-only-text">Hurtigtaster</span>
          </button>
          <button type="button" className="header-button" onClick={onSignOut}>
            <LogOut />
            <span className="wide-only-text">Logg ut</span>
          </button>
        </>
      }
    >
      <div className="admin-heading">
        <div>
          <h1 tabIndex={-1}>Admin Panel</h1>
          <p className="soft">{email}</p>
          <LastSignIn isFallback={session.hasFallback} />
        </div>
        <RefreshLists refresh={refresh} />
        <a className="text-link" href="/">
          Tilbake til nettstedet
        </a>
      </div>
      <SummaryCards stats={lists.stats.rows[0] ?? null} />
      <UndoNotice
        deletion={deletion?.tab === tab ? deletion : null}
        onRestored={async ({ entity, entityId }) => {
          await afterRestore(entity);
          setDeletion(null);
          setRestored({ id: entityId });
        }}
        onClose={() => {
          setDeletion(null);
          setRestored({ id: 0 });
        }}
      />
      <AdminTabs
        lists={lists}
        reload={reload}
        place={place}
        onDeleted={(deleted) => {
          setDeletion({ ...deleted, tab });
          const list = lists[listOf[deleted.entity]];
          if (deleted.ids) void list.reload();
          else list.drop(deleted.entityId);
          void reload(...listsTellingOf(deleted, lists));
        }}
      />
      {dialog === "history" && (
        <HistoryDialog onRestored={(entity) => void afterRestore(entity)} onClose={() => setDialog(null)} />
      )}
      {dialog === "shortcuts" && <ShortcutsDialog {...shortcuts} onClose={() => setDialog(null)} />}
      <RenewSession session={session} email={email} />
    </AdminFrame>
  );
}
