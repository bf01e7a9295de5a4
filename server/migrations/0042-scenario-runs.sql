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
  -- What the next turn is numbered: under the run's lock it decides which of two posts of one turn is stored.
  next_position integer not null default 1,
  -- When the talk ends at the latest.
  ends_at timestamptz,
  talk_ended_at timestamptz,
  -- When its page was last loaded, and when the browser said that it was closed.
  seen_at timestamptz,
  left_at timestamptz,
  -- After how many days the words of a run that is over were deleted; null: they are there.
  transcript_kept_days integer,
  -- What must not happen and did, with the learner's own words for as long as they are kept.
  breaches jsonb,
  -- Whether a model put any of the character's lines into words; null: no result.
  spoken_by text check (spoken_by in ('author', 'model')),
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
  -- What a recogniser understood, where the learner spoke.
  heard text,
  -- How often each point had been asked for before a learner's turn, so that points can be made anew from a corrected text.
  probes jsonb,
  -- Where a judge and the detector heard something else in it: keys of points and counts, no words.
  judged jsonb,
  primary key (organization_id, run_id, position),
  foreign key (organization_id, run_id) references scenario_run (organization_id, id) on delete cascade
);
-- Most talks have no judge.
create index scenario_turn_judged on scenario_turn (organization_id, run_id) where judged ->> 'by' = 'judge';

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
  -- Whether the sentence is to count for the point from the next edition on.
  resolution text check (resolution in ('accepted', 'rejected')),
  -- "I did not mean that": it may be of an outcome to avoid, not only of a point.
  about text not null default 'point' check (about in ('point', 'outcome')),
  unique (organization_id, id),
  unique (organization_id, run_id, concept),
  foreign key (organization_id, run_id) references scenario_run (organization_id, id) on delete cascade,
  check ((resolution is null) = (resolved_at is null))
);
create index on scenario_flag (organization_id, creation_date, id);

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
