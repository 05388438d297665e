/** Texts about a suggestion by its state. */
import type { SuggestionState } from "#features/suggestions/fields.ts";

export interface StatusText {
  readonly title: string;
  readonly text: string;
}

export const unknownReceiptText: StatusText = {
  title: "Vi finner ikke kvitteringen",
  text: "Adressen er kanskje ikke helt riktig, eller kvitteringen finnes ikke lenger.",
};

export const statusTexts: Readonly<Record<SuggestionState, StatusText>> = {
  waiting: {
    title: "Forslaget venter",
    text: "Vi har fått det, og ser på det så snart vi kan. Kom gjerne tilbake hit.",
  },
  published: {
    title: "Forslaget er publisert",
    text: "Takk for at du gjorde katalogen bedre! Malen ligger her:",
  },
  known: {
    title: "Vi har den allerede",
    text: "Forslaget ditt er slått sammen med en mal som ligger her fra før. Takk for at du sa fra!",
  },
  withdrawn: {
    title: "Malen er tatt ned igjen",
    text: "Forslaget ditt ble publisert, men malen vises ikke lenger, for eksempel fordi utgiveren har fjernet den. Takk for at du sendte det.",
  },
  rejected: {
    title: "Forslaget er ikke tatt med",
    text: "Takk for at du tok deg tid! Denne gangen passet forslaget ikke i katalogen: Vi tar helst med maler som er gratis og åpne for alle, fra en utgiver vi kjenner. Foreslå gjerne noe annet.",
  },
};
