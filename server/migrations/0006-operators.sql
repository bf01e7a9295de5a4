-- Whoever runs the service: the specification's administrator.
create table operator (
  id bigint generated always as identity primary key,
  email text not null,
  -- Null until an invitation is accepted.
  password_hash text,
  is_active boolean not null default true,
  last_login_at timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  -- Authors and publishers write the lessons of one organization, and see and change nothing else. A column of the account, not
  -- a list: somebody who writes for two has two accounts, and no statement can forget which of them is meant.
  role text not null default 'owner' check (role in ('owner', 'operator', 'reader', 'author', 'publisher')),
  organization_id bigint references organization,
  -- Sessions and JWTs from before are refused.
  credentials_after timestamptz,
  -- OPERATOR_PASSWORD as it was when it was last taken over; set for the operator whom the settings name.
  settings_password_hash text,
  constraint operator_organization check ((role in ('author', 'publisher')) = (organization_id is not null))
);
create unique index operator_email on operator (lower(email));
create index operator_organization_id on operator (organization_id) where organization_id is not null;
call keep_behind_horizon_on('operator');

-- A browser that is signed in to the console. Only the hash of the cookie is kept.
create table operator_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  operator_id bigint not null references operator,
  ip text,
  user_agent text,
  creation_date timestamptz not null,
  -- Written at most once a minute.
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index on operator_session (operator_id);
create index on operator_session (expires_at);

-- A link by which an operator chooses a password: one each, used once.
create table operator_invitation (
  operator_id bigint primary key references operator,
  token_hash bytea not null unique,
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  -- An owner who leaves may have made a link to another operator's new password before: it falls with who made it.
  made_by bigint references operator
);

-- One-time codes of an authenticator app (RFC 6238).
create table operator_second_factor (
  operator_id bigint primary key references operator,
  -- Encrypted with SECRET_KEY, for operator_second_factor/<operator_id>.
  encrypted_secret text not null,
  -- The 30-second step of the last code that was accepted: no code works twice.
  last_step bigint not null default 0,
  creation_date timestamptz not null,
  -- Null until the first code has shown that the app has the secret.
  confirmed_at timestamptz
);

create table operator_recovery_code (
  operator_id bigint not null references operator,
  code_hash bytea not null,
  creation_date timestamptz not null,
  spent_at timestamptz,
  primary key (operator_id, code_hash)
);
