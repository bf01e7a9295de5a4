import { cutLesson } from "@lectern/lesson-format/cut/lesson-text.ts";
import { type FrontField, frontText, withFrontText } from "@lectern/lesson-format/editing/front-matter.ts";
import { useMayChange } from "../../../../design/forms/may-change.tsx";
import { LineField } from "../forms/line-field.tsx";
import { endsLine, focusNextLine } from "../forms/line-keys.ts";
import { useUnwritten } from "../forms/unwritten.ts";
import type { Language } from "../queries.ts";
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
  /** The language was added just now: its title is written first. */
  isNew: boolean;
  /** Goes on from the last of them. */
  onNext: () => void;
}

/** Title, description and summary beside those of the original. */
export function WordsBeside({ copy, original, language, isNew, onNext }: WordsBesideProps) {
  const mayChange = useMayChange();
  const file = `${language}.md`;
  const text = copy.files[file] ?? "";
  const lesson = cutLesson(text);
  const source = cutLesson(copy.files[`${original}.md`] ?? "");
  const unwritten = useUnwritten((words) => fields.some(([name]) => frontText(source, name) === words));
  return (
    <fieldset
      className="studio-section studio-plain"
      disabled={!mayChange}
      onKeyDown={(event) => endsLine(event) && !focusNextLine(event) && onNext()}
      {...unwritten}
    >
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
                hasFocus={isNew && name === "title"}
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
