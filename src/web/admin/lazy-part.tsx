/** A part loaded at its first rendering. Its file may be gone: a tab from before an upgrade requests the old one. */
import { type ReactNode, Suspense } from "react";
import { Boundary } from "#web/ui/boundary.tsx";

export function LazyPart({ loading = null, children }: { loading?: ReactNode; children: ReactNode }) {
  return (
    <Boundary text="Denne delen kunne ikke vises. Nettstedet kan være oppdatert siden du åpnet det.">
      <Suspense fallback={loading}>{children}</Suspense>
    </Boundary>
  );
}
