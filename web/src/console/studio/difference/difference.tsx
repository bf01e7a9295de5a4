import type { Difference as DifferenceData } from "../queries.ts";

type File = DifferenceData["files"][number];
type Line = File["hunks"][number][number];

const stateWords: Record<File["state"], string> = {
  added: "new file",
  removed: "file removed",
  changed: "file changed",
};

/** File by file and line by line; a sign and a word say what was taken out and put in, not the color alone. */
export function Difference({ difference, nothing }: { difference: DifferenceData; nothing: string }) {
  if (difference.files.length === 0) return <p className="quiet">{nothing}</p>;
  return difference.files.map((file) => (
    <section key={file.name} className="studio-file" aria-label={`${file.name}, ${stateWords[file.state]}`}>
      <h3>
        <code>{file.name}</code> <span className="quiet">{stateWords[file.state]}</span>
      </h3>
      {file.hunks.map((lines, index) => (
        <ol key={keyOf(lines[0])} className="studio-lines" aria-label={`Place ${index + 1}`}>
          {lines.map((line) => (
            <li key={keyOf(line)} className={`studio-line studio-line-${line.change}`}>
              <span className="studio-line-number" aria-hidden="true">
                {line.to_line ?? line.from_line}
              </span>
              <span className="studio-line-sign" aria-hidden="true">
                {signs[line.change]}
              </span>
              <span>
                {line.change !== "same" && (
                  <span className="visually-hidden">{line.change === "added" ? "Added: " : "Removed: "}</span>
                )}
                {line.text === "" ? "\u00a0" : line.text}
              </span>
            </li>
          ))}
        </ol>
      ))}
    </section>
  ));
}

const signs: Record<Line["change"], string> = { same: "", added: "+", removed: "−" };

function keyOf(line: Line | undefined): string {
  return `${line?.from_line ?? "-"} ${line?.to_line ?? "-"}`;
}
