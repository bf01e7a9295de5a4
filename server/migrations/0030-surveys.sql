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
  modified_date timestamptz not null,
  -- Language → title, description and questions, one for each of the template's, with the same values: answers are to values, so
  -- they stay comparable.
  translations jsonb not null default '{}'
);
create index on survey_template (organization_id, modified_date, id);
call keep_behind_horizon_on('survey_template');

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
  -- What an anonymous session shows is settled once, when it closes: comparisons that would tell one person's answers never
  -- arise. Null: not settled yet, and nothing is shown. Afterwards its responses name these teams and no others.
  readable_team_ids bigint[],
  -- A session for teams that were deleted asks nobody, not everybody.
  asks_everybody boolean not null default true,
  unique (organization_id, id)
);
create index on survey_session (organization_id, modified_date, id);
create index on survey_session (survey_template_id);
create index survey_session_unsettled on survey_session (id) where is_anonymous and readable_team_ids is null;
call keep_behind_horizon_on('survey_session');

-- Who is asked, where not everybody is.
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
