import { cuesIn } from "../../detection/stance/cues.ts";
import { type Clause, findPhrase, type Said } from "../said.ts";
import { isAddressed } from "./belittling.ts";
import { suspicionWords } from "./suspicion-words.ts";

/** "My colleague …", "die anderen …": so many words stand before the subject at most. */
const BEFORE_SUBJECT = 2;

/** Somebody else does what the clause says: a colleague, a competitor. */
export function findOthers(said: Said, from: number, to: number): number[] | undefined {
  const { others } = suspicionWords[said.language];
  for (const clause of clausesIn(said, from, to)) {
    const end = Math.min(clause.to, clause.from + BEFORE_SUBJECT + 2);
    const other = findPhrase(said, others, clause.from, end) ?? findOtherPerson(said, clause.from, end);
    if (other !== undefined && !speaks(said, clause.from, other.from)) return [other.from];
  }
  return undefined;
}

function findOtherPerson(said: Said, from: number, to: number) {
  const cue = cuesIn(said.language, said.words.slice(from, to)).find(({ kind }) => kind === "otherPeople");
  return cue === undefined ? undefined : { from: from + cue.from };
}

/** The speaker tells of themselves, and of nobody else: "I have been here since 2012". */
export function findSelf(said: Said, from: number, to: number): number[] | undefined {
  const { thirdPersons } = suspicionWords[said.language];
  for (const clause of clausesIn(said, from, to)) {
    if (findPhrase(said, thirdPersons, clause.from, clause.to) !== undefined) continue;
    if (speaks(said, clause.from, Math.min(clause.to, clause.from + BEFORE_SUBJECT + 1)))
      return [clause.from];
  }
  return undefined;
}

/** What one did oneself, or one's own company: "we put it in the wrong box". */
export function findUs(said: Said, from: number, to: number): number[] | undefined {
  const { speakers } = suspicionWords[said.language];
  for (const clause of clausesIn(said, from, to)) {
    const own = findPhrase(said, speakers, clause.from, clause.to);
    if (own !== undefined && !isAddressed(said, clause.from, clause.to)) return [own.from];
  }
  return undefined;
}

function speaks(said: Said, from: number, to: number): boolean {
  return findPhrase(said, suspicionWords[said.language].speakers, from, to) !== undefined;
}

function clausesIn({ clauses }: Said, from: number, to: number): Clause[] {
  return clauses.filter((clause) => clause.from >= from && clause.to <= to);
}
