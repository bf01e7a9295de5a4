-- These learners agreed that their browser listens, which may send the voice to the browser's maker.
create table speech_consent (
  organization_id bigint not null,
  user_id bigint not null,
  given_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);

-- These agreed that the service listens; what was said is deleted when an organization says so.
create table recording_consent (
  organization_id bigint not null,
  user_id bigint not null,
  given_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
