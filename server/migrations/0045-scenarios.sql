-- A role-play scenario as the catalogue offers it. Null organization: shared, every organization may put it into its library.
create table scenario (
  id bigint generated always as identity primary key,
  -- What partners know it by (specification, "Scenario and scenario assignment"): the same after every new edition.
  scenario_id text not null unique,
  organization_id bigint references organization,
  key text not null,
  title text not null,
  description text not null,
  language text not null check (language in ('en', 'de', 'fr', 'it')),
  category text,
  estimated_minutes integer not null,
  -- Null: not graded.
  pass_mark integer check (pass_mark between 0 and 100),
  is_active boolean not null default true,
  retired_at timestamptz,
  -- What characters say and detectors look for (content/README.md), and its identity.
  content jsonb not null,
  content_hash text not null,
  -- What the seed files were when they last wrote this row. Null: not from the seed, or an operator's import has taken it over.
  seed_hash text,
  -- Of each language what lists show, since the content is too large to read there: title, description, names of concepts.
  wordings jsonb not null,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  check (is_active = (retired_at is null))
);
create unique index scenario_key on scenario (coalesce(organization_id, 0), key);
create index on scenario (organization_id, modified_date);
call keep_behind_horizon_on('scenario');

create table scenario_skill (
  scenario_id bigint not null references scenario,
  skill_id bigint not null references skill,
  position integer not null,
  primary key (scenario_id, skill_id)
);
create index on scenario_skill (skill_id);

-- What an organization did with a scenario: took it into its library, or does not see a shared one. modified_date moves for
-- that organization alone, and a row stays, since a mirror has to learn of what was taken back.
create table scenario_standing (
  organization_id bigint not null references organization,
  scenario_id bigint not null references scenario,
  is_visible boolean not null default true,
  -- Null: not in the library, so its learners cannot open it (decision E20).
  added_at timestamptz,
  modified_date timestamptz not null,
  primary key (organization_id, scenario_id)
);
create index on scenario_standing (scenario_id);
call keep_behind_horizon_on('scenario_standing');

create table scenario_assignment (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  scenario_id bigint not null references scenario,
  due_date date,
  assigned_by_type text not null check (assigned_by_type in ('service_account', 'user', 'system')),
  assigned_by_id text,
  assigned_by_label text,
  -- When a run of it was completed; an unfinished one is answered again instead of made twice (decision C12).
  completed_at timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create unique index scenario_assignment_open on scenario_assignment (organization_id, user_id, scenario_id) where completed_at is null;
create index on scenario_assignment (organization_id, modified_date, id);
create index on scenario_assignment (organization_id, creation_date, id);
create index on scenario_assignment (scenario_id);
call keep_behind_horizon_on('scenario_assignment');

-- What a learner began is finished as it was begun, whatever its authors change meanwhile.
create table scenario_edition (
  content_hash text primary key,
  content jsonb not null
);

-- One conversation of a learner with a character. Attempts are counted per learner and scenario, and never merged.
create table scenario_run (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  scenario_id bigint not null references scenario,
  assignment_id bigint,
  content_hash text not null references scenario_edition,
  language text not null check (language in ('en', 'de', 'fr', 'it')),
  attempt integer not null,
  -- Chooses among the variants of what the character says, so that a second attempt is not the same talk.
  seed bigint not null,
  status text not null check (status in ('running', 'completed', 'ended')),
  -- `reviewing`: the talk is over, and the learner looks at it before the score is frozen.
  phase text not null check (phase in ('talking', 'reviewing', 'over')),
  ended_reason text check (ended_reason in ('completed', 'abandoned', 'timeout', 'technical_error', 'withdrawn')),
  -- What the dialogue knows so far.
  state jsonb not null,
  pass_mark integer,
  score numeric,
  passed boolean,
  concepts jsonb,
  scored_by text,
  detector_version text,
  started_at timestamptz not null,
  last_activity_at timestamptz not null,
  completed_at timestamptz,
  duration_seconds integer,
  modified_date timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, user_id, scenario_id, attempt),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  foreign key (organization_id, assignment_id) references scenario_assignment (organization_id, id),
  check ((status = 'running') = (ended_reason is null)),
  check ((status = 'completed') = (completed_at is not null))
);
-- A learner has one talk with a character at a time, on whichever device.
create unique index scenario_run_active on scenario_run (organization_id, user_id, scenario_id) where status = 'running';
create index on scenario_run (last_activity_at) where status = 'running';
create index on scenario_run (organization_id, completed_at) where status = 'completed';
create index on scenario_run (organization_id, modified_date, id);
create index on scenario_run (scenario_id);
create index on scenario_run (organization_id, assignment_id);
call keep_behind_horizon_on('scenario_run');

-- What was said, in its order. A turn that was shown as said is stored before it is answered.
create table scenario_turn (
  organization_id bigint not null,
  run_id bigint not null,
  position integer not null,
  speaker text not null check (speaker in ('learner', 'character')),
  text text not null,
  mood text,
  -- Of a learner's turn: which points it made, and where in the text.
  evidence jsonb,
  said_at timestamptz not null,
  primary key (organization_id, run_id, position),
  foreign key (organization_id, run_id) references scenario_run (organization_id, id) on delete cascade
);
