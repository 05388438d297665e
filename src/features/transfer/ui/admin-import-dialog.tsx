/** Dialog that imports a list: a file, what it would change, and the change. */
import { type ReactNode, useId, useState } from "react";
import FileUp from "lucide-react/icons/file-up";
import { createPortal } from "react-dom";
import { type TransferList, cataloguePath, importPath, exportPath } from "#features/transfer/lists.ts";
import {
  CatalogueChange,
  CatalogueSummary,
  doneText,
} from "#features/transfer/ui/admin-catalogue-change.tsx";
import {
  changeCount,
  importedText,
  ImportTable,
  summaryOf,
} from "#features/transfer/ui/admin-import-table.tsx";
import type { Nouns } from "#web/admin/admin-tab.ts";
import { explainFailure, explainKeyedFailure } from "#web/ui/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { count, formatNumber } from "#web/norwegian.ts";
import { RequestKey } from "#web/request-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { CatalogueChoice, CatalogueReport, ImportReport } from "#features/transfer/contract.ts";
import { decideAdmin } from "#web/admin/admin-client.ts";
import { ApiError } from "#web/api.ts";
import { rowKinds, type TransferEntity } from "#shared/admin/history-entities.ts";
import { saveResponse } from "#web/admin/download-button.tsx";
import { useRowActions } from "#web/admin/rows/row-actions.ts";

export interface Imported {
  readonly text: string;
  /** The operation in the history, by which it is undone; null where nothing was changed. */
  readonly operationId: number | null;
}

export interface ImportDialogProps {
  readonly list: TransferList;
  readonly nouns: Nouns;
  readonly onImported: (imported: Imported) => void;
  readonly onClose: () => void;
}

interface DryRun {
  readonly file: File;
  readonly report: ImportReport;
}

