/** The form to follow something by e-mail, `/folg-med/e-post`. */
import { useState } from "react";
import { FormPage, type FormPageData } from "#app/pages/parts/form-page.tsx";
import type { PageProps } from "#app/pages/page.ts";
import { receipts } from "#app/pages/parts/receipts.ts";
import { SentPanel } from "#app/pages/parts/receipt-panel.tsx";
import { formTitle, isLetterAlone, type NamedFollow } from "#features/subscriptions/follows.ts";
import { FollowForm, followForm } from "#features/subscriptions/ui/follow-form.tsx";
import "#web/styles/page/form.css";

export interface FollowByMailData extends FormPageData {
  readonly follows: readonly NamedFollow[];
  /** The page's own url, where the form is posted. */
  readonly action: string;
}

export default function FollowByMail({ data: { form, follows, action } }: PageProps<FollowByMailData>) {
  const [email, setEmail] = useState("");
  const receipt = (
    <SentPanel receipt={receipts.follow}>
      <p>
        Lenken går til <strong>{email}</strong>.
      </p>
    </SentPanel>
  );
  return (
    <FormPage rejected={form} definition={followForm} receipt={receipt}>
      {(post) => (
        <div className="form-sheet prose sheet">
          <h1>{formTitle(follows)}</h1>
          <p>
            {isLetterAlone(follows)
              ? "Én gang i måneden sender vi nye maler, endrede maler og lover, og det som brukes mest. Én plass er merket «Annonse». Du ber om:"
              : "Vi skriver til deg når det er noe nytt om:"}
          </p>
          <ul>
            {follows.map(({ line, name, href }) => (
              <li key={line}>
                <a className="tall" href={href}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <FollowForm
            {...post}
            follows={follows}
            action={action}
            onSent={(address) => {
              setEmail(address);
              post.onSent();
            }}
          />
          <p className="small soft">
            Du får høyst én e-post om dagen, uten sporing, og slutter med ett klikk. Hva vi lagrer:{" "}
            <a href="/privacy">personvern</a>.
          </p>
        </div>
      )}
    </FormPage>
  );
}
