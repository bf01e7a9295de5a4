import { uuidV5 } from "#kernel/ids.ts";
import { agentOf, type Learner } from "./actor.ts";
import { plainText } from "./plain-text.ts";
import type { Activity, Result, Statement } from "./statement.ts";
import { type activityTypes, idNamespace, ownExtension, type VerbName, verb } from "./vocabulary.ts";

/** What a statement is about: a learner's own lesson, or one run of a scenario. */
export interface Undertaking {
  siteUrl: string;
  organizationId: number;
  kind: "curriculum" | "scenario_run";
  id: number;
  learner: Learner;
  language: string | null;
}

interface Happening {
  verb: VerbName;
  /** Which part of the undertaking; empty for the whole. */
  part: string;
  object: Activity;
  result: Result;
  parent?: Activity;
  at: Date;
}

/** What all statements have in common. Ids come from what never changes: not from names, addresses or moments. */
export function statementOf(undertaking: Undertaking, happening: Happening): Statement {
  const { siteUrl, organizationId, kind, id, learner } = undertaking;
  const externalId = plainText(learner.externalId ?? "");
  return {
    id: uuidV5(idNamespace, [organizationId, kind, id, happening.part, happening.verb].join("|")),
    actor: agentOf(siteUrl, learner),
    verb: verb(happening.verb),
    object: happening.object,
    result: happening.result,
    context: {
      registration: uuidV5(idNamespace, [organizationId, kind, id, "registration"].join("|")),
      ...(happening.parent ? { contextActivities: { parent: [happening.parent] } } : {}),
      platform: "Lectern",
      ...(undertaking.language === null ? {} : { language: undertaking.language }),
      extensions: {
        [ownExtension(siteUrl, "user_id")]: learner.userId,
        ...(externalId === "" ? {} : { [ownExtension(siteUrl, "external_id")]: externalId }),
      },
    },
    timestamp: happening.at.toISOString(),
  };
}

/** What it is called, and maybe what it is, in one language. */
interface Named {
  /** Null: not known, and so called undetermined (RFC 5646: `und`). */
  language: string | null;
  title: string;
  description?: string;
}

/** Named in each language; of two names in one language the first counts. */
export function activityOf(
  id: string,
  type: (typeof activityTypes)[keyof typeof activityTypes],
  names: readonly Named[],
): Activity {
  const name = languageMap(names.map(({ language, title }) => [language, title]));
  const description = languageMap(names.map((one) => [one.language, one.description ?? ""]));
  return {
    objectType: "Activity",
    id,
    definition: { type, ...(name && { name }), ...(description && { description }) },
  };
}

/** Undefined when there is no word in it: stores refuse what is empty. */
function languageMap(words: (readonly [language: string | null, text: string])[]) {
  const map: Record<string, string> = {};
  for (const [language, text] of words) {
    const plain = plainText(text);
    if (plain !== "") map[language ?? "und"] ??= plain;
  }
  return Object.keys(map).length === 0 ? undefined : map;
}
