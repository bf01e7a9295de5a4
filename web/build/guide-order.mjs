/** In which order guides are offered. One that stands nowhere comes last, so none is forgotten. */
const order = {
  Begin: ["quickstart", "words", "authentication", "sdk"],
  "The main job": [
    "people-and-teams",
    "handoff",
    "languages",
    "courses-and-access",
    "assignments-and-bulk",
    "scenarios",
  ],
  "What happened": ["events", "webhooks-on-your-machine", "consumer-in-production", "xapi", "audit-log"],
  Numbers: ["analytics", "skills", "surveys", "hr", "exports", "syncing"],
  "Beside that": ["documents", "certificates", "subscriptions", "lti", "scim"],
  "Before you go live": ["errors-and-limits", "checking", "going-live"],
};

/** @param pages with `name` and `title` */
export function guideGroups(pages) {
  const known = new Map(pages.map((page) => [page.name, page]));
  const placed = new Set(Object.values(order).flat());
  const groups = Object.entries({ ...order, More: [...known.keys()].filter((name) => !placed.has(name)) });
  return groups
    .map(([title, names]) => ({ title, pages: names.flatMap((name) => known.get(name) ?? []) }))
    .filter(({ pages: found }) => found.length > 0);
}
