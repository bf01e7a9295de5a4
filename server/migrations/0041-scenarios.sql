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
  -- Operators see how well points are heard, by their authors' test phrases. Null: the author wrote none.
  test_phrases jsonb,
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

-- What operators add to a point, in one language, on top of what its authors wrote: it is in every edition from then on, also
-- after the scenario is imported anew. Where a sentence came from is said, but not who said it.
create table scenario_phrase (
  id bigint generated always as identity primary key,
  scenario_id bigint not null references scenario,
  -- Key of the point.
  concept text not null,
  language text not null check (language in ('en', 'de', 'fr', 'it')),
  kind text not null check (kind in ('example', 'counter_example', 'test')),
  text text not null check (length(text) between 1 and 500),
  source text not null check (source in ('typed', 'flag', 'disagreement')),
  -- Who added it, as the audit log names them.
  added_by text,
  creation_date timestamptz not null,
  unique (scenario_id, language, concept, text)
);
