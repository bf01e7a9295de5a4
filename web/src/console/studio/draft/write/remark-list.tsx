import { CircleAlert, Lightbulb } from "../../../../design/icons/icons.tsx";
import { Sentences } from "../../../sentences/sentences.tsx";
import { inFormWords } from "../working/form-words.ts";
import type { Remark } from "../working/remarks.ts";

/** What is said of a place, beside it. */
export function RemarkList({ remarks }: { remarks: readonly Remark[] | undefined }) {
  if (remarks === undefined || remarks.length === 0) return null;
  return (
    <ul className="studio-remarks">
      {remarks.map(({ kind, line, message, sentences }) => (
        <li key={`${kind} ${line} ${message}`} className={`studio-${kind}`}>
          {kind === "mistake" ? <CircleAlert aria-hidden="true" /> : <Lightbulb aria-hidden="true" />}
          <span>
            <span className="studio-remark-kind">{kind === "mistake" ? "To mend: " : "Note: "}</span>
            <Sentences sentences={sentences} english={inFormWords(message)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
