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
