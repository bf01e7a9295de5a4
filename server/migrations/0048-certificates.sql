-- Who has learned something wants to show it, and whoever is shown it wants to know whether it is true.

-- What an organization decided about its certificates; without a row it decided nothing.
create table certificate_setting (
  organization_id bigint primary key references organization,
  -- For which lessons: none, those that must be taken or have a pass mark, or all.
  given_for text not null check (given_for in ('none', 'required', 'all')),
  signatory text check (signatory <> ''),
  modified_date timestamptz not null,
  -- A certificate for an hour of trying options says nothing: the least share of first answers that were right, in percent.
  minimum_right_at_first integer not null default 50 check (minimum_right_at_first between 0 and 100),
  -- Null: any time will do.
  minimum_minutes integer check (minimum_minutes between 1 and 240)
);
call keep_behind_horizon_on('certificate_setting');

-- How certificates looked on the day they were issued, once for all that looked alike: a new logo changes no old paper.
create table certificate_brand (
  organization_id bigint not null references organization,
  id bigint generated always as identity primary key,
  -- SHA-256 over the other columns.
  digest bytea not null,
  name text not null,
  accent_color text,
  logo bytea,
  logo_content_type text,
  signatory text,
  unique (organization_id, id),
  unique (organization_id, digest)
);

-- What was certified, frozen: nothing that changes later, neither a name nor a lesson, changes it.
create table certificate (
  organization_id bigint not null references organization,
  id bigint generated always as identity primary key,
  user_id bigint not null,
  curriculum_id bigint not null,
  template_id bigint not null references template,
  brand_id bigint not null,
  -- What is typed at /verify: 20 characters, 100 bits.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  -- What the credential is called: the code is not to be read out of a list of the revoked ones.
  credential_id uuid not null unique,
  -- Null once it was withdrawn.
  name text,
  title text not null,
  description text not null,
  language text not null check (language in ('en', 'de', 'fr', 'it')),
  completed_on date not null,
  completed_at timestamptz not null,
  minutes integer,
  -- Null for a lesson without questions, and where first answers were not kept.
  score numeric,
  right_at_first integer,
  question_count integer,
  pass_mark integer,
  state text not null default 'valid' check (state in ('valid', 'revoked', 'replaced', 'withdrawn')),
  -- When it ceased to be valid.
  ended_at timestamptz,
  issued_at timestamptz not null,
  -- Null where it was not measured.
  spent_seconds integer check (spent_seconds >= 0),
  rounds integer check (rounds >= 1),
  -- How often the lesson was taken until its first answers were what the certificate says.
  takes integer check (takes >= 1),
  unique (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id),
  foreign key (organization_id, brand_id) references certificate_brand (organization_id, id),
  check ((state = 'valid') = (ended_at is null)),
  check (state <> 'withdrawn' or name is null),
  check (right_at_first is null or (question_count is not null and right_at_first <= question_count))
);
-- One for a lesson: of two requests that issue it, one does. A revoked one stays in the way of the next.
create unique index certificate_current on certificate (curriculum_id) where state <> 'replaced';
create index certificate_of_user on certificate (organization_id, user_id);
create index certificate_newest on certificate (organization_id, issued_at, id);
create index certificate_ended on certificate (organization_id, ended_at) where ended_at is not null;

-- What certificates are signed with. No key is deleted: what it signed must stay verifiable.
create table certificate_key (
  id text primary key,
  kind text not null check (kind in ('Ed25519', 'RS256')),
  public_jwk jsonb not null,
  encrypted_private_key text not null,
  creation_date timestamptz not null
);
