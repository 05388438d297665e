/** Section «Totrinnsinnlogging» of the account page: a code from an app besides the password. */
import { recoveryCodesPath } from "#features/identity/paths.ts";
import { useEffect, useState } from "react";
import {
  ActionForm,
  CodeInput,
  ConfirmIdentity,
  confirmIdentity,
  useSectionFocus,
  valueOf,
} from "#features/identity/ui/account/action-form.tsx";
import type { AccountClient, Enrolment, Factor } from "#features/identity/ui/firebase-client.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { count, formatDay } from "#web/norwegian.ts";
import { useSite } from "#web/site-info.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { logQuietly } from "#web/log-quietly.ts";

export interface SecondFactorSectionProps {
  readonly client: AccountClient;
  readonly factor: Factor | null;
  readonly recoveryCodesLeft: number | null;
  /** Whether the account is at the embedded service, which has recovery codes. */
  readonly isEmbedded: boolean;
  readonly onChanged: () => void;
}

type Step =
  | { readonly is: "on" | "off" | "new codes" }
  | { readonly is: "scan"; readonly enrolment: Enrolment }
  | { readonly is: "codes"; readonly codes: readonly string[] };

export function SecondFactorSection(props: SecondFactorSectionProps) {
  const { client, factor, recoveryCodesLeft, isEmbedded, onChanged } = props;
  const [step, setStep] = useState<Step | null>(null);
  const { name: siteName } = useSite();
  const close = () => setStep(null);
  const showNewCodes = async () => {
    const { codes } = await callAdmin<{ readonly codes: readonly string[] }>("POST", recoveryCodesPath);
    setStep({ is: "codes", codes });
  };
  const start = async (values: FormData) => {
    await confirmIdentity(client, values);
    setStep({ is: "scan", enrolment: await client.enrol(siteName) });
  };
  const finish = (enrolment: Enrolment) => async (values: FormData) => {
    await enrolment.finish(valueOf(values, "code"));
    showToast({ title: "Totrinnsinnlogging er slått på" });
    if (isEmbedded) await showNewCodes();
    else close();
    onChanged();
  };
  const remove = async (values: FormData) => {
    await confirmIdentity(client, values);
    if (factor) await client.unenrol(factor.id);
    close();
    showToast({ title: "Totrinnsinnlogging er slått av" });
    onChanged();
  };
  const makeCodes = async (values: FormData) => {
    await confirmIdentity(client, values);
    await showNewCodes();
    onChanged();
  };

  const forms = {
    on: { submitText: "Fortsett", busyText: "Sjekker...", failedTitle: "Vi kom ikke videre", work: start },
    off: {
      submitText: "Slå av",
      busyText: "Slår av...",
      failedTitle: "Totrinnsinnlogging ble ikke slått av",
      isDestructive: true,
      work: remove,
    },
    "new codes": {
      submitText: "Lag nye koder",
      busyText: "Lager...",
      failedTitle: "Det ble ikke laget nye koder",
      work: makeCodes,
    },
  };
  const form = step && step.is !== "scan" && step.is !== "codes" && forms[step.is];

  return (
    <section className="entry stack" aria-labelledby="konto-totrinn">
      <h2 id="konto-totrinn" className="cluster">
        Totrinnsinnlogging {factor && <Badge tone="good">På</Badge>}
      </h2>
      {factor ? (
        <p className="soft">
          Slått på {formatDay(factor.enrolledAt)}. Ved innlogging spørres det også etter en kode fra appen
          din.
          {recoveryCodesLeft !== null &&
            ` Du har ${count(recoveryCodesLeft, "ubrukt gjenopprettingskode", "ubrukte gjenopprettingskoder")}.`}
        </p>
      ) : (
        <p className="soft">
          Med en kode fra en app på telefonen i tillegg er det ikke nok at noen gjetter eller stjeler
          passordet.
        </p>
      )}
      {form && (
        <ActionForm key={step.is} {...form} onCancel={close}>
          {step.is === "new codes" && <p>De gamle gjenopprettingskodene slutter å virke.</p>}
          <ConfirmIdentity hasFactor={factor !== null} />
        </ActionForm>
      )}
      {step?.is === "scan" && (
        <ScanStep enrolment={step.enrolment} work={finish(step.enrolment)} onCancel={close} />
      )}
      {step?.is === "codes" && <RecoveryCodes codes={step.codes} onDone={close} />}
      {step === null && (
        <div className="form-actions">
          {factor ? (
            <>
              {isEmbedded && (
                <Button onClick={() => setStep({ is: "new codes" })}>Nye gjenopprettingskoder</Button>
              )}
              <Button onClick={() => setStep({ is: "off" })}>Slå av</Button>
            </>
          ) : (
            <Button onClick={() => setStep({ is: "on" })}>Slå på</Button>
          )}
        </div>
      )}
    </section>
  );
}

interface ScanStepProps {
  readonly enrolment: Enrolment;
  readonly work: (values: FormData) => Promise<void>;
  readonly onCancel: () => void;
}

function ScanStep({ enrolment: { url, secret }, work, onCancel }: ScanStepProps) {
  return (
    <ActionForm
      submitText="Slå på"
      busyText="Slår på..."
      failedTitle="Totrinnsinnlogging ble ikke slått på"
      work={work}
      onCancel={onCancel}
    >
      <p>
        Skann koden med en autentiseringsapp (for eksempel Google Authenticator, Microsoft Authenticator eller
        1Password), og skriv inn de seks sifrene som appen viser.
      </p>
      <QrCode text={url} label="QR-kode for autentiseringsappen" />
      <p>
        Kan du ikke skanne? Skriv inn nøkkelen i appen: <code>{grouped(secret)}</code>
      </p>
      <CodeInput mayBeRecovery={false} />
    </ActionForm>
  );
}

function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const part = useSectionFocus<HTMLDivElement>(true);
  return (
    <div className="panel box stack" ref={part}>
      <h3 tabIndex={-1}>Gjenopprettingskoder</h3>
      <p>
        Ta vare på dem et annet sted enn på telefonen. Hver kode kan brukes én gang i stedet for en kode fra
        appen, hvis du mister den. De vises bare nå.
      </p>
      <ol className="recovery-codes stack">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="form-actions">
        <CopyButton text={codes.join("\n")} label="Kopier kodene" />
        <Button variant="primary" onClick={onDone}>
          Jeg har tatt vare på dem
        </Button>
      </div>
    </div>
  );
}

/** Modules of quiet zone around it, as the standard wants. */
const border = 4;

function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [modules, setModules] = useState<readonly (readonly boolean[])[] | null>(null);
  useEffect(() => {
    let isShown = true;
    import("qr").then(
      ({ default: encodeQr }) => {
        if (isShown) setModules(encodeQr(text, "raw", { ecc: "medium", border }));
      },
      // The key is beside it as text.
      (error: unknown) => logQuietly("The encoder of QR codes was not loaded", error),
    );
    return () => {
      isShown = false;
    };
  }, [text]);
  const size = modules?.length ?? 0;
  return (
    // Dark on light in both themes: not every app reads it the other way round.
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      {modules && <path d={pathOf(modules)} shapeRendering="crispEdges" />}
    </svg>
  );
}

function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}
