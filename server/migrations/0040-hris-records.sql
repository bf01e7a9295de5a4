-- Files and identity providers cannot be asked again as a hub can: what they said last stands here, and runs read it.
-- Only what accounts have a use for has a column, so nothing else can be kept by mistake.
create table hris_record (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  connection_id bigint not null,
  kind text not null check (kind in ('employee', 'group')),
  -- Stable, and what links hang on: of a file the employee's id, of SCIM our own.
  hub_id text not null,
  -- The source's own id where it is another one.
  remote_id text,
  user_name text,
  -- Of a group its name.
  display_name text,
  given_name text,
  family_name text,
  job_title text,
  work_email text,
  personal_email text,
  employee_number text,
  department text,
  manager_id text,
  employment_type text,
  -- In the source's word; null: it says nothing.
  status_text text,
  start_date date,
  end_date date,
  -- An employee's groups, by their hub ids.
  group_ids text[] not null default '{}',
  -- Why the record cannot be used: while there is one, nobody is taken for missing.
  mistake text,
  removed_at timestamptz,
  -- Counts its changes.
  version integer not null default 1,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  unique (connection_id, kind, hub_id),
  foreign key (organization_id, connection_id) references hris_connection (organization_id, id) on delete cascade
);
-- Of two identity provider's requests with one name, one gets it.
create unique index hris_record_user_name on hris_record (connection_id, lower(user_name)) where removed_at is null;
create unique index hris_record_remote_id on hris_record (connection_id, kind, remote_id) where removed_at is null;
-- Whoever was removed may come back under either.
create index hris_record_former_name on hris_record (connection_id, lower(user_name)) where removed_at is not null;
create index hris_record_former_id on hris_record (connection_id, kind, remote_id) where removed_at is not null;
create index hris_record_page on hris_record (connection_id, kind, id);
create index hris_record_groups on hris_record using gin (group_ids);
call keep_behind_horizon_on('hris_record');
