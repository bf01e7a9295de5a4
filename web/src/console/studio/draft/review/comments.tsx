import { cutLesson } from "@lectern/lesson-format/cut/lesson-text.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SelectField, TextAreaField } from "../../../../design/forms/field.tsx";
import { ForChanges } from "../../../../design/forms/may-change.tsx";
import { momentOf } from "../../../date.ts";
import { textOf } from "../../../forms/form-values.ts";
import { RequestForm } from "../../../forms/request-form.tsx";
import { commentsQuery } from "../queries.ts";
import type { WorkingCopy } from "../working/working-copy.ts";
import { useComment } from "./queries.ts";

const stepWords: Readonly<Record<string, (author: string) => string>> = {
  submit: (author) => `${author} submitted it`,
  approve: (author) => `${author} approved it`,
  request: (author) => `${author} asked for changes`,
  publish: (author) => `${author} published it`,
};

/** What those who write and read the draft say to each other; learners never see it. */
export function Comments({ copy }: { copy: WorkingCopy }) {
  const { id, language } = copy.saved;
  const { data } = useQuery(commentsQuery(id));
  const comment = useComment(id);
  const [count, setCount] = useState(0);
  const { sections } = cutLesson(copy.files[`${language}.md`] ?? "");
  const headingOf = (section: string) => sections.find((each) => each.id === section)?.heading ?? section;
  return (
    <section className="page-section" aria-labelledby="studio-comments">
      <h2 id="studio-comments">Comments</h2>
      <ol className="studio-comments">
        {data?.results.map(({ id: number, text, section, written_by, step, creation_date, revision }) => (
          <li key={number}>
            <p className="quiet">
              {stepWords[step ?? ""]?.(written_by) ?? written_by}, {momentOf(creation_date)}, revision{" "}
              {revision}
              {section && <>, about “{headingOf(section)}”</>}
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <ForChanges>
        <RequestForm
          key={count}
          label="Comment"
          submit="Send comment"
          isBusy={comment.isPending}
          error={comment.error}
          onSubmit={(form) => {
            const section = textOf(form, "section");
            comment.mutate(
              { text: textOf(form, "text"), ...(section ? { section } : {}) },
              { onSuccess: () => setCount((before) => before + 1) },
            );
          }}
        >
          <SelectField name="section" label="About">
            <option value="">The whole lesson</option>
            {sections.map((section) => (
              <option key={section.id} value={section.id}>
                {section.heading}
              </option>
            ))}
          </SelectField>
          <TextAreaField name="text" label="Comment" required />
        </RequestForm>
      </ForChanges>
    </section>
  );
}
