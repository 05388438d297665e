/** A row's status as a label. The text carries the meaning; the colour only repeats it. */
import type { ReactNode } from "react";

export interface BadgeProps {
  readonly tone?: "good" | "waiting" | "bad" | "plain";
  readonly children: ReactNode;
}

export function Badge({ tone = "plain", children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
