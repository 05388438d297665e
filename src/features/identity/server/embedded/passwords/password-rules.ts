/** Password rules, applied when a password is set. Passwords from before a rule still work. */
import { readFileSync } from "node:fs";
import type { GoogleWord } from "#features/identity/server/embedded/google-error.ts";

export const passwordLength = { min: 8, max: 256 } as const;

export interface PasswordProblem {
  /** Google's error word for such a password. */
  readonly word: GoogleWord;
  /** Text for a password set on the site. */
  readonly norwegian: string;
  /** Text for the terminal, after «must be». */
  readonly english: string;
}

const requirements = "PASSWORD_DOES_NOT_MEET_REQUIREMENTS";
const problems = {
  short: {
    word: requirements,
    norwegian: `Passordet må ha minst ${passwordLength.min} tegn.`,
    english: `at least ${passwordLength.min} characters`,
  },
  long: {
    word: requirements,
    norwegian: `Passordet kan ha høyst ${passwordLength.max} tegn.`,
    english: `at most ${passwordLength.max} characters`,
  },
  uniform: {
    word: "WEAK_PASSWORD",
    norwegian: "Passordet må ha minst fire ulike tegn.",
    english: "at least 4 different characters",
  },
  common: {
    word: "WEAK_PASSWORD",
    norwegian: "Passordet er blant dem som gjettes først. Velg noe lengre, for eksempel fire tilfeldige ord.",
    english: "something else than one of the most common passwords: four random words, for example",
  },
  ownWords: {
    word: "WEAK_PASSWORD",
    norwegian:
      "Passordet er bare ord fra nettstedet eller e-postadressen. Velg noe annet, for eksempel fire tilfeldige ord.",
    english: "something else than words of the site or of the e-mail address: four random words, for example",
  },
} as const satisfies Record<string, PasswordProblem>;

/** Words that are guessed first at this site, alone, together, and with digits: «Avtalemaler1», «adminadmin», «sommer2026». */
const ownWords = `
  avtalemaler avtalemal avtaler avtale maler mal kontrakter kontrakt administrator admin sjef
  bruker test demo root guest user login passord password hemmelig velkommen innlogging
  welcome secret qwerty norge norway norsk oslo bergen trondheim stavanger tromsø vår sommer
  høst vinter jul påske summer winter spring autumn januar februar mars april mai juni juli
  august september oktober november desember mandag tirsdag onsdag torsdag fredag lørdag
  søndag sommeren vinteren kjærlighet fotball håndball kaffe sjokolade
`
  .trim()
  .split(/\s+/);

/** Digits and signs around a common word that do not hide it; with more it is another word. */
const maxDecoration = 6;

export function passwordProblem(password: string, email: string): PasswordProblem | null {
  const characters = Array.from(password);
  if (characters.length < passwordLength.min) return problems.short;
  if (characters.length > passwordLength.max) return problems.long;
  if (new Set(characters).size < 4) return problems.uniform;
  const lower = password.normalize("NFC").toLowerCase();
  if (lower === email || isOnlyWords(lower, [...ownWords, ...wordsOf(email)])) return problems.ownWords;
  return isCommon(lower) || isCommonPattern(lower) ? problems.common : null;
}

/** Digits alone, but for very many of them, and something short written twice: «19991231», «abcdabcd». */
function isCommonPattern(lower: string): boolean {
  const half = lower.slice(0, lower.length / 2);
  return (/^\d+$/.test(lower) && lower.length < 16) || (half.length < 8 && lower === half.repeat(2));
}

function isCommon(lower: string): boolean {
  const common = commonPasswords();
  if (common.has(lower)) return true;
  return [lower, withoutLookalikes(lower)].some((spelling) => {
    const core = spelling.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
    return spelling.length - core.length <= maxDecoration && common.has(core);
  });
}

/** Whether nothing but the words is left when digits and signs are taken away. */
function isOnlyWords(lower: string, words: readonly string[]): boolean {
  // The longest first: «mal» must not take the beginning of «maler».
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  return [lower, withoutLookalikes(lower)].some((spelling) => {
    let rest = spelling;
    for (const word of longestFirst) rest = rest.replaceAll(word, " ");
    return rest !== spelling && !/\p{L}/u.test(rest);
  });
}

function wordsOf(email: string): string[] {
  return email.split(/[^\p{L}]+/u).filter((word) => word.length >= 3);
}

const lookalikes: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "0": "o",
  $: "s",
};

/** «p@ss0rd» is guessed like «passord». */
function withoutLookalikes(lower: string): string {
  return lower.replaceAll(/[@4310$](?=.*\p{L})/gu, (sign) => lookalikes[sign] ?? sign);
}

let known: ReadonlySet<string> | undefined;

/** The common passwords, read when one is set, which is seldom: they need not be in memory from the start. */
function commonPasswords(): ReadonlySet<string> {
  if (known) return known;
  const text = readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8");
  known = new Set(text.split("\n").filter((line) => line !== "" && !line.startsWith("#")));
  return known;
}

/** Firebase's password policy document: length, and nothing about kinds of characters. */
export const passwordPolicy = {
  customStrengthOptions: {
    minPasswordLength: passwordLength.min,
    maxPasswordLength: passwordLength.max,
  },
  allowedNonAlphanumericCharacters: Array.from("^$*.[]{}()?\"!@#%&/\\,><':;|_~"),
  enforcementState: "ENFORCE",
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
} as const;
