import assert from "node:assert/strict";
import { test } from "node:test";
import { cutLesson } from "../src/cut/lesson-text.ts";
import { diagramKinds } from "../src/surfaces.ts";
import { bodies } from "./seed-lessons.ts";

test("every lesson that comes with the product explains something with a diagram, in every language", () => {
  const without = bodies.filter(({ text }) => {
    const opened = cutLesson(text).sections.flatMap(({ pieces }) => pieces.map(({ lines }) => lines[0]));
    return !diagramKinds.some((kind) => opened.includes(`::: ${kind}`));
  });
  assert.ok(bodies.length > 50, `${bodies.length} texts`);
  assert.deepEqual(
    without.map(({ name }) => name),
    [],
  );
});
