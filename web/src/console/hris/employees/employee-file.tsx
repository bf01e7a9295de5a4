import { useState } from "react";
import { TextField } from "../../../design/forms/field.tsx";
import { ForChanges } from "../../../design/forms/may-change.tsx";
import { countOf } from "../../count.ts";
import { labelled } from "../../language/language.ts";
import { useImportEmployees } from "../queries.ts";
import { DropZone } from "../setup/drop-zone.tsx";
import { FileRefusal } from "../setup/file-refusal.tsx";
import { UploadOutcome } from "../setup/upload-outcome.tsx";

/** Employees beside the accounts, for an organization whose HR system nobody follows. */
export function EmployeeFile({ organization }: { organization: string }) {
  const [source, setSource] = useState("file");
  const [name, setName] = useState("");
  const upload = useImportEmployees(organization);
  const take = (file: File) => {
    setName(file.name);
    upload.mutate({ file, source });
  };
  return (
    <ForChanges>
      <section className="page-section" aria-labelledby="employee-file">
        <h2 id="employee-file">Employees from a file, without accounts</h2>
        <p className="quiet">
          For key figures and the list of employees that partners read. No account is made or changed: for
          that, connect uploaded files as an HR system.
        </p>
        <div className="form">
          <TextField
            name="source"
            label="HR system that the employees’ ids belong to"
            hint="Letters, digits, dots, colons and hyphens; in every import the same."
            value={source}
            onChange={(event) => setSource(event.target.value)}
            maxLength={100}
          />
        </div>
        <DropZone isBusy={upload.isPending} onFile={take}>
          CSV with an employee a row: the first line names the columns, employee_id among them. Whoever is not
          in it stays as they are.
        </DropZone>
        <FileRefusal error={upload.error} />
        {upload.data && (
          <UploadOutcome
            key={upload.submittedAt}
            result={upload.data}
            heading={labelled(name, countOf(upload.data.rows, "row read.", "rows read."))}
            success={outcomeOf(upload.data)}
            problem={(bad) =>
              `${countOf(bad, "row cannot be used; all others are stored.", "rows cannot be used; all others are stored.")} ${outcomeOf(upload.data)}`
            }
          />
        )}
      </section>
    </ForChanges>
  );
}

interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  linked: number;
}

function outcomeOf({ created, updated, unchanged, linked }: Counts): string {
  return `${created} new, ${updated} changed, ${unchanged} as they were; ${linked} found their account.`;
}
