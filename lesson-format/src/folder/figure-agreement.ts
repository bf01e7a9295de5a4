import type { ReadBody, ReadBodySection } from "../body/body.ts";
import type { Report } from "../content-files/mistakes.ts";
import { said } from "../content-files/said.ts";

/** What is looked at is the same everywhere: a question can ask for a place in it. A screenshot may be another file. */
export function checkFigures(
  body: ReadBody,
  original: ReadBody,
  originalFile: string,
  isSound: (lines: { line: number; lastLine: number }) => boolean,
  report: Report,
): void {
  for (const { id, line, figures } of body.sections) {
    const counterparts = original.sections.find((section) => section.id === id && isSound(section))?.figures;
    if (counterparts === undefined) continue; // it is a foreign section, or the original is to be mended first
    if (kindsOf(figures) !== kindsOf(counterparts)) {
      const shown = { section: id, figures: kindsOf(counterparts), file: originalFile };
      report(line, said(shown.figures === "" ? "figures.differ.none" : "figures.differ", shown));
      continue;
    }
    figures.forEach(({ figure, line }, index) => {
      const counterpart = counterparts[index]?.figure;
      if (figure.type !== "surface" || counterpart?.type !== "surface") return;
      const parts = counterpart.parts.map(({ part }) => part).join(", ");
      if (figure.parts.map(({ part }) => part).join(", ") !== parts)
        report(line, said("drawing.differs", { drawing: figure.surface, parts, file: originalFile }));
    });
  }
}

function kindsOf(figures: ReadBodySection["figures"]): string {
  return figures.map(({ figure }) => (figure.type === "surface" ? figure.surface : figure.type)).join(", ");
}
