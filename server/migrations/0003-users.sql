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
  unique (organization_id, id),
  check ((provider is null) = (provider_id is null))
);
-- The identity key of the upsert. Its race is closed here. The partner's id comes first: the hand-off knows no more,
-- and lists ask for its beginning (text_pattern_ops).
create unique index user_key on "user" (organization_id, provider_id text_pattern_ops, provider);
create unique index user_email on "user" (organization_id, lower(email));
-- People with a password sign in with e-mail alone, so theirs is unique across organizations.
create unique index user_password_email on "user" (lower(email)) where password_hash is not null;
create index user_modified on "user" (organization_id, modified_date, id);
