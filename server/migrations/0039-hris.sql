-- Accounts and teams that follow a customer's HR system, through a hub that is asked, files that are uploaded, or an
-- identity provider that pushes. What the source said, what was done about it and why stays on record.
create table hris_connection (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  -- In the address for webhooks: says nothing of the organization, and cannot be counted up.
  public_id text not null unique,
  hub text not null check (hub in ('kombo', 'csv', 'scim')),
  -- The hub's id of the integration; webhooks have to name it.
  integration_id text,
  base_url text,
  encrypted_api_key text,
  encrypted_webhook_secret text,
  -- The secret from before, until the hub signs with the new one.
  encrypted_former_secret text,
  former_secret_until timestamptz,
  -- SHA-256 of the bearer that an identity provider sends.
  token_hash bytea unique,
  policies jsonb not null default '{}' check (jsonb_typeof(policies) = 'object'),
  state text not null check (state in ('testing', 'preview', 'active', 'paused', 'broken')),
  -- One or two sentences for whoever has to act.
  state_reason text,
  -- When settings last changed that a preview rests on.
  settings_date timestamptz not null,
  -- Since when an operator has accepted a preview: only then are accounts that were there linked.
  confirmed_at timestamptz,
  -- When the last reading that was applied began; the next one asks for changes since.
  watermark timestamptz,
  -- Employees of the last complete reading: a much smaller one is held.
  last_complete_count integer,
  last_full_at timestamptz,
  -- Those who were left alone, and why, in the words of the run that wrote them down: while nothing changes, no run does again.
  notes_hash bytea,
  notes_run_id bigint,
  -- Days of the organization's calendar: of the last nightly reconciliation, and until which joiners and leavers were looked for.
  nightly_day date,
  swept_day date,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  -- An identity provider's bearer from before, until it sends the new one.
  former_token_hash bytea unique,
  former_token_until timestamptz,
  unique (organization_id, id)
);

call keep_behind_horizon_on('hris_connection');

