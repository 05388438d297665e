/** Loading, failed and empty states of a list, and why the last action on it failed. */
import type { ReactNode } from "react";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { Button } from "#web/ui/button.tsx";
import type { Rows } from "#web/admin/rows/row-actions.ts";

export interface ListStatesProps<Row> {
  readonly list: Rows<Row>;
  readonly empty: string;
  readonly failure?: string | null;
  readonly children: ReactNode;
}

export function ListStates<Row>({ list, empty, failure, children }: ListStatesProps<Row>) {
  const { rows, status, reload } = list;
  return (
    <>
      <div role="alert">{failure && <Failure text={failure} />}</div>
      {status === "failed" && (
        <Failure text="Listen kunne ikke hentes.">
          <Button onClick={() => void reload()}>Prøv igjen</Button>
        </Failure>
      )}
      {status === "loading" && rows.length === 0 && <p className="admin-loading">Laster...</p>}
      {status === "ready" && rows.length === 0 && (
        <div className="state admin-state">
          <p>{empty}</p>
        </div>
      )}
      {rows.length > 0 && children}
    </>
  );
}

function Failure({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="notice admin-failure">
      <CircleAlert />
      <p>{text}</p>
      {children}
    </div>
  );
}
