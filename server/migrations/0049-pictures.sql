-- Lessons show pictures; browsers get them in their size and format, so they are made once and stored.
create table picture (
  id bigint generated always as identity primary key,
  -- Null: of the lessons that come with the product or are everybody's.
  organization_id bigint references organization,
  -- SHA-256 of the file in hex. Whoever knows it has the picture, or the page of a lesson that shows it.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('png', 'jpeg', 'webp', 'avif')),
  width integer not null,
  height integer not null,
  -- The file itself, without what cameras note, to hand out again to authors.
  content bytea not null,
  creation_date timestamptz not null,
  unique nulls not distinct (organization_id, hash),
  unique (organization_id, id)
);
create index picture_hash on picture (hash);

create table picture_rendition (
  picture_id bigint not null references picture on delete cascade,
  width integer not null,
  format text not null check (format in ('avif', 'webp')),
  content bytea not null,
  primary key (picture_id, width, format)
);
