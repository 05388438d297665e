/** Follows by e-mail, each as the one line of text that is stored, sent and put in forms: «act lov/1999-03-26-17». */
import { lawIdPattern } from "#domain/laws.ts";

export const followKinds = ["paper", "act", "category", "publisher", "monthly"] as const;
export type FollowKind = (typeof followKinds)[number];

export interface Follow {
  readonly kind: FollowKind;
  /** The template's id, the act's, the category's, or the publisher's slug; '' of the monthly letter. */
  readonly target: string;
}

const targetPatterns: Readonly<Record<FollowKind, RegExp>> = {
  paper: /^[1-9]\d{0,8}$/,
  act: lawIdPattern,
  category: /^[\p{L}/]{1,40}$/u,
  publisher: /^[a-z0-9-]{1,80}$/,
  monthly: /^$/,
};

export function readFollow(line: string): Follow | null {
  const [, word = "", target = ""] = /^(\w+)(?: (.+))?$/u.exec(line) ?? [];
  const kind = followKinds.find((each) => each === word);
  return kind !== undefined && targetPatterns[kind].test(target) ? { kind, target } : null;
}

const words = {
  mal: "paper",
  lov: "act",
  kategori: "category",
  kilde: "publisher",
  brev: "monthly",
} as const;

/** Follows that a url of the form names, each once: its parameter, and its line. */
export function followsIn(url: URL): readonly { readonly pair: [string, string]; readonly line: string }[] {
  const named = new Map(
    [...url.searchParams].map((pair) => [`${words[pair[0] as keyof typeof words]} ${pair[1]}`.trim(), pair]),
  );
  const follows = [...named].map(([line, pair]) => ({ line, pair }));
  return follows.filter(({ line }) => readFollow(line) !== null).slice(0, maxAsked);
}

/** The line of the monthly letter, and its text in a mail or a page where it is to be confirmed: it has advertising. */
export const letterLine = "monthly";
export const letterWords = "Det kommer én gang i måneden, og én plass er merket «Annonse».";

/** Limits of one address, and of one form, which may name as many as the feed of saved templates. */
export const maxFollows = 200;
export const maxAsked = 50;

/** Hours for which the link that confirms works. */
export const confirmHours = 48;
/** Years for which an address is stored without another confirmation. */
export const keptYears = 2;

/** The page where a token's holder sees, changes and ends what its address follows. */
export const ownFollowsHref = (token: string): string => `/e-post/${token}`;

/** A followed subject, as listed now. */
export interface NamedFollow {
  readonly line: string;
  readonly name: string;
  readonly href: string;
}

export const isLetterAlone = (follows: readonly NamedFollow[]): boolean =>
  follows.every(({ line }) => line === letterLine);

export const formTitle = (follows: readonly NamedFollow[]): string =>
  isLetterAlone(follows) ? "Få månedsbrevet" : "Få e-post når noe endres";

/**
 * Content of the page of a token. `unknown`: no such token, or its subscription is deleted; `old`: the same, for a mail program
 * that leaves by it; `sent`: a new link; `closed`: never any mail; `followed`: not closed, since a spelling of the address
 * follows something.
 */
export type OwnFollows =
  | { readonly kind: "unknown" | "old" | "left" | "sent" | "closed" | "followed" }
  | {
      readonly kind: "own";
      readonly address: string;
      readonly follows: readonly NamedFollow[];
      /** The request of the mail with the token. */
      readonly wanted: readonly NamedFollow[];
      /** Whether that can no longer be confirmed. */
      readonly isOld: boolean;
      /** The ISO day it is deleted without another confirmation; null while nothing is confirmed. */
      readonly keptUntil: string | null;
      /** Whether it has just been confirmed. */
      readonly isConfirmedNow?: true;
    };

const titles = {
  unknown: "Lenken er for gammel",
  old: "Lenken er for gammel",
  left: "Alt er slettet",
  sent: "Se i e-posten din",
  closed: "Vi skriver ikke til deg mer",
  followed: "Adressen følger noe",
} as const;

export function ownFollowsTitle(own: OwnFollows): string {
  if (own.kind !== "own") return titles[own.kind];
  if (own.isOld) return titles.old;
  if (own.wanted.length > 0) return "Bekreft det du vil følge";
  return own.follows.length > 0 ? "Du får e-post om dette" : "Du får ikke e-post om noe nå";
}
