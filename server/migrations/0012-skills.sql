-- A skill that lessons and scenarios practise. Null organization: the platform's own.
create table skill (
  id bigint generated always as identity primary key,
  organization_id bigint references organization,
  key text not null,
  name text not null,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  description text not null default '',
  category text,
  parent_id bigint references skill,
  is_active boolean not null default true,
  -- Language → name, for learners' pages. `name` is what stands where a language is not in it, and what the APIs call it.
  names jsonb not null default '{}',
  -- An operator chose its words: the product's own names, which come with each release, leave it alone.
  is_reworded boolean not null default false
);
create unique index skill_key on skill (coalesce(organization_id, 0), key);
create index on skill (organization_id, modified_date, id);
call keep_behind_horizon_on('skill');

-- A learner's aim. What they have practised is read from their lessons.
create table skill_assignment (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  skill_id bigint not null references skill,
  target_level integer not null check (target_level between 1 and 5),
  source text not null check (source in ('api', 'self', 'admin')),
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, user_id, skill_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on skill_assignment (organization_id, skill_id);
call keep_behind_horizon_on('skill_assignment');
