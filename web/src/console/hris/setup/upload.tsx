import { useState } from "react";
import { ForChanges } from "../../../design/forms/may-change.tsx";
import { countOf } from "../../count.ts";
import { labelled } from "../../language/language.ts";
import { type Connection, useUpload } from "../queries.ts";
import { DropZone } from "./drop-zone.tsx";
import { FileRefusal } from "./file-refusal.tsx";
import { UploadOutcome } from "./upload-outcome.tsx";

/** What a file means that can be used. */
const effects = {
  testing: "No account was changed yet; a preview says what would change.",
  preview: "No account was changed yet; a new preview says what would change.",
  active: "A run follows it at once, and is the last run below.",
  paused: "No account is changed while the connection is paused.",
  broken: "No account is changed before the connection works again.",
} as const satisfies Record<Connection["state"], string>;

/** A file of everybody, for the connection to follow. */
export function Upload({ connection }: { connection: Connection }) {
  const upload = useUpload(connection.id);
  const [name, setName] = useState("");
  const take = (file: File) => {
    setName(file.name);
    upload.mutate(file);
  };
  return (
    <ForChanges>
      <DropZone isBusy={upload.isPending} onFile={take}>
        CSV of everybody who is employed: the first line names the columns, employee_id among them. It takes
        the place of the file before; whoever is not in it any more counts as missing.
      </DropZone>
      <FileRefusal error={upload.error} />
      {upload.data && (
        <UploadOutcome
          key={upload.submittedAt}
          result={upload.data}
          heading={labelled(name, countOf(upload.data.employees, "employee.", "employees."))}
          success={effects[connection.state]}
          problem={(bad) =>
            countOf(
              bad,
              "row cannot be used; until that is mended, nobody is taken for missing.",
              "rows cannot be used; until that is mended, nobody is taken for missing.",
            )
          }
        />
      )}
    </ForChanges>
  );
}
