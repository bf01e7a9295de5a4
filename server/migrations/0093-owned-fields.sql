-- An HR system decides these fields of an account that follows one of its records, and partners do not; null: it follows none.
-- `is_active` stands among them while the HR system keeps the account deactivated.
alter table "user" add column hris_fields text[];
