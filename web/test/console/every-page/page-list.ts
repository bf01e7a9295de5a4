/** What stands in the addresses of pages that are about one thing. */
export interface Named {
  organization: number;
  slug: string;
  person: number;
  endpoint: number;
  delivery: number;
  statement: string;
  connection: number;
  run: number;
  registration: number;
  code: string;
  scenario: number;
  lesson: number;
  draft: number;
  entry: number;
  deletion: number;
}

/** The console's pages, by the paths of its router: what is behind a `?` shows another view, or fills a list. */
export const pages = wordsOf(`
  /overview /overview/usage /organizations /organizations/new /people /people/$id /applications
  /hr-connections /hr-connections/new /hr-connections/$connection /hr-connections/$connection/runs
  /hr-connections/$connection/issues /hr-connections/$connection/settings /hr-connections/runs/$run
  /webhooks /webhooks/deliveries /webhooks/deliveries/$delivery
  /record-stores /record-stores/statements /record-stores/statements/$statement
  /lti /lti/tool /lti/registrations/new /lti/registrations/$registration /lti/launches /lti/launches/$code
  /scenarios /scenarios/import /scenarios/$scenario /scenarios/$scenario/calibration
  /templates /templates/import /studio /studio/lessons?organization=$slug
  /studio/lessons/$lesson?organization=$slug /studio/drafts/$draft /studio/drafts/$draft?view=about
  /studio/drafts/$draft?view=languages /studio/drafts/$draft?view=files /studio/drafts/$draft?view=review
  /studio/drafts/$draft/history /log /log/entries/$entry /log/requests /log/jobs /operators /account /ai /service
  /legal-pages /organization-deletions /organization-deletions/$id /why?q=ada.lovelace@meridian.example
  /organizations/$id/ /organizations/$id/lessons /organizations/$id/skills /organizations/$id/targets
  /organizations/$id/surveys /organizations/$id/certificates /organizations/$id/courses
  /organizations/$id/webhooks /organizations/$id/webhooks/$endpoint /organizations/$id/events
  /organizations/$id/record-store /organizations/$id/hr-system /organizations/$id/grade-book /organizations/$id/ai
  /organizations/$id/applications /organizations/$id/legal-pages /organizations/$id/subscriptions
  /organizations/$id/settings /organizations/$id/offboarding
`);

/** For which nobody has to be signed in. */
export const openPages = ["/sign-in", "/invitation"];

/** That lead to another page, and what is shown where there is none. */
export const otherPaths = ["/", "/drafts", "/drafts/$draft", "/$"];

/** The address of one of `pages`, beginning behind `/console`. */
export function addressOf(page: string, named: Named): string {
  const ids: Record<string, string | number> = { ...named };
  return page
    .replace("/people/$id", `/people/${named.person}`)
    .replace("/organization-deletions/$id", `/organization-deletions/${named.deletion}`)
    .replace("/organizations/$id", `/organizations/${named.organization}`)
    .replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""));
}

function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/);
}
