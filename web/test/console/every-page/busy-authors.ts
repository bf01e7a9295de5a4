import { scenarioFiles } from "../../../../server/src/features/role-plays/scenarios/test/a-scenario.ts";
import type { aPartner } from "../../stage/console-partner.ts";
import type { ConsoleStage } from "../../stage/console-stage.ts";

type Partner = Awaited<ReturnType<typeof aPartner>>;

const structure =
  "key: clean-desk\nlesson_type: custom\nlanguage: en\nminutes: 3\nsections:\n  - id: desk\n    quiz: [q1]\n  - id: screen\n";
const english = `---
title: A clean desk
description: What may lie on a desk at night.
summary: You know what may lie there.
---
## desk | On the desk

Papers are put away in the evening.

? q1 single: What stays?
- [x] The lamp -> It tells nobody anything.
- [ ] The contract -> Somebody could read it.

## screen | The screen

Lock the screen.
`;
const german = english
  .replace("title: A clean desk", "title: Der leere Tisch")
  .replace("Lock the screen.", "Bildschirm sperren.");
const phrases = `
apology:
  covers: ["We are so sorry that your parts are late.", "Awful that nothing came.", "I apologise for the delay."]
  misses: ["The carrier is slow."]
new-date:
  covers: ["They arrive on Thursday by ten.", "You get them tomorrow."]
  misses: ["No idea when."]
none: ["Good morning."]
`;
const said = "It is awful that nothing came, and I feel for you.";

/** A lesson with two versions that six learners answered, and a draft of its third with a comment. */
export async function writeLessons({ call }: ConsoleStage, partner: Partner) {
  const files = { "template.yaml": structure, "en.md": english, "de.md": german };
  const { id: draft } = await call("POST", "/studio/drafts/", { organization: partner.slug, files });
  const path = `/studio/drafts/${draft}`;
  const take = (step: string, revision: number, more: object = {}) =>
    call("POST", `${path}/${step}/`, { revision, ...more });
  const change = (revision: number, to: string) =>
    call("PATCH", `${path}/files/`, {
      revision,
      files: { "en.md": english.replace("Lock the screen.", to) },
    });
  for (const step of ["submit", "approve", "publish"]) await take(step, 1);
  await change(1, "Lock the screen, always.");
  for (const step of ["submit", "approve"]) await take(step, 2);
  const { template_id: lesson } = await take("publish", 2, { note: "Always." });
  await change(2, "Lock the screen, always, and take the keys with you.");
  await call("POST", `${path}/comments/`, { text: "Whose keys?", section: "screen" });
  for (const [index, words] of ["The lamp", "The contract", "The lamp", "The lamp", "The contract"].entries())
    await partner.answer(`answers-${index}`, lesson, words);
  await call("POST", "/studio/drafts/", {
    organization: partner.slug,
    title: "Besucherinnen und Besucher im Haus",
    language: "de",
  });
  return { lesson: Number(lesson), draft: Number(draft) };
}

/** A scenario whose phrases misfire, with a talk in which a learner says that they were misheard. */
export async function playScenario({ call }: ConsoleStage, partner: Partner) {
  const key = "late-seals";
  const files: Record<string, string> = scenarioFiles(key, { title: "Late seals" });
  files[`${key}/phrases.en.yaml`] = phrases;
  const { results } = await call("POST", "/scenarios/import/", { files });
  const post = await partner.assignScenario("talks-1", "scn_late_seals");
  const at = await post("/scenarios/scn_late_seals/begin");
  await post(`${at}/say`, { text: said, position: "2" });
  await post(`${at}/end`);
  await post(`${at}/flag`, { concept: "apology", position: "2" });
  await post(`${at}/finish`);
  await call("POST", `/scenarios/${results[0].id}/phrases/`, {
    concept: "apology",
    language: "en",
    kind: "example",
    text: "Our apologies for all the trouble.",
  });
  return { scenario: Number(results[0].id) };
}
