-- What the service has to tell its operators by itself: something stopped, or is about to, and somebody must act. One
-- open row for each matter, however often it comes up; it is resolved by the service when the matter is.
create table notice (
  id bigint generated always as identity primary key,
  -- Null: it concerns the service as a whole.
  organization_id bigint references organization,
  -- `noun.what_happened`, such as webhook_endpoint.disabled.
  kind text not null,
  severity text not null check (severity in ('warning', 'problem')),
  subject_type text not null,
  subject_id text not null,
  -- What is so and what to do, for a person.
  message text not null,
  raised_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by text,
  resolved_at timestamptz,
  check ((acknowledged_at is null) = (acknowledged_by is null))
);
create unique index notice_unresolved on notice (kind, subject_type, subject_id) where resolved_at is null;
create index notice_open on notice (id) where resolved_at is null and acknowledged_at is null;
create index on notice (organization_id, id);
