/** The dashboard: where the features' tabs meet. */
import { useState } from "react";
import History from "lucide-react/icons/history";
import Keyboard from "lucide-react/icons/keyboard";
import LogOut from "lucide-react/icons/log-out";
import { listOf, listsAfterRestore, listsTellingOf } from "#app/pages/admin/affected-lists.ts";
import { AdminFrame } from "#app/pages/admin/admin-frame.tsx";
import { AdminTabs, type TabId, useChosenTab } from "#app/pages/admin/admin-tabs.tsx";
import { RefreshLists } from "#app/pages/admin/refresh-lists.tsx";
import { RenewSession } from "#app/pages/admin/renew-session.tsx";
import { ShortcutsDialog, useShortcuts } from "#app/pages/admin/shortcuts.tsx";
import { SummaryCards } from "#app/pages/admin/summary-cards.tsx";
import { useAdminLists } from "#app/pages/admin/use-admin-lists.ts";
import { HistoryDialog } from "#features/history/ui/history-dialog.tsx";
import { UndoNotice } from "#features/history/ui/undo-notice.tsx";
import { LastSignIn } from "#features/identity/ui/last-sign-in.tsx";
import type { Session } from "#features/identity/ui/session.ts";
import type { Deletion } from "#web/ui/row-actions.ts";

export interface DashboardProps {
  readonly session: Session;
  readonly email: string;
  readonly onSignOut: () => void;
}

export function Dashboard({ session, email, onSignOut }: DashboardProps) {
  const { lists, reload, refresh } = useAdminLists();
  const [tab, setTab] = useChosenTab();
  const [dialog, setDialog] = useState<"history" | "shortcuts" | null>(null);
  const [deletion, setDeletion] = useState<(Deletion & { readonly tab: TabId }) | null>(null);
  const shortcuts = useShortcuts({ onTab: setTab, onHelp: () => setDialog("shortcuts") });

  const afterRestore = (entity: Deletion["entity"] | "report") => void reload(...listsAfterRestore(entity));

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
          <h1>Admin Panel</h1>
          <p className="soft">{email}</p>
          <LastSignIn isStandIn={session.hasStandIn} />
        </div>
        <RefreshLists refresh={refresh} />
        <a className="text-link" href="/">
          Tilbake til nettstedet
        </a>
      </div>
      <SummaryCards stats={lists.stats.rows[0] ?? null} />
      <UndoNotice
        deletion={deletion?.tab === tab ? deletion : null}
        onRestored={({ entity }) => {
          setDeletion(null);
          afterRestore(entity);
        }}
        onClose={() => setDeletion(null)}
      />
      <AdminTabs
        lists={lists}
        reload={reload}
        chosen={tab}
        onChoose={setTab}
        onDeleted={(deleted) => {
          setDeletion({ ...deleted, tab });
          lists[listOf[deleted.entity]].drop(deleted.entityId);
          void reload(...listsTellingOf(deleted, lists));
        }}
      />
      {dialog === "history" && <HistoryDialog onRestored={afterRestore} onClose={() => setDialog(null)} />}
      {dialog === "shortcuts" && <ShortcutsDialog {...shortcuts} onClose={() => setDialog(null)} />}
      <RenewSession session={session} email={email} />
    </AdminFrame>
  );
}
