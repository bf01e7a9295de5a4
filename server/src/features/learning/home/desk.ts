import type { DeskItem, Due, HomeLesson, HomePage, HomeRolePlay, RolePlayCard } from "@lectern/web/pages";
import type { OfferedTemplate } from "#content/catalogue/index.ts";
import type { SkillAim } from "#content/skills/index.ts";
import type { BegunLesson } from "#learning/lessons/index.ts";
import { chosenSkills } from "./chosen-skills.ts";
import { compareDue, dueOf } from "./due.ts";
import { begunLesson, type Calendar, freshLesson } from "./lessons.ts";
import { isFound } from "./search.ts";
import { shelfKeys, shelve, shelveByCategory } from "./shelves.ts";

/** With fewer lessons and role-plays than this, everything is seen at a glance. */
const WORTH_SEARCHING = 9;

interface DeskInput {
  begun: readonly BegunLesson[];
  /** What the learner may begin; what they have begun may be among it. */
  offered: readonly OfferedTemplate[];
  rolePlays: readonly RolePlayCard[];
  aims: readonly SkillAim[];
  calendar: Calendar;
}

type Desk = Pick<
  HomePage,
  "search" | "isSearchable" | "due" | "begun" | "chosen" | "shelves" | "rolePlays" | "completed"
>;

/** Puts everything where it belongs, and nothing in two places: what is due goes before what was begun, then come the shelves. */
export function arrangeDesk(
  input: DeskInput,
  { query, opened }: { query: string; opened: string | null },
): Desk {
  const { calendar } = input;
  const known = new Set(input.begun.map(({ template_id }) => template_id));
  const fresh = input.offered
    .filter(({ id }) => !known.has(id))
    .map((template) => ({ lesson: freshLesson(template, calendar), skills: template.skills }));
  const lessons = input.begun.map((lesson) => begunLesson(lesson, calendar));
  const talks = input.rolePlays.map((card) => homeRolePlay(card, calendar));
  const completed = lessons.filter(({ completedOn }) => completedOn !== null);
  const begun = lessons.filter(({ completedOn }) => completedOn === null);
  const open: DeskItem[] = [...begun, ...fresh.map(({ lesson }) => lesson), ...talks];
  const free = fresh.filter(({ lesson }) => lesson.due === null);
  const { chosen, rest } = chosenSkills(input.aims, free);
  const freeTalks = talks.filter(({ due }) => due === null);
  const skills = new Map(fresh.map((one) => [one.lesson, one.skills.map(({ name }) => name)]));
  const finds = (item: DeskItem) => isFound(query, textsOf(item, skills));
  return {
    search:
      query.trim() === "" ? null : { query: query.trim(), found: [...open, ...completed].filter(finds) },
    isSearchable: open.length + completed.length >= WORTH_SEARCHING,
    due: mostUrgentFirst(open),
    begun: [...begun.filter(({ due }) => due === null), ...freeTalks.filter(isRunning)],
    chosen,
    shelves: shelveByCategory(rest, opened),
    rolePlays: shelve(
      shelfKeys.rolePlays,
      freeTalks.filter((talk) => !isRunning(talk)),
      opened,
    ),
    completed: shelve(shelfKeys.completed, completed, opened),
  };
}

function homeRolePlay(card: RolePlayCard, { today }: Calendar): HomeRolePlay {
  return { ...card, kind: "role-play", due: card.isAssigned ? dueOf(card.dueOn, today) : null };
}

function isRunning({ state }: HomeRolePlay): boolean {
  return state === "running";
}

function mostUrgentFirst(items: readonly DeskItem[]): DeskItem[] {
  const due = items.flatMap((item): { item: DeskItem; due: Due }[] =>
    item.due === null ? [] : [{ item, due: item.due }],
  );
  return due.toSorted((one, other) => compareDue(one.due, other.due)).map(({ item }) => item);
}

/** What a search looks through. */
function textsOf(item: DeskItem, skills: ReadonlyMap<HomeLesson, string[]>): (string | null)[] {
  if (item.kind === "role-play") return [item.title, item.description];
  return [item.title, item.description, item.category, ...(skills.get(item) ?? [])];
}
