-- Where an organization's learning record is kept beside ours: the record store its statements are sent to.
create table record_store (
  id bigint generated always as identity primary key,
  organization_id bigint not null unique references organization,
  -- Statements go to {url}/statements.
  url text not null,
  auth_type text not null check (auth_type in ('basic', 'oauth2')),
  username text,
  token_url text,
  client_id text,
  scope text,
  client_auth text check (client_auth in ('header', 'body')),
  -- The password or the client secret. Needed in the clear for every request, so it is encrypted and not hashed.
  encrypted_secret text not null,
  -- Off: nothing is queued. Paused: queued, but not sent.
  is_active boolean not null default true,
  paused_at timestamptz,
  most_per_second integer not null check (most_per_second > 0),
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  check ((auth_type = 'basic') = (username is not null)),
  check ((auth_type = 'oauth2') = (token_url is not null and client_id is not null and client_auth is not null))
);
call keep_behind_horizon_on('record_store');

-- How the way to a store is, apart from the settings, because it is written all the time. One worker serves a lane
-- at once, so that what it sends stays in order; its claim ends by itself when the worker is gone.
create table record_store_lane (
  record_store_id bigint primary key,
  organization_id bigint not null,
  claim_id uuid,
  leased_until timestamptz,
  served_at timestamptz,
  -- Requests in a row that were not answered as hoped, and the moment before which nothing is sent.
  failures integer not null default 0,
  failing_since timestamptz,
  resting_until timestamptz,
  -- The store refuses us: our credentials or the address are wrong, and an operator has to act.
  refused_since timestamptz,
  last_status integer,
  last_error text,
  last_success_at timestamptz,
  foreign key (organization_id, record_store_id) references record_store (organization_id, id),
  check ((claim_id is null) = (leased_until is null))
) with (fillfactor = 50);

-- A statement, from the moment it was made. The text is sent as it stands here, on every attempt. The row is not touched
-- again when the statement arrives: it has arrived when it neither waits nor has an outcome.
create table statement (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  user_id bigint not null,
  statement_id uuid not null,
  verb text not null,
  -- Null once it was delivered long ago; the hash stays as the proof of what was sent.
  body text,
  sha256 bytea not null,
  creation_date timestamptz not null,
  -- parked: the store refuses to take it. dropped: it was to be tried once, and did not arrive. given_up: by an operator.
  -- missing: the store took it and, read back, does not hold it, because it lost it or was restored from a backup.
  outcome text check (outcome in ('parked', 'dropped', 'given_up', 'missing')),
  finished_at timestamptz,
  last_status integer,
  last_error text,
  -- The beginning of what the store said when it refused it.
  store_answer text,
  -- "Retried … until success" (specification, xAPI): what a store refused waits apart from the others and is tried again by
  -- itself, after an hour and then every six, until the store takes it or an operator gives it up (decision G17).
  parkings integer not null default 0,
  retry_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, statement_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  check ((outcome is null) = (finished_at is null)),
  -- What was delivered long ago has no text any more, and can be found missing all the same.
  constraint statement_text_check check (body is not null or outcome is null or outcome = 'missing')
);
create index statement_parked on statement (organization_id, id) where outcome = 'parked';
create index statement_of_user on statement (organization_id, user_id);
create index statement_to_shorten on statement (creation_date) where body is not null;
create index statement_to_retry on statement (retry_at) where outcome = 'parked';
create index statement_missing on statement (organization_id, id) where outcome = 'missing';

-- What is on its way. Small and apart from the texts, because every row leaves soon.
create table waiting_statement (
  organization_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  -- Tried once (specification: `attempted` is best effort).
  is_best_effort boolean not null,
  -- It failed alone while nothing is known of others; settled by the store's next success.
  is_suspect boolean not null default false,
  -- How often it failed while others passed, and the moment before which it and its learner's others are not tried.
  rejections integer not null default 0,
  held_until timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, id) references statement (organization_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
create index waiting_statement_difficult on waiting_statement (organization_id) where is_suspect or rejections > 0;
