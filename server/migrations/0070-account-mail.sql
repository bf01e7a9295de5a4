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
