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

-- Notices that were told to operators outside of the console: to a mailbox or a webhook.
create table notice_channel (
  channel text primary key check (channel in ('mail', 'webhook')),
  -- Of tries in a row; the next one is made at retry_at, which is also the end of a try's lease.
  failures integer not null default 0,
  retry_at timestamptz not null default '1970-01-01 00:00:00+00',
  failing_since timestamptz,
  failure text
);

create table notice_message (
  notice_id bigint not null references notice on delete cascade,
  channel text not null check (channel in ('mail', 'webhook')),
  raised_told_at timestamptz not null,
  resolved_told_at timestamptz,
  primary key (notice_id, channel)
);
create index notice_message_unresolved on notice_message (notice_id) where resolved_told_at is null;
