import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { SelectField } from "../../design/forms/field.tsx";
import { textOf } from "../forms/form-values.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { organizationOptions } from "../organizations/organization-field.tsx";
import { organizationChoiceQuery } from "../organizations/queries.ts";
import { type ChosenFolder, readFolder } from "./chosen-folder.ts";
import { FileMistakes } from "./file-mistakes.tsx";

interface ContentImportProps {
  /** What the folder holds, and what becomes of what is there already. */
  hint: string;
  isBusy: boolean;
  error: unknown;
  /** What came of it. */
  success: string | undefined;
  onImport: (folder: ChosenFolder & { organization?: string }) => void;
}

/** A folder of lessons or scenarios, chosen where the browser is; all of it is imported, or nothing. */
export function ContentImport({ hint, isBusy, error, success, onImport }: ContentImportProps) {
  const id = useId();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const submit = async (form: FormData) => {
    const organization = textOf(form, "organization");
    onImport({ ...(await readFolder(chosen)), ...(organization ? { organization } : {}) });
  };
  return (
    <RequestForm
      label="Import a folder"
      submit="Import"
      isBusy={isBusy}
      error={error}
      success={success}
      onSubmit={(form) => void submit(form)}
    >
      <div className="field">
        <label htmlFor={id} className="field-label">
          Folder
        </label>
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
        <input
          id={id}
          ref={(input) => input?.setAttribute("webkitdirectory", "")}
          className="field-control"
          type="file"
          required
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => setChosen([...(currentTarget.files ?? [])])}
        />
      </div>
      <OwnerField />
      <FileMistakes error={error} />
    </RequestForm>
  );
}

function OwnerField() {
  const { data: organizations = [] } = useQuery(organizationChoiceQuery);
  return (
    <SelectField name="organization" label="For" defaultValue="">
      <option value="">All organizations</option>
      {organizationOptions(organizations)}
    </SelectField>
  );
}
