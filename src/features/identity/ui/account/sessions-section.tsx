/** Section «Økter» of the account page: where the account is signed in. */
import { sessionsPath } from "#features/identity/paths.ts";
import { useRef } from "react";
import type { OwnAccount } from "#features/identity/contract.ts";
import { describeAccountFailure } from "#features/identity/ui/failures.ts";
import { useWork } from "#web/admin/use-work.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { listHeadingMark, useRowFocus } from "#web/admin/rows/row-focus.ts";
import { formatMoment } from "#web/norwegian.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface SessionsSectionProps {
  /** Open sessions; null at Firebase, which does not report them. */
  readonly sessions: OwnAccount["sessions"];
  readonly onChanged: () => void;
  /** Called after all sessions have ended, this one too. */
  readonly onSignedOut: () => void;
}

export function SessionsSection({ sessions, onChanged, onSignedOut }: SessionsSectionProps) {
  const { busy, failure, run } = useWork("A session was not ended", describeAccountFailure);
  const [confirmDialog, confirm] = useConfirm();
  const section = useRef<HTMLElement>(null);
  const focus = useRowFocus(section, sessions ?? []);
  const end = (id: string) =>
    run(id, async () => {
      await callAdmin("DELETE", `${sessionsPath}/${id}`);
      showToast({ title: "Økten er avsluttet" });
      onChanged();
    });
  const endAll = async () => {
    const isSure = await confirm({
      title: "Logge ut overalt?",
      text: "Alle øktene avsluttes, også denne. Du må logge inn på nytt.",
      action: "Logg ut overalt",
      isDestructive: true,
    });
    if (!isSure) return;
    await run("all", async () => {
      await callAdmin("DELETE", sessionsPath);
      onSignedOut();
    });
  };

  return (
    <section className="panel box stack" aria-labelledby="konto-okter" ref={section} {...focus}>
      <h2 id="konto-okter" tabIndex={-1} {...listHeadingMark}>
        Økter
      </h2>
      {sessions === null ? (
        <p className="soft">Kontoen er hos Firebase, som ikke forteller hvor du er logget inn.</p>
      ) : (
        <>
          <p className="soft">Her er du logget inn. Vi lagrer nettleser og system, ikke hvor du er.</p>
          <div role="alert">{failure && <p className="notice">{failure}</p>}</div>
          <ul className="account-list">
            {sessions.map(({ id, device, signedInAt, lastUsedAt, hasSecondFactor, isCurrent }) => (
              <li key={id} className="entry bar" data-row={id}>
                <div>
                  <p>
                    <strong>{device ?? "Ukjent enhet"}</strong>{" "}
                    {isCurrent && <Badge tone="good">Denne</Badge>}
                  </p>
                  <p className="small soft">
                    Sist brukt {formatMoment(lastUsedAt)}. Logget inn {formatMoment(signedInAt)}
                    {hasSecondFactor && ", med kode fra appen"}.
                  </p>
                </div>
                {!isCurrent && (
                  <Button
                    data-action="end"
                    isBusy={busy === id}
                    busyText="Avslutter..."
                    onClick={() => void end(id)}
                  >
                    Avslutt <VisuallyHidden>økten på {device ?? "ukjent enhet"}</VisuallyHidden>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <div>
            <Button isBusy={busy === "all"} busyText="Logger ut..." onClick={() => void endAll()}>
              Logg ut overalt
            </Button>
          </div>
        </>
      )}
      {confirmDialog}
    </section>
  );
}
