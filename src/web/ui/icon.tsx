/** An icon of one path, in 24 by 24 units: what the build makes of each `lucide-react/icons/*`. */
import type { ComponentProps } from "react";

export function createIcon(path: string) {
  return function Icon({ className }: Pick<ComponentProps<"svg">, "className">) {
    return (
      <svg
        className={className ? `lucide ${className}` : "lucide"}
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    );
  };
}
