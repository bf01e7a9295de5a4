import type { ReadBody, ReadBodySection } from "../body/body.ts";
import type { Report } from "../content-files/mistakes.ts";
import { said } from "../content-files/said.ts";
import type { Structure } from "../structure.ts";

/** Checks a body against the structure: its sections in order, its questions, its search words. */
export function checkAgainstStructure(body: ReadBody, structure: Structure, report: Report): void {
  checkSectionOrder(body, structure, report);
  for (const plan of structure.sections) {
    const section = body.sections.find(({ id }) => id === plan.id);
    if (section === undefined) continue;
    const asked = plan.quiz.flatMap((entry) => (entry.type === "authored" ? [entry.question] : []));
    checkQuestionIds(section, asked, report);
  }
  checkQueries(body, structure, report);
}

function checkSectionOrder(body: ReadBody, structure: Structure, report: Report): void {
  const planned = structure.sections.map(({ id }) => id);
  const written = body.sections.map(({ id }) => id);
  body.sections.forEach(({ id, line }, index) => {
    if (id === "") return; // reported where it was read
    if (!planned.includes(id)) report(line, said("section.extra", { section: id }));
    else if (written.indexOf(id) !== index) report(line, said("section.twice", { section: id }));
  });
  const end = body.sections.at(-1)?.line ?? body.frontMatterLine;
  for (const id of planned.filter((each) => !written.includes(each)))
    report(end, said("section.missing", { section: id }));

  const inBoth = new Set(planned.filter((id) => written.includes(id)));
  const order = [...new Set(written)].filter((id) => inBoth.has(id));
  const misplaced = [...inBoth].findIndex((id, index) => order[index] !== id);
  const line = body.sections.find(({ id }) => id === order[misplaced])?.line;
  if (line !== undefined) report(line, said("sections.order", { sections: planned.join(", ") }));
}

function checkQuestionIds(section: ReadBodySection, asked: string[], report: Report): void {
  const written = section.questions.map(({ question }) => question.id);
  section.questions.forEach(({ question: { id }, line }, index) => {
    if (id === "") return; // reported where it was read
    if (!asked.includes(id)) report(line, said("question.extra", { question: id, section: section.id }));
    else if (written.indexOf(id) !== index) report(line, said("question.twice", { question: id }));
  });
  for (const id of asked.filter((each) => !written.includes(each)))
    report(section.line, said("question.missing", { question: id, section: section.id }));
}

function checkQueries(body: ReadBody, structure: Structure, report: Report): void {
  const used = new Set(
    structure.sections.flatMap(({ retrieve }) => (retrieve === null ? [] : [retrieve.queryKey])),
  );
  for (const key of used)
    if (!body.queries.has(key)) report(body.frontMatterLine, said("queries.missing", { key }));
  for (const [key, { line }] of body.queries)
    if (!used.has(key)) report(line, said("queries.unused", { key }));
}
