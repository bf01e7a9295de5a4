-- An organization's own documents: uploaded, read in the background, and quoted in its learners' lessons.
create table document (
  -- Also the key of the stored file.
  document_id uuid primary key,
  organization_id bigint not null references organization,
  filename text not null,
  title text,
  kind text not null check (kind in ('pdf', 'docx', 'pptx', 'xlsx', 'txt', 'md', 'html', 'csv')),
  size bigint not null,
  sha256 text not null,
  -- As the upload says, or else as it was found while reading.
  language text check (language in ('en', 'de', 'fr', 'it')),
  page_count integer,
  status text not null default 'submitted' check (status in ('submitted', 'processing', 'processed', 'failed')),
  error text,
  uploaded_by_type text not null check (uploaded_by_type in ('service_account', 'user')),
  uploaded_by_id bigint not null,
  uploaded_by_label text not null,
  -- How often reading it was begun, and when the last time.
  tries integer not null default 0,
  started_at timestamptz,
  -- When it may be taken up: at once, after a pause, or when whoever works on it must be gone. Null: it is finished.
  due_at timestamptz,
  claim_id uuid,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  processed_at timestamptz,
  unique (organization_id, document_id),
  check ((status = 'failed') = (error is not null)),
  check ((status in ('processed', 'failed')) = (due_at is null))
);
create index document_newest on document (organization_id, creation_date, document_id);
create index document_modified on document (organization_id, modified_date);
create index document_due on document (due_at) where due_at is not null;
create index document_started on document (organization_id, started_at);
call keep_behind_horizon_on('document');

create function text_search_configuration(language text) returns regconfig
language sql immutable parallel safe
return case language
  when 'en' then 'pg_catalog.english'::regconfig
  when 'de' then 'pg_catalog.german'::regconfig
  when 'fr' then 'pg_catalog.french'::regconfig
  when 'it' then 'pg_catalog.italian'::regconfig
  else 'pg_catalog.simple'::regconfig
end;

-- A piece of a document that a lesson may quote.
create table document_passage (
  organization_id bigint not null,
  document_id uuid not null,
  position integer not null,
  page integer,
  heading text,
  text text not null check (length(text) <= 1500),
  -- The document's.
  language text check (language in ('en', 'de', 'fr', 'it')),
  -- The organization is a word of its own in the index, so that a search never walks through the texts of the others.
  search tsvector not null generated always as (
    setweight(to_tsvector(text_search_configuration(language), coalesce(heading, '')), 'A')
    || setweight(to_tsvector(text_search_configuration(language), text), 'D')
    || array_to_tsvector(array['organization=' || organization_id::text])
  ) stored,
  primary key (organization_id, document_id, position),
  foreign key (organization_id, document_id) references document (organization_id, document_id) on delete cascade
);
create index document_passage_search on document_passage using gin (search);

-- What an organization uploads in a day is bounded, also when it deletes what it uploaded before.
create table document_intake (
  organization_id bigint not null references organization,
  day date not null,
  documents integer not null,
  bytes bigint not null,
  primary key (organization_id, day)
);

-- What is still arriving takes room as well, or uploads beside one another would exceed what an organization may keep.
create table document_arrival (
  arrival_id uuid primary key,
  organization_id bigint not null references organization,
  -- Null: it has no room reserved, because it may be a repetition of what was stored while there was room.
  bytes bigint check (bytes >= 0),
  -- By when it has come or was given up; a process that died lets go of it by this.
  expires_at timestamptz not null,
  unique (organization_id, arrival_id)
);
-- One of these at a time.
create unique index document_arrival_without_room on document_arrival (organization_id) where bytes is null;
