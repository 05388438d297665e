/** What the owner of an address follows by e-mail, with what was asked for and not confirmed. Plain forms: each button posts. */
import type { ReactNode } from "react";
import { confirmHours, type NamedFollow, type OwnFollows } from "#features/subscriptions/follows.ts";
import { formatDay } from "#web/norwegian.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const titles = { unknown: "Lenken gjelder ikke lenger", left: "Alt er slettet" } as const;
const doneTexts = {
  confirmed: "Takk, det er bekreftet. Vi sier fra når noe endres.",
  removed: "Det er fjernet.",
} as const;

type Known = Extract<OwnFollows, { kind: "own" }>;

export function ownFollowsTitle(own: OwnFollows): string {
  if (own.kind !== "own") return titles[own.kind];
  return own.wanted.length > 0 ? "Bekreft det du vil følge" : "Det du følger på e-post";
}

export function OwnFollowsPanel({ own }: { readonly own: OwnFollows }) {
  return (
    <div className="receipt sheet prose">
      <h1>{ownFollowsTitle(own)}</h1>
      {own.kind === "own" && <Known {...own} />}
      {own.kind === "left" && (
        <p className="lead">Adressen og alt den fulgte, er slettet. Du får ikke flere e-poster fra oss.</p>
      )}
      {own.kind === "unknown" && (
        <p className="lead">
          Den som bekrefter, virker i {confirmHours}&nbsp;timer. Følger du noe fra før, bruker du lenken i den
          nyeste e-posten fra oss. Er alt slettet, vet vi ikke noe om deg.
        </p>
      )}
      {own.kind !== "own" && (
        <div className="form-actions">
          <ButtonLink variant="primary" href="/">
            Til forsiden
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function Known({ address, follows, wanted, keptUntil, done }: Known) {
  return (
    <>
      {done && (
        <p className="notice" role="status">
          {doneTexts[done]}
        </p>
      )}
      <p>
        Gjelder <strong className="breakable">{address}</strong>. Du får høyst én e-post om dagen, og bare når
        noe er endret.
      </p>
      {wanted.length > 0 && (
        <section>
          <h2>Venter på at du bekrefter</h2>
          <Rows follows={wanted} />
          <Post action="confirm">
            <Button type="submit" variant="primary">
              Bekreft
            </Button>
          </Post>
        </section>
      )}
      {follows.length > 0 && (
        <section>
          <h2>Du følger</h2>
          <Rows follows={follows} />
          {keptUntil && (
            <Post action="confirm">
              <p>Alt slettes {formatDay(keptUntil)} hvis du ikke bekrefter igjen.</p>
              <Button type="submit">Bekreft at jeg vil fortsette</Button>
            </Post>
          )}
        </section>
      )}
      <section>
        <h2>Slutt</h2>
        <Post action="leave">
          <p>Adressen og alt den følger, slettes med en gang. Det kan ikke angres.</p>
          <Button type="submit" variant="danger">
            Slutt med alt og slett adressen
          </Button>
        </Post>
      </section>
    </>
  );
}

function Rows({ follows }: { readonly follows: readonly NamedFollow[] }) {
  return (
    <ul className="own-follows">
      {follows.map(({ line, name, href }) => (
        <li key={line}>
          <Post action="remove" className="bar">
            <input type="hidden" name="line" value={line} />
            <span>{href === null ? name : <a href={href}>{name}</a>}</span>
            <Button type="submit" variant="quiet">
              Fjern<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </Post>
        </li>
      ))}
    </ul>
  );
}

interface PostProps {
  readonly action: "confirm" | "remove" | "leave";
  readonly className?: string;
  readonly children: ReactNode;
}

/** To the page's own url. */
const Post = ({ action, className, children }: PostProps) => (
  <form method="post" className={className}>
    <input type="hidden" name="action" value={action} />
    {children}
  </form>
);
