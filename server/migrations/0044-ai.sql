-- Organizations have models of their own, say what models may do for them, and spend no more a day than they wish.
create table ai_settings (
  organization_id bigint primary key references organization,
  -- What models may not do here; nothing is off where there is no row.
  off text[] not null default '{}',
  -- Endpoints of its own, in place of the installation's.
  text_base_url text,
  text_model text,
  encrypted_text_key text,
  speech_base_url text,
  transcription_model text,
  speech_model text,
  encrypted_speech_key text,
  voices jsonb not null default '{}',
  -- In the operator's currency; null: the installation's.
  daily_budget numeric,
  -- How long what was said in role-plays is kept after they ended; null: as long as the learner's account.
  transcript_days integer check (transcript_days between 1 and 3650),
  changed_at timestamptz not null
);

-- What an organization spent on a day in UTC, and what calls under way may still cost: millionths of the operator's currency.
create table ai_spending (
  organization_id bigint not null references organization,
  day date not null,
  spent bigint not null default 0,
  reserved bigint not null default 0,
  primary key (organization_id, day)
);

-- A call under way. One whose process died is counted as spent in full.
create table ai_reservation (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  day date not null,
  amount bigint not null,
  made_at timestamptz not null,
  foreign key (organization_id, day) references ai_spending (organization_id, day)
);
create index on ai_reservation (made_at);
create index on ai_reservation (organization_id, day);

-- How calls went, by day and what they were for.
create table ai_usage (
  organization_id bigint not null references organization,
  day date not null,
  use text not null,
  model text not null,
  calls integer not null default 0,
  failures integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  -- Listened to, in milliseconds, and spoken, in characters.
  listened_ms bigint not null default 0,
  spoken_characters bigint not null default 0,
  spent bigint not null default 0,
  duration_ms bigint not null default 0,
  primary key (organization_id, day, use, model)
);

-- Calls of a model that failed in a row, by what they were for. A call that goes well ends the row.
create table ai_failing_use (
  organization_id bigint not null references organization,
  use text not null,
  model text not null,
  is_own boolean not null,
  failures integer not null default 1,
  failure text not null,
  failing_since timestamptz not null,
  failed_at timestamptz not null,
  primary key (organization_id, use)
);
