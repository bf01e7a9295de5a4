-- Groups of users, so that work can be given and looked at by team, and a manager sees the people of theirs.
create table team (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  name text not null,
  description text not null default '',
  -- The partner's own key. Both or neither.
  provider text,
  provider_id text,
  parent_id bigint,
  source text not null check (source in ('api', 'hris', 'admin')),
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, parent_id) references team (organization_id, id),
  check ((provider is null) = (provider_id is null)),
  check (parent_id <> id)
);
-- The two keys of the upsert: the partner's, and for teams without one the name.
create unique index team_key on team (organization_id, provider, provider_id);
create unique index team_name on team (organization_id, lower(name)) where provider is null;
create index team_any_name on team (organization_id, lower(name));
create index team_parent on team (organization_id, parent_id);
create index team_modified on team (organization_id, modified_date, id);
call keep_behind_horizon_on('team');

create table team_member (
  organization_id bigint not null,
  team_id bigint not null,
  user_id bigint not null,
  -- Who put the user there: a connector removes only whom it added.
  source text not null check (source in ('api', 'hris', 'admin')),
  creation_date timestamptz not null,
  primary key (organization_id, team_id, user_id),
  foreign key (organization_id, team_id) references team (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index team_member_user on team_member (organization_id, user_id, team_id);

create table team_manager (
  organization_id bigint not null,
  team_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, team_id, user_id),
  foreign key (organization_id, team_id) references team (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index team_manager_user on team_manager (organization_id, user_id, team_id);
