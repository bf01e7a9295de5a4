-- A contract ends: everything of the organization is handed over as a file, then erased, and that it was erased can be proven.
create table organization_export (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  -- Of the parts, which stand in the storage.
  encrypted_key text not null,
  requested_by bigint not null,
  -- That writes it. Jobs are forgotten earlier.
  job_id uuid,
  creation_date timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  unique (organization_id, id)
);
create table organization_export_part (
  organization_id bigint not null,
  export_id bigint not null,
  number integer not null,
  path text not null,
  -- The table; null for a file.
  noun text,
  row_count integer not null,
  size integer not null,
  sha256 bytea not null,
  primary key (export_id, number),
  foreign key (organization_id, export_id) references organization_export (organization_id, id)
);
create index on organization_export_part (organization_id, export_id);

-- Outlives its organization, so it refers to nothing and says nothing of people.
create table organization_deletion (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  slug_sha256 bytea not null,
  state text not null check (state in ('waiting', 'cancelled', 'erasing', 'settling', 'erased')),
  -- As it was before, and is again if the deletion is cancelled.
  was_active boolean not null,
  requested_by bigint not null,
  requested_at timestamptz not null,
  erase_after timestamptz not null,
  cancelled_by bigint,
  cancelled_at timestamptz,
  begun_at timestamptz,
  -- The transaction that deleted the organization's row: what began before it may still write to tables that do not refer to it.
  closing_transaction bigint,
  closed_at timestamptz,
  proven_at timestamptz,
  -- Where its audit log ended, so that one that was handed over can be checked.
  audit_position bigint,
  audit_hash bytea,
  files integer not null default 0,
  unique (organization_id, id)
);
create unique index organization_deletion_pending on organization_deletion (organization_id)
  where state in ('waiting', 'erasing', 'settling');
create table organization_deletion_count (
  organization_id bigint not null,
  deletion_id bigint not null,
  noun text not null,
  before bigint not null,
  erased bigint not null default 0,
  after bigint,
  primary key (deletion_id, noun),
  foreign key (organization_id, deletion_id) references organization_deletion (organization_id, id)
);
