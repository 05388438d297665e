/**
 * The one hook that sends a visitor's form by script, on React's `useActionState`: once however often the button is
 * pressed, with the errors left until the next attempt is decided (a summary that vanished at the first click would
 * move the button from under the second). Without scripts the form posts itself to its `action`.
 *
 *     const form = useSubmit(inquiryForm, { path, check: findInquiryErrors, onSent, rejected, onAttempt });
 *     <form {...form.props} action="/advertise">
 *       {form.summary} <TextField form={form} name="email" type="email" /> … <SubmitRow form={form} text="Send" />
 *
 * The form's `action` stays a url: React would empty the fields after an action that is a function, also after one that
 * failed, and would have nothing to post to without scripts (decision 005).
 */
import { type FormEvent, type ReactNode, startTransition, useActionState, useRef, useState } from "react";
import { formKeyField, formKeyPlace, problemWith, trapField } from "#shared/form-state.ts";
import { ApiError, OfflineError } from "#web/api.ts";
import { explainKeyedFailure, failureToast, isUnsure, unsureHeading } from "#web/ui/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { RequestKey } from "#web/request-key.ts";
import { sendForm } from "#web/send-form.ts";
import { ErrorSummary, linkTo } from "#web/ui/forms/error-summary.tsx";
import { useOpenedAt } from "#web/ui/forms/field.tsx";
import {
  type FieldErrors,
  type FormDefinition,
  type FormValues,
  readValues,
  type VisitorFormProps,
} from "#web/ui/forms/form-definition.ts";
import { closeFailure, showToast } from "#web/ui/toast.ts";

export interface SubmitOptions<Field extends string> extends Omit<VisitorFormProps, "onSent"> {
  readonly path: string;
  /** First values of the fields; empty texts when left out. */
  readonly initial?: { readonly [Name in Field]?: string | undefined };
  /** Validates the input; with errors nothing is sent. */
  readonly check: (values: FormValues<Field>) => FieldErrors<Field>;
  /** The body of the request; the values themselves when left out. */
  readonly bodyOf?: (values: FormValues<Field>) => Readonly<Record<string, unknown>>;
  /** Callback that gives a receipt in the form's place, or a toast. @param response the body of the response */
  readonly onSent: (response: unknown, sent: FormValues<Field>) => void;
}

