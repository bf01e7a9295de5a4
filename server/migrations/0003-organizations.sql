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
  modified_date timestamptz not null,
  -- People may make an account for themselves, where an operator opens that.
  sign_up_is_open boolean not null default false,
  -- Whose e-mail addresses may join: the parts after the @, in lower case.
  sign_up_domains text[] not null default '{}',
  -- A campus behind one address is no attacker: these ranges are counted with limits of their own.
  address_ranges jsonb not null default '[]' check (jsonb_typeof(address_ranges) = 'array'),
  -- What titles are in where nobody asked for a language. When it last changed, titles changed with it, so mirrors have to
  -- learn of it; the moment is a modified_date of the organization's, which never lies behind the horizon of a watermark.
  default_language text check (default_language in ('en', 'de', 'fr', 'it')),
  default_language_since timestamptz,
  -- Whether learners' browsers may listen and speak in role-plays.
  browser_speech boolean not null default false,
  -- Where a logo that was drawn for light pages may not be seen on dark ones: a second one, or the first stands on a plate.
  logo_dark bytea,
  logo_dark_content_type text,
  -- Measured when it is uploaded.
  logo_reads_on_dark boolean not null default false,
  -- German is written with ss for ß in Switzerland, and so are the learner pages of organizations there.
  swiss_spelling boolean not null default false,
  -- In production applications write; an operator may let the people of an organization do it as well.
  people_may_write boolean not null default false,
  -- Whether learners are reminded by mail of what is due.
  mails_reminders boolean not null default false,
  -- From the moment its deletion was requested it is closed, whatever is reactivated or resumed in the meantime.
  closed_at timestamptz,
  check (not sign_up_is_open or cardinality(sign_up_domains) > 0)
);
-- Whom compulsory lessons are due for is looked for again and again; most organizations are never asked.
create index organization_auto_assign on organization (id) where auto_assign_mandatory;
-- Read every few seconds by every process; most organizations have none.
create index organization_address_ranges on organization (id) where address_ranges <> '[]';
call keep_behind_horizon_on('organization');
