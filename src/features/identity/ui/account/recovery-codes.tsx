/** New recovery codes, shown once. */
import { CopyButton } from "#features/identity/ui/account/copy-button.tsx";
import { useSectionFocus } from "#features/identity/ui/account/use-section-focus.ts";
import { Button } from "#web/ui/button.tsx";

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const part = useSectionFocus<HTMLDivElement>(true);
  return (
    <div className="account-box" ref={part}>
      <h3 tabIndex={-1}>Gjenopprettingskoder</h3>
      <p>
        Ta vare på dem et annet sted enn på telefonen. Hver kode kan brukes én gang i stedet for en kode fra
        appen, hvis du mister den. De vises bare nå.
      </p>
      <ol className="recovery-codes">
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
