import { type Audience, audiences, workFacts } from "@lectern/lesson-format/audiences.ts";
import type { ProfileField, Why } from "@lectern/web/pages";
import type { LearnerProfile } from "../../author.ts";
import { present } from "../profile-values.ts";
import { type Said, type SearchTerm, saidIn, searchTerms, spokenText, wordIn } from "./free-text.ts";
import { denialsOfAllLanguages, wordsFor } from "./own-work-words.ts";

/** Values of a field that are looked at. */
const mostValues = 5;

/** "Head of Finance" of a hospital works in finance, and a "production assistant" in production: what says more comes first. */
const fieldsInOrder = ["finance", "it", "sales", "care", "production", "office"] as const;

/** The audiences that a learner belongs to, each with what it is known by. Empty where nothing of it is known. */
export type Audiences = ReadonlyMap<Audience, Why>;

/**
 * The field of work that titles speak of, else the department, else tasks, tools and last the summary: a title decides. Facts are
 * known from titles and summary. The summary is never repeated, only the word of the list that was found in it.
 */
export function audiencesOf(profile: LearnerProfile): Audiences {
  const facts = workFacts.flatMap((fact): [Audience, Why][] => {
    const why = inTitles(fact, profile) ?? inSummary(fact, profile);
    return why === null ? [] : [[fact, why]];
  });
  return new Map([...fieldOf(profile), ...facts]);
}

function fieldOf(profile: LearnerProfile): [Audience, Why][] {
  for (const find of [inTitles, inDepartment, inTasks, inTools])
    for (const field of fieldsInOrder) {
      const why = find(field, profile);
      if (why !== null) return [[field, why]];
    }
  const said = fieldsInOrder.flatMap((field) => {
    const found = saidOf(field, profile);
    return found === null ? [] : [{ field, at: found.at, why: becauseOf(field, found) }];
  });
  const [first] = said.toSorted((one, other) => one.at - other.at);
  return first === undefined ? [] : [[first.field, first.why]];
}

type Find = (audience: Audience, profile: LearnerProfile) => Why | null;

const inTitles: Find = (audience, { jobTitles }) =>
  inValues(audience, "job_title", jobTitles, terms().titles(audience));

const inDepartment: Find = (audience, { department }) =>
  inValues(audience, "department", department === null ? [] : [department], terms().titles(audience));

const inTasks: Find = (audience, { dailyTasks }) =>
  inValues(audience, "daily_task", dailyTasks, terms().words(audience));

const inTools: Find = (audience, { tools }) => inValues(audience, "tool", tools, terms().tools(audience));

const inSummary: Find = (audience, profile) => {
  const said = saidOf(audience, profile);
  return said === null ? null : becauseOf(audience, said);
};

function saidOf(audience: Audience, { userSummary }: LearnerProfile): Said | null {
  return userSummary === "" ? null : saidIn(userSummary, terms().words(audience), terms().denials);
}

function becauseOf(audience: Audience, { word }: Said): Why {
  return { because: "profile_summary", word: word.trim(), audience };
}

function inValues(
  audience: Audience,
  field: ProfileField,
  values: readonly string[],
  words: readonly SearchTerm[],
): Why | null {
  for (const raw of values.slice(0, mostValues)) {
    const value = present(raw);
    if (value !== null && wordIn(spokenText(raw), words) !== null)
      return { because: "profile_rule", field, value, audience };
  }
  return null;
}

interface Terms {
  denials: readonly SearchTerm[];
  words: (audience: Audience) => readonly SearchTerm[];
  titles: (audience: Audience) => readonly SearchTerm[];
  tools: (audience: Audience) => readonly SearchTerm[];
}

let known: Terms | undefined;

/** Read when the first lesson needs them. */
function terms(): Terms {
  if (known !== undefined) return known;
  const listed = (...lists: Parameters<typeof wordsFor>[1][]) => {
    const byAudience = new Map(
      audiences.map((audience) => [audience, searchTerms(lists.flatMap((list) => wordsFor(audience, list)))]),
    );
    return (audience: Audience) => byAudience.get(audience) ?? [];
  };
  known = {
    denials: searchTerms(denialsOfAllLanguages()),
    words: listed("words"),
    titles: listed("words", "titles"),
    tools: listed("tools"),
  };
  return known;
}
