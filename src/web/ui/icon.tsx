/** An icon of one path, in 24 by 24 units: the build makes one of each `lucide-react/icons/*`; base.css gives size and stroke. */
import type { ComponentProps } from "react";

export function createIcon(path: string) {
  return function Icon({ className }: Pick<ComponentProps<"svg">, "className">) {
    return (
      <svg className={className ? `lucide ${className}` : "lucide"} viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    );
  };
}
