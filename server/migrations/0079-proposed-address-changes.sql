-- Another address may be an HR system's wish, and not the person's: then the present mailbox alone is asked.
alter table address_change add column is_proposed boolean not null default false;
