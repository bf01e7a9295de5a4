-- An operator who looks at an attempt wants the headers as they were sent. All but the signatures follow from the rest
-- of the row; those depend on secrets that may be gone by then. Null: sent before this was kept.
alter table delivery_attempt add column signature text, add column standard_signature text;
