-- Learners play role-plays: a talk is told in turns that are numbered by its run, ends by itself, and is looked at before it counts.
alter table scenario_run
  -- What the next turn is numbered: under the run's lock it decides which of two posts of one turn is stored.
  add column next_position integer not null default 1,
  -- When the talk ends at the latest; null for runs from before.
  add column ends_at timestamptz,
  add column talk_ended_at timestamptz,
  -- When its page was last loaded, and when the browser said that it was closed.
  add column seen_at timestamptz,
  add column left_at timestamptz;

alter table scenario_turn
  -- What a recogniser understood, where the learner spoke.
  add column heard text,
  -- How often each point had been asked for before a learner's turn, so that points can be made anew from a corrected text.
  add column probes jsonb;

-- "I said this": the learner misses a point in the review. It changes no score; authors learn from it.
create table scenario_flag (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  run_id bigint not null,
  -- Key of the point, and the turn that made it in the learner's view; null: they named none.
  concept text not null,
  position integer,
  resolved_at timestamptz,
  creation_date timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, run_id, concept),
  foreign key (organization_id, run_id) references scenario_run (organization_id, id) on delete cascade
);
create index on scenario_flag (organization_id, creation_date, id);

-- Who agreed that their browser listens, which may send the voice to the browser's maker.
create table speech_consent (
  organization_id bigint not null,
  user_id bigint not null,
  given_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);

-- Where a learner's role-play leads back to: `return_url` of the link that opened it.
create table scenario_return (
  organization_id bigint not null,
  user_id bigint not null,
  scenario_id bigint not null references scenario,
  return_url text not null,
  set_at timestamptz not null,
  primary key (organization_id, user_id, scenario_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on scenario_return (scenario_id);

-- Whether learners' browsers may listen and speak in role-plays.
alter table organization add column browser_speech boolean not null default false;
