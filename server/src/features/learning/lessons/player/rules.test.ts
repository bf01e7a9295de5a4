import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Lesson } from "#engines/lesson/index.ts";
import { calendarDate, lastDayBefore } from "../calendar-date.ts";
import { progressOf } from "../curricula/curriculum.ts";
import type { SubsectionProgressRow } from "../queries.ts";
import { exitOf } from "./complete-page.ts";
import { resumeSection, sectionPath, sectionStates } from "./player.ts";

test("the four rows of hide_exit_button × return_url", () => {
  const url = "https://portal.example/courses/7";
  assert.deepEqual(exitOf(false, null), { kind: "home" });
  assert.deepEqual(exitOf(true, null), { kind: "close" });
  assert.deepEqual(exitOf(false, url), { kind: "return_button", url });
  assert.deepEqual(exitOf(true, url), { kind: "return_countdown", url, seconds: 20 });
});

test("progress lies between 0 and 100, is 100 only at the end, and never falls", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(40), (total, some) => {
      const done = Math.min(some, total);
      const progress = progressOf(done, total);
      assert.ok(progress >= 0 && progress <= 100);
      assert.equal(progress === 100, done === total);
      assert.ok(done === 0 || progress > progressOf(done - 1, total));
    }),
  );
  assert.equal(progressOf(1, 6), 16.67);
  assert.equal(progressOf(0, 0), 0);
});

const aLesson = (ids: string[]): Lesson => ({
  title: "T",
  description: "D",
  summary: "S",
  language: "de",
  author: { by: "template" },
  notices: [],
  sections: ids.map((id) => ({ id, heading: id.toUpperCase(), blocks: [], questions: [] })),
});

test("whatever was completed, exactly the subsections after the first open one are locked, and that one is resumed", () => {
  const at = "2026-06-15T09:00:00.000000+00:00";
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 20 }), fc.nat(21), fc.boolean(), (count, some, isStarted) => {
      const ids = Array.from({ length: count }, (_, index) => `s${index}`);
      const done = Math.min(some, count);
      const rows: SubsectionProgressRow[] = ids.slice(0, done).map((id, index) => ({
        subsection_id: id,
        position: index + 1,
        started_at: at,
        completed_at: at,
        read_after_round: 0,
      }));
      const open = ids[done];
      if (isStarted && open !== undefined)
        rows.push({
          subsection_id: open,
          position: done + 1,
          started_at: at,
          completed_at: null,
          read_after_round: 0,
        });
      const sections = sectionStates(aLesson(ids), rows);
      assert.equal(sections.length, count + 1);
      assert.equal(sections.at(-1)?.id, "closing");
      assert.equal(sections.at(-1)?.title, "Was Sie mitnehmen");
      const states = sections.map(({ state }) => state);
      assert.ok(states.slice(0, done).every((state) => state === "completed"));
      assert.equal(states[done], isStarted && open !== undefined ? "started" : "not_started");
      assert.ok(states.slice(done + 1).every((state) => state === "locked"));
      assert.equal(resumeSection(sections), open ?? "closing");
    }),
  );
});

test("a completed lesson is read again from its start", () => {
  const at = "2026-06-15T09:00:00.000000+00:00";
  const rows = ["a", "b", "closing"].map((subsection_id, index) => ({
    subsection_id,
    position: index + 1,
    started_at: at,
    completed_at: at,
    read_after_round: 0,
  }));
  assert.equal(resumeSection(sectionStates(aLesson(["a", "b"]), rows)), "a");
  assert.equal(sectionPath(7, "closing"), "/lessons/7/complete");
});

test("days are the organization's, and what ends at midnight was last open the day before", () => {
  const midnight = "2026-08-31T22:00:00.000000+00:00"; // 1 September, 00:00, in Zurich
  assert.equal(calendarDate(midnight, "Europe/Zurich"), "2026-09-01");
  assert.equal(calendarDate(midnight, "UTC"), "2026-08-31");
  assert.equal(lastDayBefore(midnight, "Europe/Zurich"), "2026-08-31");
  assert.equal(lastDayBefore("2026-09-01T10:30:00.000000+00:00", "Europe/Zurich"), "2026-09-01");
});
