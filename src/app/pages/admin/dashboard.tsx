/** The dashboard of a signed-in administrator: header, tabs, undo bar, dialogs. The figures are in the tab «Stats». */
import { lazy, useEffect, useEffectEvent, useState, useRef } from "react";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { AdminFrame } from "#app/pages/admin/admin-frame.tsx";
import { tabOf, adminTabs, type ListedTab } from "#app/pages/admin/admin-tabs.ts";
import { useAdminUrlState } from "#app/pages/admin/admin-url-state.ts";
import {
  ownOf,
  rowBackIn,
  tabsAffectedByDeletion,
  tabsAffectedByMany,
  tabsAffectedByRestore,
  undoOperations,
} from "#app/pages/admin/affected-lists.ts";
import { KeyButton, ShortcutsDialog, useShortcuts } from "#app/pages/admin/shortcuts.tsx";
import { OpenReview } from "#app/pages/admin/review/review-page.tsx";
import { TabPanels } from "#app/pages/admin/tab-panels.tsx";
import { useAdminLists, type AdminLists } from "#app/pages/admin/admin-lists.ts";
import { historyFields } from "#app/pages/admin/history-labels.ts";
import { RenewSession } from "#features/identity/ui/renew-session.tsx";
import type { Session } from "#features/identity/ui/session.ts";
import type { ListDecision, Undoable } from "#web/admin/admin-tab.ts";
import type { Deletion } from "#web/admin/rows/row-actions.ts";
import { focusRow } from "#web/admin/rows/row-focus.ts";
import { Menu } from "#web/admin/rows/row-buttons.tsx";
import { LazyPart } from "#web/admin/lazy-part.tsx";
import { closeToast, showToast, toastStore } from "#web/ui/toast.ts";
import { count } from "#web/norwegian.ts";

const AccountPage = lazy(async () => ({
  default: (await import("#features/identity/ui/account/account-page.tsx")).AccountPage,
}));
const HistoryDialog = lazy(() => import("#features/history/ui/history-dialog.tsx"));

export interface DashboardProps {
  readonly session: Session;
  readonly email: string;
  readonly hasEnded: boolean;
  readonly version: string;
  readonly signOut: () => void;
}

export function Dashboard({ session, email, hasEnded, version, signOut }: DashboardProps) {
  const lists = useAdminLists();
  const urlState = useAdminUrlState();
  const { tab, place } = urlState;
  const here = place ?? tab;
  const [asked, setDialog] = useState<"history" | "shortcuts" | null>(null);
  const dialog = hasEnded ? null : asked;
  /** The last action that can be undone, and where it was done. */
  const [done, setDone] = useState<(Undoable & { readonly where: string }) | null>(null);
  const shortcuts = useShortcuts({
    onTab: urlState.choose,
    onHelp: () => setDialog("shortcuts"),
    place: here,
  });

  /** The row that gets the focus when the undo bar closes. */
  const [left, setLeft] = useState<{ readonly id: number } | null>(null);
  useEffect(() => {
    if (left) focusRow(left.id);
  }, [left]);

  // Reading the lists again requests the password. Until then only typed text is on the screen.
  const forgetLists = useEffectEvent(() => lists.forget());
  useEffect(() => {
    if (hasEnded) forgetLists();
  }, [hasEnded]);

  const showUndo = (undoable: Undoable) =>
    setDone({ ...undoable, id: rowBackIn(tab, undoable), where: here });
  const onDeleted = (deletion: Deletion) => {
    const { entity, entityId, name, operationId } = deletion;
    showUndo({
      entity,
      text: `«${name}» er slettet.`,
      id: entityId,
      operations: [operationId],
      onUndone: () => showToast({ title: "Hentet tilbake", description: name }),
    });
    lists.drop(tabOf(entity), entityId);
    void lists.reload(...tabsAffectedByDeletion(entity));
  };
  const onDecided = ({ isListed, ...decision }: ListDecision) => {
    showUndo(decision);
    if (!isListed) void lists.reload(...tabsAffectedByMany(decision.entity));
  };
  const shown = !hasEnded && done?.where === here ? done : null;
  const refreshed = useRefresh(lists.refresh);
  const headerButtons = [
    { text: "Oppdater", onClick: refreshed.ask, "aria-disabled": refreshed.isBusy || undefined },
    { text: "Historikk", onClick: () => setDialog("history") },
    {
      text: "Hurtigtaster",
      onClick: () => setDialog("shortcuts"),
      "aria-keyshortcuts": "?",
      className: "header-button admin-keys",
    },
    { text: "Min konto", onClick: () => urlState.open("konto") },
    { text: "Logg ut", onClick: signOut },
  ] as const;

  return (
    <AdminFrame
      version={version}
      actions={
        <>
          {/* The account's page has its own heading. */}
          {place !== "konto" && <h1 tabIndex={-1}>Admin Panel</h1>}
          {place === null && <OpenReview lists={lists} onOpen={() => urlState.open("gjennomgang")} />}
          <Menu label="Flere valg">
            {headerButtons.map(({ text, ...button }) => (
              <button key={text} type="button" className="header-button" {...button}>
                {text}
              </button>
            ))}
            <a className="header-button" href="/">
              Til nettstedet
            </a>
          </Menu>
        </>
      }
    >
      {place === "konto" && !hasEnded && (
        <LazyPart loading={<p role="status">Laster...</p>}>
          <AccountPage session={session} onSignedOut={signOut} onClose={() => void urlState.choose(tab)} />
        </LazyPart>
      )}
      <div data-place={place ?? undefined} hidden={place === "konto"}>
        <UndoBar
          done={shown}
          undo={(undoable) => undoOperations(undoable, lists)}
          onShowTemplate={(id) => {
            urlState.lists.maler.put(`sok=${id}`, false);
            void urlState.choose("maler");
          }}
          onLeave={(row) => {
            setDone((now) => (now === shown ? null : now));
            setLeft({ id: row });
          }}
        />
        <TabPanels lists={lists} urlState={urlState} onDeleted={onDeleted} onDecided={onDecided} />
      </div>
      {dialog === "history" && (
        <LazyPart>
          <HistoryDialog
            fieldsOf={(entity) => historyFields[entity]}
            onUndone={(entities) => void lists.reload(...entities.flatMap(tabsAffectedByRestore))}
            onClose={() => setDialog(null)}
          />
        </LazyPart>
      )}
      {dialog === "shortcuts" && <ShortcutsDialog {...shortcuts} onClose={() => setDialog(null)} />}
      <RenewSession session={session} email={email} />
    </AdminFrame>
  );
}

