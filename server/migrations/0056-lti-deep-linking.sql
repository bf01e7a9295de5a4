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
