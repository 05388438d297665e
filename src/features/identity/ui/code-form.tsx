/** The second step of a sign-in: the code of the second factor. */
import { useEffect, useRef } from "react";
import { ActionForm, CodeInput, valueOf } from "#features/identity/ui/account/action-form.tsx";
import type { SecondFactorNeeded } from "#features/identity/ui/second-factor-needed.ts";
import { signInFailedTitle } from "#features/identity/ui/sign-in-failure.ts";

export interface CodeFormProps {
  readonly needed: SecondFactorNeeded;
  readonly onEntered: () => Promise<void>;
  readonly onBack: () => void;
}

export function CodeForm({ needed, onEntered, onBack }: CodeFormProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={box}>
      <ActionForm
        submitText="Logg inn"
        busyText="Logger inn..."
        failedTitle={signInFailedTitle}
        work={async (values) => {
          await needed.finish(valueOf(values, "code"));
          await onEntered();
        }}
        onCancel={onBack}
      >
        <p>Passordet stemmer. Skriv inn koden som autentiseringsappen din viser nå.</p>
        <CodeInput />
      </ActionForm>
    </div>
  );
}
