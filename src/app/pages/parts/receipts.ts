/** Texts of the receipt pages, by the last part of their path. */
export interface Receipt {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export const receipts = {
  suggestion: {
    id: "forslag",
    title: "Takk for forslaget!",
    text: "Vi vil gjennomgå forslaget ditt og legge det til hvis det er passende.",
  },
  report: {
    id: "rapport",
    title: "Takk for rapporten!",
    text: "Vi vil sjekke dette og ta nødvendige tiltak.",
  },
  vote: {
    id: "vurdering",
    title: "Takk for din vurdering!",
    text: "Din vurdering er registrert.",
  },
  inquiry: {
    id: "henvendelse",
    title: "Takk for henvendelsen!",
    text: "Vi kommer tilbake til deg så snart som mulig.",
  },
  follow: {
    id: "e-post",
    title: "Se i e-posten din",
    text: "Vi sender deg en lenke som du åpner for å bekrefte, innen 48 timer. Kommer den ikke, ser du i søppelposten og ber om den igjen etter ti minutter. En adresse som ikke svarer, får høyst tre lenker i døgnet, og så færre.",
  },
} as const satisfies Record<string, Receipt>;

export function findReceipt(id: string | undefined): Receipt | null {
  return Object.values(receipts).find((receipt) => receipt.id === id) ?? null;
}
