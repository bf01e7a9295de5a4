import type { DraftDetail } from "./queries.ts";

type File = DraftDetail["files"][number];

interface SideBySideProps {
  draft: DraftDetail;
  file: File;
  /** As it stands now, with what was changed by hand. */
  text: string;
}

interface Pair {
  line: number;
  original: string | null;
  text: string;
}

/** A translation line by line beside its original, else the text alone. Empty lines on both sides are left out. */
export function SideBySide({ draft, file, text }: SideBySideProps) {
  const pairs = pairsOf(file.original, text);
  const heading = `draft-file-${file.name}`;
  return (
    <section className="page-section" aria-labelledby={heading}>
      <h2 id={heading}>{file.original === null ? file.name : `${file.name}, beside its original`}</h2>
      <ol className={file.original === null ? "draft-lines" : "draft-lines draft-pairs"}>
        {pairs.map(({ line, original, text: words }) => (
          <li key={line}>
            <span className="draft-line-number" aria-hidden="true">
              {line}
            </span>
            {original !== null && (
              <p lang={draft.original_language ?? undefined} className="draft-original">
                {original}
              </p>
            )}
            <p lang={draft.language}>{words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function pairsOf(original: string | null, text: string): Pair[] {
  const originals = original?.split("\n") ?? null;
  const lines = text.split("\n");
  const count = Math.max(lines.length, originals?.length ?? 0);
  return Array.from({ length: count }, (_, index) => ({
    line: index + 1,
    original: originals === null ? null : (originals[index] ?? ""),
    text: lines[index] ?? "",
  })).filter(({ original: before, text: after }) => (before ?? "") !== "" || after !== "");
}
