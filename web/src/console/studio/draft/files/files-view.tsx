import { useRef, useState } from "react";
import { useMayChange } from "../../../../design/forms/may-change.tsx";
import { Sentences } from "../../../sentences/sentences.tsx";
import { ChoiceField } from "../forms/line-field.tsx";
import { type Remark, remarksOf } from "../working/remarks.ts";
import type { WorkingCopy } from "../working/working-copy.ts";

/** The lesson's files as they are, with what is wrong at its line. */
export function FilesView({ copy, first }: { copy: WorkingCopy; first: string }) {
  const mayChange = useMayChange();
  const [name, setName] = useState(first);
  const area = useRef<HTMLTextAreaElement>(null);
  const names = Object.keys(copy.files).sort();
  const text = copy.files[name] ?? "";
  // A field of a page knows one kind of line end only; the file keeps its own.
  const ends = text.includes("\r\n") ? "\r\n" : "\n";
  const shown = text.replaceAll("\r\n", "\n");
  const remarks = remarksOf(copy.saved).filter(({ file }) => file === name);
  const goTo = (line: number) => {
    const field = area.current;
    if (!field) return;
    const start = shown
      .split("\n")
      .slice(0, line - 1)
      .reduce((sum, each) => sum + each.length + 1, 0);
    const end = shown.indexOf("\n", start);
    field.focus();
    field.setSelectionRange(start, end === -1 ? shown.length : end);
  };
  return (
    <div className="studio-files">
      <ChoiceField
        label="File"
        value={name}
        choices={names.map((each) => [each, each] as const)}
        onChange={setName}
      />
      <RemarkLines remarks={remarks} onGo={goTo} />
      <textarea
        ref={area}
        className="field-control studio-source"
        aria-label={`Text of ${name}`}
        rows={28}
        spellCheck={false}
        readOnly={!mayChange}
        value={shown}
        onChange={({ target }) => copy.change({ ...copy.files, [name]: target.value.replaceAll("\n", ends) })}
      />
    </div>
  );
}

function RemarkLines({ remarks, onGo }: { remarks: readonly Remark[]; onGo: (line: number) => void }) {
  if (remarks.length === 0) return <p className="quiet">Nothing to mend in this file.</p>;
  return (
    <ul className="studio-remarks">
      {remarks.map(({ kind, line, message, sentences }) => (
        <li key={`${line} ${message}`} className={`studio-${kind}`}>
          <button type="button" className="button-quiet button-small" onClick={() => onGo(line)}>
            Line {line}
          </button>
          <span>
            <span className="studio-remark-kind">{kind === "mistake" ? "To mend: " : "Note: "}</span>
            <Sentences sentences={sentences} english={message} />
          </span>
        </li>
      ))}
    </ul>
  );
}
