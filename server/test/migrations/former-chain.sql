-- file: 0001-organizations.sql
-- A tenant: the company whose learners, catalogue and events are kept apart from every other's.
-- Every tenant table below carries organization_id and points at its neighbours with (organization_id, id),
-- so a reference across tenants cannot be stored at all.
create table organization (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  time_zone text not null default 'UTC',
  is_sandbox boolean not null default false,
  is_active boolean not null default true,
  -- Flexible matching (specification, "Course and cohort enrolment"): an unknown course or cohort still enrols.
  flexible_matching boolean not null default false,
  default_course text,
  default_access_days integer not null default 60 check (default_access_days > 0),
  auto_assign_mandatory boolean not null default false,
  display_name text,
  accent_color text,
  logo bytea,
  logo_content_type text,
  creation_date timestamptz not null,
  modified_date timestamptz not null
);

-- Search ignores case and accents. Marks go before lower(), so that plain ASCII is left for every collation; so do
-- the Latin letters that Unicode does not take apart, such as ø and ß.
create function search_fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'),
                'ØøŁłĐđÐðĦħŦŧŊŋıĸƏəƁɓƊɗƘƙƳƴ', 'OoLlDdDdHhTtNnikAaBbDdKkYy'),
      'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ẞ', 'ss'), 'ß', 'ss'), 'Þ', 'th'), 'þ', 'th'));
-- file: 0002-oauth.sql
-- A partner's system, allowed to act for one organization by client credentials (RFC 6749, 4.4).
create table application (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  name text not null,
  client_id text not null unique,
  -- The label this partner uses as `provider`; settles whom an ambiguous external_id means.
  provider_label text,
  scopes text[] not null default '{read,write}',
  -- Hosts a return_url may lead to; empty means any.
  return_url_hosts text[] not null default '{}',
  is_active boolean not null default true,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id)
);

-- Several may live at once while a secret is rotated. High-entropy, so a plain SHA-256 is enough to store.
create table application_secret (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  application_id bigint not null,
  secret_hash bytea not null,
  creation_date timestamptz not null,
  expires_at timestamptz,
  foreign key (organization_id, application_id) references application (organization_id, id)
);
create index on application_secret (application_id);

-- Looked up on every request; whether it still counts is decided there, so deactivation works at once.
create table access_token (
  token_hash bytea primary key,
  organization_id bigint not null,
  application_id bigint not null,
  scopes text[] not null,
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  foreign key (organization_id, application_id) references application (organization_id, id)
);
create index on access_token (expires_at);
-- file: 0003-users.sql
-- A person of one organization: learner, manager or admin.
create table "user" (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  -- The partner's own key. Both or neither.
  provider text,
  provider_id text,
  email text,
  first_name text not null default '',
  last_name text not null default '',
  preferred_language text check (preferred_language in ('en', 'de', 'fr', 'it')),
  user_summary text not null default '',
  job_titles text[] not null default '{}',
  department text,
  tools text[] not null default '{}',
  daily_tasks text[] not null default '{}',
  access_role text not null default 'learner' check (access_role in ('learner', 'manager', 'admin')),
  source text not null check (source in ('api', 'bulk_import', 'signup', 'lti', 'hris', 'admin')),
  is_active boolean not null default true,
  password_hash text,
  last_login_at timestamptz,
  deactivated_at timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  check ((provider is null) = (provider_id is null))
);
-- The identity key of the upsert. Its race is closed here. The partner's id comes first: the hand-off knows no more,
-- and lists ask for its beginning (text_pattern_ops).
create unique index user_key on "user" (organization_id, provider_id text_pattern_ops, provider);
create unique index user_email on "user" (organization_id, lower(email));
-- People with a password sign in with e-mail alone, so theirs is unique across organizations.
create unique index user_password_email on "user" (lower(email)) where password_hash is not null;
create index user_modified on "user" (organization_id, modified_date, id);
-- file: 0004-sign-in.sql
-- Whoever runs the service: the specification's administrator.
create table operator (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text not null,
  is_active boolean not null default true,
  last_login_at timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null
);
create unique index operator_email on operator (lower(email));

-- A browser that is signed in: a learner's or an operator's. Only the hash of the cookie is kept.
create table browser_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  organization_id bigint,
  user_id bigint,
  operator_id bigint references operator,
  -- From the hand-off: the button stays hidden as long as the session lives,
  -- the address serves the first lesson that the link opened.
  hide_exit_button boolean not null default false,
  return_url text,
  return_curriculum_id bigint,
  creation_date timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  check ((user_id is null) <> (operator_id is null)),
  check ((user_id is null) = (organization_id is null))
);
create index on browser_session (organization_id, user_id);
create index on browser_session (expires_at);
-- file: 0005-enrolments.sql
-- The commercial deal a learner comes through. Neither a template nor a lesson.
create table course (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  slug text not null,
  title text not null,
  access_days integer not null check (access_days > 0),
  is_premium boolean not null default false,
  -- False for a course that flexible matching made, until an operator has looked at it.
  is_curated boolean not null default true,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id)
);
create unique index course_slug on course (organization_id, lower(slug));

-- A dated intake of a course.
create table cohort (
  organization_id bigint not null,
  course_id bigint not null,
  start_date date not null,
  primary key (course_id, start_date),
  foreign key (organization_id, course_id) references course (organization_id, id)
);

-- A learner's place in a course, with the window of access. At most one is open per learner.
create table enrolment (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  course_id bigint not null,
  cohort date,
  matched text not null check (matched in ('exact', 'default_window', 'created_course')),
  access_starts_at timestamptz not null,
  access_ends_at timestamptz,
  closed_at timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  foreign key (organization_id, course_id) references course (organization_id, id)
);
create unique index enrolment_current on enrolment (organization_id, user_id) where closed_at is null;
create index on enrolment (organization_id, course_id, cohort) where closed_at is null;
-- file: 0006-catalogue.sql
-- A skill that lessons and scenarios practise. Null organization: the platform's own.
create table skill (
  id bigint generated always as identity primary key,
  organization_id bigint references organization,
  key text not null,
  name text not null,
  creation_date timestamptz not null,
  modified_date timestamptz not null
);
create unique index skill_key on skill (coalesce(organization_id, 0), key);

-- A lesson as the catalogue offers it. Null organization: every organization sees it unless hidden from it.
create table template (
  id bigint generated always as identity primary key,
  organization_id bigint references organization,
  key text not null,
  title text not null,
  description text not null,
  language text not null check (language in ('en', 'de', 'fr', 'it')),
  category text,
  lesson_type text not null check (lesson_type in ('mandatory', 'premade', 'custom')),
  estimated_minutes integer,
  subsection_count integer not null,
  scenario_id text,
  is_scenario_wrapper boolean not null default false,
  image_url text,
  is_active boolean not null default true,
  retired_at timestamptz,
  -- What lessons are written from (content/README.md), and its identity.
  content jsonb not null,
  content_hash text not null,
  -- What the seed files were when they last wrote this row, so that a start need not read them again.
  -- Null: not from the seed, or an operator's import has taken it over.
  seed_hash text,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  check (is_active = (retired_at is null)),
  check (is_scenario_wrapper = (scenario_id is not null))
);
create unique index template_key on template (coalesce(organization_id, 0), key);
create index on template (organization_id, modified_date);

create table template_skill (
  template_id bigint not null references template,
  skill_id bigint not null references skill,
  position integer not null,
  primary key (template_id, skill_id)
);

-- Who does not see a platform template. Absent: visible. modified_date moves for that organization alone;
-- a row stays when the template is shown again, because a mirror has to learn that it came back.
create table template_visibility (
  template_id bigint not null references template,
  organization_id bigint not null references organization,
  is_visible boolean not null,
  modified_date timestamptz not null,
  primary key (template_id, organization_id)
);

-- The lessons a course carries. None listed: the whole catalogue.
create table course_template (
  organization_id bigint not null,
  course_id bigint not null,
  template_id bigint not null references template,
  primary key (course_id, template_id),
  foreign key (organization_id, course_id) references course (organization_id, id)
);
create index on course_template (organization_id, template_id);
-- file: 0007-lessons.sql
-- A learner's own instance of a template. A second launch of the same one finds this row.
create table curriculum (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  template_id bigint not null references template,
  title text not null,
  language text,
  status text not null check (status in ('generating', 'ready', 'in_progress', 'completed', 'generation_failed')),
  subsections_total integer not null,
  subsections_completed integer not null default 0,
  assignment_id bigint,
  first_opened_at timestamptz,
  last_activity_at timestamptz,
  completed_at timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, user_id, template_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  check ((status = 'completed') = (completed_at is not null))
);
create index on curriculum (organization_id, template_id);
create index on curriculum (organization_id, creation_date, id);
create index on curriculum (organization_id, modified_date, id);
create index on curriculum (organization_id, completed_at, id) where completed_at is not null;

-- The lesson as it was written for this learner, frozen when it is first opened.
create table lesson_content (
  organization_id bigint not null,
  curriculum_id bigint primary key,
  author text not null check (author in ('template', 'ai')),
  -- Which version of the template it was written from, and what came out.
  template_hash text not null,
  lesson_hash text not null,
  lesson jsonb not null,
  creation_date timestamptz not null,
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id)
);

-- A row per subsection that was started; positions count from 1. The closing one (summary and rating) has the
-- id 'closing' and is started and completed in the same moment.
create table subsection_progress (
  organization_id bigint not null,
  curriculum_id bigint not null,
  subsection_id text not null,
  position integer not null,
  started_at timestamptz not null,
  completed_at timestamptz,
  primary key (curriculum_id, subsection_id),
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id)
);

