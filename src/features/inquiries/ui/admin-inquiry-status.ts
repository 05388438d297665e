import type { InquiryDecision, InquiryStatus } from "#features/inquiries/contract.ts";
import type { BadgeProps } from "#web/ui/badge.tsx";

interface StatusWords {
  readonly name: string;
  readonly tone: NonNullable<BadgeProps["tone"]>;
  /** «Henvendelsen … » */
  readonly done: string;
  /** Label of the button that sets this status. */
  readonly action: string;
}

/** The fields that a decision changes, for the history. */
export const decisionFields = {
  status: { label: "Status" },
} as const satisfies {
  readonly [Name in Exclude<keyof InquiryDecision, "from">]: { readonly label: string };
};

export const inquiryStatusWords: Readonly<Record<InquiryStatus, StatusWords>> = {
  pending: { name: "Ventende", tone: "waiting", done: "venter igjen", action: "Sett tilbake til ventende" },
  approved: { name: "Godkjent", tone: "good", done: "er godkjent", action: "Godkjenn" },
  rejected: { name: "Avvist", tone: "bad", done: "er avvist", action: "Avvis" },
};
