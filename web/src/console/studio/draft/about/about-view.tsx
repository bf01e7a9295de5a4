import { cutLesson } from "@lectern/lesson-format/cut/lesson-text.ts";
import { type FrontField, frontText, withFrontText } from "@lectern/lesson-format/editing/front-matter.ts";
import { scalarOf, withScalar } from "@lectern/lesson-format/editing/template-text.ts";
import { useState } from "react";
import { useMayChange } from "../../../../design/forms/may-change.tsx";
import { languageWithinSentence } from "../../../language/language.ts";
import { suggestSlug } from "../../../organizations/settings/slug.ts";
import { ChoiceField, LineField, TickField } from "../forms/line-field.tsx";
import { endsLine, focusNextLine } from "../forms/line-keys.ts";
import { useUnwritten } from "../forms/unwritten.ts";
import type { Language } from "../queries.ts";
import { languageWords } from "../working/languages.ts";
import { remarksOf } from "../working/remarks.ts";
import type { WorkingCopy } from "../working/working-copy.ts";
import { RemarkList } from "../write/remark-list.tsx";

const template = "template.yaml";

/** What the catalogue says of the lesson, and what it takes to pass it. */
export function AboutView({ copy, language }: { copy: WorkingCopy; language: Language }) {
  const mayChange = useMayChange();
  const file = `${language}.md`;
  const remarks = remarksOf(copy.saved);
  const unwritten = useUnwritten((words) => words === copy.saved.title);
  return (
    <fieldset
      className="form form-fields studio-plain"
      disabled={!mayChange}
      onKeyDown={(event) => endsLine(event) && focusNextLine(event)}
      {...unwritten}
    >
      <legend className="visually-hidden">About the lesson</legend>
      <h2>In the catalogue, in {languageWithinSentence(languageWords[language])}</h2>
      <FrontFields {...{ copy, language }} />
      <RemarkList
        remarks={remarks.filter((remark) => remark.file === file && remark.line <= frontEnd(copy, file))}
      />
      <h2>In every language</h2>
      <PlanFields copy={copy} />
      <RemarkList remarks={remarks.filter((remark) => remark.file === template)} />
    </fieldset>
  );
}

function frontEnd({ saved }: WorkingCopy, file: string): number {
  const text = saved.files.find(({ name }) => name === file)?.text ?? "";
  return (cutLesson(text).front?.last ?? 0) + 1;
}

const fields: readonly [FrontField, string][] = [
  ["title", "Title"],
  ["description", "What it is about, in a sentence"],
  ["summary", "What learners take away, shown at the end"],
];

function FrontFields({ copy, language }: { copy: WorkingCopy; language: Language }) {
  const file = `${language}.md`;
  const text = copy.files[file] ?? "";
  const lesson = cutLesson(text);
  return fields.map(([name, label]) => {
    const value = frontText(lesson, name);
    if (value === null)
      return (
        <p key={name} className="quiet">
          {label}: written in a way that only the file itself shows; change it under Files.
        </p>
      );
    return (
      <LineField
        key={name}
        isLong={name !== "title"}
        label={label}
        lang={language}
        value={value}
        onChange={(words) =>
          copy.change({ ...copy.files, [file]: withFrontText(text, name, words, copy.opened[file]) })
        }
      />
    );
  });
}

function PlanFields({ copy }: { copy: WorkingCopy }) {
  const yaml = copy.files[template] ?? "";
  const set = (name: string, value: string | null) =>
    copy.change({ ...copy.files, [template]: withScalar(yaml, name, value) });
  const passMark = scalarOf(yaml, "pass_mark");
  const number = (name: string, value: string) => set(name, value.replaceAll(/\D/g, "") || null);
  return (
    <>
      <NumberField
        label="How long it takes, in minutes"
        value={scalarOf(yaml, "minutes") ?? ""}
        onChange={(value) => set("minutes", value.replaceAll(/\D/g, ""))}
      />
      <NumberField
        label="Share of right answers to pass with, in percent; nobody passes or fails where it is empty"
        value={passMark ?? ""}
        onChange={(value) => number("pass_mark", value)}
      />
      {passMark === null ? (
        <TickField
          label="Every question has to be answered before the learner goes on"
          isTicked={scalarOf(yaml, "require_answers") === "true"}
          onChange={(isTicked) => set("require_answers", isTicked ? "true" : null)}
        />
      ) : (
        <p className="field-hint">A lesson that can be passed asks for every answer.</p>
      )}
      <KeysField
        label="Category, one word"
        value={scalarOf(yaml, "category") ?? ""}
        onChange={([category = null]) => set("category", category)}
      />
      <KeysField
        label="Skills that it teaches, with commas between them"
        value={(scalarOf(yaml, "skills") ?? "").replaceAll(/^\[|\]$/g, "")}
        onChange={(skills) => set("skills", skills.length === 0 ? null : `[${skills.join(", ")}]`)}
      />
      <ChoiceField
        label="Original language"
        value={scalarOf(yaml, "language") ?? ""}
        choices={copy.saved.languages.map((each) => [each, languageWords[each]] as const)}
        onChange={(value) => set("language", value)}
      />
    </>
  );
}

interface KeysFieldProps {
  label: string;
  value: string;
  onChange: (keys: string[]) => void;
}

/** Words of any kind, kept as keys: what was typed stands there while somebody types. */
function KeysField({ label, value, onChange }: KeysFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (words: string) => {
    setTyped(words);
    onChange([...new Set(words.split(",").map(suggestSlug).filter(Boolean))]);
  };
  return <LineField label={label} value={typed ?? value} onChange={change} onBlur={() => setTyped(null)} />;
}

interface NumberFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function NumberField({ label, value, onChange }: NumberFieldProps) {
  return (
    <label className="field studio-number">
      <span className="field-label">{label}</span>
      <input
        type="text"
        className="field-control"
        inputMode="numeric"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
