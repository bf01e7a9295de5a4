-- A partner hands a learner over with a link that works once.
-- Rows outlive use by 30 days so support can answer "did they arrive?".
create table login_token (
  token_hash bytea primary key,
  organization_id bigint not null,
  user_id bigint not null,
  application_id bigint,
  hide_exit_button boolean not null,
  return_url text,
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
create index on login_token (expires_at);
create index on login_token (organization_id, user_id) where consumed_at is null;
