-- Whoever opens a page is told who runs it, what happens to their data, how accessible it is, and where help is.
create table legal_page (
  id bigint generated always as identity primary key,
  -- Null: the installation's own, for organizations without one and for pages that are no organization's.
  organization_id bigint references organization,
  kind text not null check (kind in ('privacy', 'imprint', 'accessibility', 'support')),
  url text,
  email text,
  phone text,
  -- Markdown, by language.
  texts jsonb not null default '{}',
  changed_at timestamptz not null,
  check (kind = 'support' or (email is null and phone is null)),
  check (url is not null or email is not null or phone is not null or texts <> '{}'),
  unique nulls not distinct (organization_id, kind)
);
