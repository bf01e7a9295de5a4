import { SelectField } from "../../../../design/forms/field.tsx";
import { MayChange } from "../../../../design/forms/may-change.tsx";
import { textOf } from "../../../forms/form-values.ts";
import { RequestForm } from "../../../forms/request-form.tsx";
import { languages, languageWords } from "../working/languages.ts";
import type { WorkingCopy } from "../working/working-copy.ts";
import { usePreview } from "./queries.ts";

const samples = [
  ["full", "Everything is known: department, job title, tools, tasks"],
  ["minimal", "A little is known"],
  ["empty", "Nothing is known"],
] as const;

/** As a learner would get it; whoever may look at the draft may look at this. */
export function PreviewPart({ copy }: { copy: WorkingCopy }) {
  const preview = usePreview(copy);
  const submit = (form: FormData) => {
    const language = languages.find((each) => each === textOf(form, "language")) ?? copy.saved.language;
    const sample = samples.find(([each]) => each === textOf(form, "sample"))?.[0] ?? "full";
    preview.mutate({ language, sample });
  };
  return (
    <section className="page-section" aria-labelledby="studio-preview">
      <h2 id="studio-preview">Preview</h2>
      <p className="quiet">
        On the same pages as learners get it. Answers can be given there; nothing is recorded.
      </p>
      <MayChange value={true}>
        <RequestForm
          label="Preview"
          submit="Prepare the preview"
          isBusy={preview.isPending}
          error={preview.error}
          onSubmit={submit}
        >
          <SelectField name="language" label="Language" defaultValue={copy.saved.language}>
            {copy.saved.languages.map((each) => (
              <option key={each} value={each}>
                {languageWords[each]}
              </option>
            ))}
          </SelectField>
          <SelectField name="sample" label="What is known of the learner" defaultValue="full">
            {samples.map(([each, words]) => (
              <option key={each} value={each}>
                {words}
              </option>
            ))}
          </SelectField>
        </RequestForm>
      </MayChange>
      {preview.data && (
        <div role="status" className="studio-preview-links">
          <p>
            <a href={preview.data.path} target="_blank" rel="noopener" className="button-outline">
              Open the preview in a new tab
            </a>
          </p>
          <p>Or begin at a section:</p>
          <ol>
            {preview.data.sections.map(({ id, heading, path }) => (
              <li key={id}>
                <a href={path} target="_blank" rel="noopener" lang={preview.data.language}>
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
