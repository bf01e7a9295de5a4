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
  -- The mailbox that it was sent to, for which alone it holds.
  email text,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on password_reset (organization_id, user_id);
create index on password_reset (expires_at);

-- Somebody with a password wants to sign in with another address: first the old mailbox says yes, then the new one.
create table address_change (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  old_address text not null,
  new_address text not null,
  -- Of the link that counts next: the old mailbox's until it has been used, then the new one's.
  token_hash bytea not null unique,
  is_confirmed boolean not null default false,
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  -- It may be an HR system's wish, and not the person's: then the present mailbox alone is asked.
  is_proposed boolean not null default false,
  unique (organization_id, id),
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on address_change (expires_at);

-- What became of somebody's account is told to them by mail, once the change is committed: a stranger's change shows there.
create table account_mail (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  kind text not null,
  -- Where it goes: of a changed address the old one.
  address text not null,
  creation_date timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on account_mail (organization_id, user_id);
