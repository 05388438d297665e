/** A file to import, chosen or dropped. */
import { type DragEvent, useId, useState } from "react";
import FileUp from "lucide-react/icons/file-up";

export interface FileChoiceProps {
  readonly isBusy: boolean;
  readonly onChosen: (file: File) => void;
}

export function FileChoice({ isBusy, onChosen }: FileChoiceProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !isBusy) onChosen(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <div
      className="file-choice"
      data-over={isOver ? "" : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp />
      <label htmlFor={id}>{isBusy ? "Leser filen..." : "Velg en fil, eller slipp den her"}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.json,.txt,text/csv,application/json"
        aria-disabled={isBusy || undefined}
        onChange={(event) => {
          choose(event.currentTarget.files);
          // The same file, mended, is chosen again.
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}
