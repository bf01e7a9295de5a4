import type { Report } from "#platform/content-files/mistakes.ts";
import type { ReadBody, ReadBodySection } from "../body/body.ts";

/** What is looked at has the same places everywhere, so that a question can ask for one of them. */
export function checkSurfaces(
  body: ReadBody,
  original: ReadBody,
  originalFile: string,
  report: Report,
): void {
  for (const { id, line, surfaces } of body.sections) {
    const counterparts = original.sections.find((section) => section.id === id)?.surfaces;
    if (counterparts === undefined) continue; // a foreign section is reported against the structure
    if (kindsOf(surfaces) !== kindsOf(counterparts)) {
      const drawn = kindsOf(counterparts) || "nothing";
      report(line, `Section \`${id}\` draws ${drawn} in ${originalFile}; draw the same in the same order.`);
      continue;
    }
    surfaces.forEach(({ surface, line }, index) => {
      const parts = counterparts[index]?.surface.parts.map(({ part }) => part).join(", ");
      if (surface.parts.map(({ part }) => part).join(", ") !== parts)
        report(
          line,
          `This ${surface.surface} has the parts ${parts} in ${originalFile}; use the same order.`,
        );
    });
  }
}

function kindsOf(surfaces: ReadBodySection["surfaces"]): string {
  return surfaces.map(({ surface }) => surface.surface).join(", ");
}
