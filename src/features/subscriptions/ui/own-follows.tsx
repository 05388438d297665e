/** Follows by e-mail of an address, with those requested and not confirmed. Plain forms: each button posts. */
import type { ReactNode } from "react";
import {
  confirmHours,
  maxFollows,
  type NamedFollow,
  type OwnFollows,
} from "#features/subscriptions/follows.ts";
import { formatDay } from "#web/norwegian.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const texts = {
  unknown: `En lenke som bekrefter, virker i ${confirmHours} timer. Følger du noe, bruker du lenken i den nyeste e-posten fra oss.`,
  left: "Adressen og alt den fulgte, er slettet. Du får ikke flere e-poster fra oss.",
} as const;

export function OwnFollowsPanel({ own }: { readonly own: OwnFollows }) {
  if (own.kind === "own") return <Known {...own} />;
  return (
    <>
      <p className="lead">{texts[own.kind]}</p>
      <ButtonLink variant="primary" href="/">
        Til forsiden
      </ButtonLink>
    </>
  );
}

function Known({ address, follows, wanted, keptUntil }: Extract<OwnFollows, { kind: "own" }>) {
  return (
    <>
      <p>
        Adressen er <strong>{address}</strong>. Den får høyst én e-post om dagen, og bare når noe er endret.
      </p>
      <Rows follows={wanted} />
      {wanted.length > 0 && (
        <Post action="confirm">
          <Button type="submit" variant="primary">
            Bekreft
          </Button>
        </Post>
      )}
      {wanted.length > 0 && follows.length > 0 && <h2>Du følger fra før</h2>}
      {wanted.length + follows.length > maxFollows && (
        <p>Du kan følge høyst {maxFollows} ting. Fjern noe for å få plass til resten.</p>
      )}
      <Rows follows={follows} />
      {wanted.length === 0 && keptUntil && (
        <Post action="confirm">
          <p>Alt slettes {formatDay(keptUntil)} hvis du ikke bekrefter igjen.</p>
          <Button type="submit">Bekreft igjen</Button>
        </Post>
      )}
      <Post action="leave">
        <p>Slutter du, slettes adressen og alt den følger, med en gang. Det kan ikke angres.</p>
        <Button type="submit" variant="danger">
          Slutt og slett alt
        </Button>
      </Post>
    </>
  );
}

function Rows({ follows }: { readonly follows: readonly NamedFollow[] }) {
  if (follows.length === 0) return null;
  return (
    <ul>
      {follows.map(({ line, name, href }) => (
        <li key={line}>
          <Post action="remove">
            <input type="hidden" name="line" value={line} />
            <a className="tall" href={href}>
              {name}
            </a>
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
  readonly children: ReactNode;
}

/** A form that posts to the page's own url. */
const Post = ({ action, children }: PostProps) => (
  <form className="cluster" method="post">
    <input type="hidden" name="action" value={action} />
    {children}
  </form>
);
