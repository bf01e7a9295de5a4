-- A partner's system, allowed to act for one organization by client credentials (RFC 6749, 4.4).
create table application (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  name text not null,
  client_id text not null unique,
  -- The label this partner uses as `provider`; settles whom an ambiguous external_id means.
  provider_label text,
  scopes text[] not null default '{read,write}',
  -- Hosts a return_url may lead to; empty means any.
  return_url_hosts text[] not null default '{}',
  is_active boolean not null default true,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  -- Flexible matching is opted into per integration: null means as the organization has it.
  flexible_matching boolean,
  default_course text,
  default_access_days integer check (default_access_days > 0),
  unique (organization_id, id)
);
call keep_behind_horizon_on('application');

-- Several may live at once while a secret is rotated. High-entropy, so a plain SHA-256 is enough to store.
create table application_secret (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  application_id bigint not null,
  secret_hash bytea not null,
  creation_date timestamptz not null,
  expires_at timestamptz,
  foreign key (organization_id, application_id) references application (organization_id, id)
);
create index on application_secret (application_id);

-- Looked up on every request; whether it still counts is decided there, so deactivation works at once.
create table access_token (
  token_hash bytea primary key,
  organization_id bigint not null,
  application_id bigint not null,
  scopes text[] not null,
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  foreign key (organization_id, application_id) references application (organization_id, id)
);
create index on access_token (expires_at);