export interface SubmittedForm<Field extends string = string> {
  readonly definition: FormDefinition<Field>;
  readonly props: {
    readonly className: string;
    readonly method: "post";
    readonly noValidate: true;
    readonly onChange: (event: FormEvent<HTMLFormElement>) => void;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  readonly isSending: boolean;
  /** Links to the fields with errors, above the first; one error is shown at its field alone. */
  readonly summary: ReactNode;
  /** Why nothing was sent, above the button. */
  readonly failure: ReactNode;
  errorOf(field: Field): string | undefined;
  initialOf(field: Field): string;
  readonly plainKey: string;
  /** Whether it has the honeypot field: not once that was filled in, so that a browser that fills it in gets through. */
  readonly hasTrap: boolean;
  clear(): void;
}

interface Problems<Field extends string> {
  readonly errors: FieldErrors<Field>;
  readonly reason?: string;
  readonly heading?: string;
}

/** The result of the last attempt, and whether the next one is in flight. */
interface Attempt<Field extends string> {
  readonly number: number;
  readonly problems: Problems<Field> | null;
  readonly isSending: boolean;
  /** Fields that were changed since: their errors are hidden. */
  readonly changed: readonly string[];
}

type Change<Field extends string> = (last: Attempt<Field>) => Attempt<Field>;

const none = { number: 0, problems: null, isSending: false, changed: [] } as const;

export function useSubmit<Field extends string>(
  definition: FormDefinition<Field>,
  options: SubmitOptions<Field>,
): SubmittedForm<Field> {
  const { path, check, bodyOf = (values) => values, onSent, rejected, onAttempt, initial } = options;
  const { fields, minimumMs } = definition;
  const names = Object.keys(fields) as Field[];
  const openedAt = useOpenedAt();
  const [key] = useState(() => new RequestKey());
  const wasLost = useRef(false);
  const [isTrapped, setTrapped] = useState(false);
  // No action spans the request: while one is pending, React withholds the results of every other form.
  const [attempt, dispatch] = useActionState(
    (last: Attempt<Field>, change: Change<Field>): Attempt<Field> => change(last),
    none,
  );
  const { problems, isSending, changed } = attempt;
  const errorOf = (field: Field) =>
    changed.includes(field)
      ? undefined
      : attempt.number === 0
        ? problemWith(rejected, field)
        : problems?.errors[field];

  const wrong = names.filter((name) => problems?.errors[name]);
  const only = wrong.length === 1 && !problems?.reason ? wrong[0] : undefined;

  const finish = (found: Problems<Field> | null) =>
    dispatch(({ number }) => ({ ...none, number: number + 1, problems: found }));

  const send = async (values: FormValues<Field>, element: HTMLFormElement) => {
    let response: unknown;
    closeFailure();
    try {
      const opened = minimumMs > 0 ? { opened: { at: openedAt.current, minimumMs } } : {};
      response = await sendForm({ path, body: bodyOf(values), key, ...opened });
    } catch (error) {
      logQuietly("The form was not sent", error);
      const isLost = !(error instanceof ApiError || error instanceof OfflineError);
      // A second loss while the site can be reached: something blocks the call, as an ad blocker does.
      if (isLost && wasLost.current && (await isReached(element.action))) return element.submit();
      wasLost.current = isLost;
      // One rendering, so that nothing moves twice.
      startTransition(() => {
        onAttempt?.();
        if (error instanceof ApiError && error.body.code === "refused") setTrapped(true);
        finish(problemsOf(error, names, definition.failedHeading));
      });
      showToast(failureToast(error, definition.failed));
      return;
    }
    startTransition(() => finish(null));
    onAttempt?.();
    onSent(response, values);
  };

  const submit = (element: HTMLFormElement): Change<Field> => {
    const values = readValues(element, names);
    const shown = attempt.number;
    return (last) => {
      // A press while in flight, or before the outcome was on the screen.
      if (last.isSending || last.number !== shown) return last;
      const errors = check(values);
      if (Object.keys(errors).length === 0) {
        void send(values, element);
        return { ...last, isSending: true };
      }
      onAttempt?.();
      return { ...none, number: last.number + 1, problems: { errors } };
    };
  };

  return {
    definition,
    props: {
      className: "form stack",
      method: "post",
      noValidate: true,
      onChange: ({ target }) => {
        const name = (target as HTMLInputElement).name as Field;
        if (errorOf(name) === undefined) return;
        startTransition(() => dispatch((last) => ({ ...last, changed: [...last.changed, name] })));
      },
      onSubmit: (event) => {
        event.preventDefault();
        const change = submit(event.currentTarget);
        startTransition(() => dispatch(change));
      },
    },
    isSending,
    summary: problems && !problems.reason && (
      <ErrorSummary
        key={attempt.number}
        only={only && fields[only].id}
        errors={names.flatMap((name) => (errorOf(name) ? [linkTo(fields[name])] : []))}
      />
    ),
    failure: problems?.reason && (
      <ErrorSummary key={attempt.number} heading={problems.heading} reason={problems.reason} />
    ),
    errorOf,
    initialOf: (field) => rejected?.values[field] ?? initial?.[field] ?? "",
    plainKey: rejected?.values[formKeyField] ?? formKeyPlace,
    hasTrap: minimumMs > 0 && !rejected?.values[trapField] && !isTrapped,
    clear: () => startTransition(() => dispatch((last) => ({ ...last, problems: null }))),
  };
}

/** The server names the fields to correct; for anything else there is a reason, and nothing to correct. */
function problemsOf<Field extends string>(
  error: unknown,
  names: readonly Field[],
  failedHeading: string,
): Problems<Field> {
  const { fields: named = {}, code } = error instanceof ApiError ? error.body : {};
  const errors = Object.fromEntries(
    names.flatMap((name) => (named[name] ? [[name, named[name]]] : [])),
  ) as FieldErrors<Field>;
  if (Object.keys(errors).length > 0) return { errors };
  const reason = explainKeyedFailure(error);
  if (code === "invalid_request") return { errors, reason };
  return { errors, reason, heading: isUnsure(error) ? unsureHeading : failedHeading };
}

const isReached = (page: string) =>
  fetch(page, { method: "HEAD" }).then(
    () => true,
    () => false,
  );
