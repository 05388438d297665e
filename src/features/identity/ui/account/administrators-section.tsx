/** Section «Administratorer» of the account page: the administrators, and the invitation of another. */
import { useRef, useState } from "react";
import { administratorsPath, invitationsPath } from "#features/identity/paths.ts";
import type { Administrator, Invited } from "#features/identity/contract.ts";
import { useRead, ActionForm, TextInput, valueOf } from "#features/identity/ui/account/action-form.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { describeAccountFailure } from "#features/identity/ui/failures.ts";
import { useWork } from "#web/admin/rows/row-actions.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { listHeadingMark, useRowFocus } from "#web/admin/rows/row-focus.ts";
import { formatMoment } from "#web/norwegian.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

type List = readonly Administrator[];

const read = () => callAdmin<List>("GET", administratorsPath);

export function AdministratorsSection() {
  const { data: list, setData: setList, failure: unread } = useRead(read, "the administrators");
  const { busy, failure: undone, run } = useWork("The list of administrators", describeAccountFailure);
  const failure = undone ?? (list === null ? unread : null);
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<Invited | null>(null);
  const [confirmDialog, confirm] = useConfirm();
  const section = useRef<HTMLElement>(null);
  const focus = useRowFocus(section, (list ?? []).map(rowOf));

  const invite = async (values: FormData) => {
    const name = valueOf(values, "name").trim();
    const body = { email: valueOf(values, "email"), ...(name ? { name } : {}) };
    setInvited(await callAdmin<Invited>("POST", invitationsPath, body));
    setInviting(false);
    await run(body.email, async () => setList(await read()));
  };
  const change = async ({ email, name, state }: Administrator) => {
    if (state === "active") {
      const question = {
        title: "Avslutte tilgangen?",
        text: `${name ?? email} blir logget ut overalt med en gang. Du kan gi tilgangen tilbake.`,
        action: "Avslutt tilgangen",
        isDestructive: true,
      };
      if (!(await confirm(question))) return;
    }
    await run(email, async () => {
      if (state === "invited") {
        setList(await callAdmin<List>("DELETE", invitationsPath, { email }));
        return;
      }
      const hasAccess = state === "ended";
      const changed = await callAdmin<List>("PUT", administratorsPath, { email, hasAccess });
      showToast({ title: hasAccess ? "Tilgangen er gitt tilbake" : "Tilgangen er avsluttet" });
      setList(changed);
    });
  };

  return (
    <section className="entry stack" aria-labelledby="konto-administratorer" ref={section} {...focus}>
      <h2 id="konto-administratorer" tabIndex={-1} {...listHeadingMark}>
        Administratorer
      </h2>
      <p className="soft">Hver har sin egen konto, og kan gjøre det samme som du.</p>
      <div role="alert">{failure && <p className="notice">{failure}</p>}</div>
      {list === null && failure === null && <p role="status">Laster...</p>}
      <ul className="account-list">
        {list?.map((one) => (
          <AdministratorItem
            key={rowOf(one).id}
            one={one}
            isBusy={busy === one.email}
            onChange={() => void change(one)}
          />
        ))}
      </ul>
      {invited && <InvitedNotice invited={invited} />}
      {isInviting ? (
        <ActionForm
          submitText="Inviter"
          busyText="Inviterer..."
          failedTitle="Invitasjonen ble ikke laget"
          work={invite}
          onCancel={() => setInviting(false)}
        >
          <TextInput label="E-post" name="email" type="email" />
          <TextInput label="Navn" name="name" maxLength={80} isOptional />
        </ActionForm>
      ) : (
        <div>
          <Button
            onClick={() => {
              setInvited(null);
              setInviting(true);
            }}
          >
            Inviter administrator
          </Button>
        </div>
      )}
      {confirmDialog}
    </section>
  );
}

/** Row of an administrator, the same once access has ended; an invitation of the same person has another. */
const rowOf = ({ email, state }: Administrator) => ({
  id: `${state === "invited" ? state : "one"} ${email}`,
});

interface AdministratorItemProps {
  readonly one: Administrator;
  readonly isBusy: boolean;
  readonly onChange: () => void;
}

const actions = { active: "Avslutt tilgangen", ended: "Gi tilgangen tilbake", invited: "Trekk tilbake" };

function AdministratorItem({ one, isBusy, onChange }: AdministratorItemProps) {
  const { email, name, state, isOwner, isYou } = one;
  return (
    <li className="entry bar" data-row={rowOf(one).id}>
      <div>
        <p>
          <strong>{name ?? email}</strong> {isYou && <Badge tone="good">Du</Badge>}{" "}
          {isOwner && <Badge>Eier</Badge>} {state === "invited" && <Badge tone="waiting">Invitert</Badge>}
          {state === "ended" && <Badge tone="bad">Uten tilgang</Badge>}
        </p>
        <p className="small soft">
          {name && `${email}. `}
          {factsOf(one)}
        </p>
      </div>
      {!isOwner && !isYou && (
        <Button data-action="access" isBusy={isBusy} busyText="Et øyeblikk..." onClick={onChange}>
          {actions[state]} <VisuallyHidden>for {name ?? email}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

function factsOf({ state, invitedBy, expiresAt, lastSignInAt }: Administrator): string {
  if (state === "invited" && expiresAt) {
    return `Invitert av ${invitedBy ?? "ukjent"}. Lenken gjelder til ${formatMoment(expiresAt)}.`;
  }
  const signIn = lastSignInAt ? `Sist logget inn ${formatMoment(lastSignInAt)}.` : "";
  return [invitedBy && `Invitert av ${invitedBy}.`, signIn].filter(Boolean).join(" ");
}

function InvitedNotice({ invited: { email, way, link } }: { readonly invited: Invited }) {
  return (
    <div className="panel box stack" role="status">
      {way === "mail" && <p>En lenke er sendt til {email}. Du kan bruke lenken én gang, innen 48 timer.</p>}
      {way === "firebase" && (
        <p>{email} kan nå logge inn, når Firebase-kontoen deres har bekreftet denne e-postadressen.</p>
      )}
      {link !== null && (
        <>
          <p>
            Gi denne lenken til {email}. Den kan brukes én gang, innen 48 timer, og vises bare nå. Send den
            bare dit du er sikker på at ingen andre leser.
          </p>
          <p>
            <code>{link}</code>
          </p>
          <div className="form-actions">
            <CopyButton text={link} label="Kopier lenken" />
          </div>
        </>
      )}
    </div>
  );
}
