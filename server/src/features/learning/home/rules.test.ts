import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { chosenSkills } from "./chosen-skills.ts";
import { compareDue, dueOf } from "./due.ts";
import { freshLesson } from "./lessons.ts";
import { minutesLeft } from "./minutes-left.ts";
import { isFound } from "./search.ts";
import { shelve, shelveByCategory } from "./shelves.ts";

const calendar = { today: "2026-06-15", timeZone: "UTC", dueDates: new Map<number, string | null>() };

const lesson = (id: number) =>
  freshLesson(
    {
      id,
      key: `lesson-${id}`,
      title: `Lesson ${id}`,
      description: "",
      language: "en",
      category: null,
      estimated_minutes: 5,
      skills: [],
    },
    calendar,
  );

test("the due date is the last day; what has none is open and comes last, whatever the order before", () => {
  assert.deepEqual(dueOf("2026-06-14", calendar.today), { on: "2026-06-14", urgency: "overdue" });
  assert.equal(dueOf("2026-06-15", calendar.today).urgency, "today");
  assert.equal(dueOf("2026-06-16", calendar.today).urgency, "coming");
  const dates = fc.array(fc.constantFrom(null, "2026-06-01", "2026-06-15", "2026-12-31"));
  fc.assert(
    fc.property(dates, (all) => {
      const sorted = all
        .map((on) => dueOf(on, calendar.today))
        .sort(compareDue)
        .map(({ on }) => on ?? "9999");
      assert.deepEqual(sorted, [...sorted].sort());
    }),
  );
});

test("minutes are left as subsections are: all of them before the first, at least one before the end", () => {
  const left = (completed: number, minutes: number | null = 7) =>
    minutesLeft(minutes, { subsections_completed: completed, subsections_total: 8 });
  assert.deepEqual([left(0), left(3), left(6), left(7)], [7, 4, 1, 1]);
  assert.equal(left(3, null), null, "nobody said how long it takes");
  assert.equal(minutesLeft(7, { subsections_completed: 0, subsections_total: 1 }), null);
});

test("a search needs all words, and neither accents nor capitals", () => {
  assert.ok(isFound("securite DONNEES", ["La sécurité", "des données", null]));
  assert.ok(isFound("strasse", ["Straße"]) && isFound("Œuvre", ["oeuvre"]) && isFound("über", ["Uber"]));
  assert.ok(!isFound("sécurité autre", ["La sécurité"]));
  assert.ok(!isFound("  ", ["La sécurité"]));
});

test("a shelf shows six or all, and one lesson more than six needs no link", () => {
  const items = (count: number) => Array.from({ length: count }, (_, index) => index);
  assert.equal(shelve("a", items(7), null).items.length, 7);
  assert.deepEqual(shelve("a", items(8), null), { key: "a", items: items(6), total: 8 });
  assert.equal(shelve("a", items(8), "a").items.length, 8);
});

test("a few lessons stay together; many stand by category, and none is lost", () => {
  const many = Array.from({ length: 113 }, (_, index) => ({ category: index % 9 ? `c-${index % 9}` : null }));
  assert.deepEqual(
    shelveByCategory(many.slice(0, 12), null).map(({ key, total }) => [key, total]),
    [["_all", 12]],
  );
  const shelves = shelveByCategory(many, null);
  assert.equal(shelves.length, 9);
  assert.ok(shelves.some(({ key }) => key === "_none"));
  assert.equal(
    shelves.reduce((sum, { total }) => sum + total, 0),
    113,
  );
});

test("a lesson stands under the first chosen skill that it teaches, and nowhere twice", () => {
  const aim = (skill_id: number) => ({
    skill_id,
    name: `Skill ${skill_id}`,
    is_own: true,
    target_level: 3,
    level: null,
    observation_count: 0,
  });
  const skillSets = fc.array(fc.subarray([1, 2, 3, 4, 5, 6]), { maxLength: 12 });
  fc.assert(
    fc.property(skillSets, (sets) => {
      const offered = sets.map((ids, id) => ({
        lesson: lesson(id),
        skills: ids.map((one) => ({ id: one })),
      }));
      const { chosen, rest } = chosenSkills([1, 2, 3, 4, 5, 6].map(aim), offered);
      const shown = [...chosen.flatMap(({ lessons }) => lessons), ...rest].map(({ path }) => path);
      assert.deepEqual(shown.toSorted(), offered.map(({ lesson: { path } }) => path).toSorted());
      for (const { skillId, lessons } of chosen) {
        assert.ok(lessons.length <= 2);
        for (const one of lessons) assert.ok(sets[Number(one.path.split("=")[1])]?.includes(skillId));
      }
    }),
  );
});
