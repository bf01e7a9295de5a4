-- What operators are told before their customers notice needs more than the tables at work say: how an endpoint fails, when
-- certificates end, which models answer nothing of use, when there was a backup, and that an ended token is still in use.

-- The last attempt of an endpoint that failed; of use while its lane says that it fails.
create table webhook_endpoint_failure (
  endpoint_id bigint primary key,
  organization_id bigint not null,
  status integer,
  error text,
  message text not null,
  failed_at timestamptz not null,
  foreign key (organization_id, endpoint_id) references webhook_endpoint (organization_id, id)
);

-- Until when the certificate is valid that the endpoint's host shows.
create table webhook_endpoint_certificate (
  endpoint_id bigint primary key,
  organization_id bigint not null,
  -- Of another address it says nothing.
  url text not null,
  ends_at timestamptz not null,
  looked_at timestamptz not null,
  foreign key (organization_id, endpoint_id) references webhook_endpoint (organization_id, id)
);

-- Calls of a model that failed in a row, by what they were for. A call that goes well ends the row.
create table ai_failing_use (
  organization_id bigint not null references organization,
  use text not null,
  model text not null,
  is_own boolean not null,
  failures integer not null default 1,
  failure text not null,
  failing_since timestamptz not null,
  failed_at timestamptz not null,
  primary key (organization_id, use)
);

-- What operators, or their scripts, say of backups.
create table backup_report (
  id bigint generated always as identity primary key,
  -- proven: one was put back somewhere, and the service ran on it.
  kind text not null check (kind in ('made', 'proven')),
  occurred_at timestamptz not null,
  reported_at timestamptz not null,
  reported_by text not null
);
create index on backup_report (kind, occurred_at);

-- An identity provider that still sends a token that was replaced, and has ended.
create table hris_ended_token (
  connection_id bigint primary key,
  organization_id bigint not null,
  used_at timestamptz not null,
  foreign key (organization_id, connection_id) references hris_connection (organization_id, id)
);