interface UndoBarProps {
  readonly done: Undoable | null;
  /** Resolves to false when it failed and can be tried again. */
  readonly undo: (done: Undoable) => Promise<boolean>;
  readonly onShowTemplate: (id: number) => void;
  /** @param row that gets the focus; 0 for the list's heading */
  readonly onLeave: (row: number) => void;
}

/** Undo bar for the last action. Stays until the next action or until it is dismissed. */
function UndoBar({ done, undo, onShowTemplate, onLeave }: UndoBarProps) {
  /** The action being undone: the next action does not wait for that. */
  const [inFlight, setInFlight] = useState<Undoable | null>(null);
  const run = async (undoable: Undoable) => {
    setInFlight(undoable);
    const said = toastStore.get();
    if (await undo(undoable)) {
      // The toast about the action, if it is still open.
      if (said) closeToast(said.id);
      onLeave(undoable.id ?? 0);
    }
    setInFlight((now) => (now === undoable ? null : now));
  };
  return (
    <div className="undo-place" role="status">
      {done && (
        <div className="notice undo-notice">
          <p className="clamp">{done.text}</p>
          {done.links && (
            <>
              <a className="tall" href={done.links.href} target="_blank" rel="noopener">
                Se siden
              </a>
              <button
                type="button"
                className="text-button"
                onClick={() => onShowTemplate(done.links?.templateId ?? 0)}
              >
                Vis i Maler
              </button>
            </>
          )}
          {ownOf(done).length > 0 && (
            <KeyButton
              shortcut="U"
              icon={Undo2}
              text="Angre"
              isBusy={inFlight === done}
              busyText="Angrer..."
              onClick={() => void run(done)}
            />
          )}
          <button
            type="button"
            className="icon-button"
            aria-label="Skjul meldingen"
            onClick={() => onLeave(0)}
          >
            <X />
          </button>
        </div>
      )}
    </div>
  );
}

/** A short absence from the tab causes no reload. */
const freshForMs = 10_000;

/** Reads the lists again, by a button and when the browser's tab becomes visible, and says what is new. */
function useRefresh(refresh: AdminLists["refresh"]) {
  const [isBusy, setBusy] = useState(false);
  /** Milliseconds since the page was opened, which is when the lists were read first. */
  const readAt = useRef(0);

  const run = async (isAsked: boolean) => {
    readAt.current = performance.now();
    const { newRows, hasFailed } = await refresh();
    const news = adminTabs.flatMap(({ id, nouns }: ListedTab) => {
      const rows = newRows[id] ?? 0;
      return nouns && rows > 0 ? [count(rows, ...nouns)] : [];
    });
    if (news.length > 0) showToast({ title: `Nytt: ${news.join(", ")}.` });
    else if (isAsked)
      showToast({ title: hasFailed ? "Ikke alt kunne hentes. Prøv igjen." : "Oppdatert. Ingenting nytt." });
  };

  const runUnasked = useEffectEvent(() => void run(false));
  useEffect(() => {
    const onReturn = () => {
      const isFresh = performance.now() - readAt.current < freshForMs;
      // Lists do not change under an open dialog.
      if (document.visibilityState === "visible" && !isFresh && !document.querySelector("dialog[open]")) {
        runUnasked();
      }
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, []);

  const ask = () => {
    if (isBusy) return;
    setBusy(true);
    void run(true).finally(() => setBusy(false));
  };
  return { isBusy, ask };
}