-- Whose account an employee's record is. An account follows one record only.
create table hris_identity_link (
  organization_id bigint not null,
  connection_id bigint not null,
  -- The source's id: stable for one integration.
  hub_id text not null,
  -- The HR system's own id, by which people are found again when the integration is replaced.
  remote_id text,
  user_id bigint not null,
  -- When the reading began that this rests on: an older one changes nothing any more.
  observed_at timestamptz not null,
  -- Since when complete readings do not have the employee.
  missing_since timestamptz,
  -- The `deactivated_at` of an account that this connection deactivated. Whoever else does it leaves another moment there, and
  -- such an account is not the connection's to let in again.
  hub_deactivated_at timestamptz,
  -- Since when the link is of an integration that was replaced: that the new one does not deliver somebody does not mean that they left.
  orphaned_at timestamptz,
  primary key (connection_id, hub_id),
  unique (organization_id, user_id),
  foreign key (organization_id, connection_id) references hris_connection (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index hris_identity_link_remote on hris_identity_link (connection_id, remote_id);

create table hris_group_link (
  organization_id bigint not null,
  connection_id bigint not null,
  hub_id text not null,
  remote_id text,
  team_id bigint not null,
  -- As the source calls it; the team's name may have something added to it.
  name text not null,
  parent_hub_id text,
  is_archived boolean not null default false,
  observed_at timestamptz not null,
  missing_since timestamptz,
  primary key (connection_id, hub_id),
  unique (organization_id, team_id),
  foreign key (organization_id, connection_id) references hris_connection (organization_id, id) on delete cascade,
  foreign key (organization_id, team_id) references team (organization_id, id)
);

create table hris_run (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  connection_id bigint not null,
  kind text not null check (kind in ('preview', 'full', 'delta')),
  state text not null check (state in ('queued', 'running', 'held', 'succeeded', 'failed', 'rejected', 'undone')),
  -- What is under way: reading the source and planning, doing what was planned, or taking it back.
  phase text not null default 'read' check (phase in ('read', 'apply', 'undo')),
  -- Whether everybody was read, so that somebody who is not in it is missing.
  is_complete boolean,
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object'),
  held_reason text,
  failure_reason text,
  -- Changes that are done, of all that are planned.
  done integer not null default 0,
  planned integer,
  -- Who asked: `nightly`, `webhook`, `schedule`, or an operator.
  asked_by text not null,
  -- An operator saw what it takes away and approved: it counts for no later gate.
  approved_by text,
  -- When the reading began.
  observed_at timestamptz,
  -- The run that wrote down who was left alone: this one, or an earlier one where nobody else was.
  notes_run_id bigint,
  not_before timestamptz not null,
  -- Whoever serves it says so again and again; afterwards another process goes on with it.
  leased_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  creation_date timestamptz not null,
  -- How often it was taken up since it last got on: a run that ends the process that works on it would end every next one.
  attempts integer not null default 0,
  -- Changes that were left when it was last taken up; null while it reads.
  left_to_do integer,
  -- Why its reading took nobody for missing, and which run came instead of it.
  incomplete_reason text,
  superseded_by bigint,
  unique (organization_id, id),
  foreign key (organization_id, connection_id) references hris_connection (organization_id, id) on delete cascade
);
create index hris_run_connection on hris_run (connection_id, id);
-- Each reading, and each leaver of an identity provider, counts what the runs of the last 24 hours took away.
create index hris_run_started on hris_run (connection_id, started_at);
create index hris_run_open on hris_run (not_before) where state in ('queued', 'running');
-- One run of a connection at a time, and one that follows it; a preview may wait beside them.
create unique index hris_run_running on hris_run (connection_id) where state = 'running';
create unique index hris_run_queued on hris_run (connection_id, (kind = 'preview')) where state = 'queued' and phase = 'read';

create table hris_change (
  run_id bigint not null,
  organization_id bigint not null,
  -- In the order in which they are done.
  place integer not null,
  -- Changes of one record are one transaction.
  step integer not null,
  kind text not null,
  hub_id text,
  remote_id text,
  -- What to call the person or team in a report.
  person text not null,
  user_id bigint,
  team_id bigint,
  before jsonb,
  after jsonb,
  reason text,
  -- planned: to be done, or (of a preview) what would be done. stale: somebody else changed it meanwhile.
  state text not null check (state in ('planned', 'applied', 'held', 'rejected', 'stale', 'undone', 'noted')),
  primary key (run_id, place),
  foreign key (organization_id, run_id) references hris_run (organization_id, id) on delete cascade
);
create index hris_change_user on hris_change (organization_id, user_id) where user_id is not null;
create index hris_change_step on hris_change (run_id, step, place);

create table hris_issue (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  connection_id bigint not null,
  kind text not null,
  -- The source's id of the record; empty for a record without one.
  hub_id text not null,
  person text not null,
  user_id bigint,
  detail text not null,
  advice text not null,
  -- resolved: an operator saw it, and it stays out of the list as long as it is so. gone: it is not so any more.
  state text not null check (state in ('open', 'resolved', 'gone')),
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  -- What the HR system wants and only a person's word gives: what the account gets when an operator agrees.
  proposed jsonb check (jsonb_typeof(proposed) = 'object'),
  unique (connection_id, kind, hub_id),
  foreign key (organization_id, connection_id) references hris_connection (organization_id, id) on delete cascade
);

-- Webhooks that came, for a week: a hub may send one twice.
create table hris_event (
  organization_id bigint not null,
  connection_id bigint not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (connection_id, event_id),
  foreign key (organization_id, connection_id) references hris_connection (organization_id, id) on delete cascade
);
create index hris_event_received on hris_event (received_at);

-- An identity provider that still sends a token that was replaced, and has ended.
create table hris_ended_token (
  connection_id bigint primary key,
  organization_id bigint not null,
  used_at timestamptz not null,
  foreign key (organization_id, connection_id) references hris_connection (organization_id, id)
);
