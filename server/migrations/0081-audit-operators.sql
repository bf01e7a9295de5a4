-- Partners verify their chain without reading who the operator was: a salted hash stands for it.
alter table audit_entry add column operator_salt bytea;
