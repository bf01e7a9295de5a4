import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from "react";
import { optionsOf } from "../../../../design/forms/field.tsx";
import { focusAtOnce } from "../../../focus.ts";
import { slotWords } from "../words.ts";
import { pastedLine, pastedText } from "./pasted.ts";

interface WordsFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  lang?: string;
  /** One line is one line of the file. */
  isLine?: boolean;
  hasFocus?: boolean;
}

const profileSlots = [
  ...(["first_name", "organization", "department", "job_title", "tools.0", "daily_tasks.0"] as const),
];

/** What stands between the signs where nothing was selected. */
const signedWords: Readonly<Record<"bold" | "italics" | "link" | "slot", string>> = {
  bold: "bold",
  italics: "italics",
  link: "words",
  slot: "otherwise",
};

/** As everywhere else one writes. */
const shortcuts: Readonly<Record<string, { around: string; nothing: string }>> = {
  b: { around: "**", nothing: signedWords.bold },
  i: { around: "*", nothing: signedWords.italics },
};

/** A text with buttons for what else one would have to know the signs of. */
export function WordsField(props: WordsFieldProps) {
  const { label, hint, value, onChange, rows = 2, lang, isLine = false, hasFocus } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (hasFocus) focusAtOnce(area.current);
  }, [hasFocus]);
  const take = (event: ChangeEvent<HTMLTextAreaElement>) =>
    onChange(isLine ? event.target.value.replaceAll(/\s*\n\s*/g, " ") : event.target.value);
  const wrap = (before: string, after: string, nothing: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {};
    const words = value.slice(from, to) || nothing;
    onChange(`${value.slice(0, from)}${before}${words}${after}${value.slice(to)}`);
    area.current?.focus();
  };
  const mark = (event: KeyboardEvent) => {
    const signs = event.ctrlKey || event.metaKey ? shortcuts[event.key] : undefined;
    if (signs === undefined) return;
    event.preventDefault();
    wrap(signs.around, signs.around, signs.nothing);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const html = event.clipboardData.getData("text/html");
    const { selectionStart, selectionEnd } = event.currentTarget;
    const text = isLine ? pastedLine(html) : pastedText(html);
    if (text === "") return;
    event.preventDefault();
    const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)];
    // Unlike a change of the value, this can be undone by the browser's own means.
    document.execCommand("insertText", false, isLine ? text : setApart(text, before, after));
  };
  return (
    <div className="field studio-words">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset within a field would be read as another question */}
      <div className="studio-marks" role="group" aria-label={`Marks for ${label}`}>
        <button
          type="button"
          className="button-quiet button-small"
          onClick={() => wrap("**", "**", signedWords.bold)}
        >
          <b>Bold</b>
        </button>
        <button
          type="button"
          className="button-quiet button-small"
          onClick={() => wrap("*", "*", signedWords.italics)}
        >
          <i>Italics</i>
        </button>
        <button
          type="button"
          className="button-quiet button-small"
          onClick={() => wrap("[", "](https://)", signedWords.link)}
        >
          Link
        </button>
        <select
          className="field-control studio-slots"
          aria-label={`Put a word of the learner’s profile into ${label}`}
          value=""
          onChange={({ target }) => wrap(`{{${target.value}|`, "}}", signedWords.slot)}
        >
          <option value="">Learner’s…</option>
          {optionsOf(profileSlots, slotWords)}
        </select>
      </div>
      <textarea
        ref={area}
        id={id}
        className="field-control"
        rows={rows}
        lang={lang}
        data-line={isLine || undefined}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={take}
        onKeyDown={mark}
        onPaste={paste}
      />
    </div>
  );
}

/** Several paragraphs, or a list, are no part of the paragraph that they come into. */
function setApart(text: string, before: string, after: string): string {
  if (!text.includes("\n")) return text;
  const gap = (isApart: boolean) => (isApart ? "" : "\n\n");
  return `${gap(/(?:^|\n\n)$/.test(before))}${text}${gap(/^(?:$|\n\n)/.test(after))}`;
}
