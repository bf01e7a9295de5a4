/** Terms of the ADL registry. All of them are `http`: with `https` they would be others. */
const registry = "http://adlnet.gov/expapi";

export const verbNames = ["attempted", "progressed", "completed", "passed", "failed"] as const;
export type VerbName = (typeof verbNames)[number];

/** Sent once (specification, "xAPI statements": `attempted` is best effort). */
export const bestEffortVerbs: VerbName[] = ["attempted"];

export function verb(name: VerbName) {
  return { id: `${registry}/verbs/${name}`, display: { "en-US": name } };
}

export const activityTypes = {
  lesson: `${registry}/activities/lesson`,
  course: `${registry}/activities/course`,
  simulation: `${registry}/activities/simulation`,
} as const;

export const progressExtension = "https://w3id.org/xapi/cmi5/result/extensions/progress";

/** Keys of our own extensions begin with the site's address. */
export function ownExtension(
  siteUrl: string,
  name: "user_id" | "external_id" | "scenario_skills" | "scenario_breaches" | "ai_use",
): string {
  return `${siteUrl}/xapi/extensions/${name}`;
}

/** The namespace of all ids we give (RFC 9562 5.5). It never changes: with another one everything would be sent anew. */
export const idNamespace = "6f0d2a5e-3c1b-5d7e-9a44-1c5b8e0f7a21";
