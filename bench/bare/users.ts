/** A person as partners send them: the same fields over HTTP and in a statement. */
export const sentFields = [
  "provider",
  "provider_id",
  "email",
  "first_name",
  "last_name",
  "preferred_language",
  "user_summary",
  "job_titles",
  "department",
  "tools",
  "daily_tasks",
] as const;

const lists = new Set<string>(["job_titles", "tools", "daily_tasks"]);

const textOrNull = { type: ["string", "null"] };
const words = { type: "array", items: { type: "string" } };

export const sentUser = {
  type: "object",
  required: ["provider", "provider_id"],
  properties: Object.fromEntries(
    sentFields.map((field) => [field, lists.has(field) ? words : { type: "string" }]),
  ),
};

export const answeredUser = {
  type: "object",
  properties: {
    id: { type: "integer" },
    ...Object.fromEntries(sentFields.map((field) => [field, lists.has(field) ? words : textOrNull])),
    course: textOrNull,
    cohort: textOrNull,
    access_starts_at: textOrNull,
    access_ends_at: textOrNull,
    access_role: { type: "string" },
    is_active: { type: "boolean" },
    team_ids: { type: "array", items: { type: "integer" } },
    source: { type: "string" },
    creation_date: textOrNull,
    modified_date: textOrNull,
  },
};

/** SQL: what is answered of people, of a row set named `person`. */
export const answeredColumns = `
  person.id, ${sentFields.map((field) => `person.${field}`).join(", ")}, course.slug as course,
  enrolment.cohort::text, enrolment.access_starts_at::text, enrolment.access_ends_at::text, person.access_role, person.is_active,
  (select coalesce(json_agg(team_id order by team_id), '[]') from team_member
   where team_member.organization_id = person.organization_id and user_id = person.id) as team_ids,
  person.source, person.creation_date::text, person.modified_date::text`;

export const joinEnrolment = `
  left join enrolment on enrolment.organization_id = person.organization_id and enrolment.user_id = person.id
    and enrolment.closed_at is null
  left join course on course.id = enrolment.course_id`;

const columns = sentFields.join(", ");
const profile = (row: string) =>
  `(${sentFields.map((field) => `${row}.${field}`).join(", ")}, ${row}.is_active)`;

/** SQL, for a with clause behind `caller`: writes the rows of `sent`, an event for each, as `written` and `announced`. */
export const writtenAndAnnounced = (now: string) => `
  written as (
    insert into "user" as known (organization_id, ${columns}, source, creation_date, modified_date)
    select organization_id, ${columns}, 'api', ${now}, ${now} from sent, caller
    on conflict (organization_id, provider, provider_id) do update
      set (${columns}, is_active, deactivated_at, modified_date)
        = (${sentFields.map((field) => `excluded.${field}`).join(", ")}, true, null, excluded.modified_date)
      where ${profile("known")} is distinct from ${profile("excluded")}
    returning *, case when xmax = 0 then 'user.created' else 'user.updated' end as type, gen_random_uuid() as event_id
  ),
  announced as (
    insert into event (event_id, organization_id, type, audience, provider_id, body, creation_date)
    select event_id, organization_id, type, 'public', provider_id,
           '{"id":"' || event_id || '","event":"' || type || '","created_at":"' || ${now}::text || '","data":'
             || json_build_object('user_id', id, 'email', email, 'first_name', first_name, 'last_name', last_name,
                                  'access_role', access_role, 'language', preferred_language, 'provider', provider,
                                  'provider_id', provider_id, 'is_active', is_active)
             || '}', ${now}
    from written
  )`;

/** SQL type of a sent field. */
export const typeOf = (field: string) => (lists.has(field) ? "text[]" : "text");