export function ImportDialog({ list, nouns, onImported, onClose }: ImportDialogProps) {
  const [dryRun, setDryRun] = useState<DryRun | null>(null);
  const [catalogue, setCatalogue] = useState<CatalogueReport | null>(null);
  const [busy, setBusy] = useState<"reading" | "importing" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [key, setKey] = useState(() => new RequestKey());

  /** The controls that read something else are off meanwhile. */
  const startReading = async (failed: string, work: () => Promise<void>) => {
    setBusy("reading");
    setFailure(null);
    setDryRun(null);
    setCatalogue(null);
    setKey(new RequestKey());
    try {
      await work();
    } catch (error) {
      logQuietly("Nothing was read", error);
      setFailure(`${failed} ${explainFailure(error)}`);
    } finally {
      setBusy(null);
    }
  };
  const read = (chosen: File) =>
    startReading("Filen kunne ikke leses.", async () => {
      // Read now: a spreadsheet may save it again before it is imported.
      const file = new File([await chosen.arrayBuffer()], chosen.name, { type: "text/csv" });
      const { data: report } = await sendFile(list, file, "dryRun=true");
      setDryRun({ file, report });
    });
  const readCatalogue = () =>
    startReading("Katalogen kunne ikke hentes.", async () => {
      setCatalogue((await sendChoice("dryRun=true", {})).data);
    });

  const startImporting = async (work: () => Promise<Imported>, onRejected = (_error: unknown) => {}) => {
    setBusy("importing");
    setFailure(null);
    try {
      onImported(await work());
      onClose();
    } catch (error) {
      logQuietly("Nothing was imported", error);
      onRejected(error);
      setFailure(explainKeyedFailure(error));
    } finally {
      setBusy(null);
    }
  };
  /** Imports the rows of a file that are not faulty: the same file, chosen again, lists the others. */
  const run = ({ file, report }: DryRun) =>
    startImporting(
      async () => {
        const query = `dryRun=false&skipFaulty=${report.counts.error > 0}`;
        const { data: done, operationId } = await sendFile(list, file, query, key.for(report));
        const { error } = done.counts;
        const rest = error > 0 ? ` ${count(error, "rad", "rader")} med feil er ikke importert.` : "";
        return { text: importedText(done) + rest, operationId };
      },
      (error) => {
        const rejected = rejectedReport(error);
        if (rejected) setDryRun({ file, report: rejected });
      },
    );
  const runCatalogue = (report: CatalogueReport, choice: CatalogueChoice) =>
    startImporting(async () => {
      const { data, operationId } = await sendChoice("dryRun=false", choice, key.for([report, choice]));
      return { text: doneText(data), operationId };
    });

  return (
    <Dialog
      title={`Importer ${nouns[1]}`}
      // What was read takes the room.
      description={
        dryRun || catalogue
          ? undefined
          : "Velg en fil fra «Eksporter som CSV for Excel» som du har rettet. Du ser hva som vil skje før noe endres. Det som ikke står i filen, blir som det er."
      }
      onClose={() => busy !== "importing" && onClose()}
    >
      <div className="import stack">
        {!catalogue && <FileChoice isBusy={busy !== null} onChosen={(file) => void read(file)} />}
        {list === "templates" && !dryRun && (
          <div className="stack tight">
            <div>
              <Button isBusy={busy !== null} busyText="Leser..." onClick={() => void readCatalogue()}>
                Hent ny katalog
              </Button>
            </div>
            {!catalogue && (
              <p className="soft">
                Den som følger med denne versjonen. Det dere selv har endret, blir som det er.
              </p>
            )}
          </div>
        )}
        <div role="alert">{failure && <Problem>{failure}</Problem>}</div>
        <div role="status">
          {busy === "reading" && <p>Leser...</p>}
          {dryRun && <Summary {...dryRun} />}
          {catalogue && <CatalogueSummary report={catalogue} />}
        </div>
        {catalogue && (
          <CatalogueChange
            report={catalogue}
            isBusy={busy === "importing"}
            onImport={(choice) => void runCatalogue(catalogue, choice)}
            onClose={onClose}
          />
        )}
        {dryRun && <ImportTable rows={dryRun.report.rows} caption="Radene i filen" />}
        {dryRun && (
          <div className="edit-foot form-actions">
            <ImportButtons
              report={dryRun.report}
              isBusy={busy === "importing"}
              onImport={() => void run(dryRun)}
            />
            <Button onClick={onClose}>Avbryt</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Summary({ file, report }: DryRun) {
  const { problems, unknownColumns, readOnlyColumns, rows } = report;
  const noted = rows.filter(({ note }) => note !== null).length;
  return (
    <div className="stack tight">
      <p>
        <strong>{file.name}</strong>
      </p>
      <p>{summaryOf(report.counts)}</p>
      {problems.map((problem) => (
        <Problem key={problem}>{problem}</Problem>
      ))}
      {(report.counts.error > 0 || problems.length > 0) && (
        <p>
          Rett feilene i filen, og velg den på nytt
          {problems.length === 0 && changeCount(report) > 0 && ", eller importer de gode"}. Ingenting er
          endret.
        </p>
      )}
      {noted > 0 && (
        <Problem>
          {count(noted, "ny rad", "nye rader")} har en adresse som står i en annen rad eller i katalogen.
        </Problem>
      )}
      {unknownColumns.length > 0 && (
        <Problem>
          Ukjente kolonner, som ikke leses: {unknownColumns.map((name) => `«${name}»`).join(", ")}.
        </Problem>
      )}
      {readOnlyColumns.length > 0 && (
        <p className="soft">Kan ikke endres ved import, og leses ikke: {readOnlyColumns.join(", ")}.</p>
      )}
    </div>
  );
}

interface ImportButtonsProps {
  readonly report: ImportReport;
  readonly isBusy: boolean;
  readonly onImport: () => void;
}

function ImportButtons({ report, isBusy, onImport }: ImportButtonsProps) {
  const changes = changeCount(report);
  const { counts, problems } = report;
  if (counts.error > 0 || problems.length > 0) {
    if (changes === 0 || problems.length > 0) return null;
    return (
      <Button isBusy={isBusy} busyText="Importerer..." onClick={onImport}>
        {changes === 1 ? "Importer den gode" : `Importer de ${formatNumber(changes)} gode`}
      </Button>
    );
  }
  if (changes === 0) return <p>Filen er lik det som er lagret. Det er ingenting å importere.</p>;
  return (
    <Button variant="primary" isBusy={isBusy} busyText="Importerer..." onClick={onImport}>
      Importer {count(changes, "endring", "endringer")}
    </Button>
  );
}

function Problem({ children }: { readonly children: ReactNode }) {
  return <p className="field-error">{children}</p>;
}

interface FileChoiceProps {
  readonly isBusy: boolean;
  readonly onChosen: (file: File) => void;
}

/** A file to import, chosen or dropped: the control covers its box. */
function FileChoice({ isBusy, onChosen }: FileChoiceProps) {
  const id = useId();
  return (
    <div className="file-choice cluster box">
      <FileUp />
      <label htmlFor={id}>{isBusy ? "Leser filen..." : "Velg en fil, eller slipp den her"}</label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        aria-disabled={isBusy || undefined}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file && !isBusy) onChosen(file);
          // The same file, corrected, is chosen again.
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}

const sendFile = (list: TransferList, body: File, query: string, key?: string) =>
  decideAdmin<ImportReport>("POST", `${importPath(list)}?${query}`, { body, key });

const sendChoice = (query: string, body: CatalogueChoice, key?: string) =>
  decideAdmin<CatalogueReport>("POST", `${cataloguePath}?${query}`, { body, key });

/** Report of an import that the server rejected for its rows; null for any other failure. */
function rejectedReport(error: unknown): ImportReport | null {
  if (!(error instanceof ApiError) || error.body.code !== "import_rejected") return null;
  return (error.body as { readonly report?: ImportReport }).report ?? null;
}

interface TransferToolsProps {
  readonly entity: TransferEntity;
  readonly onImported: (imported: Imported) => void;
}

const formats = [
  ["csv", "Eksporter som CSV for Excel"],
  ["json", "Eksporter som JSON"],
] as const;

/** The buttons that export and import a list; an import is undone from the bar above it. */
export function TransferTools({ entity, onImported }: TransferToolsProps) {
  const [isImporting, setImporting] = useState(false);
  const actions = useRowActions();
  const { nouns, transfer } = rowKinds[entity];
  const { list } = transfer;
  return (
    <>
      {formats.map(([format, text]) => (
        <Button
          key={format}
          isBusy={actions.busyId !== null}
          onClick={() =>
            void actions.run({
              id: 0,
              work: () => saveResponse(exportPath(list, format)),
              done: { title: "Filen er lastet ned" },
              failed: "Kunne ikke eksportere.",
            })
          }
        >
          {text}
        </Button>
      ))}
      <Button onClick={() => setImporting(true)}>Importer</Button>
      {/* The dialog is not in the menu of the buttons, which has closed. */}
      {isImporting &&
        createPortal(
          <ImportDialog {...{ list, nouns, onImported }} onClose={() => setImporting(false)} />,
          document.body,
        )}
    </>
  );
}
