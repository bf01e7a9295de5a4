-- While somebody holds a snapshot, as a backup or a report does, PostgreSQL keeps every earlier version of a row, and whoever
-- looks a row up by a key that stays the same reads all of them: of a lane, which is written with every delivery, and of the
-- stream, which is written with every batch of events. So what grows with each version is part of their keys, and the newest one is
-- found first; and no foreign key of a delivery leads to a lane, which was looked up once more for each.
-- The tables are small: what is waiting, two rows for each endpoint, and one.
alter table delivery
  drop constraint delivery_organization_id_endpoint_id_lane_id_fkey,
  add foreign key (organization_id, endpoint_id) references webhook_endpoint (organization_id, id);
alter table delivery_lane
  drop constraint delivery_lane_pkey,
  drop constraint delivery_lane_endpoint_id_kind_key,
  drop constraint delivery_lane_organization_id_endpoint_id_id_key,
  -- Grows with each change that a delivery makes.
  add column version bigint not null default 0,
  add primary key (id, version),
  add unique (endpoint_id, kind, version);
alter table event_stream
  drop constraint event_stream_pkey,
  add primary key (last_position, only_row);
