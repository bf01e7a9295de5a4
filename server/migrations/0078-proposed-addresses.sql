-- What an HR system wants and only a person's word gives: of an issue, what the account gets when an operator agrees.
alter table hris_issue
  add column proposed jsonb check (jsonb_typeof(proposed) = 'object');
