import type { Answer, TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { anOperator, type TestOperator } from "#test/operators.ts";

/** An organization with an author and a publisher, and somebody else's beside it. */
export interface Stage {
  app: TestApp;
  partner: Partner;
  author: TestOperator;
  publisher: TestOperator;
  stranger: TestOperator;
}

export async function aStage(app: TestApp): Promise<Stage> {
  const [partner, other] = [await aPartner(app), await aPartner(app)];
  return {
    app,
    partner,
    author: await anOperator(app, "author", partner.slug),
    publisher: await anOperator(app, "publisher", partner.slug),
    stranger: await anOperator(app, "publisher", other.slug),
  };
}

let begun = 0;
export const structureOf = (key: string) => `key: ${key}
lesson_type: custom
language: en
category: security
minutes: 5
sections:
  - id: desk
    quiz: [q1]
  - id: screen
`;
export const english = `---
title: A clean desk
description: What may lie on it.
summary: You know what may lie on it.
---
## desk | What may lie
on a desk

`
  .replace("What may lie\non a desk", "What may lie on a desk")
  .concat(`Papers are put away
in the evening.

? q1 single: What stays?
- [x] The lamp -> It tells nobody anything.
- [ ] The contract -> Somebody could read it.

## screen | The screen

Lock the screen.
`);
export const german = `---
title: Der leere Tisch
description: Was darauf liegen darf.
summary: Sie wissen, was darauf liegen darf.
---
## desk | Was auf dem Tisch liegen darf

Papiere werden am Abend weggeräumt.

? q1 single: Was bleibt?
- [x] Die Lampe -> Sie verrät niemandem etwas.
- [ ] Der Vertrag -> Jemand könnte ihn lesen.

## screen | Der Bildschirm

Bildschirm sperren.
`;

/** A sound draft in two languages. */
export async function aDraft({ author }: Stage, files: Record<string, string> = {}): Promise<Answer["json"]> {
  begun += 1;
  const key = `clean-desk-${begun}`;
  const body = { files: { "template.yaml": structureOf(key), "en.md": english, "de.md": german, ...files } };
  const made = await author.call("POST", "/studio/drafts/", body);
  if (made.status !== 201) throw new Error(`No draft: ${made.text}`);
  return made.json;
}

export const fileOf = (draft: Answer["json"], name: string): string | undefined =>
  draft.files.find((file: { name: string }) => file.name === name)?.text;

/** Takes a draft all the way. */
export async function publish(
  { author, publisher }: Stage,
  { id, revision }: { id: number; revision: number },
  note?: string,
): Promise<Answer> {
  const path = `/studio/drafts/${id}`;
  for (const [who, step] of [
    [author, "submit"],
    [publisher, "approve"],
  ] as const) {
    const taken = await who.call("POST", `${path}/${step}/`, { revision });
    if (taken.status !== 200) throw new Error(`${step}: ${taken.text}`);
  }
  return publisher.call("POST", `${path}/publish/`, { revision, ...(note === undefined ? {} : { note }) });
}
