-- Where an organization wants its events sent. Operators make these; partners only look at them.
create table webhook_endpoint (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  url text not null,
  -- Exact names; empty means the twelve types of the specification.
  event_types text[] not null default '{}',
  -- Off: nothing is queued. Paused (by an operator) and disabled (by the service): queued, but not sent.
  is_active boolean not null default true,
  paused_at timestamptz,
  disabled_at timestamptz,
  -- gone: the receiver answered 410. failing: nothing but failures for days.
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  -- Since when nothing is queued, so that enabling an endpoint again can offer what it missed.
  deactivated_at timestamptz,
  -- Nothing is sent for an endpoint whose signing secret cannot be opened: it waits by itself, and the others go on.
  held_since timestamptz,
  held_reason text check (held_reason in ('secret_unreadable')),
  -- The service switches no endpoint off by itself: "to every active endpoint" says the specification, and a receiver that
  -- answers 410 after a deployment gone wrong is one that must get its events later. Operators may ask for it, per endpoint.
  disable_on_gone boolean not null default false,
  disable_after_days integer check (disable_after_days between 1 and 365),
  unique (organization_id, id),
  check ((disabled_at is null) = (disabled_reason is null)),
  constraint webhook_endpoint_held check ((held_since is null) = (held_reason is null))
);
call keep_behind_horizon_on('webhook_endpoint');

-- At most two live at once: the primary signs X-Service-Signature, both sign webhook-signature.
create table webhook_secret (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  endpoint_id bigint not null,
  -- Needed in the clear for every signature, so it is encrypted and not hashed.
  encrypted_secret text not null,
  is_primary boolean not null,
  creation_date timestamptz not null,
  expires_at timestamptz,
  foreign key (organization_id, endpoint_id) references webhook_endpoint (organization_id, id),
  -- Deferrable, so that one statement can swap the two.
  unique (endpoint_id, is_primary) deferrable
);

-- What workers look at to decide which endpoint to serve next: small, and apart from the settings, because it is
-- written with every delivery. Replays have a lane of their own: fewer places, and they wait for live deliveries.
-- Whoever changes deliveries of an endpoint locks its lanes first, in the order of their ids.
create table delivery_lane (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  endpoint_id bigint not null,
  kind text not null check (kind in ('live', 'replay')),
  -- Whether its endpoint is active, not paused and not disabled.
  is_open boolean not null default true,
  most_in_flight integer not null check (most_in_flight > 0),
  in_flight integer not null default 0 check (in_flight >= 0),
  -- When the earliest waiting delivery is due. Null: none waits.
  next_due_at timestamptz,
  -- The breaker: after many failures in a row nothing is sent before this moment, and then one delivery first.
  consecutive_failures integer not null default 0,
  trips integer not null default 0,
  resting_until timestamptz,
  failing_since timestamptz,
  last_success_at timestamptz,
  unique (endpoint_id, kind),
  unique (organization_id, endpoint_id, id),
  foreign key (organization_id, endpoint_id) references webhook_endpoint (organization_id, id)
) with (fillfactor = 50);
create index delivery_lane_due on delivery_lane (kind, next_due_at) where is_open and next_due_at is not null;

-- An event on its way to an endpoint. Only what is still to be sent: finished ones move to finished_delivery.
create table delivery (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  endpoint_id bigint not null,
  lane_id bigint not null,
  -- The outbox's row, whose body is what is sent. No foreign key: each delivery would write that row once more.
  -- Whoever prunes events leaves those that a delivery points at.
  event_id bigint not null,
  event_type text not null,
  -- Redelivering begins a new round: attempts count from the start, the log goes on.
  round integer not null default 1,
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- Set while a worker sends it. Only who still holds the claim may say how it ended.
  claim_id uuid,
  leased_until timestamptz,
  last_status integer,
  last_error text,
  creation_date timestamptz not null,
  check ((claim_id is null) = (leased_until is null)),
  foreign key (organization_id, endpoint_id, lane_id) references delivery_lane (organization_id, endpoint_id, id)
)
-- Every row is written about twice and leaves soon.
with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
-- No more than these: claiming a row moves it from one to the other, and writes to every further index as well.
create index delivery_waiting on delivery (lane_id, due_at, id) where claim_id is null;
create index delivery_leased on delivery (lane_id, leased_until) where claim_id is not null;
-- A lane whose breaker has tripped finds out with a delivery that was tried before: here the next such one is found
-- however many wait. Deliveries that go well at once are never in this index, so it costs them nothing.
create index delivery_retries on delivery (lane_id, due_at, id) where claim_id is null and attempts > 0;

-- What became of a delivery. Partitions by week are made ahead and dropped when old; the default one catches what
-- finds no week. No foreign key: it moves here from `delivery`, whose own keys vouch for its endpoint, and endpoints are
-- never deleted. Asked again for each row, the key took a sixth of the time it takes to write down what was delivered.
create table finished_delivery (
  id bigint not null,
  organization_id bigint not null,
  endpoint_id bigint not null,
  event_id bigint not null,
  event_type text not null,
  status text not null check (status in ('delivered', 'failed')),
  round integer not null,
  attempts integer not null,
  last_status integer,
  last_error text,
  creation_date timestamptz not null,
  finished_at timestamptz not null
) partition by range (finished_at);
create index on finished_delivery (id);
create index on finished_delivery (endpoint_id, id);
create index on finished_delivery (organization_id, id);
-- Receivers know an event by its id: so its deliveries can be found.
create index on finished_delivery (event_id);
create table finished_delivery_default partition of finished_delivery default;

-- One request to a receiver and what came of it.
create table delivery_attempt (
  organization_id bigint not null,
  delivery_id bigint not null,
  round integer not null,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  -- The answer's status, or null when there was none.
  status integer,
  error text check (error in ('dns', 'connect', 'tls', 'timeout', 'reset', 'status', 'redirect', 'too_large', 'blocked_address',
                                     'simulated')),
  message text,
  -- The beginning of the answer.
  response_body text,
  response_truncated boolean not null,
  -- For operators only: it may be one of a private network.
  address text,
  -- An operator who looks at an attempt wants the headers as they were sent. All but the signatures follow from the rest
  -- of the row; those depend on secrets that may be gone by then. Null: sent before this was kept.
  signature text,
  standard_signature text
) partition by range (started_at);
create index on delivery_attempt (delivery_id);
create table delivery_attempt_default partition of delivery_attempt default;

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
