-- Wrong passwords are counted where every process sees them and no restart forgets them: guessing gets slower and slower.
create table guess_count (
  -- SHA-256 of what is counted: an account, an address, or the pair of an account and a place.
  key bytea primary key,
  -- Tries that were not found right, as of counted_at; they are forgotten little by little.
  tries numeric not null,
  counted_at timestamptz not null
);
create index on guess_count (counted_at);

-- Where an account was signed in to before: tries from there have an allowance that strangers cannot use up.
create table familiar_place (
  account bytea not null,
  -- SHA-256 of an address, or of the token in a browser's cookie.
  place bytea not null,
  organization_id bigint,
  user_id bigint,
  operator_id bigint references operator,
  last_success_at timestamptz not null,
  primary key (account, place),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  check ((user_id is null) <> (operator_id is null) and (user_id is null) = (organization_id is null))
);
create index on familiar_place (organization_id, user_id);
create index on familiar_place (last_success_at);

-- How often signing in failed in a row, so that a flood is a few entries of the audit log and not one each.
create table failed_sign_in (
  -- 'operator 7', 'user 42', or 'unknown' for everything that is nobody's.
  account text primary key,
  failures bigint not null,
  since timestamptz not null
);
