-- Nothing is sent for an endpoint whose signing secret cannot be opened: it waits by itself, and the others go on.
alter table webhook_endpoint
  add column held_since timestamptz,
  add column held_reason text check (held_reason in ('secret_unreadable')),
  add constraint webhook_endpoint_held check ((held_since is null) = (held_reason is null));
