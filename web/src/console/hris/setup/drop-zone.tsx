import { type DragEvent, type ReactNode, useId, useState } from "react";
import { buttonClass } from "../../../design/button.tsx";
import { Upload as UploadIcon } from "../../../design/icons/icons.tsx";

interface DropZoneProps {
  isBusy: boolean;
  onFile: (file: File) => void;
  /** What the file has to be. */
  children: ReactNode;
}

/** A CSV file, chosen or dropped. */
export function DropZone({ isBusy, onFile, children }: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => {
    setOver(false);
    if (file) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a comfort; the input does the same
    <div
      className="hris-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p id={`${id}-hint`}>{children}</p>
      <input
        id={id}
        type="file"
        className="logo-input"
        accept=".csv,text/csv"
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
      <label htmlFor={id} className={buttonClass("outline")}>
        <UploadIcon aria-hidden="true" />
        {isBusy ? "Uploading …" : "Choose a file"}
      </label>
      <p className="quiet">or drop it here</p>
    </div>
  );
}
