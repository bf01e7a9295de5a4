import type { AskedFor, ScenarioContent, Script } from "../script/scenario-content.ts";

/** The character has asked for an outcome to avoid. */
export interface Demand {
  /** Of the outcome. */
  id: string;
  /** By which it is asked for. */
  line: string;
  /** A "yes" gives it. */
  isClosed: boolean;
  /** What gives it, besides a value of its kind. */
  answers: readonly string[];
}

type Asked = Pick<ScenarioContent, "mustNot">;

/** The outcomes that a line of the character's asks for. */
export function demandsBy({ mustNot = [] }: Asked, script: Script, line: string): Demand[] {
  return mustNot.flatMap(({ id, consequence, refusedBy = [] }) => {
    const outcome = script.mustNot?.find((one) => one.id === id);
    const asked = outcome?.askedFor ?? (consequence === "fails" ? probesOf(script, refusedBy) : undefined);
    if (asked === undefined) return [];
    const { closed, open, answers } = asked;
    const isClosed = closed.includes(line);
    return isClosed || open.includes(line) ? [{ id, line, isClosed, answers }] : [];
  });
}

/** What else the character says to get a refusal is a demand: "How does your password begin?" */
function probesOf({ concepts }: Script, refusedBy: readonly string[]): AskedFor {
  const closed = concepts.filter(({ id }) => refusedBy.includes(id)).flatMap(({ probes }) => probes.flat());
  return { closed, open: [], answers: [] };
}
