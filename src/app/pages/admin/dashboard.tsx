/** The dashboard of a signed-in administrator: header, tabs, undo bar, dialogs. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import CircleUser from "lucide-react/icons/circle-user";
import History from "lucide-react/icons/history";
import Keyboard from "lucide-react/icons/keyboard";
import LogOut from "lucide-react/icons/log-out";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { AdminFrame } from "#app/pages/admin/admin-frame.tsx";
import { tabOf } from "#app/pages/admin/admin-tabs.ts";
import { useAdminUrlState } from "#app/pages/admin/admin-url-state.ts";
import {
  tabsAffectedByDeletion,
  tabsAffectedByMany,
  tabsAffectedByRestore,
  undoChanges,
} from "#app/pages/admin/affected-lists.ts";
import { RefreshLists } from "#app/pages/admin/refresh-lists.tsx";
import { OpenReview } from "#app/pages/admin/review/review-page.tsx";
import { KeyButton, ShortcutsDialog, useShortcuts } from "#app/pages/admin/shortcuts.tsx";
import { TabPanels } from "#app/pages/admin/tab-panels.tsx";
import { useAdminLists } from "#app/pages/admin/use-admin-lists.ts";
import { historyFields } from "#app/routes/history-labels.ts";
import type { Analytics } from "#features/analytics/admin-contract.ts";
import { formatMean, statsTab } from "#features/analytics/ui/admin-stats-tab.tsx";
import { noteChange } from "#features/history/ui/undo-change.ts";
import { describeDeletion, undoDeletion } from "#features/history/ui/undo-deletion.ts";
import { LastSignIn } from "#features/identity/ui/last-sign-in.tsx";
import { RenewSession } from "#features/identity/ui/renew-session.tsx";
import type { Session } from "#features/identity/ui/session.ts";
import type { ManyChanged, Undoable } from "#web/admin/admin-tab.ts";
import type { Deletion } from "#web/admin/rows/row-actions.ts";
import { focusRow } from "#web/admin/rows/row-focus.ts";
import { formatNumber } from "#web/norwegian.ts";

const AccountPage = lazy(async () => ({
  default: (await import("#features/identity/ui/account/account-page.tsx")).AccountPage,
}));
const HistoryDialog = lazy(() => import("#features/history/ui/history-dialog.tsx"));

export interface DashboardProps {
  readonly session: Session;
  readonly email: string;
  readonly onSignOut: () => void;
}

export function Dashboard({ session, email, onSignOut }: DashboardProps) {
  const lists = useAdminLists();
  const urlState = useAdminUrlState();
  const { tab, place } = urlState;
  /** Where an undo is offered: where it was done. */
  const here = place ?? tab;
  const [dialog, setDialog] = useState<"history" | "shortcuts" | null>(null);
  /** The last action that can be undone, and where it was done. */
  const [done, setDone] = useState<(Undoable & { readonly where: string }) | null>(null);
  const shortcuts = useShortcuts({ onTab: urlState.choose, onHelp: () => setDialog("shortcuts") });

  /** The row that gets the focus when the undo bar closes; 0 is the list's heading. */
  const [left, setLeft] = useState<{ readonly id: number } | null>(null);
  useEffect(() => {
    if (left) focusRow(left.id);
  }, [left]);

  const afterRestore = (entity: Deletion["entity"]) => lists.reload(...tabsAffectedByRestore(entity));
  const onDeleted = (deletion: Deletion) => {
    const { entity, entityId, ids } = deletion;
    setDone({
      where: here,
      text: describeDeletion(deletion),
      async undo() {
        if (!(await undoDeletion(deletion))) return null;
        await afterRestore(entity);
        return entityId;
      },
    });
    if (ids) void lists.reload(tabOf(entity));
    else lists.drop(tabOf(entity), entityId);
    void lists.reload(...tabsAffectedByDeletion(deletion, lists));
  };
  const onChangedMany = ({ entity, operations, text }: ManyChanged) => {
    const changes = operations.map((id) => noteChange(entity, id));
    setDone({
      where: here,
      text,
      async undo() {
        return (await undoChanges(changes, lists)) ? (operations[0] ?? 0) : null;
      },
    });
    void lists.reload(...tabsAffectedByMany(entity));
  };
  const shown = done?.where === here ? done : null;
  const undo = shown?.undo ?? null;
  const showRow = (id: number) => {
    urlState.lists.maler.put(`sok=${id}`, false);
    urlState.choose("maler");
  };
  const leaveUndo = (row: number) => {
    setDone((now) => (now === shown ? null : now));
    setLeft({ id: row });
  };

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
          <button type="button" className="header-button" onClick={() => urlState.open("konto")}>
            <CircleUser />
            <span className="wide-only-text">Min konto</span>
          </button>
          <button type="button" className="header-button" onClick={onSignOut}>
            <LogOut />
            <span className="wide-only-text">Logg ut</span>
          </button>
        </>
      }
    >
      {place === "konto" && (
        <Suspense fallback={<p role="status">Laster...</p>}>
          <AccountPage session={session} onSignedOut={onSignOut} onClose={() => urlState.choose(tab)} />
        </Suspense>
      )}
      <div hidden={place === "konto"}>
        <div className="admin-heading" data-place={place ?? undefined}>
          <div>
            <h1 tabIndex={-1}>Admin Panel</h1>
            <p className="soft">{email}</p>
            <LastSignIn isFallback={session.hasFallback} />
          </div>
          <RefreshLists refresh={lists.refresh} />
          <a className="text-link" href="/">
            Tilbake til nettstedet
          </a>
        </div>
        {place === null && (
          <>
            <SummaryCards stats={lists.of(statsTab).rows[0] ?? null} />
            <OpenReview lists={lists} onOpen={() => urlState.open("gjennomgang")} />
          </>
        )}
        <UndoBar
          text={shown && shown.text}
          links={
            shown?.links && (
              <>
                <a className="text-link" href={shown.links.href} target="_blank" rel="noopener">
                  Se siden
                </a>
                <button
                  type="button"
                  className="text-button"
                  onClick={() => showRow(shown.links?.templateId ?? 0)}
                >
                  Vis i Maler
                </button>
              </>
            )
          }
          onUndo={
            undo &&
            (async () => {
              const row = await undo();
              if (row !== null) leaveUndo(row);
            })
          }
          onClose={() => leaveUndo(0)}
        />
        <TabPanels
          lists={lists}
          urlState={urlState}
          onDeleted={onDeleted}
          onChangedMany={onChangedMany}
          onUndoable={(undoable) => setDone({ ...undoable, where: here })}
        />
      </div>
      {dialog === "history" && (
        <Suspense fallback={null}>
          <HistoryDialog
            fieldsOf={(entity) => historyFields[entity]}
            onUndone={(entities) => void lists.reload(...entities.flatMap(tabsAffectedByRestore))}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {dialog === "shortcuts" && <ShortcutsDialog {...shortcuts} onClose={() => setDialog(null)} />}
      <RenewSession session={session} email={email} />
    </AdminFrame>
  );
}

