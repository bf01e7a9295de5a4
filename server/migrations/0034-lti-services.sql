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
call keep_behind_horizon_on('lti_context');

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
call keep_behind_horizon_on('lti_resource_link');

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
call keep_behind_horizon_on('lti_visit');

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
  -- A score that an LMS refuses because of its settings waits until they are mended, instead of being given up. It is told
  -- apart from one that meets trouble which passes: as soon as another one goes through, all of these are tried.
  is_blocked boolean not null default false,
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
create index lti_score_blocked on lti_score (organization_id, visit_id) where is_blocked;

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
