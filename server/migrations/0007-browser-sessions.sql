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
