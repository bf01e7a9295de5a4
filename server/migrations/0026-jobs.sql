-- Work that outlives its request: each step commits together with its progress, so that it can go on after any crash.
create table job (
  id uuid primary key,
  organization_id bigint not null references organization,
  kind text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed')),
  -- What the kind was asked to do, and where its next step begins (null: at the beginning).
  input jsonb not null,
  position jsonb,
  rows_total integer,
  rows_done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  -- Null: it leaves no result.
  result_type text,
  error text,
  -- Steps in a row that came to nothing, and the moment before which none is taken.
  failures integer not null default 0,
  step_after timestamptz not null,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  finished_at timestamptz,
  -- What a job hands out may be a copy of an organization's people, so some of it is kept for less long than the job.
  result_expires_at timestamptz,
  watermark timestamptz,
  unique (organization_id, id),
  check ((finished_at is not null) = (status in ('succeeded', 'failed')))
);
create index job_waiting on job (creation_date, id) where status = 'queued';
create index job_running on job (step_after, id) where status = 'running';
create index job_running_of on job (organization_id, kind) where status = 'running';
create index job_finished on job (finished_at) where finished_at is not null;
create index job_result_expiry on job (result_expires_at) where result_expires_at is not null;
call keep_behind_horizon_on('job');

-- What goes into a job and what comes out, in portions that a step reads and writes whole.
create table job_part (
  organization_id bigint not null,
  job_id uuid not null,
  role text not null check (role in ('input', 'result')),
  number integer not null,
  content bytea not null,
  primary key (job_id, role, number),
  foreign key (organization_id, job_id) references job (organization_id, id) on delete cascade
);
