-- Partners ask "did my request arrive, and what did you say?" long after the fact. Written in batches beside the
-- requests; kept for thirty days. No bodies, no query strings, no ids from paths, so nothing of a person.
create table request_log (
  id bigint generated always as identity primary key,
  -- Null: refused before anybody knew whose it was.
  organization_id bigint references organization,
  caller_type text check (caller_type in ('service_account', 'user')),
  application_id bigint,
  occurred_at timestamptz not null,
  method text not null,
  -- As the documentation writes it, such as /api/v1/users/{id}/. Null: no such address.
  path text,
  status integer not null,
  code text,
  duration_ms numeric not null,
  request_id text not null,
  ip text not null,
  -- Refused pages are in it, too, with the learner who met them.
  user_id bigint,
  is_page boolean not null default false,
  foreign key (organization_id, application_id) references application (organization_id, id)
);
create index on request_log (organization_id, occurred_at, id);
create index on request_log (request_id);

-- When an application last called, and how far it has read the stream of events.
create table application_activity (
  organization_id bigint not null,
  application_id bigint not null,
  last_request_at timestamptz not null,
  polled_after text,
  polled_at timestamptz,
  primary key (organization_id, application_id),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
