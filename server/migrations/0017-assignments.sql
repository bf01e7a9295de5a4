-- The duty to learn something, beside the learner's own lesson of it: who has to, by when, and who said so.
create table assignment (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  template_id bigint not null references template,
  due_date date,
  source text not null check (source in ('api', 'bulk', 'team', 'admin', 'mandatory')),
  assigned_by_type text not null check (assigned_by_type in ('service_account', 'user', 'system')),
  assigned_by_id text,
  assigned_by_label text,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  -- Of parallel assignments of a pair one is made. Also the way from a learner's lesson to its assignment.
  unique (organization_id, user_id, template_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on assignment (organization_id, creation_date, id);
create index on assignment (organization_id, modified_date, id);
create index on assignment (organization_id, template_id);
create index on assignment (organization_id, due_date) where due_date is not null;
call keep_behind_horizon_on('assignment');

-- Compulsory lessons that somebody took from a learner again: they are not assigned by themselves a second time.
create table assignment_waiver (
  organization_id bigint not null,
  user_id bigint not null,
  template_id bigint not null references template,
  creation_date timestamptz not null,
  primary key (organization_id, user_id, template_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
