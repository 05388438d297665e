/** A small form whose work may fail: fields, the error, and its button. */
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useCallback,
} from "react";
import { describeAccountFailure } from "#features/identity/ui/failures.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary, type FormError } from "#web/ui/forms/error-summary.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import type { AccountClient } from "#features/identity/ui/firebase-client.ts";

export interface ActionFormProps {
  readonly submitText: string;
  readonly busyText: string;
  /** Heading of the error: «Passordet ble ikke endret». */
  readonly failedTitle: string;
  readonly isDestructive?: boolean;
  /** The action; an error that it throws is shown, and the fields keep their values. */
  readonly work: (values: FormData) => Promise<void>;
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

interface Problem {
  readonly errors: readonly FormError[];
  readonly reason?: string;
}

export function ActionForm({
  submitText,
  busyText,
  failedTitle,
  isDestructive = false,
  work,
  onCancel,
  children,
}: ActionFormProps) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [isBusy, setBusy] = useState(false);

  const part = useSectionFocus<HTMLFormElement>(onCancel !== undefined);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const errors = emptyFieldsOf(form);
    setAttempts((count) => count + 1);
    setProblem(errors.length > 0 ? { errors } : null);
    if (errors.length > 0) return;
    setBusy(true);
    try {
      await work(new FormData(form));
    } catch (error) {
      logQuietly(failedTitle, error);
      setProblem({ errors: [], reason: describeAccountFailure(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={part} className="form stack" noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {problem && (
        <ErrorSummary
          key={attempts}
          errors={problem.errors}
          reason={problem.reason}
          heading={problem.reason ? failedTitle : "Fyll ut dette først"}
        />
      )}
      <div className="form-actions">
        <Button
          type="submit"
          variant={isDestructive ? "danger" : "primary"}
          isBusy={isBusy}
          busyText={busyText}
        >
          {submitText}
        </Button>
        {onCancel && <Button onClick={onCancel}>Avbryt</Button>}
      </div>
    </form>
  );
}

function emptyFieldsOf(form: HTMLFormElement): FormError[] {
  return [...form.querySelectorAll<HTMLInputElement>("input[aria-required]")]
    .filter(({ value }) => value.trim() === "")
    .map(({ id, labels }) => ({ fieldId: id, message: labels?.[0]?.textContent ?? "" }));
}

export interface TextInputProps {
  readonly label: string;
  readonly name: string;
  readonly type?: "text" | "email" | "password";
  readonly hint?: ReactNode;
  readonly autoComplete?: string;
  readonly inputMode?: "numeric";
  readonly maxLength?: number;
  readonly initial?: string | undefined;
  readonly isOptional?: boolean;
}

export function TextInput({
  label,
  name,
  type = "text",
  hint,
  autoComplete = "off",
  inputMode,
  maxLength = 254,
  initial,
  isOptional = false,
}: TextInputProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} isOptional={isOptional}>
      {(field) => (
        <input
          {...field}
          type={type}
          name={name}
          autoComplete={autoComplete}
          inputMode={inputMode}
          maxLength={maxLength}
          defaultValue={initial}
          spellCheck={type === "text" ? undefined : false}
        />
      )}
    </Field>
  );
}

export function CurrentPassword() {
  return (
    <TextInput
      label="Passordet ditt nå"
      name="password"
      type="password"
      autoComplete="current-password"
      maxLength={4096}
    />
  );
}

export function NewPassword() {
  return (
    <TextInput
      label="Nytt passord"
      name="newPassword"
      type="password"
      autoComplete="new-password"
      maxLength={256}
      hint="Minst 8 tegn, og ikke noe som gjettes først. Fire tilfeldige ord er lette å huske og vanskelige å gjette."
    />
  );
}

export function CodeInput({ mayBeRecovery = true }: { readonly mayBeRecovery?: boolean }) {
  return (
    <TextInput
      label={mayBeRecovery ? "Kode fra appen" : "Koden som appen viser"}
      name="code"
      autoComplete="one-time-code"
      maxLength={40}
      {...(mayBeRecovery ? { hint: "Seks sifre, eller en gjenopprettingskode." } : { inputMode: "numeric" })}
    />
  );
}

export function valueOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * @param isPassing whether the part comes and goes
 * @returns ref of the part: its first field or heading gets the focus, and when it goes the section's heading
 */
export function useSectionFocus<Part extends HTMLElement>(isPassing: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const section = part.current?.closest("section");
    if (!isPassing || !section) return undefined;
    part.current?.querySelector<HTMLElement>("input, h3")?.focus();
    return () => {
      const heading = section.isConnected && section.querySelector("h2");
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus();
    };
  }, [isPassing]);
  return part;
}

export function ConfirmIdentity({ hasFactor }: { readonly hasFactor: boolean }) {
  return (
    <>
      <CurrentPassword />
      {hasFactor && <CodeInput />}
    </>
  );
}

export async function confirmIdentity(client: AccountClient, values: FormData): Promise<void> {
  await client.confirm(valueOf(values, "password"), valueOf(values, "code"));
}

/**
 * Reads once for each `read` that is given, and again on request. Data that was read stays when that fails.
 * @param what for the log: «the invitation»
 */
export function useRead<Data>(read: () => Promise<Data | null>, what: string) {
  const [data, setData] = useState<Data | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const again = useCallback(() => {
    read().then(
      (found) => {
        setData(found);
        setFailure(null);
      },
      (error: unknown) => {
        logQuietly(`Could not read ${what}`, error);
        setFailure(describeAccountFailure(error));
      },
    );
  }, [read, what]);
  useEffect(again, [again]);
  return { data, setData, failure, again };
}
