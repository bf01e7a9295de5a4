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
  unique (organization_id, id),
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on address_change (expires_at);
