import { cutLesson, type Section } from "@lectern/lesson-format/cut/lesson-text.ts";
import { withLines } from "@lectern/lesson-format/cut/lines.ts";
import { type FrontField, frontText, withFrontText } from "@lectern/lesson-format/editing/front-matter.ts";
import { useMayChange } from "../../../../design/forms/may-change.tsx";
import { LineField } from "../forms/line-field.tsx";
import type { Language } from "../queries.ts";
import type { OpenFile } from "../working/open-piece.ts";
import type { WorkingCopy } from "../working/working-copy.ts";

const fields: readonly [FrontField, string][] = [
  ["title", "Title"],
  ["description", "Description"],
  ["summary", "Summary"],
];

interface WordsBesideProps {
  copy: WorkingCopy;
  original: Language;
  language: Language;
}

/** Title, description and summary beside those of the original. */
export function WordsBeside({ copy, original, language }: WordsBesideProps) {
  const mayChange = useMayChange();
  const file = `${language}.md`;
  const text = copy.files[file] ?? "";
  const lesson = cutLesson(text);
  const source = cutLesson(copy.files[`${original}.md`] ?? "");
  return (
    <fieldset className="studio-section studio-plain" disabled={!mayChange}>
      <legend className="visually-hidden">In the catalogue</legend>
      {fields.map(([name, label]) => {
        const value = frontText(lesson, name);
        return (
          <div key={name} className="studio-pair">
            <p className="studio-pair-source" lang={original}>
              {frontText(source, name)}
            </p>
            {value !== null && (
              <LineField
                isLong={name !== "title"}
                label={label}
                lang={language}
                value={value}
                onChange={(words) =>
                  copy.change({ ...copy.files, [file]: withFrontText(text, name, words, copy.opened[file]) })
                }
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface HeadingBesideProps {
  copy: WorkingCopy;
  open: OpenFile;
  language: Language;
  section: Section;
}

/** The heading of a section, to be written below that of the original. */
export function HeadingBeside({ copy, open, language, section }: HeadingBesideProps) {
  const mayChange = useMayChange();
  const { file, text } = open;
  const at = { first: section.first, last: section.first };
  return (
    <fieldset className="studio-plain" disabled={!mayChange}>
      <legend className="visually-hidden">Heading</legend>
      <LineField
        label="Heading"
        lang={language}
        value={section.heading}
        onChange={(heading) =>
          copy.change({ ...copy.files, [file]: withLines(text, at, [`## ${section.id} | ${heading}`]) })
        }
      />
    </fieldset>
  );
}