function SummaryCards({ stats }: { readonly stats: Analytics | null }) {
  const cards = [
    ["Totalt maler", stats && formatNumber(stats.totalTemplates)],
    ["Totalt vurderinger", stats && formatNumber(stats.totalRatings)],
    ["Gjennomsnittlig vurdering", stats && formatMean(stats.averageRating)],
  ] as const;
  return (
    <dl className="figures admin-summary" aria-busy={stats === null}>
      {cards.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface UndoBarProps {
  /** null shows nothing. */
  readonly text: string | null;
  /** Beside the text: where to see what came of it. */
  readonly links?: ReactNode;
  /** Null where there is nothing to undo. */
  readonly onUndo: (() => Promise<unknown>) | null;
  readonly onClose: () => void;
}

export function UndoBar({ text, links, onUndo, onClose }: UndoBarProps) {
  /** The text of the action being undone: the next action does not wait for that. */
  const [inFlight, setInFlight] = useState<string | null>(null);
  const undo = async () => {
    setInFlight(text);
    await onUndo?.();
    setInFlight((now) => (now === text ? null : now));
  };
  return (
    <div className="undo-place" role="status">
      {text !== null && (
        <div className="notice undo-notice">
          <p>{text}</p>
          {links}
          {onUndo && (
            <KeyButton
              shortcut="U"
              isBusy={inFlight === text}
              busyText="Angrer..."
              onClick={() => void undo()}
            >
              <Undo2 />
              Angre
            </KeyButton>
          )}
          <button type="button" className="icon-button" aria-label="Skjul meldingen" onClick={onClose}>
            <X />
          </button>
        </div>
      )}
    </div>
  );
}
