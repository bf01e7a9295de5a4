-- A partner who offers an English catalogue reads English titles, whatever language a lesson was first written in
-- (decision E22): the wordings of title and description stand beside the content, which is too large to read in a list.
alter table template add column wordings jsonb not null default '{}';
update template set wordings = (
  select coalesce(jsonb_object_agg(key, jsonb_build_object('title', value -> 'title', 'description', value -> 'description')), '{}')
  from jsonb_each(content -> 'bodies'));

-- What titles are in where nobody asked for a language. When it last changed, titles changed with it, so mirrors have to
-- learn of it; the moment is a modified_date of the organization's, which never lies behind the horizon of a watermark.
alter table organization
  add column default_language text check (default_language in ('en', 'de', 'fr', 'it')),
  add column default_language_since timestamptz;
