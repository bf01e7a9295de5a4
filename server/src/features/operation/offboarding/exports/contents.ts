/** Tables that are not handed over, each with the reason, which the manifest repeats. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  access_token: "secrets: hashes of tokens",
  ai_reservation: "calls of models that are under way",
  application_secret: "secrets: hashes of client secrets",
  audit_chain_start: "the service's own counting",
  browser_session: "secrets: hashes of sessions",
  demo_partner: "secrets: a client secret",
  document_arrival: "uploads that are under way",
  familiar_place: "secrets: hashes that let people sign in in peace",
  hris_ended_token: "secrets: the end of tokens",
  idempotency_key: "answers that are kept for a day, in case a request is repeated",
  job_part: "copies of what stands in other tables",
  login_token: "secrets: hashes of login links",
  lti_selection: "secrets: hashes of tickets that live for an hour",
  notice_message: "how the operators of the service were told",
  operator_invitation: "secrets: hashes of invitations",
  operator_recovery_code: "secrets: hashes of recovery codes",
  operator_second_factor: "secrets: second factors",
  operator_session: "secrets: hashes of sessions",
  organization_export: "this file and its forerunners",
  organization_export_part: "this file and its forerunners",
  password_reset: "secrets: hashes of links to a new password",
  picture_rendition: "made from the pictures, which are among the files",
  webhook_secret: "secrets: what signs webhooks",
};

/** Columns that are not handed over. */
export const columnsLeftOut: Readonly<Record<string, string>> = {
  "address_change.token_hash": "secret",
  "ai_settings.encrypted_speech_key": "secret",
  "ai_settings.encrypted_text_key": "secret",
  "certificate_brand.logo": "among the files",
  "delivery_attempt.signature": "made with a secret",
  "delivery_attempt.standard_signature": "made with a secret",
  "document_passage.search": "an index of the text beside it",
  "hris_connection.encrypted_api_key": "secret",
  "hris_connection.encrypted_former_secret": "secret",
  "hris_connection.encrypted_webhook_secret": "secret",
  "hris_connection.former_token_hash": "secret",
  "hris_connection.token_hash": "secret",
  "operator.password_hash": "secret",
  "operator.settings_password_hash": "secret",
  "organization.logo": "among the files",
  "organization.logo_dark": "among the files",
  "picture.content": "among the files",
  "record_store.encrypted_secret": "secret",
  "sign_up.password_hash": "secret",
  "sign_up.token_hash": "secret",
  "user.password_hash": "secret",
};

/** Columns whose name or type looks like a secret's, and which tell nobody how to get in. */
export const harmlessColumns: readonly string[] = [
  "ai_usage.input_tokens",
  "ai_usage.output_tokens",
  "certificate_brand.digest",
  "document.sha256",
  "hr_employee.content_hash",
  "hr_kpi_target.key",
  "hris_connection.former_secret_until",
  "hris_connection.former_token_until",
  "hris_connection.notes_hash",
  "lesson_content.lesson_hash",
  "lesson_content.skeleton_hash",
  "lesson_content.template_hash",
  "lesson_draft.base_hash",
  "lesson_draft.key",
  "lesson_draft_picture.hash",
  "lesson_version.content_hash",
  "picture.hash",
  "record_store.token_url",
  "scenario.content_hash",
  "scenario.key",
  "scenario.seed_hash",
  "scenario_run.content_hash",
  "skill.key",
  "statement.sha256",
  "template.content_hash",
  "template.key",
  "template.seed_hash",
  "template_draft.basis_hash",
];

/** Where rows have a file in a column. `type`: the column, or what stands for it, that says of which kind. */
export const fileColumns = [
  { noun: "organization", column: "logo", type: "logo_content_type" },
  { noun: "organization", column: "logo_dark", type: "logo_dark_content_type" },
  { noun: "certificate_brand", column: "logo", type: "logo_content_type" },
  { noun: "picture", column: "content", type: "type" },
] as const;

/** Tables without a primary key, and what orders their rows. */
export const orderedBy: Readonly<Record<string, readonly { column: string; type: string }[]>> = {
  delivery_attempt: [
    { column: "delivery_id", type: "bigint" },
    { column: "round", type: "integer" },
    { column: "number", type: "integer" },
  ],
  finished_delivery: [{ column: "id", type: "bigint" }],
};
