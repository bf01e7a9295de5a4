-- The demo partner is the same application after every restart, so it must know its secret. Of all others only a hash
-- is kept; this one is encrypted.
create table demo_partner (
  only_row boolean primary key default true check (only_row),
  organization_id bigint not null references organization,
  client_id text not null,
  client_secret text not null,
  -- Set when everything is there. Until then a start goes on where the last one was cut off.
  is_complete boolean not null default false
);
