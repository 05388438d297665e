/** A QR code. The encoder is loaded when one is shown. */
import { useEffect, useState } from "react";
import { logQuietly } from "#web/log-quietly.ts";

export interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Modules of quiet zone around it, as the standard wants. */
const border = 4;

export function QrCode({ text, label }: QrCodeProps) {
  const [modules, setModules] = useState<readonly (readonly boolean[])[] | null>(null);
  useEffect(() => {
    let isShown = true;
    import("qr").then(
      ({ default: encodeQr }) => {
        if (isShown) setModules(encodeQr(text, "raw", { ecc: "medium", border }));
      },
      // The key is beside it as text.
      (error: unknown) => logQuietly("The encoder of QR codes was not loaded", error),
    );
    return () => {
      isShown = false;
    };
  }, [text]);
  const size = modules?.length ?? 0;
  return (
    // Dark on light in both themes: not every app reads it the other way round.
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      {modules && <path d={pathOf(modules)} shapeRendering="crispEdges" />}
    </svg>
  );
}

function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}
