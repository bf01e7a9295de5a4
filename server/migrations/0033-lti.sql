-- A customer's LMS opens lessons here with the learner signed in (LTI 1.3). Operators register the LMS.
create table lti_registration (
  id bigint generated always as identity primary key,
  issuer text not null,
  client_id text not null,
  auth_url text not null,
  jwks_url text not null,
  -- For the services alone: where the tool gets its tokens, and the audience where it is not the same address.
  token_url text,
  token_audience text,
  match_email boolean not null,
  is_active boolean not null default true,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  -- What an LMS offers beside launches: choosing content, taking scores, listing its learners. Each is asked for by switch.
  deep_linking boolean not null default false,
  scores boolean not null default false,
  roster boolean not null default false,
  -- The platform asked to be left alone: no score is sent before then.
  scores_resting_until timestamptz,
  unique (issuer, client_id)
);
call keep_behind_horizon_on('lti_registration');

-- The organization hangs here: some platforms share issuer and client id across schools.
create table lti_deployment (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  registration_id bigint not null references lti_registration,
  deployment_id text not null,
  is_active boolean not null default true,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  unique (registration_id, deployment_id)
);
create index on lti_deployment (organization_id);
call keep_behind_horizon_on('lti_deployment');

-- Which learner a platform's user is. One person of a platform per learner: a second one who claims the same
-- e-mail address is somebody else.
create table lti_link (
  organization_id bigint not null,
  issuer text not null,
  client_id text not null,
  subject text not null,
  user_id bigint not null,
  creation_date timestamptz not null,
  primary key (organization_id, issuer, client_id, subject),
  unique (organization_id, user_id, issuer, client_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);

-- A login that waits for its launch. The launch is checked against this row, never against the token's own words.
create table lti_login (
  state_hash bytea primary key,
  nonce_hash bytea not null,
  browser_hash bytea not null,
  registration_id bigint not null references lti_registration,
  deployment_hint text,
  -- What the login was asked with, to repeat it where the browser lost its cookie.
  login_query text not null,
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index on lti_login (expires_at);

-- What became of each login and launch, for whoever looks after them. No names, no addresses of learners.
create table lti_launch (
  id bigint generated always as identity primary key,
  -- Shown to the learner: with it support finds the row.
  code text not null unique,
  registration_id bigint references lti_registration,
  organization_id bigint references organization,
  user_id bigint,
  issuer text,
  client_id text,
  deployment_id text,
  -- Null: it went well.
  step text,
  problem_code text,
  reason text,
  destination text,
  request_id text not null,
  occurred_at timestamptz not null,
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  check ((step is null) = (problem_code is null) and (step is null) = (reason is null))
);
-- By the reference on its page.
create index lti_launch_request on lti_launch (request_id);
create index on lti_launch (occurred_at, id);
create index on lti_launch (organization_id, occurred_at, id);
create index on lti_launch (registration_id, occurred_at, id);
create index on lti_launch (organization_id, user_id);

-- The tool's own keys: platforms check with them what the tool signs.
create table lti_tool_key (
  id text primary key,
  public_jwk jsonb not null,
  -- Needed for every signature, so encrypted and not hashed.
  encrypted_private_key text not null,
  creation_date timestamptz not null,
  -- Platforms keep keys for a while, so a new one is published before it signs, and an old one stays after.
  signs_from timestamptz not null,
  published_until timestamptz
);
