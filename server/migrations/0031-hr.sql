-- Who works for an organization, as its HR system says: beside the accounts, because an employee may have none. Known by
-- source and remote id; the e-mail address only finds the account for the first link. Birth date, pay, bank, gender,
-- nationality and home address have no column here, so they cannot be kept by mistake.
create table hr_employee (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  -- The connection or system that names the employee, and its own id for them.
  source text not null,
  remote_id text not null,
  user_id bigint,
  employee_number text,
  first_name text not null default '',
  last_name text not null default '',
  work_email text,
  job_title text,
  department text,
  -- By the source's own id: the manager may come later, or never.
  manager_remote_id text,
  employment_status text not null check (employment_status in ('active', 'pending', 'on_leave', 'terminated')),
  employment_type text,
  start_date date,
  termination_date date,
  -- Of everything the source says: an equal one means that nothing changed.
  content_hash bytea not null,
  last_synced_at timestamptz not null,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, source, remote_id),
  -- One employee per account. Of two records with one address, the first keeps it.
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on hr_employee (organization_id, modified_date, id);
create index on hr_employee (organization_id, department);
create index on hr_employee (organization_id, employment_status);
create index on hr_employee (organization_id, source, manager_remote_id);
create index hr_employee_unlinked on hr_employee (organization_id, lower(work_email)) where user_id is null;
call keep_behind_horizon_on('hr_employee');

-- Departments, teams and cost centers of the HR system.
create table hr_group (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  source text not null,
  remote_id text not null,
  name text not null,
  type text,
  unique (organization_id, id),
  unique (organization_id, source, remote_id)
);

create table hr_employee_group (
  organization_id bigint not null,
  employee_id bigint not null,
  group_id bigint not null,
  primary key (organization_id, employee_id, group_id),
  foreign key (organization_id, employee_id) references hr_employee (organization_id, id) on delete cascade,
  foreign key (organization_id, group_id) references hr_group (organization_id, id)
);
create index on hr_employee_group (organization_id, group_id);

-- What an organization wants a key figure to be.
create table hr_kpi_target (
  organization_id bigint not null references organization,
  key text not null,
  target numeric not null,
  modified_date timestamptz not null,
  primary key (organization_id, key)
);
call keep_behind_horizon_on('hr_kpi_target');
