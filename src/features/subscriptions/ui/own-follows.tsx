/** Follows by e-mail of an address, with those requested and not confirmed. Plain forms: each button posts. */
import type { ReactNode } from "react";
import {
  confirmHours,
  letterLine,
  letterWords,
  maxFollows,
  type NamedFollow,
  type OwnFollows,
} from "#features/subscriptions/follows.ts";
import type { OwnForm } from "#features/subscriptions/contract.ts";
import { formatDay } from "#web/norwegian.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const old = `Lenken for å bekrefte gjelder i ${confirmHours} timer, og det den ba om, er slettet. Be om en ny der du fant det du vil følge. Følger du noe fra før, bruker du lenken i den nyeste e-posten fra oss.`;
const texts = {
  unknown: old,
  old,
  left: "Adressen og alt den fulgte, er slettet. Du får ikke flere e-poster fra oss.",
  sent: "Vi har sendt en ny lenke. Åpne den og bekreft.",
  closed:
    "Adressen er slettet, og ingen kan be om e-post til den. Ombestemmer du deg, skriver du til den som driver nettstedet.",
  followed:
    "Vi skriver fortsatt, for adressen følger noe, kanskje skrevet på en annen måte. Slutt med det fra lenken i den nyeste e-posten du fikk om det, og trykk så her igjen.",
} as const;

export function OwnFollowsPanel({ own }: { readonly own: OwnFollows }) {
  if (own.kind === "own") return <Known {...own} />;
  const isOld = texts[own.kind] === old;
  return (
    <>
      <p className="lead">{texts[own.kind]}</p>
      <ButtonLink variant="primary" href={isOld ? "/folg-med" : "/"}>
        {isOld ? "Be om en ny lenke" : "Til forsiden"}
      </ButtonLink>
    </>
  );
}

function Known(own: Extract<OwnFollows, { kind: "own" }>) {
  const { address, follows, wanted, isOld, keptUntil, isConfirmedNow } = own;
  const letter = wanted.filter(({ line }) => line === letterLine);
  const others = wanted.filter(({ line }) => line !== letterLine);
  const hasLetter = [...wanted, ...follows].some(({ line }) => line === letterLine);
  return (
    <>
      {isConfirmedNow && (
        <p className="notice" role="status">
          Takk, det er bekreftet.
        </p>
      )}
      <p>
        Adressen er <strong>{address}</strong> (delvis skjult, siden lenken kan være sendt videre).{" "}
        {wanted.length + follows.length === 0
          ? "Ingenting av det du fulgte, står igjen."
          : `Den får høyst én e-post om dagen, og ${hasLetter ? "månedsbrevet én gang i måneden" : "bare når noe er endret"}.`}
      </p>
      <Rows follows={others} />
      {others.length > 0 && !isOld && (
        <Post action="confirm">
          <Button type="submit" variant="primary">
            Bekreft
          </Button>
        </Post>
      )}
      <Rows follows={letter} />
      {letter.length > 0 && !isOld && (
        <Post action="confirm" line={letterLine}>
          <p>{letterWords}</p>
          <Button type="submit" variant="primary">
            Bekreft brevet
          </Button>
        </Post>
      )}
      {isOld && (
        <Post action="again">
          <p>Lenken virket i {confirmHours} timer.</p>
          <Button type="submit" variant="primary">
            Send meg en ny lenke
          </Button>
        </Post>
      )}
      {wanted.length > 0 && follows.length > 0 && <h2>Du følger fra før</h2>}
      {wanted.length + follows.length > maxFollows && (
        <p>Du kan følge høyst {maxFollows} ting. Fjern noe for å få plass til resten.</p>
      )}
      <Rows follows={follows} />
      {wanted.length === 0 && follows.length > 0 && keptUntil && !isConfirmedNow && (
        <Post action="confirm">
          <p>
            Adressen din og det den følger, slettes {formatDay(keptUntil)} hvis du ikke bekrefter på nytt.
          </p>
          <Button type="submit">Bekreft igjen</Button>
        </Post>
      )}
      {wanted.length > 0 && follows.length === 0 ? (
        <Post action="never">
          <p>Var det ikke du som ba om dette? Da kan du si at ingen skal kunne be om det.</p>
          <Button type="submit" variant="quiet">
            Skriv aldri til meg
          </Button>
        </Post>
      ) : (
        <Post action="leave">
          <p>Melder du deg av, slettes adressen og alt den følger, med en gang. Det kan ikke angres.</p>
          <Button type="submit" variant="quiet">
            Meld meg av og slett alt
          </Button>
        </Post>
      )}
    </>
  );
}

function Rows({ follows }: { readonly follows: readonly NamedFollow[] }) {
  if (follows.length === 0) return null;
  return (
    <ul>
      {follows.map(({ line, name, href }) => (
        <li key={line}>
          <Post action="remove" line={line}>
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

interface PostProps extends Pick<OwnForm, "action"> {
  readonly line?: string;
  readonly children: ReactNode;
}

/** A form that posts to the page's own url. */
const Post = ({ action, line, children }: PostProps) => (
  <form className="cluster" method="post">
    <input type="hidden" name="action" value={action} />
    {line !== undefined && <input type="hidden" name="line" value={line} />}
    {children}
  </form>
);
