import { Notice } from "../../design/notice.tsx";
import { countOf } from "../count.ts";

const MOST_SHOWN = 30;

/** By file, with the line where the importer knows it. */
export function FileMistakes({ mistakes }: { mistakes: Record<string, string[]> }) {
  const sentences = Object.entries(mistakes).flatMap(([file, each]) =>
    each.map((sentence) => ({ file, sentence })),
  );
  if (sentences.length === 0) return null;
  return (
    <Notice kind="problem">
      <ul className="findings">
        {sentences.slice(0, MOST_SHOWN).map(({ file, sentence }) => (
          <li key={`${file} ${sentence}`}>
            <code>{file}</code> <span lang="en">{sentence}</span>
          </li>
        ))}
      </ul>
      {sentences.length > MOST_SHOWN && (
        <p>{countOf(sentences.length - MOST_SHOWN, "more mistake.", "more mistakes.")}</p>
      )}
    </Notice>
  );
}
