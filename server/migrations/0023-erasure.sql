-- A person may ask to be forgotten: the row stays, so that counts stay, and holds nothing of them any more.
alter table "user" add column erased_at timestamptz;
alter table "user" add constraint user_erased_is_inactive check (erased_at is null or not is_active);
