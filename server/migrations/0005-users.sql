-- A person of one organization: learner, manager or admin.
create table "user" (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  -- The partner's own key. Both or neither.
  provider text,
  provider_id text,
  email text,
  first_name text not null default '',
  last_name text not null default '',
  preferred_language text check (preferred_language in ('en', 'de', 'fr', 'it')),
  user_summary text not null default '',
  job_titles text[] not null default '{}',
  department text,
  tools text[] not null default '{}',
  daily_tasks text[] not null default '{}',
  access_role text not null default 'learner' check (access_role in ('learner', 'manager', 'admin')),
  source text not null check (source in ('api', 'bulk_import', 'signup', 'lti', 'hris', 'admin')),
  is_active boolean not null default true,
  password_hash text,
  last_login_at timestamptz,
  deactivated_at timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  -- When a person's credentials end all at once: deactivation, a new password. Sessions, login links and JWTs from before
  -- that moment stay dead, also when the person is let in again.
  credentials_after timestamptz,
  -- A person may ask to be forgotten: the row stays, so that counts stay, and holds nothing of them any more.
  erased_at timestamptz,
  -- Whoever had a password or a role above learner, was deactivated and comes back through a partner, comes back without;
  -- what they had stands here until an operator decides. Till then the address and the name are not the partner's to change:
  -- an operator who gives the role back must not give it to whoever moved the address meanwhile.
  former_access_role text check (former_access_role in ('learner', 'manager', 'admin')),
  -- An HR system decides these fields of an account that follows one of its records, and partners do not; null: it follows none.
  -- `is_active` is one of them while the HR system keeps the account deactivated.
  hris_fields text[],
  unique (organization_id, id),
  check ((provider is null) = (provider_id is null)),
  constraint user_erased_is_inactive check (erased_at is null or not is_active)
);
-- The identity key of the upsert. Its race is closed here. The partner's id comes first: the hand-off knows no more,
-- and lists ask for its beginning (text_pattern_ops).
create unique index user_key on "user" (organization_id, provider_id text_pattern_ops, provider);
-- An e-mail address is nobody's identity: people of one organization may share one.
create index user_email on "user" (organization_id, lower(email));
-- People with a password sign in with e-mail alone, so theirs is unique across organizations.
create unique index user_password_email on "user" (lower(email)) where password_hash is not null;
-- A forgotten password and operators' search name an address and no organization.
create index user_address on "user" (lower(email));
create index user_modified on "user" (organization_id, modified_date, id);
create index user_creation on "user" (organization_id, creation_date) include (is_active);
call keep_behind_horizon_on('"user"');
