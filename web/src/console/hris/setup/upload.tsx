import { Upload as UploadIcon } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { buttonClass } from "../../../design/button.tsx";
import { ForChanges } from "../../../design/forms/may-change.tsx";
import { Notice } from "../../../design/notice.tsx";
import { countOf } from "../../count.ts";
import { fieldErrors, sentenceOf } from "../../problem.ts";
import { type Connection, useUpload } from "../queries.ts";
import { UploadOutcome } from "./upload-outcome.tsx";

/** A file of everybody, chosen or dropped. */
export function Upload({ connection }: { connection: Connection }) {
  const id = useId();
  const upload = useUpload(connection.id);
  const [isOver, setOver] = useState(false);
  const [name, setName] = useState("");
  const take = (file: File | undefined) => {
    setOver(false);
    if (!file) return;
    setName(file.name);
    upload.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  const failure = sentenceOf(upload.error);
  return (
    <ForChanges>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a comfort; the input does the same */}
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
        <p id={`${id}-hint`}>
          CSV of everybody who is employed: the first line names the columns, employee_id among them. It takes
          the place of the file before; whoever is not in it any more counts as missing.
        </p>
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
          {upload.isPending ? "Uploading …" : "Choose a file"}
        </label>
        <p className="quiet">or drop it here</p>
      </div>
      {failure && (
        <Notice kind="problem">
          <p>{failure}</p>
          {(fieldErrors(upload.error).file ?? []).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {upload.data && (
        <UploadOutcome
          key={upload.submittedAt}
          heading={`${name}: ${countOf(upload.data.employees, "employee")}.`}
          result={upload.data}
        />
      )}
    </ForChanges>
  );
}
