-- The index of all links of a person finds the unspent ones, too. Without this one a link that is spent changes no index.
drop index login_token_organization_id_user_id_idx;
