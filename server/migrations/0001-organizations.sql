-- A tenant: the company whose learners, catalogue and events are kept apart from every other's.
-- Every tenant table below carries organization_id and points at its neighbours with (organization_id, id),
-- so a reference across tenants cannot be stored at all.
create table organization (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  time_zone text not null default 'UTC',
  is_sandbox boolean not null default false,
  is_active boolean not null default true,
  -- Flexible matching (specification, "Course and cohort enrolment"): an unknown course or cohort still enrols.
  flexible_matching boolean not null default false,
  default_course text,
  default_access_days integer not null default 60 check (default_access_days > 0),
  auto_assign_mandatory boolean not null default false,
  display_name text,
  accent_color text,
  logo bytea,
  logo_content_type text,
  creation_date timestamptz not null,
  modified_date timestamptz not null
);

-- Search ignores case and accents. Marks go before lower(), so that plain ASCII is left for every collation; so do
-- the Latin letters that Unicode does not take apart, such as ø and ß.
create function search_fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'),
                'ØøŁłĐđÐðĦħŦŧŊŋıĸƏəƁɓƊɗƘƙƳƴ', 'OoLlDdDdHhTtNnikAaBbDdKkYy'),
      'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ẞ', 'ss'), 'ß', 'ss'), 'Þ', 'th'), 'þ', 'th'));
