-- Who changed what, from where. Written with the change; never updated.
create table audit_entry (
  id bigint generated always as identity primary key,
  organization_id bigint references organization,
  occurred_at timestamptz not null,
  actor_type text not null check (actor_type in ('service_account', 'user', 'admin', 'system', 'hris', 'lti')),
  actor_id text,
  actor_label text,
  action text not null,
  target_type text,
  target_id text,
  ip text,
  user_agent text,
  request_id text,
  changes jsonb not null default '{}'
);
create index on audit_entry (organization_id, id);
