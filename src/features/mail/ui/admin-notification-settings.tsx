/** The switches of what the administrator is told by mail. Each is saved when it is turned. */
import { useRef, useState } from "react";
import type { MailStatus, NoticeSettings } from "#features/mail/contract.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { explainFailure } from "#web/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { SwitchField } from "#web/ui/forms/switch-field.tsx";
import { showToast } from "#web/ui/toast.ts";

const path = "/api/admin/mail/notices";

export interface NotificationSettingsProps {
  readonly settings: NoticeSettings;
  readonly onSaved: (status: MailStatus) => void;
}

const waitingChoices = [
  ["off", "Ikke send noe"],
  ["at_once", "Med en gang, høyst én e-post i timen"],
  ["morning", "Oppsummert klokken 07.30 hver morgen"],
] as const satisfies readonly (readonly [NoticeSettings["waiting"], string])[];

export function NotificationSettings({ settings, onSaved }: NotificationSettingsProps) {
  const { shown, failure, change } = useSaved(settings, onSaved);
  return (
    <div className="notification-settings">
      <div role="alert">{failure && <p className="notice">Endringen ble ikke lagret. {failure}</p>}</div>
      <SwitchField
        id="varsel-henvendelse"
        label="Varsle om annonsehenvendelser"
        hint="Én e-post for hver, med teksten. Svaret ditt går rett til den som sendte den."
        isOn={shown.inquiry}
        onChange={(inquiry) => change({ inquiry })}
      />
      <SwitchField
        id="varsel-lenke"
        label="Varsle når en lenke slutter å virke"
        hint="Med det kontrollen fant. Høyst én e-post i timen, med alle som er kommet til."
        isOn={shown.brokenLink}
        onChange={(brokenLink) => change({ brokenLink })}
      />
      <fieldset>
        <legend>Varsle om forslag og feilrapporter som venter</legend>
        {waitingChoices.map(([value, text]) => (
          <label key={value} className="radio">
            <input
              type="radio"
              name="varsel-venter"
              checked={shown.waiting === value}
              onChange={() => change({ waiting: value })}
            />
            {text}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** What was chosen is shown at once; what could not be saved goes back. One save at a time, the latest choice last. */
function useSaved(stored: NoticeSettings, onSaved: NotificationSettingsProps["onSaved"]) {
  const [chosen, setChosen] = useState<NoticeSettings | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef<NoticeSettings | null>(null);
  const save = async (wanted: NoticeSettings) => {
    if (latest.current !== wanted) return;
    try {
      onSaved(await callAdmin<MailStatus>("PUT", path, wanted));
      showToast({ title: "Varslene er lagret" });
    } catch (error) {
      logQuietly("Could not save the notices", error);
      setFailure(explainFailure(error));
    }
    if (latest.current === wanted) {
      latest.current = null;
      setChosen(null);
    }
  };
  return {
    shown: chosen ?? stored,
    failure,
    change(part: Partial<NoticeSettings>) {
      const wanted = { ...(chosen ?? stored), ...part };
      latest.current = wanted;
      setChosen(wanted);
      setFailure(null);
      saving.current = saving.current.then(() => save(wanted));
    },
  };
}
