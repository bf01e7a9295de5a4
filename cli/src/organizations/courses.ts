import type { components } from "@lectern/sdk/operator";
import {
  act,
  type Command,
  flag,
  type Given,
  list as listOption,
  number,
  type Outcome,
  type Resource,
  text,
} from "../command.ts";
import { everyPage } from "../every-page.ts";
import { UsageError } from "../failure.ts";
import { mustChange, withoutUndefined } from "../given.ts";
import { plainCommand } from "../operations/plain-command.ts";
import { counted, textRecord, textTable, yesOrNo } from "../terminal/text-table.ts";

type Course = components["schemas"]["Course"];

const lists = [
  listOption("cohort", "DATE", "First day of an intake, such as 2026-09-01; once for each"),
  listOption("template", "ID", "A lesson it carries, once for each; the whole catalogue when left out"),
  flag("premium", "Its lessons need an open access window"),
];

const create: Command = {
  summary: "Create a course with its intakes",
  options: [
    text("organization", "ORGANIZATION", "Whose: slug or id", { isRequired: true }),
    text("slug", "SLUG", "What partners send as course", { isRequired: true }),
    text("title", "TITLE", "Its title", { isRequired: true }),
    number("access-days", "DAYS", "Length of access, from the cohort's first day", { isRequired: true }),
    ...lists,
  ],
  async run(client, given) {
    const created = await client.courses.create({
      organization: given.required("organization"),
      slug: given.required("slug"),
      title: given.required("title"),
      access_days: Number(given.required("access-days")),
      ...readLists(given),
    });
    return one("Created.", created);
  },
};

const list: Command = {
  summary: "List courses",
  options: [
    text("organization", "ORGANIZATION", "Only this one's: slug or id"),
    text("search", "WORDS", "Part of slug or title"),
  ],
  async run(client, given) {
    const filter = withoutUndefined({
      organization: given.text("organization"),
      search: given.text("search"),
    });
    const rows = await everyPage((page) => client.courses.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "There is no course." : tableOf(rows) };
  },
};

const update: Command = {
  summary: "Change a course; what is left out stays as it is",
  positionals: ["ID"],
  options: [
    text("slug", "SLUG", "What partners send as course"),
    text("title", "TITLE", "Its title"),
    number("access-days", "DAYS", "Length of access, from the cohort's first day"),
    act("curated", "Take over a course that flexible matching made"),
    ...lists,
  ],
  notes:
    "--cohort and --template replace what was there. Learners keep the access they have; a change counts for enrolments to come.",
  async run(client, given) {
    const names = withoutUndefined({
      slug: given.text("slug"),
      title: given.text("title"),
      access_days: given.number("access-days"),
      is_curated: given.flag("curated"),
    });
    const changes = { ...names, ...readLists(given) };
    mustChange(changes);
    return one("Changed.", await client.courses.update(given.id(), changes));
  },
};

export const courses: Resource = {
  summary: "Commercial courses and their intakes",
  commands: { create, list, show: plainCommand("readCourse"), update },
};

function readLists(given: Given) {
  return withoutUndefined({
    cohorts: given.list("cohort"),
    template_ids: given.list("template")?.map(readTemplateId),
    is_premium: given.flag("premium"),
  });
}

function readTemplateId(id: string): number {
  if (!/^\d+$/.test(id))
    throw new UsageError(`--template is "${id}"; it must be an id. \`lectern templates list\` shows them.`);
  return Number(id);
}

function one(message: string, course: Course): Outcome {
  const record = textRecord([
    ["id", course.id],
    ["organization", course.organization],
    ["slug", course.slug],
    ["title", course.title],
    ["access", counted(course.access_days, "day")],
    ["premium", yesOrNo(course.is_premium)],
    ["cohorts", course.cohorts.join(", ") || null],
    ["lessons", course.template_ids.join(", ") || "the whole catalogue"],
  ]);
  return { json: course, text: `${message}\n\n${record}` };
}

function tableOf(rows: readonly Course[]): string {
  return textTable(
    ["id", "organization", "slug", "title", "days", "premium", "cohorts"],
    rows.map((row) => [
      String(row.id),
      row.organization,
      row.slug,
      row.title,
      String(row.access_days),
      yesOrNo(row.is_premium),
      row.cohorts.join(", "),
    ]),
  );
}
