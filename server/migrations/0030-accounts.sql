-- People may make an account for themselves, where the operator opens that for an organization.
alter table organization
  add column sign_up_is_open boolean not null default false,
  -- Whose e-mail addresses may join: the parts after the @, in lower case.
  add column sign_up_domains text[] not null default '{}',
  add check (not sign_up_is_open or cardinality(sign_up_domains) > 0);

-- An account that waits for its e-mail address to be confirmed. It becomes a user and is deleted, or runs out.
create table sign_up (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  token_hash bytea not null unique,
  email text not null,
  first_name text not null,
  last_name text not null,
  preferred_language text not null check (preferred_language in ('en', 'de', 'fr', 'it')),
  password_hash text not null,
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  unique (organization_id, id)
);
create index on sign_up (expires_at);

-- A link by mail that lets somebody choose a new password. Deleted when used, so it works once.
create table password_reset (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null unique,
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on password_reset (organization_id, user_id);
create index on password_reset (expires_at);
