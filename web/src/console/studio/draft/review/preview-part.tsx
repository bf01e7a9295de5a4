import { languages } from "@lectern/lesson-format/language.ts";
import { useState } from "react";
import { optionsOf, SelectField, TextField } from "../../../../design/forms/field.tsx";
import { MayChange } from "../../../../design/forms/may-change.tsx";
import { textOf } from "../../../forms/form-values.ts";
import { RequestForm } from "../../../forms/request-form.tsx";
import type { LessonDraft } from "../queries.ts";
import { languageWords } from "../working/languages.ts";
import type { WorkingCopy } from "../working/working-copy.ts";
import { usePreview } from "./queries.ts";

const samples = [
  ["full", "Everything is known: department, job title, tools, tasks"],
  ["minimal", "A little is known"],
  ["empty", "Nothing is known"],
  ["own", "What you write here"],
] as const;

const facts = [
  ["first_name", "First name"],
  ["department", "Department"],
  ["job_titles", "Job title"],
  ["tools", "Tools, with commas between them"],
  ["daily_tasks", "Daily tasks, with commas between them"],
] as const;

/** A learner the author has in mind; empty fields are unknown. */
function profileOf(form: FormData) {
  const listed = (name: string) =>
    textOf(form, name)
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean);
  const given = (name: string) => (textOf(form, name) === "" ? {} : { [name]: textOf(form, name) });
  const several = (name: string) => (listed(name).length === 0 ? {} : { [name]: listed(name) });
  return {
    ...given("first_name"),
    ...given("department"),
    ...several("job_titles"),
    ...several("tools"),
    ...several("daily_tasks"),
  };
}

/** A line that waits for its author is shown as it is. */
function isUnwritten({ sentences }: LessonDraft["mistakes"][number]): boolean {
  return sentences?.some(({ code }) => code === "lesson_mistake.paragraph.unwritten") ?? false;
}

/** As a learner would get it; open to everybody who may read the draft. */
export function PreviewPart({ copy }: { copy: WorkingCopy }) {
  const preview = usePreview(copy);
  const [sample, setSample] = useState<(typeof samples)[number][0]>("full");
  const submit = (form: FormData) => {
    const language = languages.find((each) => each === textOf(form, "language")) ?? copy.saved.language;
    if (sample === "own") preview.mutate({ language, sample: "empty", profile: profileOf(form) });
    else preview.mutate({ language, sample });
  };
  return (
    <section className="page-section" aria-labelledby="studio-preview">
      <h2 id="studio-preview">Preview</h2>
      <p className="quiet">
        On the same pages as learners get it. Answers can be given there; nothing is recorded.
      </p>
      {!copy.saved.mistakes.every(isUnwritten) ? (
        <p>Mend what is to be mended first: then it can be shown.</p>
      ) : (
        <MayChange value={true}>
          <RequestForm
            label="Preview"
            submit="Prepare the preview"
            isBusy={preview.isPending}
            error={preview.error}
            onSubmit={submit}
          >
            <SelectField name="language" label="Language" defaultValue={copy.saved.language}>
              {optionsOf(copy.saved.languages, languageWords)}
            </SelectField>
            <SelectField
              name="sample"
              label="What is known of the learner"
              value={sample}
              onChange={({ target }) =>
                setSample(samples.find(([each]) => each === target.value)?.[0] ?? "full")
              }
            >
              {samples.map(([each, words]) => (
                <option key={each} value={each}>
                  {words}
                </option>
              ))}
            </SelectField>
            {sample === "own" &&
              facts.map(([name, label]) => (
                <TextField key={name} name={name} label={label} isOptional maxLength={200} />
              ))}
          </RequestForm>
        </MayChange>
      )}
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
