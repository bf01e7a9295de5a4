import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Candidate, chooseQuestions, inOrder } from "./choice.ts";
import { comebackAfter, firstComeback, INTERVAL_DAYS, reminderAfter } from "./schedule.ts";

const DAY_MS = 86_400_000;
const learnedAt = new Date("2026-06-15T09:00:00Z");
const onDay = (days: number) => new Date(learnedAt.getTime() + days * DAY_MS);

test("whoever recalls on the day is asked after 2, 7 and 30 days, and then no more", () => {
  assert.deepEqual(firstComeback(learnedAt), { step: 1, dueAt: onDay(2) });
  assert.deepEqual(comebackAfter(learnedAt, 1, onDay(2.5)), { step: 2, dueAt: onDay(7) });
  assert.deepEqual(comebackAfter(learnedAt, 2, onDay(8)), { step: 3, dueAt: onDay(30) });
  assert.equal(comebackAfter(learnedAt, 3, onDay(31)), null);
});

test("what is overdue merges with what came after it", () => {
  assert.deepEqual(comebackAfter(learnedAt, 1, onDay(9)), { step: 3, dueAt: onDay(30) });
  assert.equal(comebackAfter(learnedAt, 1, onDay(40)), null);
});

test("nobody is asked on two days in a row about one lesson", () => {
  assert.deepEqual(comebackAfter(learnedAt, 1, onDay(6.5)), { step: 2, dueAt: onDay(8.5) });
});

test("at whatever moment a step is taken, the next lies ahead, is a later one, and there are three at most", () => {
  const delays = fc.array(fc.double({ min: 0, max: 40, noNaN: true }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(delays, (days) => {
      let [comeback, steps] = [firstComeback(learnedAt), 0];
      for (const delay of days) {
        steps += 1;
        const now = new Date(comeback.dueAt.getTime() + delay * DAY_MS);
        const next = comebackAfter(learnedAt, comeback.step, now);
        if (next === null) break;
        assert.ok(next.step > comeback.step);
        assert.ok(next.dueAt.getTime() >= now.getTime() + 2 * DAY_MS);
        assert.ok(next.dueAt.getTime() >= onDay(INTERVAL_DAYS[next.step - 1] ?? 0).getTime());
        comeback = next;
      }
      assert.ok(steps <= 3);
    }),
  );
});

test("a reminder comes at each of the three times, and none for a time that is past", () => {
  assert.deepEqual(reminderAfter(learnedAt, 1, onDay(2)), onDay(7));
  assert.deepEqual(reminderAfter(learnedAt, 1, onDay(7)), onDay(30));
  assert.deepEqual(reminderAfter(learnedAt, 1, onDay(12)), onDay(30));
  assert.equal(reminderAfter(learnedAt, 1, onDay(30)), null);
});

const candidate = (questionId: string, fields: Partial<Candidate> = {}): Candidate => ({
  questionId,
  wasMissed: false,
  last: null,
  ...fields,
});
const idsOf = (all: readonly { questionId: string }[]) => all.map(({ questionId }) => questionId).join("");

test("what was forgotten comes first, then what was missed, then what never came back, then the longest ago", () => {
  const all = [
    candidate("a", { last: { isRight: true, at: onDay(7) } }),
    candidate("b"),
    candidate("c", { wasMissed: true }),
    candidate("d", { last: { isRight: false, at: onDay(2) } }),
    candidate("e", { wasMissed: true, last: { isRight: true, at: onDay(2) } }),
    candidate("f"),
  ];
  assert.equal(idsOf(inOrder(all)), "dcbfea");
});

test("one lesson gives three questions, two share them, and of many the first three give one each", () => {
  const lesson = (curriculumId: number, ids: string) => ({
    curriculumId,
    candidates: [...ids].map((id) => candidate(id)),
  });
  assert.equal(idsOf(chooseQuestions([lesson(1, "abcd")])), "abc");
  assert.equal(idsOf(chooseQuestions([lesson(1, "abcd"), lesson(2, "xyz")])), "abx");
  assert.equal(idsOf(chooseQuestions([lesson(1, "a"), lesson(2, "xyz")])), "axy");
  assert.equal(
    idsOf(chooseQuestions([lesson(1, ""), lesson(2, "x"), lesson(3, "m"), lesson(4, "s")])),
    "xms",
  );
  assert.equal(
    idsOf(chooseQuestions([lesson(1, "a"), lesson(2, "b"), lesson(3, "c"), lesson(4, "d")])),
    "abc",
  );
  assert.deepEqual(chooseQuestions([]), []);
});

test("a choice never repeats a question, asks three where there are three, and leaves no lesson before another out", () => {
  const lessons = fc.array(
    fc.record({
      curriculumId: fc.integer({ min: 1, max: 1000 }),
      candidates: fc.uniqueArray(
        fc.record({
          questionId: fc.string({ minLength: 1, maxLength: 3 }),
          wasMissed: fc.boolean(),
          last: fc.option(fc.record({ isRight: fc.boolean(), at: fc.date({ noInvalidDate: true }) }), {
            nil: null,
          }),
        }),
        { selector: ({ questionId }) => questionId, maxLength: 6 },
      ),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(lessons, (all) => {
      const several = all.map((lesson, index) => ({ ...lesson, curriculumId: index }));
      const chosen = chooseQuestions(several);
      const total = several.reduce((sum, { candidates }) => sum + candidates.length, 0);
      const first = several.filter(({ candidates }) => candidates.length > 0).slice(0, 3);
      const reachable = first.reduce((sum, { candidates }) => sum + candidates.length, 0);
      assert.equal(chosen.length, Math.min(3, reachable));
      assert.ok(chosen.length <= total);
      assert.equal(new Set(chosen.map((one) => `${one.curriculumId} ${one.questionId}`)).size, chosen.length);
      const asked = new Set(chosen.map(({ curriculumId }) => curriculumId));
      for (const { curriculumId } of first) assert.ok(asked.has(curriculumId));
      assert.deepEqual(chooseQuestions(several), chosen, "steadily");
    }),
  );
});
