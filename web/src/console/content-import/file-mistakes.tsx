import { LecternError } from "@lectern/sdk/console";
import { Notice } from "../../design/notice.tsx";
import { countOf } from "../count.ts";
import { Sentences } from "../sentences/sentences.tsx";

const MOST_SHOWN = 30;

interface FileMistakesProps {
  error: unknown;
  /** Which of what the error names are files. */
  isFile?: (path: string) => boolean;
}

/** By file, with the line where the importer knows it. */
export function FileMistakes({ error, isFile = () => true }: FileMistakesProps) {
  if (!(error instanceof LecternError)) return null;
  const mistakes = Object.entries(error.errors)
    .filter(([path]) => isFile(path))
    .flatMap(([path, found]) =>
      found.map((english, index) => ({
        path,
        english,
        sentences: error.errorSentences[path]?.[index] ?? null,
      })),
    );
  if (mistakes.length === 0) return null;
  return (
    <Notice kind="problem">
      <ul className="findings">
        {mistakes.slice(0, MOST_SHOWN).map(({ path, english, sentences }) => (
          <li key={`${path} ${english}`}>
            <code>{path}</code> <Sentences english={english} sentences={sentences} />
          </li>
        ))}
      </ul>
      {mistakes.length > MOST_SHOWN && (
        <p>{countOf(mistakes.length - MOST_SHOWN, "more mistake.", "more mistakes.")}</p>
      )}
    </Notice>
  );
}