-- Every answer is kept the moment it is given.
create table answer (
  organization_id bigint not null,
  curriculum_id bigint not null,
  subsection_id text not null,
  question_id text not null,
  option_ids text[] not null,
  is_correct boolean not null,
  attempts integer not null default 1,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  primary key (curriculum_id, question_id),
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id)
);

-- One star rating a lesson; the last one counts.
create table feedback (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  curriculum_id bigint not null unique,
  user_id bigint not null,
  rating integer not null check (rating between 1 and 5),
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
-- file: 0008-handoff.sql
-- A partner hands a learner over with a link that works once.
-- Rows outlive use by 30 days so support can answer "did they arrive?".
create table login_token (
  token_hash bytea primary key,
  organization_id bigint not null,
  user_id bigint not null,
  application_id bigint,
  hide_exit_button boolean not null,
  return_url text,
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
create index on login_token (expires_at);
create index on login_token (organization_id, user_id) where consumed_at is null;
-- file: 0009-events.sql
-- The outbox: what happened, written in the transaction that made it happen.
-- `body` is the envelope as text and never rendered again: signatures cover its bytes.
create table event (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  organization_id bigint not null references organization,
  type text not null,
  -- public: the twelve types everyone gets. extension: only who asks for it. internal: reaches no one outside.
  audience text not null check (audience in ('public', 'extension', 'internal')),
  provider_id text,
  body text not null,
  creation_date timestamptz not null,
  -- Given after commit by the sequencer, dense and in order. Null: not yet sequenced, or internal.
  position bigint,
  sequenced boolean not null default false
)
-- Every row is rewritten once, when it is sequenced: the versions from before are cleared away early, in small portions,
-- and with them what they leave behind in event_pending, which the sequencer reads many times a second.
with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
-- What the sequencer looks for. As small as the backlog, however long the stream.
create index event_pending on event (id) where not sequenced;
-- A page of one organization's stream.
create unique index event_position on event (organization_id, position) where position is not null;

-- The stream's identity and its last position: one row, written by whoever sequences.
create table event_stream (
  only_row boolean primary key default true check (only_row),
  -- Part of every cursor. A new one is due when positions may be given a second time, as after restoring a backup:
  -- cursors from before are then refused instead of skipping what happened since.
  epoch text not null,
  last_position bigint not null default 0,
  -- Events up to here are no longer kept.
  pruned_position bigint not null default 0
);
insert into event_stream (epoch) values (substr(md5(random()::text || clock_timestamp()::text), 1, 8));
-- file: 0010-idempotency.sql
-- The answer to a POST that carried an Idempotency-Key, kept for 24 hours and given again on a repeat.
create table idempotency_key (
  caller text not null,
  path text not null,
  key text not null,
  request_hash bytea not null,
  -- Null while the first request is still at work.
  status integer,
  content_type text,
  body text,
  locked_until timestamptz not null,
  creation_date timestamptz not null,
  primary key (caller, path, key)
);
create index on idempotency_key (creation_date);
-- file: 0011-audit.sql
-- Who changed what, from where. Written with the change; never updated.
create table audit_entry (
  id bigint generated always as identity primary key,
  organization_id bigint references organization,
  occurred_at timestamptz not null,
  actor_type text not null check (actor_type in ('service_account', 'user', 'admin', 'system', 'hris', 'lti')),
  actor_id text,
  actor_label text,
  action text not null,
  target_type text,
  target_id text,
  ip text,
  user_agent text,
  request_id text,
  changes jsonb not null default '{}'
);
create index on audit_entry (organization_id, id);
-- file: 0012-demo.sql
-- The demo partner is the same application after every restart, so it must know its secret. Of all others only a hash
-- is kept; this one is encrypted.
create table demo_partner (
  only_row boolean primary key default true check (only_row),
  organization_id bigint not null references organization,
  client_id text not null,
  client_secret text not null,
  -- Set when everything is there. Until then a start goes on where the last one was cut off.
  is_complete boolean not null default false
);
-- file: 0013-credentials.sql
-- When a person's credentials end all at once: deactivation, a new password. Sessions, login links and JWTs from before
-- that moment stay dead, also when the person is let in again.
alter table "user" add column credentials_after timestamptz;
-- file: 0020-webhooks.sql
-- Where an organization wants its events sent. Operators make these; partners only look at them.
create table webhook_endpoint (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  url text not null,
  -- Exact names; empty means the twelve types of the specification.
  event_types text[] not null default '{}',
  -- Off: nothing is queued. Paused (by an operator) and disabled (by the service): queued, but not sent.
  is_active boolean not null default true,
  paused_at timestamptz,
  disabled_at timestamptz,
  -- gone: the receiver answered 410. failing: nothing but failures for days.
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  check ((disabled_at is null) = (disabled_reason is null))
);

-- At most two live at once: the primary signs X-Service-Signature, both sign webhook-signature.
create table webhook_secret (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  endpoint_id bigint not null,
  -- Needed in the clear for every signature, so it is encrypted and not hashed.
  encrypted_secret text not null,
  is_primary boolean not null,
  creation_date timestamptz not null,
  expires_at timestamptz,
  foreign key (organization_id, endpoint_id) references webhook_endpoint (organization_id, id),
  -- Deferrable, so that one statement can swap the two.
  unique (endpoint_id, is_primary) deferrable
);

-- What workers look at to decide which endpoint to serve next: small, and apart from the settings, because it is
-- written with every delivery. Replays have a lane of their own: fewer places, and they wait for live deliveries.
-- Whoever changes deliveries of an endpoint locks its lanes first, in the order of their ids.
create table delivery_lane (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  endpoint_id bigint not null,
  kind text not null check (kind in ('live', 'replay')),
  -- Whether its endpoint is active, not paused and not disabled.
  is_open boolean not null default true,
  most_in_flight integer not null check (most_in_flight > 0),
  in_flight integer not null default 0 check (in_flight >= 0),
  -- When the earliest waiting delivery is due. Null: none waits.
  next_due_at timestamptz,
  -- The breaker: after many failures in a row nothing is sent before this moment, and then one delivery first.
  consecutive_failures integer not null default 0,
  trips integer not null default 0,
  resting_until timestamptz,
  failing_since timestamptz,
  last_success_at timestamptz,
  unique (endpoint_id, kind),
  unique (organization_id, endpoint_id, id),
  foreign key (organization_id, endpoint_id) references webhook_endpoint (organization_id, id)
) with (fillfactor = 50);
create index delivery_lane_due on delivery_lane (kind, next_due_at) where is_open and next_due_at is not null;

-- An event on its way to an endpoint. Only what is still to be sent: finished ones move to finished_delivery.
create table delivery (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  endpoint_id bigint not null,
  lane_id bigint not null,
  -- The outbox's row, whose body is what is sent. No foreign key: each delivery would write that row once more.
  -- Whoever prunes events leaves those that a delivery points at.
  event_id bigint not null,
  event_type text not null,
  -- Redelivering begins a new round: attempts count from the start, the log goes on.
  round integer not null default 1,
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- Set while a worker sends it. Only who still holds the claim may say how it ended.
  claim_id uuid,
  leased_until timestamptz,
  last_status integer,
  last_error text,
  creation_date timestamptz not null,
  check ((claim_id is null) = (leased_until is null)),
  foreign key (organization_id, endpoint_id, lane_id) references delivery_lane (organization_id, endpoint_id, id)
)
-- Every row is written about twice and leaves soon.
with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
-- No more than these: claiming a row moves it from one to the other, and writes to every further index as well.
create index delivery_waiting on delivery (lane_id, due_at, id) where claim_id is null;
create index delivery_leased on delivery (lane_id, leased_until) where claim_id is not null;

-- What became of a delivery. Partitions by week are made ahead and dropped when old; the default one catches what
-- finds no week.
create table finished_delivery (
  id bigint not null,
  organization_id bigint not null,
  endpoint_id bigint not null,
  event_id bigint not null,
  event_type text not null,
  status text not null check (status in ('delivered', 'failed')),
  round integer not null,
  attempts integer not null,
  last_status integer,
  last_error text,
  creation_date timestamptz not null,
  finished_at timestamptz not null,
  foreign key (organization_id, endpoint_id) references webhook_endpoint (organization_id, id)
) partition by range (finished_at);
create index on finished_delivery (id);
create index on finished_delivery (endpoint_id, id);
create index on finished_delivery (organization_id, id);
create table finished_delivery_default partition of finished_delivery default;

-- One request to a receiver and what came of it.
create table delivery_attempt (
  organization_id bigint not null,
  delivery_id bigint not null,
  round integer not null,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  -- The answer's status, or null when there was none.
  status integer,
  error text check (error in ('dns', 'connect', 'tls', 'timeout', 'reset', 'status', 'redirect', 'too_large', 'blocked_address')),
  message text,
  -- The beginning of the answer.
  response_body text,
  response_truncated boolean not null,
  -- For operators only: it may be one of a private network.
  address text
) partition by range (started_at);
create index on delivery_attempt (delivery_id);
create table delivery_attempt_default partition of delivery_attempt default;
-- file: 0021-notices.sql
-- What the service has to tell its operators by itself: something stopped, or is about to, and somebody must act. One
-- open row for each matter, however often it comes up; it is resolved by the service when the matter is.
create table notice (
  id bigint generated always as identity primary key,
  -- Null: it concerns the service as a whole.
  organization_id bigint references organization,
  -- `noun.what_happened`, such as webhook_endpoint.disabled.
  kind text not null,
  severity text not null check (severity in ('warning', 'problem')),
  subject_type text not null,
  subject_id text not null,
  -- What is so and what to do, for a person.
  message text not null,
  raised_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by text,
  resolved_at timestamptz,
  check ((acknowledged_at is null) = (acknowledged_by is null))
);
create unique index notice_unresolved on notice (kind, subject_type, subject_id) where resolved_at is null;
create index notice_open on notice (id) where resolved_at is null and acknowledged_at is null;
create index on notice (organization_id, id);

-- Since when nothing is queued, so that enabling an endpoint again can offer what it missed.
alter table webhook_endpoint add column deactivated_at timestamptz;
-- file: 0022-teams.sql
-- Groups of users, so that work can be given and looked at by team, and a manager sees the people of theirs.
create table team (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  name text not null,
  description text not null default '',
  -- The partner's own key. Both or neither.
  provider text,
  provider_id text,
  parent_id bigint,
  source text not null check (source in ('api', 'hris', 'admin')),
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, parent_id) references team (organization_id, id),
  check ((provider is null) = (provider_id is null)),
  check (parent_id <> id)
);
-- The two keys of the upsert: the partner's, and for teams without one the name.
create unique index team_key on team (organization_id, provider, provider_id);
create unique index team_name on team (organization_id, lower(name)) where provider is null;
create index team_any_name on team (organization_id, lower(name));
create index team_parent on team (organization_id, parent_id);
create index team_modified on team (organization_id, modified_date, id);

create table team_member (
  organization_id bigint not null,
  team_id bigint not null,
  user_id bigint not null,
  -- Who put the user there: a connector removes only whom it added.
  source text not null check (source in ('api', 'hris', 'admin')),
  creation_date timestamptz not null,
  primary key (organization_id, team_id, user_id),
  foreign key (organization_id, team_id) references team (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index team_member_user on team_member (organization_id, user_id, team_id);

create table team_manager (
  organization_id bigint not null,
  team_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, team_id, user_id),
  foreign key (organization_id, team_id) references team (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index team_manager_user on team_manager (organization_id, user_id, team_id);
-- file: 0023-erasure.sql
-- A person may ask to be forgotten: the row stays, so that counts stay, and holds nothing of them any more.
alter table "user" add column erased_at timestamptz;
alter table "user" add constraint user_erased_is_inactive check (erased_at is null or not is_active);
-- file: 0024-assignments.sql
-- The duty to learn something, beside the learner's own lesson of it: who has to, by when, and who said so.
create table assignment (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  template_id bigint not null references template,
  due_date date,
  source text not null check (source in ('api', 'bulk', 'team', 'admin', 'mandatory')),
  assigned_by_type text not null check (assigned_by_type in ('service_account', 'user', 'system')),
  assigned_by_id text,
  assigned_by_label text,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  -- Of parallel assignments of a pair one is made. Also the way from a learner's lesson to its assignment.
  unique (organization_id, user_id, template_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on assignment (organization_id, creation_date, id);
create index on assignment (organization_id, modified_date, id);
create index on assignment (organization_id, template_id);
create index on assignment (organization_id, due_date) where due_date is not null;

-- Compulsory lessons that somebody took from a learner again: they are not assigned by themselves a second time.
create table assignment_waiver (
  organization_id bigint not null,
  user_id bigint not null,
  template_id bigint not null references template,
  creation_date timestamptz not null,
  primary key (organization_id, user_id, template_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);

-- Whom compulsory lessons are due for is looked for again and again; most organizations are never asked.
create index organization_auto_assign on organization (id) where auto_assign_mandatory;

-- Learner and template say which lesson belongs to which assignment; a copy of that could only be wrong.
alter table curriculum drop column assignment_id;
-- file: 0025-jobs.sql
-- Work that outlives its request: each step commits together with its progress, so that it can go on after any crash.
create table job (
  id uuid primary key,
  organization_id bigint not null references organization,
  kind text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed')),
  -- What the kind was asked to do, and where its next step begins (null: at the beginning).
  input jsonb not null,
  position jsonb,
  rows_total integer,
  rows_done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  -- Null: it leaves no result.
  result_type text,
  error text,
  -- Steps in a row that came to nothing, and the moment before which none is taken.
  failures integer not null default 0,
  step_after timestamptz not null,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  finished_at timestamptz,
  unique (organization_id, id),
  check ((finished_at is not null) = (status in ('succeeded', 'failed')))
);
create index job_waiting on job (creation_date, id) where status = 'queued';
create index job_running on job (step_after, id) where status = 'running';
create index job_running_of on job (organization_id, kind) where status = 'running';
create index job_finished on job (finished_at) where finished_at is not null;

-- What goes into a job and what comes out, in portions that a step reads and writes whole.
create table job_part (
  organization_id bigint not null,
  job_id uuid not null,
  role text not null check (role in ('input', 'result')),
  number integer not null,
  content bytea not null,
  primary key (job_id, role, number),
  foreign key (organization_id, job_id) references job (organization_id, id) on delete cascade
);
-- file: 0026-analytics.sql
-- Analytics say how long people learn and when, which nothing has recorded until now; and they count a million rows
-- within the time of a page view, which takes indexes and, for what is over, totals that are kept.

-- One stretch of work in one lesson, from the first to the last action in it. features/activity says when one ends.
create table sitting (
  organization_id bigint not null,
  curriculum_id bigint not null,
  user_id bigint not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (organization_id, curriculum_id, began_at),
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  check (ended_at >= began_at)
);
create index sitting_period on sitting (organization_id, began_at, user_id);
create index sitting_user on sitting (organization_id, user_id, began_at);

-- A learner's first and latest sitting. One row each, so that nobody waits for anybody else's.
create table learner_activity (
  organization_id bigint not null,
  user_id bigint not null,
  first_sitting_at timestamptz not null,
  last_sitting_at timestamptz not null,
  last_activity_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);

-- What an organization did in a day, a week or a month that is over. Counted when it is first asked for; it may be
-- deleted at any time and is then counted again. The time zone belongs to the key: it decides what a day is.
create table analytics_period (
  organization_id bigint not null references organization,
  time_zone text not null,
  unit text not null check (unit in ('day', 'week', 'month')),
  period date not null,
  active_users integer not null,
  started integer not null,
  completed integer not null,
  time_spent_seconds bigint not null,
  primary key (organization_id, time_zone, unit, period)
);

create index user_creation on "user" (organization_id, creation_date) include (is_active);
create index feedback_period on feedback (organization_id, modified_date) include (rating);
create index feedback_user on feedback (organization_id, user_id, modified_date);

-- Lessons of before: the moments that were kept are actions too. Fifteen minutes without one end a sitting.
with action as (
  select organization_id, curriculum_id, started_at as at from subsection_progress
  union all
  select organization_id, curriculum_id, completed_at from subsection_progress where completed_at is not null
  union all
  select organization_id, curriculum_id, creation_date from answer
  union all
  select organization_id, curriculum_id, creation_date from feedback
), marked as (
  select *, coalesce(at - lag(at) over (partition by curriculum_id order by at) > interval '15 minutes', true) as begins
  from action
), numbered as (
  select *, count(*) filter (where begins) over (partition by curriculum_id order by at) as number from marked
)
insert into sitting (organization_id, curriculum_id, user_id, began_at, ended_at)
select numbered.organization_id, curriculum_id, user_id, min(at), max(at)
from numbered
join curriculum on curriculum.organization_id = numbered.organization_id and curriculum.id = curriculum_id
group by numbered.organization_id, curriculum_id, user_id, number;

insert into learner_activity (organization_id, user_id, first_sitting_at, last_sitting_at, last_activity_at)
select organization_id, user_id, min(began_at), max(began_at), max(ended_at) from sitting
group by organization_id, user_id;
-- file: 0027-exports.sql
-- Reports are built elsewhere, from copies: a copy has to learn what is gone, and where to go on the next time.
-- A row that is deleted leaves one of these, for good: nobody knows when the oldest copy asks again.
create table tombstone (
  organization_id bigint not null references organization,
  noun text not null check (noun in ('team', 'assignment')),
  id bigint not null,
  modified_date timestamptz not null,
  primary key (organization_id, noun, id)
);
create index tombstone_modified on tombstone (organization_id, noun, modified_date, id);

create index feedback_modified on feedback (organization_id, modified_date, id);

-- What a job hands out may be a copy of an organization's people, so some of it is kept for less long than the job.
alter table job add column result_expires_at timestamptz;
alter table job add column watermark timestamptz;
create index job_result_expiry on job (result_expires_at) where result_expires_at is not null;
-- file: 0028-documents.sql
-- An organization's own documents: uploaded, read in the background, and quoted in its learners' lessons.
create table document (
  -- Also the key of the stored file.
  document_id uuid primary key,
  organization_id bigint not null references organization,
  filename text not null,
  title text,
  kind text not null check (kind in ('pdf', 'docx', 'pptx', 'xlsx', 'txt', 'md', 'html', 'csv')),
  size bigint not null,
  sha256 text not null,
  -- As the upload says, or else as it was found while reading.
  language text check (language in ('en', 'de', 'fr', 'it')),
  page_count integer,
  status text not null default 'submitted' check (status in ('submitted', 'processing', 'processed', 'failed')),
  error text,
  uploaded_by_type text not null check (uploaded_by_type in ('service_account', 'user')),
  uploaded_by_id bigint not null,
  uploaded_by_label text not null,
  -- How often reading it was begun, and when the last time.
  tries integer not null default 0,
  started_at timestamptz,
  -- When it may be taken up: at once, after a pause, or when whoever works on it must be gone. Null: it is finished.
  due_at timestamptz,
  claim_id uuid,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  processed_at timestamptz,
  unique (organization_id, document_id),
  check ((status = 'failed') = (error is not null)),
  check ((status in ('processed', 'failed')) = (due_at is null))
);
create index document_newest on document (organization_id, creation_date, document_id);
create index document_modified on document (organization_id, modified_date);
create index document_due on document (due_at) where due_at is not null;
create index document_started on document (organization_id, started_at);

create function text_search_configuration(language text) returns regconfig
language sql immutable parallel safe
return case language
  when 'en' then 'pg_catalog.english'::regconfig
  when 'de' then 'pg_catalog.german'::regconfig
  when 'fr' then 'pg_catalog.french'::regconfig
  when 'it' then 'pg_catalog.italian'::regconfig
  else 'pg_catalog.simple'::regconfig
end;

-- A piece of a document that a lesson may quote.
create table document_passage (
  organization_id bigint not null,
  document_id uuid not null,
  position integer not null,
  page integer,
  heading text,
  text text not null check (length(text) <= 1500),
  -- The document's.
  language text check (language in ('en', 'de', 'fr', 'it')),
  -- The organization is a word of its own in the index, so that a search never walks through the texts of the others.
  search tsvector not null generated always as (
    setweight(to_tsvector(text_search_configuration(language), coalesce(heading, '')), 'A')
    || setweight(to_tsvector(text_search_configuration(language), text), 'D')
    || array_to_tsvector(array['organization=' || organization_id::text])
  ) stored,
  primary key (organization_id, document_id, position),
  foreign key (organization_id, document_id) references document (organization_id, document_id) on delete cascade
);
create index document_passage_search on document_passage using gin (search);
-- file: 0029-webhook-signatures.sql
-- An operator who looks at an attempt wants the headers as they were sent. All but the signatures follow from the rest
-- of the row; those depend on secrets that may be gone by then. Null: sent before this was kept.
alter table delivery_attempt add column signature text, add column standard_signature text;
-- file: 0030-accounts.sql
-- People may make an account for themselves, where the operator opens that for an organization.
alter table organization
  add column sign_up_is_open boolean not null default false,
  -- Whose e-mail addresses may join: the parts after the @, in lower case.
  add column sign_up_domains text[] not null default '{}',
  add check (not sign_up_is_open or cardinality(sign_up_domains) > 0);

-- An account that waits for its e-mail address to be confirmed. It becomes a user and is deleted, or runs out.
create table sign_up (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  token_hash bytea not null unique,
  email text not null,
  first_name text not null,
  last_name text not null,
  preferred_language text not null check (preferred_language in ('en', 'de', 'fr', 'it')),
  password_hash text not null,
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  unique (organization_id, id)
);
create index on sign_up (expires_at);

-- A link by mail that lets somebody choose a new password. Deleted when used, so it works once.
create table password_reset (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null unique,
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on password_reset (organization_id, user_id);
create index on password_reset (expires_at);
-- file: 0031-onboarding.sql
-- Learners without a partner are asked once which skills they aim for; this says who was.
create table onboarding (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  -- False: they went on without choosing.
  has_chosen boolean not null,
  creation_date timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
-- file: 0032-sync-horizon.sql
-- A mirror that asks for what changed after its watermark must miss nothing, whenever the change commits (docs/decisions/0011).
-- The horizon is a promise: no change that is not visible yet will carry a modified_date at or before settled_until.
create table sync_horizon (
  id            boolean primary key default true check (id),
  settled_until timestamptz not null,
  closing_until timestamptz check (closing_until > settled_until),
  barrier       bigint
);
insert into sync_horizon (settled_until) values ('1970-01-01T00:00:00Z');

-- Takes its transaction's number first and looks at the horizon second: whoever saw an older horizon is then counted
-- among the transactions that the barrier waits for.
create function keep_behind_horizon() returns trigger language plpgsql as $$
declare
  closed timestamptz;
begin
  perform pg_current_xact_id();
  select coalesce(closing_until, settled_until) into closed from sync_horizon;
  if new.modified_date <= closed then
    new.modified_date := closed + interval '1 microsecond';
  end if;
  return new;
end $$;

-- For every table that carries a modified_date; later migrations call it for the tables that they make.
create procedure keep_behind_horizon_on(name regclass) language plpgsql as $$
begin
  execute format('create trigger row_behind_horizon before insert on %s
                  for each row execute function keep_behind_horizon()', name);
  execute format('create trigger change_behind_horizon before update of modified_date on %s
                  for each row when (new.* is distinct from old.*) execute function keep_behind_horizon()', name);
end $$;

do $$
declare
  name regclass;
begin
  for name in
    select pg_class.oid::regclass from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = current_schema()::regnamespace
    where attname = 'modified_date' and not attisdropped
  loop
    call keep_behind_horizon_on(name);
  end loop;
end $$;
-- file: 0033-subscriptions.sql
-- What an organization has bought, and the rights to lessons that learners hold beside their courses. Operators or
-- their billing write both; partners read them and are told by events.
create table subscription (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  plan text not null,
  status text not null check (status in ('pending', 'trialing', 'active', 'past_due', 'canceled')),
  billing_interval text check (billing_interval in ('monthly', 'yearly', 'custom')),
  seats_total integer check (seats_total > 0),
  current_period_start timestamptz,
  current_period_end timestamptz,
  -- When it was first active or trialing: `subscription.created` is announced once.
  activated_at timestamptz,
  canceled_at timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id)
);

-- Enrolments are grants too, but they are kept where enrolments are.
create table access_grant (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  type text not null check (type in ('course', 'premium', 'scenario_library')),
  course_id bigint,
  -- The subscription that pays for it, whose cancellation ends it.
  subscription_id bigint,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  revoked_at timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  check ((type = 'course') = (course_id is not null)),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  foreign key (organization_id, course_id) references course (organization_id, id),
  foreign key (organization_id, subscription_id) references subscription (organization_id, id)
);
create index on access_grant (organization_id, user_id);
create index on access_grant (organization_id, subscription_id) where revoked_at is null;
create index on access_grant (organization_id, modified_date, id);
create index on enrolment (organization_id, modified_date, id);

-- Their changes keep behind the mirrors' horizon (0032).
call keep_behind_horizon_on('subscription');
call keep_behind_horizon_on('access_grant');
-- file: 0034-skills.sql
-- Skills become something to describe, to aim for and to look up; until here lessons merely named them.
alter table skill
  add column description text not null default '',
  add column category text,
  add column parent_id bigint references skill,
  add column is_active boolean not null default true;
create index on skill (organization_id, modified_date, id);

-- A learner's aim. What they have practised is read from their lessons.
create table skill_assignment (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  skill_id bigint not null references skill,
  target_level integer not null check (target_level between 1 and 5),
  source text not null check (source in ('api', 'self', 'admin')),
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, user_id, skill_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on skill_assignment (organization_id, skill_id);
create index on template_skill (skill_id);

-- Its changes keep behind the mirrors' horizon (0032).
call keep_behind_horizon_on('skill_assignment');
-- file: 0035-audit-chain.sql
-- The audit log becomes tamper-evident: each organization's entries are sealed into a chain of hashes after commit,
-- so that an entry that is changed, removed or slipped in later no longer fits its neighbours.
alter table audit_entry
  add column chain_position bigint,
  add column previous_hash bytea,
  add column hash bytea,
  add check ((chain_position is null) = (hash is null));
create unique index audit_entry_chain on audit_entry (coalesce(organization_id, 0), chain_position);
create index audit_entry_unsealed on audit_entry (coalesce(organization_id, 0), id) where hash is null;
create index on audit_entry (organization_id, occurred_at, id);
-- file: 0036-surveys.sql
-- What is asked, who is asked, and what they said. Null organization: a template that every organization may use.
create table survey_template (
  id bigint generated always as identity primary key,
  organization_id bigint references organization,
  title text not null,
  description text not null default '',
  language text not null check (language in ('en', 'de', 'fr', 'it')),
  kind text not null check (kind in ('onboarding', 'feedback', 'pulse', 'assessment')),
  is_active boolean not null default true,
  creation_date timestamptz not null,
  modified_date timestamptz not null
);
create index on survey_template (organization_id, modified_date, id);

-- Never changed: answers would no longer be answers to it.
create table survey_question (
  id bigint generated always as identity primary key,
  survey_template_id bigint not null references survey_template,
  position integer not null,
  text text not null,
  type text not null check (type in ('single_choice', 'multiple_choice', 'rating', 'scale', 'text')),
  required boolean not null,
  options jsonb not null default '[]',
  min integer,
  max integer,
  unique (survey_template_id, position),
  check ((type in ('rating', 'scale')) = (min is not null and max is not null)),
  check (min < max)
);

create table survey_session (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  survey_template_id bigint not null references survey_template,
  title text not null,
  -- What an operator has said; the dates narrow it.
  status text not null check (status in ('draft', 'open', 'closed')),
  is_anonymous boolean not null,
  opens_at timestamptz,
  closes_at timestamptz check (closes_at > opens_at),
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id)
);
create index on survey_session (organization_id, modified_date, id);
create index on survey_session (survey_template_id);

-- Who is asked. No team: everybody.
create table survey_session_team (
  organization_id bigint not null,
  session_id bigint not null,
  team_id bigint not null,
  primary key (session_id, team_id),
  foreign key (organization_id, session_id) references survey_session (organization_id, id),
  foreign key (organization_id, team_id) references team (organization_id, id) on delete cascade
);
create index on survey_session_team (organization_id, team_id);

-- That somebody has answered. Without a moment, so that it cannot be matched with an anonymous response.
create table survey_participation (
  organization_id bigint not null,
  session_id bigint not null,
  user_id bigint not null,
  primary key (session_id, user_id),
  foreign key (organization_id, session_id) references survey_session (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on survey_participation (organization_id, user_id);

-- What somebody said. In an anonymous session nobody: no user, and only the day.
create table survey_response (
  id uuid primary key,
  organization_id bigint not null,
  session_id bigint not null,
  user_id bigint,
  -- The teams they were in among those asked, or among all when everybody was asked.
  team_ids bigint[] not null,
  submitted_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, session_id) references survey_session (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on survey_response (session_id, submitted_at, id);
create index on survey_response (organization_id, user_id) where user_id is not null;

create table survey_answer (
  organization_id bigint not null,
  response_id uuid not null,
  question_id bigint not null references survey_question,
  choices text[],
  number integer,
  text text,
  primary key (response_id, question_id),
  foreign key (organization_id, response_id) references survey_response (organization_id, id) on delete cascade
);
create index on survey_answer (question_id);

call keep_behind_horizon_on('survey_template');
call keep_behind_horizon_on('survey_session');
-- file: 0037-hr.sql
-- Who works for an organization, as its HR system says: beside the accounts, because an employee may have none. Known by
-- source and remote id; the e-mail address only finds the account for the first link. Birth date, pay, bank, gender,
-- nationality and home address have no column here, so they cannot be kept by mistake.
create table hr_employee (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  -- The connection or system that names the employee, and its own id for them.
  source text not null,
  remote_id text not null,
  user_id bigint,
  employee_number text,
  first_name text not null default '',
  last_name text not null default '',
  work_email text,
  job_title text,
  department text,
  -- By the source's own id: the manager may come later, or never.
  manager_remote_id text,
  employment_status text not null check (employment_status in ('active', 'pending', 'on_leave', 'terminated')),
  employment_type text,
  start_date date,
  termination_date date,
  -- Of everything the source says: an equal one means that nothing changed.
  content_hash bytea not null,
  last_synced_at timestamptz not null,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, source, remote_id),
  -- One employee per account. Of two records with one address, the first keeps it.
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on hr_employee (organization_id, modified_date, id);
create index on hr_employee (organization_id, department);
create index on hr_employee (organization_id, employment_status);
create index on hr_employee (organization_id, source, manager_remote_id);
create index hr_employee_unlinked on hr_employee (organization_id, lower(work_email)) where user_id is null;
call keep_behind_horizon_on('hr_employee');

-- Departments, teams and cost centers of the HR system.
create table hr_group (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  source text not null,
  remote_id text not null,
  name text not null,
  type text,
  unique (organization_id, id),
  unique (organization_id, source, remote_id)
);

create table hr_employee_group (
  organization_id bigint not null,
  employee_id bigint not null,
  group_id bigint not null,
  primary key (organization_id, employee_id, group_id),
  foreign key (organization_id, employee_id) references hr_employee (organization_id, id) on delete cascade,
  foreign key (organization_id, group_id) references hr_group (organization_id, id)
);
create index on hr_employee_group (organization_id, group_id);

-- What an organization wants a key figure to be.
create table hr_kpi_target (
  organization_id bigint not null references organization,
  key text not null,
  target numeric not null,
  modified_date timestamptz not null,
  primary key (organization_id, key)
);
call keep_behind_horizon_on('hr_kpi_target');
-- file: 0038-request-log.sql
-- Partners ask "did my request arrive, and what did you say?" long after the fact. Written in batches beside the
-- requests; kept for thirty days. No bodies, no query strings, no ids from paths, so nothing of a person.
create table request_log (
  id bigint generated always as identity primary key,
  -- Null: refused before anybody knew whose it was.
  organization_id bigint references organization,
  caller_type text check (caller_type in ('service_account', 'user')),
  application_id bigint,
  occurred_at timestamptz not null,
  method text not null,
  -- As the documentation writes it, such as /api/v1/users/{id}/. Null: no such address.
  path text,
  status integer not null,
  code text,
  duration_ms numeric not null,
  request_id text not null,
  ip text not null,
  foreign key (organization_id, application_id) references application (organization_id, id)
);
create index on request_log (organization_id, occurred_at, id);
create index on request_log (request_id);

-- When an application last called, and how far it has read the stream of events.
create table application_activity (
  organization_id bigint not null,
  application_id bigint not null,
  last_request_at timestamptz not null,
  polled_after text,
  polled_at timestamptz,
  primary key (organization_id, application_id),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
-- file: 0039-sandbox.sql
-- Partners try out what takes days in a moment: time that passes and receivers that fail. Sandbox organizations only.

-- How far a sandbox's deadlines were brought nearer so far. Due dates are days, so their part is made of the sum.
create table sandbox_clock (
  organization_id bigint primary key references organization,
  advanced_seconds bigint not null check (advanced_seconds >= 0)
);

-- How many of the next attempts are to fail without being sent.
create table webhook_simulated_failure (
  organization_id bigint primary key references organization,
  remaining integer not null check (remaining >= 0)
);

alter table delivery_attempt drop constraint delivery_attempt_error_check;
alter table delivery_attempt add constraint delivery_attempt_error_check check (error in (
  'dns', 'connect', 'tls', 'timeout', 'reset', 'status', 'redirect', 'too_large', 'blocked_address', 'simulated'));
-- file: 0040-lti.sql
-- A customer's LMS opens lessons here with the learner signed in (LTI 1.3). Operators register the LMS.
create table lti_registration (
  id bigint generated always as identity primary key,
  issuer text not null,
  client_id text not null,
  auth_url text not null,
  jwks_url text not null,
  -- For the services alone: where the tool gets its tokens, and the audience where it is not the same address.
  token_url text,
  token_audience text,
  match_email boolean not null,
  is_active boolean not null default true,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (issuer, client_id)
);

-- The organization hangs here: some platforms share issuer and client id across schools.
create table lti_deployment (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  registration_id bigint not null references lti_registration,
  deployment_id text not null,
  is_active boolean not null default true,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  unique (registration_id, deployment_id)
);
create index on lti_deployment (organization_id);

-- Which learner a platform's user is. One person of a platform per learner: a second one who claims the same
-- e-mail address is somebody else.
create table lti_link (
  organization_id bigint not null,
  issuer text not null,
  client_id text not null,
  subject text not null,
  user_id bigint not null,
  creation_date timestamptz not null,
  primary key (organization_id, issuer, client_id, subject),
  unique (organization_id, user_id, issuer, client_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);

-- A login that waits for its launch. The launch is checked against this row, never against the token's own words.
create table lti_login (
  state_hash bytea primary key,
  nonce_hash bytea not null,
  browser_hash bytea not null,
  registration_id bigint not null references lti_registration,
  deployment_hint text,
  -- What the login was asked with, to repeat it where the browser lost its cookie.
  login_query text not null,
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index on lti_login (expires_at);

-- What became of each login and launch, for whoever looks after them. No names, no addresses of learners.
create table lti_launch (
  id bigint generated always as identity primary key,
  -- Shown to the learner: with it support finds the row.
  code text not null unique,
  registration_id bigint references lti_registration,
  organization_id bigint references organization,
  user_id bigint,
  issuer text,
  client_id text,
  deployment_id text,
  -- Null: it went well.
  step text,
  problem_code text,
  reason text,
  destination text,
  request_id text not null,
  occurred_at timestamptz not null,
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  check ((step is null) = (problem_code is null) and (step is null) = (reason is null))
);
create index on lti_launch (occurred_at, id);
create index on lti_launch (organization_id, occurred_at, id);
create index on lti_launch (registration_id, occurred_at, id);
create index on lti_launch (organization_id, user_id);

-- The tool's own keys: platforms check with them what the tool signs.
create table lti_tool_key (
  id text primary key,
  public_jwk jsonb not null,
  -- Needed for every signature, so encrypted and not hashed.
  encrypted_private_key text not null,
  creation_date timestamptz not null,
  -- Platforms keep keys for a while, so a new one is published before it signs, and an old one stays after.
  signs_from timestamptz not null,
  published_until timestamptz
);
-- file: 0046-find-events-by-id.sql
-- Receivers know an event by its id: so its deliveries can be found.
create unique index event_by_id on event (event_id);
create index on finished_delivery (event_id);
-- file: 0047-sealed-event-cursors.sql
-- Event cursors are sealed with the epoch from now on: it has to be longer than one can try out. Cursors from before end.
update event_stream set epoch = replace(gen_random_uuid()::text, '-', '');
-- file: 0050-xapi.sql
-- Where an organization's learning record is kept beside ours: the record store its statements are sent to.
create table record_store (
  id bigint generated always as identity primary key,
  organization_id bigint not null unique references organization,
  -- Statements go to {url}/statements.
  url text not null,
  auth_type text not null check (auth_type in ('basic', 'oauth2')),
  username text,
  token_url text,
  client_id text,
  scope text,
  client_auth text check (client_auth in ('header', 'body')),
  -- The password or the client secret. Needed in the clear for every request, so it is encrypted and not hashed.
  encrypted_secret text not null,
  -- Off: nothing is queued. Paused: queued, but not sent.
  is_active boolean not null default true,
  paused_at timestamptz,
  most_per_second integer not null check (most_per_second > 0),
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  check ((auth_type = 'basic') = (username is not null)),
  check ((auth_type = 'oauth2') = (token_url is not null and client_id is not null and client_auth is not null))
);

-- How the way to a store is, apart from the settings, because it is written all the time. One worker serves a lane
-- at once, so that what it sends stays in order; its claim ends by itself when the worker is gone.
create table record_store_lane (
  record_store_id bigint primary key,
  organization_id bigint not null,
  claim_id uuid,
  leased_until timestamptz,
  served_at timestamptz,
  -- Requests in a row that were not answered as hoped, and the moment before which nothing is sent.
  failures integer not null default 0,
  failing_since timestamptz,
  resting_until timestamptz,
  -- The store refuses us: our credentials or the address are wrong, and an operator has to act.
  refused_since timestamptz,
  last_status integer,
  last_error text,
  last_success_at timestamptz,
  foreign key (organization_id, record_store_id) references record_store (organization_id, id),
  check ((claim_id is null) = (leased_until is null))
) with (fillfactor = 50);

-- A statement, from the moment it was made. The text is sent as it stands here, on every attempt. The row is not touched
-- again when the statement arrives: it has arrived when it neither waits nor has an outcome.
create table statement (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  user_id bigint not null,
  statement_id uuid not null,
  verb text not null,
  -- Null once it was delivered long ago; the hash stays as the proof of what was sent.
  body text,
  sha256 bytea not null,
  creation_date timestamptz not null,
  -- parked: the store refuses to take it. dropped: it was to be tried once, and did not arrive.
  outcome text check (outcome in ('parked', 'dropped')),
  finished_at timestamptz,
  last_status integer,
  last_error text,
  -- The beginning of what the store said when it refused it.
  store_answer text,
  unique (organization_id, id),
  unique (organization_id, statement_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  check ((outcome is null) = (finished_at is null)),
  check (body is not null or outcome is null)
);
create index statement_parked on statement (organization_id, id) where outcome = 'parked';
create index statement_of_user on statement (organization_id, user_id);
create index statement_to_shorten on statement (creation_date) where body is not null;

-- What is on its way. Small and apart from the texts, because every row leaves soon.
create table waiting_statement (
  organization_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  -- Tried once (specification: `attempted` is best effort).
  is_best_effort boolean not null,
  -- It failed alone while nothing is known of others; settled by the store's next success.
  is_suspect boolean not null default false,
  -- How often it failed while others passed, and the moment before which it and its learner's others are not tried.
  rejections integer not null default 0,
  held_until timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, id) references statement (organization_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
create index waiting_statement_difficult on waiting_statement (organization_id) where is_suspect or rejections > 0;

-- For sending statements of what happened before there was a store.
create index event_checkpoint on event (organization_id, id)
  where audience = 'internal' and type in ('subsection.started', 'subsection.completed');
-- file: 0054-horizons-of-lti-and-record-stores.sql
-- These tables came without what 0032 asks of every table with a modified_date.
call keep_behind_horizon_on('lti_registration');
call keep_behind_horizon_on('lti_deployment');
call keep_behind_horizon_on('record_store');
-- file: 0055-lti-services.sql
-- What an LMS offers beside launches: choosing content, taking scores, listing its learners. Each is asked for by switch.
alter table lti_registration
  add column deep_linking boolean not null default false,
  add column scores boolean not null default false,
  add column roster boolean not null default false,
  -- The platform asked to be left alone: no score is sent before then.
  add column scores_resting_until timestamptz;

-- A course of the LMS, as launches from it told. Where its members are listed is known only from them.
create table lti_context (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  deployment_id bigint not null,
  context_id text not null,
  title text,
  memberships_url text not null,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, deployment_id, context_id),
  foreign key (organization_id, deployment_id) references lti_deployment (organization_id, id)
);

-- A link in a course of the LMS, and where its scores go: what the newest launch that spoke of scores said.
create table lti_resource_link (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  deployment_id bigint not null,
  resource_link_id text not null,
  title text,
  line_item_url text,
  line_items_url text,
  scopes text[] not null,
  -- The line item that was found or made in `line_items_url`, where the launch named none.
  own_line_item_url text,
  -- One worker at a time looks for it, or there would be two of them.
  searched_until timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, deployment_id, resource_link_id),
  foreign key (organization_id, deployment_id) references lti_deployment (organization_id, id)
);

-- A learner who came through a link, and for what. One worker at a time sends their scores, so that they stay in order;
-- its lease ends by itself when the worker is gone.
create table lti_visit (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  resource_link_id bigint not null,
  user_id bigint not null,
  -- What the platform calls the learner.
  subject text not null,
  template_id bigint,
  scenario_id text,
  launch_code text not null,
  -- Whether what it is for now has been scored, and the moment of its last score: the next one's is later.
  is_scored boolean not null default false,
  last_scored_at timestamptz,
  leased_until timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, user_id, resource_link_id),
  foreign key (organization_id, resource_link_id) references lti_resource_link (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  check (num_nonnulls(template_id, scenario_id) = 1)
);
create index on lti_visit (organization_id, resource_link_id);
create index on lti_visit (launch_code);

-- A score for the LMS, from the moment it was made. superseded: a newer one of the same visit went instead.
create table lti_score (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  visit_id bigint not null,
  user_id bigint not null,
  -- Of what happened. Handing an event out twice makes one score.
  event_id uuid not null,
  score_given numeric not null check (score_given >= 0),
  score_maximum numeric not null check (score_maximum > 0),
  scored_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'superseded', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  line_item_url text,
  last_status integer,
  last_error text,
  finished_at timestamptz,
  creation_date timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, visit_id, event_id),
  foreign key (organization_id, visit_id) references lti_visit (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  check ((finished_at is null) = (status = 'waiting'))
);
create index lti_score_waiting on lti_score (next_attempt_at, id) where status = 'waiting';
create index lti_score_failed on lti_score (id) where status = 'failed';
create index on lti_score (organization_id, user_id);
create index on lti_score (creation_date);
-- file: 0056-lti-deep-linking.sql
-- People who teach choose lessons from inside their LMS (Deep Linking 2.0). Nobody becomes a learner by choosing, so
-- what lets them choose is a row of its own: one browser, one answer, half an hour.
create table lti_selection (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  deployment_id bigint not null,
  ticket_hash bytea not null unique,
  browser_hash bytea not null,
  -- Where the answer goes, and what the platform wants to see again in it, unaltered.
  return_url text not null,
  data text,
  accepts_multiple boolean not null,
  accepts_line_item boolean not null,
  course_title text,
  -- Of the person who chooses, as the platform told it. Null: the browser's.
  language text check (language in ('en', 'de', 'fr', 'it')),
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, deployment_id) references lti_deployment (organization_id, id)
);
create index on lti_selection (expires_at);
create index on lti_selection (organization_id, deployment_id);
-- file: 0062-horizon-once.sql
-- A transaction looks at the horizon once, not for each row: bulk updates spent a third of their time on it (docs/decisions/0011).
-- Its number stands until it ends, and the barrier waits for that number: what it saw first holds for all that it writes.
create or replace function keep_behind_horizon() returns trigger language plpgsql as $$
declare
  seen   text := current_setting('lectern.horizon', true);
  own    xid8;
  closed timestamptz;
begin
  if seen is null or seen = '' then
    own := pg_current_xact_id();
    select coalesce(closing_until, settled_until) into closed from sync_horizon;
    seen := set_config('lectern.horizon', closed::text, true);
  else
    closed := seen::timestamptz;
  end if;
  if new.modified_date <= closed then
    new.modified_date := closed + interval '1 microsecond';
  end if;
  return new;
end $$;

-- Tables that came since and forgot it.
do $$
declare
  name regclass;
begin
  for name in
    select pg_class.oid::regclass from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = current_schema()::regnamespace
    where attname = 'modified_date' and not attisdropped
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'row_behind_horizon')
  loop
    call keep_behind_horizon_on(name);
  end loop;
end $$;
-- file: 0065-webhook-probe.sql
-- A lane whose breaker has tripped finds out with a delivery that was tried before: here the next such one is found
-- however many wait. Deliveries that go well at once are never in this index, so it costs them nothing.
create index delivery_retries on delivery (lane_id, due_at, id) where claim_id is null and attempts > 0;
-- file: 0066-finished-delivery.sql
-- A delivery moves here from `delivery`, whose own keys vouch for its endpoint; endpoints are never deleted. Asked again
-- for each row, the key took a sixth of the time it takes to write down what was delivered.
alter table finished_delivery drop constraint finished_delivery_organization_id_endpoint_id_fkey;
-- file: 0067-event-organization.sql
-- An event is written in the transaction that makes it true, beside a row whose own key vouches for the organization;
-- organizations are never deleted. Asked again for each event, the key took a third of the time it takes to write one.
alter table event drop constraint event_organization_id_fkey;
-- file: 0068-horizon-when.sql
-- A row's place against the horizon is asked for where PostgreSQL decides whether to call the trigger: the call itself, which
-- only a transaction's first row and rows behind the horizon need, took a tenth of a bulk request's time
-- (docs/decisions/0011).
create or replace procedure keep_behind_horizon_on(name regclass) language plpgsql as $$
declare
  -- True too while the transaction has not looked at the horizon yet.
  may_be_behind text := 'coalesce(new.modified_date <= nullif(current_setting(''lectern.horizon'', true), '''')::timestamptz, true)';
begin
  execute format('create or replace trigger row_behind_horizon before insert on %s
                  for each row when (%s) execute function keep_behind_horizon()', name, may_be_behind);
  execute format('create or replace trigger change_behind_horizon before update of modified_date on %s
                  for each row when (%s and new.* is distinct from old.*) execute function keep_behind_horizon()',
                 name, may_be_behind);
end $$;

do $$
declare
  name regclass;
begin
  for name in select tgrelid::regclass from pg_trigger where tgname = 'row_behind_horizon'
  loop
    call keep_behind_horizon_on(name);
  end loop;
end $$;
-- file: 0069-idempotency-location.sql
-- A repeated request is told again where what it made can be found.
alter table idempotency_key add column location text;
-- file: 0070-account-mail.sql
-- What became of somebody's account is told to them by mail, once the change is committed: a stranger's change shows there.
create table account_mail (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  kind text not null,
  -- Where it goes: of a changed address the old one.
  address text not null,
  creation_date timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on account_mail (organization_id, user_id);
-- file: 0071-reset-links-of-an-address.sql
-- A link to a new password holds for the mailbox that it was sent to. Links from before this are of none, and hold no more.
alter table password_reset add column email text;
-- file: 0072-address-changes.sql
-- Somebody with a password wants to sign in with another address: first the old mailbox says yes, then the new one.
create table address_change (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  old_address text not null,
  new_address text not null,
  -- Of the link that counts next: the old mailbox's until it has been used, then the new one's.
  token_hash bytea not null unique,
  is_confirmed boolean not null default false,
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on address_change (expires_at);
-- file: 0075-operators.sql
-- Operators come and go: each has a role, and a moment from which everything that was issued before is over.
alter table operator
  -- So far everybody could do everything. The default serves the release before this one, which may still be running.
  add column role text not null default 'owner' check (role in ('owner', 'operator', 'reader')),
  -- Sessions and JWTs from before are refused.
  add column credentials_after timestamptz,
  -- OPERATOR_PASSWORD as it was when it was last taken over; set for the operator whom the settings name.
  add column settings_password_hash text,
  -- Null until an invitation is accepted.
  alter column password_hash drop not null;

-- Until now nobody but the settings and the first start made operators.
update operator set settings_password_hash = password_hash;

-- A browser that is signed in to the console. Only the hash of the cookie is kept.
create table operator_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  operator_id bigint not null references operator,
  ip text,
  user_agent text,
  creation_date timestamptz not null,
  -- Written at most once a minute.
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index on operator_session (operator_id);
create index on operator_session (expires_at);

insert into operator_session (token_hash, operator_id, creation_date, last_seen_at, expires_at)
select token_hash, operator_id, creation_date, last_seen_at, expires_at
from browser_session where operator_id is not null;

-- A link by which an operator chooses a password: one each, used once.
create table operator_invitation (
  operator_id bigint primary key references operator,
  token_hash bytea not null unique,
  creation_date timestamptz not null,
  expires_at timestamptz not null
);

-- One-time codes of an authenticator app (RFC 6238).
create table operator_second_factor (
  operator_id bigint primary key references operator,
  -- Encrypted with SECRET_KEY, for operator_second_factor/<operator_id>.
  encrypted_secret text not null,
  -- The 30-second step of the last code that was accepted: no code works twice.
  last_step bigint not null default 0,
  creation_date timestamptz not null,
  -- Null until the first code has shown that the app has the secret.
  confirmed_at timestamptz
);

create table operator_recovery_code (
  operator_id bigint not null references operator,
  code_hash bytea not null,
  creation_date timestamptz not null,
  spent_at timestamptz,
  primary key (operator_id, code_hash)
);
-- file: 0080-guessing.sql
-- Wrong passwords are counted where every process sees them and no restart forgets them: guessing gets slower and slower.
create table guess_count (
  -- SHA-256 of what is counted: an account, an address, or the pair of an account and a place.
  key bytea primary key,
  -- Tries that were not found right, as of counted_at; they are forgotten little by little.
  tries numeric not null,
  counted_at timestamptz not null
);
create index on guess_count (counted_at);

-- Where an account was signed in to before: tries from there have an allowance that strangers cannot use up.
create table familiar_place (
  account bytea not null,
  -- SHA-256 of an address, or of the token in a browser's cookie.
  place bytea not null,
  organization_id bigint,
  user_id bigint,
  operator_id bigint references operator,
  last_success_at timestamptz not null,
  primary key (account, place),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  check ((user_id is null) <> (operator_id is null) and (user_id is null) = (organization_id is null))
);
create index on familiar_place (organization_id, user_id);
create index on familiar_place (last_success_at);

-- How often signing in failed in a row, so that a flood is a few entries of the audit log and not one each.
create table failed_sign_in (
  -- 'operator 7', 'user 42', or 'unknown' for everything that is nobody's.
  account text primary key,
  failures bigint not null,
  since timestamptz not null
);
-- file: 0081-audit-operators.sql
-- Partners verify their chain without reading who the operator was: a salted hash stands for it.
alter table audit_entry add column operator_salt bytea;
-- file: 0085-webhook-hold.sql
-- Nothing is sent for an endpoint whose signing secret cannot be opened: it waits by itself, and the others go on.
alter table webhook_endpoint
  add column held_since timestamptz,
  add column held_reason text check (held_reason in ('secret_unreadable')),
  add constraint webhook_endpoint_held check ((held_since is null) = (held_reason is null));
-- file: 0090-readable-survey-teams.sql
-- What an anonymous session shows is settled once, when it closes: comparisons that would tell one person's answers never arise.
-- Null: not settled yet, and nothing is shown. Afterwards its responses name these teams and no others.
alter table survey_session add column readable_team_ids bigint[];
create index survey_session_unsettled on survey_session (id) where is_anonymous and readable_team_ids is null;

-- A session for teams that were deleted asks nobody, not everybody.
alter table survey_session add column asks_everybody boolean not null default true;
update survey_session set asks_everybody = false
where exists (select from survey_session_team where session_id = survey_session.id);
-- file: 0091-copies-of-people.sql
-- Whose people a kept answer may name, so that erasing one of them can take it away. Null: not known.
alter table idempotency_key add column organization_id bigint references organization;
alter table idempotency_key add column answer_erased_at timestamptz;
create index idempotency_key_organization on idempotency_key (organization_id) where answer_erased_at is null;
-- file: 0095-address-ranges.sql
-- A campus behind one address is no attacker: an organization's address ranges are counted with limits of their own.
alter table organization add column address_ranges jsonb not null default '[]'
  check (jsonb_typeof(address_ranges) = 'array');

-- Read every few seconds by every process; most organizations have none.
create index organization_address_ranges on organization (id) where address_ranges <> '[]';
-- file: 0096-document-intake.sql
-- What an organization uploads in a day is bounded, also when it deletes what it uploaded before.
create table document_intake (
  organization_id bigint not null references organization,
  day date not null,
  documents integer not null,
  bytes bigint not null,
  primary key (organization_id, day)
);
-- file: 0100-restores.sql
-- A database that was put back to an earlier state gives positions out a second time. From then on events are of another
-- epoch, cursors of the one before are told where to go on, and nothing is sent until an operator allows it.
alter table event_stream
  -- `epoch` seals all cursors, for always. This one stands in each of them and is a new one after every restore.
  add column epoch_number bigint not null default 0 check (epoch_number between 0 and 4294967295);

-- Epochs before the current one, as far as this database knows them.
create table ended_epoch (
  epoch_number bigint primary key,
  -- Up to here its history is this database's, too. Null: nobody knows.
  shared_position bigint,
  ended_at timestamptz not null
);

-- What a database cannot fake when it is copied or put back: compared at each start and every few seconds.
create table database_mark (
  only_row boolean primary key default true check (only_row),
  -- Only grows. Whoever has seen a larger number has seen a later state of this database.
  counter bigint not null default 0,
  -- The transaction that wrote this row. PostgreSQL's own word for it differs once a dump was read in.
  written_by text,
  database_oid bigint,
  timeline bigint,
  -- Of the embedded database: which file on disk it is.
  place text
) with (fillfactor = 50);
insert into database_mark default values;

-- Each time that the service found, or was told, that its database was put back or copied.
create table restore (
  id bigint generated always as identity primary key,
  reason text not null check (reason in ('declared', 'went_backwards', 'dump', 'copied_folder', 'copied_database', 'recovered', 'cursor_ahead')),
  -- Null: found by the service itself.
  declared_by text,
  detected_at timestamptz not null,
  -- Until then nothing is sent.
  resumed_at timestamptz,
  resumed_by text,
  choice text check (choice in ('send', 'discard')),
  check ((resumed_at is null) = (choice is null))
);
create unique index restore_quiet on restore ((true)) where resumed_at is null;

-- Mails that nobody may get yet. Encrypted: they hold links that let people in.
create table held_mail (
  id bigint generated always as identity primary key,
  encrypted_mail text not null,
  creation_date timestamptz not null
);
-- file: 0101-heartbeats.sql
-- Who works, and whether it gets on. Every process writes what its workers do every few seconds, so that any of them can
-- tell when nobody works. One row per process and worker; a process without workers says at least that it serves.
create table worker_heartbeat (
  process_id uuid not null,
  worker text not null,
  host text not null,
  pid integer not null,
  role text not null,
  version text not null,
  started_at timestamptz not null,
  -- When its process last wrote this.
  beat_at timestamptz not null,
  -- When its loop last came round: it hangs when this stands still.
  turned_at timestamptz not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- Kind of the last failure; its words are in the log of that process.
  failure text,
  primary key (process_id, worker)
) with (fillfactor = 50);
-- file: 0105-idempotency-claim.sql
-- A process that was held up longer than its claim must not write over the answer of whoever took the key after it.
alter table idempotency_key add column claim_id uuid;
-- file: 0110-catalogue-language.sql
-- A partner who offers an English catalogue reads English titles, whatever language a lesson was first written in
-- (decision E22): the wordings of title and description stand beside the content, which is too large to read in a list.
alter table template add column wordings jsonb not null default '{}';
update template set wordings = (
  select coalesce(jsonb_object_agg(key, jsonb_build_object('title', value -> 'title', 'description', value -> 'description')), '{}')
  from jsonb_each(content -> 'bodies'));

-- What titles are in where nobody asked for a language. When it last changed, titles changed with it, so mirrors have to
-- learn of it; the moment is a modified_date of the organization's, which never lies behind the horizon of a watermark.
alter table organization
  add column default_language text check (default_language in ('en', 'de', 'fr', 'it')),
  add column default_language_since timestamptz;
-- file: 0111-webhook-switching-off.sql
-- The service switches no endpoint off by itself: "to every active endpoint" says the specification, and a receiver that
-- answers 410 after a deployment gone wrong is one that must get its events later. Operators may ask for it, per endpoint.
alter table webhook_endpoint
  add column disable_on_gone boolean not null default false,
  add column disable_after_days integer check (disable_after_days between 1 and 365);
-- file: 0112-parked-statements.sql
-- "Retried … until success" (specification, xAPI): what a store refused waits apart from the others and is tried again by
-- itself, after an hour and then every six, until the store takes it or an operator gives it up (decision G17).
alter table statement
  add column parkings integer not null default 0,
  add column retry_at timestamptz,
  drop constraint statement_outcome_check,
  add constraint statement_outcome_check check (outcome in ('parked', 'dropped', 'given_up'));
update statement set parkings = 1, retry_at = finished_at + interval '1 hour' where outcome = 'parked';
create index statement_to_retry on statement (retry_at) where outcome = 'parked';
-- file: 0113-former-access-role.sql
-- Whoever had a password or a role above learner, was deactivated and comes back through a partner, comes back without;
-- what they had stands here until an operator decides. Till then the address and the name are not the partner's to change:
-- an operator who gives the role back must not give it to whoever moved the address meanwhile.
alter table "user"
  add column former_access_role text check (former_access_role in ('learner', 'manager', 'admin'));
-- file: 0114-makers-of-links.sql
-- An owner who leaves may have made a link to another operator's new password before: it falls with who made it.
alter table operator_invitation add column made_by bigint references operator;
-- file: 0120-document-arrival.sql
-- What is still arriving takes room as well, or uploads beside one another would exceed what an organization may keep.
create table document_arrival (
  arrival_id uuid primary key,
  organization_id bigint not null references organization,
  -- Null: it has no room reserved, because it may be a repetition of what was stored while there was room.
  bytes bigint check (bytes >= 0),
  -- By when it has come or was given up; a process that died lets go of it by this.
  expires_at timestamptz not null,
  unique (organization_id, arrival_id)
);
-- One of these at a time.
create unique index document_arrival_without_room on document_arrival (organization_id) where bytes is null;
-- file: 0130-matching-per-application.sql
-- Flexible matching is opted into per integration: each application has its own switch, default course and days, or, where
-- they are null, its organization's; and a course that it made is its own. No release has had the index without it.
alter table application
  add column flexible_matching boolean,
  add column default_course text,
  add column default_access_days integer check (default_access_days > 0);

-- The application whose requests may name the course; null: all of the organization.
alter table course add column application_id bigint;
alter table course add foreign key (organization_id, application_id) references application (organization_id, id);
create index on course (organization_id, application_id) where application_id is not null;

drop index course_slug;
create unique index course_slug on course (organization_id, lower(slug), (coalesce(application_id, 0)));

-- Courses made before belong to the application that made them, where it can have been no other.
update course set application_id = only_one.id
from (select organization_id, min(id) as id from application group by organization_id having count(*) = 1) as only_one,
     organization
where course.organization_id = only_one.organization_id and organization.id = course.organization_id
  and not course.is_curated and lower(course.slug) is distinct from lower(organization.default_course);

-- Where matching is flexible there is a default course.
insert into course (organization_id, slug, title, access_days, creation_date, modified_date)
select id, 'general', 'General', default_access_days, now(), now() from organization
where flexible_matching
  and not exists (select from course where course.organization_id = organization.id and application_id is null
                    and lower(course.slug) = lower(organization.default_course))
on conflict do nothing;
-- file: 0131-shared-addresses.sql
-- An e-mail address is nobody's identity: people of one organization may share one. It stays the only one among those who
-- sign in with it (user_password_email).
drop index user_email;
create index user_email on "user" (organization_id, lower(email));
-- file: 0140-lesson-return.sql
-- `return_url` belongs to the lesson that the link opens (decision F5): kept with learner and lesson, so that neither a
-- second link nor a launch from an LMS nor another tab, which replace the browser's session, takes it away.
create table lesson_return (
  organization_id bigint not null,
  user_id bigint not null,
  template_id bigint not null references template,
  return_url text not null,
  set_at timestamptz not null,
  primary key (organization_id, user_id, template_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);

-- What open sessions know already; of several for one lesson, the last.
insert into lesson_return (organization_id, user_id, template_id, return_url, set_at)
select distinct on (session.organization_id, session.user_id, curriculum.template_id)
       session.organization_id, session.user_id, curriculum.template_id, session.return_url, session.creation_date
from browser_session as session
join curriculum on curriculum.organization_id = session.organization_id and curriculum.id = session.return_curriculum_id
where session.return_url is not null
order by session.organization_id, session.user_id, curriculum.template_id, session.id desc;
-- file: 0141-lesson-scores.sql
-- Lessons have a score where they have questions: the share that was right at the first try, frozen at completion. What is
-- known of first tries is that of questions answered once; lessons completed before this stay without a score.
alter table answer add column is_right_at_first boolean;
update answer set is_right_at_first = is_correct where attempts = 1;

alter table curriculum
  add column score numeric(5, 2) check (score between 0 and 100),
  add check (score is null or completed_at is not null);
-- Averages are read from here alone.
create index curriculum_score on curriculum (organization_id, completed_at, user_id, score) where score is not null;
-- file: 0142-mandatory-lessons.sql
-- Nobody is obliged to what they never chose (decision E4): an operator marks what is compulsory for an organization. Null:
-- not said; then an organization's own template is what its content says, and the platform's is optional.
alter table template_visibility add column is_mandatory boolean;

-- Where compulsory lessons were assigned by themselves, somebody had chosen them: they go on.
insert into template_visibility (template_id, organization_id, is_visible, is_mandatory, modified_date)
select template.id, organization.id, true, true, now() from template, organization
where organization.auto_assign_mandatory and template.organization_id is null and template.lesson_type = 'mandatory'
on conflict (template_id, organization_id) do update set is_mandatory = true, modified_date = excluded.modified_date;

-- Mirrors learn of a `lesson_type` that is another one from now on.
update template set modified_date = now()
where lesson_type <> case when organization_id is null then 'premade' else 'custom' end
  and not (organization_id is not null and lesson_type = 'mandatory');
-- file: 0150-missing-statements.sql
-- A store may answer that it took a statement and not hold it: because it lost it, or was restored from a backup. What is
-- found missing when it is read back has an outcome of its own, so that exactly that is sent again.
alter table statement
  drop constraint statement_outcome_check,
  drop constraint statement_check1,
  add constraint statement_outcome_check check (outcome in ('parked', 'dropped', 'given_up', 'missing')),
  -- What was delivered long ago has no text any more, and can be found missing all the same.
  add constraint statement_text_check check (body is not null or outcome is null or outcome = 'missing');
create index statement_missing on statement (organization_id, id) where outcome = 'missing';
-- file: 0151-blocked-scores.sql
-- A score that an LMS refuses because of its settings waits until they are mended, instead of being given up. It is told
-- apart from one that meets trouble which passes: as soon as another one goes through, all of these are tried.
alter table lti_score add column is_blocked boolean not null default false;
create index lti_score_blocked on lti_score (organization_id, visit_id) where is_blocked;
-- What was given up for such a reason before goes on, too: what was refused for the learner or by an outage (400, 5xx) stays.
update lti_score as score
set status = 'waiting', finished_at = null, is_blocked = true, next_attempt_at = now()
where status = 'failed'
  and (last_status in (401, 403, 404) or last_status is null and last_error like 'The platform named no line item%')
  and creation_date > now() - interval '180 days'
  and not exists (select from lti_score as newer where newer.organization_id = score.organization_id
                  and newer.visit_id = score.visit_id and newer.id > score.id);
-- file: 0165-event-trace.sql
-- The span of the request that wrote an event (W3C Trace Context), so that its deliveries join its trace. Null where
-- nothing is traced. Added without a default: no row is rewritten.
alter table event add column trace_parent text;
