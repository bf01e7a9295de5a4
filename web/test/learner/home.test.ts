import assert from "node:assert/strict";
import { test } from "node:test";
import { renderPage } from "@lectern/web/pages";
import { dueGroups, splitGroups } from "../../src/learner/home/due-groups.ts";
import type { Due } from "../../src/learner/home/home-page.ts";
import { aHomeLesson, aHomePage, aWeek } from "../../src/learner/home/test/home-page.ts";
import { languages } from "../../src/learner/language/languages.ts";
import { aShell } from "../fixtures/shell.ts";

const week = aWeek();
const sunday = week.days.at(-1)?.date ?? "";
const lesson = (title: string, due: Due) => aHomeLesson({ title, due, path: `/lessons/${title}` });

const late = lesson("late", { on: "2020-01-01", urgency: "overdue" });
const today = lesson("today", { on: sunday, urgency: "today" });
const soon = lesson("soon", { on: sunday, urgency: "coming" });
const next = lesson("next", { on: "2099-01-01", urgency: "coming" });
const open = lesson("open", { on: null, urgency: "open" });

test("what is due is parted into overdue, this week and later, and a time without anything is left out", () => {
  const parted = (items: (typeof late)[]) =>
    dueGroups(items, week).map(({ time, items }) => [time, ...items.map(({ title }) => title)].join(" "));
  assert.deepEqual(parted([late, today, soon, next, open]), [
    "overdue late",
    "week today soon",
    "later next open",
  ]);
  assert.deepEqual(parted([open]), ["later open"]);
});

test("five are shown at once, and all of them are one click away, each once", () => {
  const many = Array.from({ length: 4 }, (_, index) => ({ ...next, title: `next ${index}` }));
  const [first, rest] = splitGroups(dueGroups([late, today, soon, ...many], week), 5);
  assert.deepEqual(
    first.flatMap(({ items }) => items.map(({ title }) => title)),
    ["late", "today", "soon", "next 0", "next 1"],
  );
  assert.deepEqual(rest, [{ time: "later", items: many.slice(2) }]);
  const html = renderPage(aHomePage({ due: [late, today, soon, ...many], week }), aShell({ language: "en" }));
  const [, before = "", inside = ""] =
    /id="due"(.*?)<details class="due-rest">(.*?)<\/details>/s.exec(html) ?? [];
  assert.match(inside, /<summary>All 7<\/summary>/);
  assert.equal(before.split("shelf-row").length - 1, 5);
  assert.equal(inside.split("shelf-row").length - 1, 2);
});

test("nothing is said to be waiting only where nothing is", () => {
  const cards = [{ title: "Three questions", text: null, action: "Begin", path: "/recall", minutes: 2 }];
  const nothing = { due: [], begun: [], surveys: [], cards: [] };
  for (const language of languages) {
    const lead = (page: Parameters<typeof aHomePage>[0]) =>
      /<p class="lead">(.*?)<\/p>/.exec(renderPage(aHomePage(page), aShell({ language })))?.[1];
    assert.notEqual(lead({ ...nothing, cards }), lead(nothing), language);
  }
  const html = renderPage(aHomePage({ ...nothing, cards }), aShell({ language: "en" }));
  assert.match(html, /Something short is waiting for you today\./);
});
