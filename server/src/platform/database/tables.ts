// Written by `npm run contract` from server/migrations. Do not edit.
import type { ColumnType, GeneratedAlways } from "kysely";

export type Json = ColumnType<unknown, string, string>;
/** Read as the contract's text, written as a Date or text. */
export type Timestamp = ColumnType<string, Date | string, Date | string>;
type WithDefault<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

export interface Tables {
  access_grant: {
    id: GeneratedAlways<number>;
    organization_id: number;
    user_id: number;
    type: string;
    course_id: number | null;
    subscription_id: number | null;
    starts_at: Timestamp;
    ends_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    revoked_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    creation_date: Timestamp;
    modified_date: Timestamp;
  };
  access_token: {
    token_hash: Buffer;
    organization_id: number;
    application_id: number;
    scopes: string[];
    creation_date: Timestamp;
    expires_at: Timestamp;
  };
  account_mail: {
    id: GeneratedAlways<number>;
    organization_id: number;
    user_id: number;
    kind: string;
    address: string;
    creation_date: Timestamp;
  };
  address_change: {
    id: GeneratedAlways<number>;
    organization_id: number;
    user_id: number;
    old_address: string;
    new_address: string;
    token_hash: Buffer;
    is_confirmed: WithDefault<boolean>;
    creation_date: Timestamp;
    expires_at: Timestamp;
  };
  analytics_period: {
    organization_id: number;
    time_zone: string;
    unit: string;
    period: string;
    active_users: number;
    started: number;
    completed: number;
    time_spent_seconds: number;
  };
  answer: {
    organization_id: number;
    curriculum_id: number;
    subsection_id: string;
    question_id: string;
    option_ids: string[];
    is_correct: boolean;
    attempts: WithDefault<number>;
    creation_date: Timestamp;
    modified_date: Timestamp;
    is_right_at_first: boolean | null;
  };
  application: {
    id: GeneratedAlways<number>;
    organization_id: number;
    name: string;
    client_id: string;
    provider_label: string | null;
    scopes: WithDefault<string[]>;
    return_url_hosts: WithDefault<string[]>;
    is_active: WithDefault<boolean>;
    creation_date: Timestamp;
    modified_date: Timestamp;
    flexible_matching: boolean | null;
    default_course: string | null;
    default_access_days: number | null;
  };
  application_activity: {
    organization_id: number;
    application_id: number;
    last_request_at: Timestamp;
    polled_after: string | null;
    polled_at: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  application_secret: {
    id: GeneratedAlways<number>;
    organization_id: number;
    application_id: number;
    secret_hash: Buffer;
    creation_date: Timestamp;
    expires_at: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  assignment: {
    id: GeneratedAlways<number>;
    organization_id: number;
    user_id: number;
    template_id: number;
    due_date: string | null;
    source: string;
    assigned_by_type: string;
    assigned_by_id: string | null;
    assigned_by_label: string | null;
    creation_date: Timestamp;
    modified_date: Timestamp;
  };
  assignment_waiver: {
    organization_id: number;
    user_id: number;
    template_id: number;
    creation_date: Timestamp;
  };
  audit_entry: {
    id: GeneratedAlways<number>;
    organization_id: number | null;
    occurred_at: Timestamp;
    actor_type: string;
    actor_id: string | null;
    actor_label: string | null;
    action: string;
    target_type: string | null;
    target_id: string | null;
    ip: string | null;
    user_agent: string | null;
    request_id: string | null;
    changes: WithDefault<Json>;
    chain_position: number | null;
    previous_hash: Buffer | null;
    hash: Buffer | null;
    operator_salt: Buffer | null;
  };
  browser_session: {
    id: GeneratedAlways<number>;
    token_hash: Buffer;
    organization_id: number | null;
    user_id: number | null;
    operator_id: number | null;
    hide_exit_button: WithDefault<boolean>;
    return_url: string | null;
    return_curriculum_id: number | null;
    creation_date: Timestamp;
    last_seen_at: Timestamp;
    expires_at: Timestamp;
  };
  cohort: {
    organization_id: number;
    course_id: number;
    start_date: string;
  };
  course: {
    id: GeneratedAlways<number>;
    organization_id: number;
    slug: string;
    title: string;
    access_days: number;
    is_premium: WithDefault<boolean>;
    is_curated: WithDefault<boolean>;
    creation_date: Timestamp;
    modified_date: Timestamp;
    application_id: number | null;
  };
  course_template: {
    organization_id: number;
    course_id: number;
    template_id: number;
  };
  curriculum: {
    id: GeneratedAlways<number>;
    organization_id: number;
    user_id: number;
    template_id: number;
    title: string;
    language: string | null;
    status: string;
    subsections_total: number;
    subsections_completed: WithDefault<number>;
    first_opened_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    last_activity_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    completed_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    creation_date: Timestamp;
    modified_date: Timestamp;
    score: number | null;
  };
  database_mark: {
    only_row: WithDefault<boolean>;
    counter: WithDefault<number>;
    written_by: string | null;
    database_oid: number | null;
    timeline: number | null;
    place: string | null;
  };
  delivery: {
    id: GeneratedAlways<number>;
    organization_id: number;
    endpoint_id: number;
    lane_id: number;
    event_id: number;
    event_type: string;
    round: WithDefault<number>;
    attempts: WithDefault<number>;
    due_at: Timestamp;
    claim_id: string | null;
    leased_until: ColumnType<string | null, Date | string | null, Date | string | null>;
    last_status: number | null;
    last_error: string | null;
    creation_date: Timestamp;
  };
  delivery_attempt: {
    organization_id: number;
    delivery_id: number;
    round: number;
    number: number;
    started_at: Timestamp;
    duration_ms: number;
    status: number | null;
    error: string | null;
    message: string | null;
    response_body: string | null;
    response_truncated: boolean;
    address: string | null;
    signature: string | null;
    standard_signature: string | null;
  };
  delivery_lane: {
    id: GeneratedAlways<number>;
    organization_id: number;
    endpoint_id: number;
    kind: string;
    is_open: WithDefault<boolean>;
    most_in_flight: number;
    in_flight: WithDefault<number>;
    next_due_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    consecutive_failures: WithDefault<number>;
    trips: WithDefault<number>;
    resting_until: ColumnType<string | null, Date | string | null, Date | string | null>;
    failing_since: ColumnType<string | null, Date | string | null, Date | string | null>;
    last_success_at: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  demo_partner: {
    only_row: WithDefault<boolean>;
    organization_id: number;
    client_id: string;
    client_secret: string;
    is_complete: WithDefault<boolean>;
  };
  document: {
    document_id: string;
    organization_id: number;
    filename: string;
    title: string | null;
    kind: string;
    size: number;
    sha256: string;
    language: string | null;
    page_count: number | null;
    status: WithDefault<string>;
    error: string | null;
    uploaded_by_type: string;
    uploaded_by_id: number;
    uploaded_by_label: string;
    tries: WithDefault<number>;
    started_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    due_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    claim_id: string | null;
    creation_date: Timestamp;
    modified_date: Timestamp;
    processed_at: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  document_arrival: {
    arrival_id: string;
    organization_id: number;
    bytes: number | null;
    expires_at: Timestamp;
  };
  document_intake: {
    organization_id: number;
    day: string;
    documents: number;
    bytes: number;
  };
  document_passage: {
    organization_id: number;
    document_id: string;
    position: number;
    page: number | null;
    heading: string | null;
    text: string;
    language: string | null;
    search: string;
  };
  ended_epoch: {
    epoch_number: number;
    shared_position: number | null;
    ended_at: Timestamp;
  };
  enrolment: {
    id: GeneratedAlways<number>;
    organization_id: number;
    user_id: number;
    course_id: number;
    cohort: string | null;
    matched: string;
    access_starts_at: Timestamp;
    access_ends_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    closed_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    creation_date: Timestamp;
    modified_date: Timestamp;
  };
  event: {
    id: GeneratedAlways<number>;
    event_id: string;
    organization_id: number;
    type: string;
    audience: string;
    provider_id: string | null;
    body: string;
    creation_date: Timestamp;
    position: number | null;
    sequenced: WithDefault<boolean>;
    trace_parent: string | null;
  };
  event_stream: {
    only_row: WithDefault<boolean>;
    epoch: string;
    last_position: WithDefault<number>;
    pruned_position: WithDefault<number>;
    epoch_number: WithDefault<number>;
  };
  failed_sign_in: {
    account: string;
    failures: number;
    since: Timestamp;
  };
  familiar_place: {
    account: Buffer;
    place: Buffer;
    organization_id: number | null;
    user_id: number | null;
    operator_id: number | null;
    last_success_at: Timestamp;
  };
  feedback: {
    id: GeneratedAlways<number>;
    organization_id: number;
    curriculum_id: number;
    user_id: number;
    rating: number;
    creation_date: Timestamp;
    modified_date: Timestamp;
  };
  finished_delivery: {
    id: number;
    organization_id: number;
    endpoint_id: number;
    event_id: number;
    event_type: string;
    status: string;
    round: number;
    attempts: number;
    last_status: number | null;
    last_error: string | null;
    creation_date: Timestamp;
    finished_at: Timestamp;
  };
  guess_count: {
    key: Buffer;
    tries: number;
    counted_at: Timestamp;
  };
  held_mail: {
    id: GeneratedAlways<number>;
    encrypted_mail: string;
    creation_date: Timestamp;
  };
  hr_employee: {
    id: GeneratedAlways<number>;
    organization_id: number;
    source: string;
    remote_id: string;
    user_id: number | null;
    employee_number: string | null;
    first_name: WithDefault<string>;
    last_name: WithDefault<string>;
    work_email: string | null;
    job_title: string | null;
    department: string | null;
    manager_remote_id: string | null;
    employment_status: string;
    employment_type: string | null;
    start_date: string | null;
    termination_date: string | null;
    content_hash: Buffer;
    last_synced_at: Timestamp;
    creation_date: Timestamp;
    modified_date: Timestamp;
  };
  hr_employee_group: {
    organization_id: number;
    employee_id: number;
    group_id: number;
  };
  hr_group: {
    id: GeneratedAlways<number>;
    organization_id: number;
    source: string;
    remote_id: string;
    name: string;
    type: string | null;
  };
  hr_kpi_target: {
    organization_id: number;
    key: string;
    target: number;
    modified_date: Timestamp;
  };
  idempotency_key: {
    caller: string;
    path: string;
    key: string;
    request_hash: Buffer;
    status: number | null;
    content_type: string | null;
    body: string | null;
    locked_until: Timestamp;
    creation_date: Timestamp;
    location: string | null;
    organization_id: number | null;
    answer_erased_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    claim_id: string | null;
  };
  job: {
    id: string;
    organization_id: number;
    kind: string;
    status: WithDefault<string>;
    input: Json;
    position: ColumnType<unknown, string | null, string | null>;
    rows_total: number | null;
    rows_done: WithDefault<number>;
    created: WithDefault<number>;
    updated: WithDefault<number>;
    unchanged: WithDefault<number>;
    failed: WithDefault<number>;
    result_type: string | null;
    error: string | null;
    failures: WithDefault<number>;
    step_after: Timestamp;
    creation_date: Timestamp;
    modified_date: Timestamp;
    finished_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    result_expires_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    watermark: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  job_part: {
    organization_id: number;
    job_id: string;
    role: string;
    number: number;
    content: Buffer;
  };
  learner_activity: {
    organization_id: number;
    user_id: number;
    first_sitting_at: Timestamp;
    last_sitting_at: Timestamp;
    last_activity_at: Timestamp;
  };
  lesson_content: {
    organization_id: number;
    curriculum_id: number;
    author: string;
    template_hash: string;
    lesson_hash: string;
    lesson: Json;
    creation_date: Timestamp;
  };
  lesson_return: {
    organization_id: number;
    user_id: number;
    template_id: number;
    return_url: string;
    set_at: Timestamp;
  };
  login_token: {
    token_hash: Buffer;
    organization_id: number;
    user_id: number;
    application_id: number | null;
    hide_exit_button: boolean;
    return_url: string | null;
    creation_date: Timestamp;
    expires_at: Timestamp;
    consumed_at: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  lti_context: {
    id: GeneratedAlways<number>;
    organization_id: number;
    deployment_id: number;
    context_id: string;
    title: string | null;
    memberships_url: string;
    creation_date: Timestamp;
    modified_date: Timestamp;
  };
  lti_deployment: {
    id: GeneratedAlways<number>;
    organization_id: number;
    registration_id: number;
    deployment_id: string;
    is_active: WithDefault<boolean>;
    creation_date: Timestamp;
    modified_date: Timestamp;
  };
  lti_launch: {
    id: GeneratedAlways<number>;
    code: string;
    registration_id: number | null;
    organization_id: number | null;
    user_id: number | null;
    issuer: string | null;
    client_id: string | null;
    deployment_id: string | null;
    step: string | null;
    problem_code: string | null;
    reason: string | null;
    destination: string | null;
    request_id: string;
    occurred_at: Timestamp;
  };
  lti_link: {
    organization_id: number;
    issuer: string;
    client_id: string;
    subject: string;
    user_id: number;
    creation_date: Timestamp;
  };
  lti_login: {
    state_hash: Buffer;
    nonce_hash: Buffer;
    browser_hash: Buffer;
    registration_id: number;
    deployment_hint: string | null;
    login_query: string;
    creation_date: Timestamp;
    expires_at: Timestamp;
    consumed_at: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  lti_registration: {
    id: GeneratedAlways<number>;
    issuer: string;
    client_id: string;
    auth_url: string;
    jwks_url: string;
    token_url: string | null;
    token_audience: string | null;
    match_email: boolean;
    is_active: WithDefault<boolean>;
    creation_date: Timestamp;
    modified_date: Timestamp;
    deep_linking: WithDefault<boolean>;
    scores: WithDefault<boolean>;
    roster: WithDefault<boolean>;
    scores_resting_until: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  lti_resource_link: {
    id: GeneratedAlways<number>;
    organization_id: number;
    deployment_id: number;
    resource_link_id: string;
    title: string | null;
    line_item_url: string | null;
    line_items_url: string | null;
    scopes: string[];
    own_line_item_url: string | null;
    searched_until: ColumnType<string | null, Date | string | null, Date | string | null>;
    creation_date: Timestamp;
    modified_date: Timestamp;
  };
  lti_score: {
    id: GeneratedAlways<number>;
    organization_id: number;
    visit_id: number;
    user_id: number;
    event_id: string;
    score_given: number;
    score_maximum: number;
    scored_at: Timestamp;
    status: WithDefault<string>;
    attempts: WithDefault<number>;
    next_attempt_at: Timestamp;
    line_item_url: string | null;
    last_status: number | null;
    last_error: string | null;
    finished_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    creation_date: Timestamp;
    is_blocked: WithDefault<boolean>;
  };
  lti_selection: {
    id: GeneratedAlways<number>;
    organization_id: number;
    deployment_id: number;
    ticket_hash: Buffer;
    browser_hash: Buffer;
    return_url: string;
    data: string | null;
    accepts_multiple: boolean;
    accepts_line_item: boolean;
    course_title: string | null;
    language: string | null;
    creation_date: Timestamp;
    expires_at: Timestamp;
    answered_at: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  lti_tool_key: {
    id: string;
    public_jwk: Json;
    encrypted_private_key: string;
    creation_date: Timestamp;
    signs_from: Timestamp;
    published_until: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  lti_visit: {
    id: GeneratedAlways<number>;
    organization_id: number;
    resource_link_id: number;
    user_id: number;
    subject: string;
    template_id: number | null;
    scenario_id: string | null;
    launch_code: string;
    is_scored: WithDefault<boolean>;
    last_scored_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    leased_until: ColumnType<string | null, Date | string | null, Date | string | null>;
    creation_date: Timestamp;
    modified_date: Timestamp;
  };
  notice: {
    id: GeneratedAlways<number>;
    organization_id: number | null;
    kind: string;
    severity: string;
    subject_type: string;
    subject_id: string;
    message: string;
    raised_at: Timestamp;
    acknowledged_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    acknowledged_by: string | null;
    resolved_at: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  onboarding: {
    id: GeneratedAlways<number>;
    organization_id: number;
    user_id: number;
    has_chosen: boolean;
    creation_date: Timestamp;
  };
  operator: {
    id: GeneratedAlways<number>;
    email: string;
    password_hash: string | null;
    is_active: WithDefault<boolean>;
    last_login_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    creation_date: Timestamp;
    modified_date: Timestamp;
    role: WithDefault<string>;
    credentials_after: ColumnType<string | null, Date | string | null, Date | string | null>;
    settings_password_hash: string | null;
  };
  operator_invitation: {
    operator_id: number;
    token_hash: Buffer;
    creation_date: Timestamp;
    expires_at: Timestamp;
    made_by: number | null;
  };
  operator_recovery_code: {
    operator_id: number;
    code_hash: Buffer;
    creation_date: Timestamp;
    spent_at: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  operator_second_factor: {
    operator_id: number;
    encrypted_secret: string;
    last_step: WithDefault<number>;
    creation_date: Timestamp;
    confirmed_at: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  operator_session: {
    id: GeneratedAlways<number>;
    token_hash: Buffer;
    operator_id: number;
    ip: string | null;
    user_agent: string | null;
    creation_date: Timestamp;
    last_seen_at: Timestamp;
    expires_at: Timestamp;
  };
  organization: {
    id: GeneratedAlways<number>;
    slug: string;
    name: string;
    time_zone: WithDefault<string>;
    is_sandbox: WithDefault<boolean>;
    is_active: WithDefault<boolean>;
    flexible_matching: WithDefault<boolean>;
    default_course: string | null;
    default_access_days: WithDefault<number>;
    auto_assign_mandatory: WithDefault<boolean>;
    display_name: string | null;
    accent_color: string | null;
    logo: Buffer | null;
    logo_content_type: string | null;
    creation_date: Timestamp;
    modified_date: Timestamp;
    sign_up_is_open: WithDefault<boolean>;
    sign_up_domains: WithDefault<string[]>;
    address_ranges: WithDefault<Json>;
    default_language: string | null;
    default_language_since: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  password_reset: {
    id: GeneratedAlways<number>;
    organization_id: number;
    user_id: number;
    token_hash: Buffer;
    creation_date: Timestamp;
    expires_at: Timestamp;
    email: string | null;
  };
  record_store: {
    id: GeneratedAlways<number>;
    organization_id: number;
    url: string;
    auth_type: string;
    username: string | null;
    token_url: string | null;
    client_id: string | null;
    scope: string | null;
    client_auth: string | null;
    encrypted_secret: string;
    is_active: WithDefault<boolean>;
    paused_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    most_per_second: number;
    creation_date: Timestamp;
    modified_date: Timestamp;
  };
  record_store_lane: {
    record_store_id: number;
    organization_id: number;
    claim_id: string | null;
    leased_until: ColumnType<string | null, Date | string | null, Date | string | null>;
    served_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    failures: WithDefault<number>;
    failing_since: ColumnType<string | null, Date | string | null, Date | string | null>;
    resting_until: ColumnType<string | null, Date | string | null, Date | string | null>;
    refused_since: ColumnType<string | null, Date | string | null, Date | string | null>;
    last_status: number | null;
    last_error: string | null;
    last_success_at: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  request_log: {
    id: GeneratedAlways<number>;
    organization_id: number | null;
    caller_type: string | null;
    application_id: number | null;
    occurred_at: Timestamp;
    method: string;
    path: string | null;
    status: number;
    code: string | null;
    duration_ms: number;
    request_id: string;
    ip: string;
  };
  restore: {
    id: GeneratedAlways<number>;
    reason: string;
    declared_by: string | null;
    detected_at: Timestamp;
    resumed_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    resumed_by: string | null;
    choice: string | null;
  };
  sandbox_clock: {
    organization_id: number;
    advanced_seconds: number;
  };
  schema_migration: {
    name: string;
    checksum: string;
    applied_at: WithDefault<Timestamp>;
  };
  sign_up: {
    id: GeneratedAlways<number>;
    organization_id: number;
    token_hash: Buffer;
    email: string;
    first_name: string;
    last_name: string;
    preferred_language: string;
    password_hash: string;
    creation_date: Timestamp;
    expires_at: Timestamp;
  };
  sitting: {
    organization_id: number;
    curriculum_id: number;
    user_id: number;
    began_at: Timestamp;
    ended_at: Timestamp;
  };
  skill: {
    id: GeneratedAlways<number>;
    organization_id: number | null;
    key: string;
    name: string;
    creation_date: Timestamp;
    modified_date: Timestamp;
    description: WithDefault<string>;
    category: string | null;
    parent_id: number | null;
    is_active: WithDefault<boolean>;
  };
  skill_assignment: {
    id: GeneratedAlways<number>;
    organization_id: number;
    user_id: number;
    skill_id: number;
    target_level: number;
    source: string;
    creation_date: Timestamp;
    modified_date: Timestamp;
  };
  statement: {
    id: GeneratedAlways<number>;
    organization_id: number;
    user_id: number;
    statement_id: string;
    verb: string;
    body: string | null;
    sha256: Buffer;
    creation_date: Timestamp;
    outcome: string | null;
    finished_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    last_status: number | null;
    last_error: string | null;
    store_answer: string | null;
    parkings: WithDefault<number>;
    retry_at: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  subscription: {
    id: GeneratedAlways<number>;
    organization_id: number;
    plan: string;
    status: string;
    billing_interval: string | null;
    seats_total: number | null;
    current_period_start: ColumnType<string | null, Date | string | null, Date | string | null>;
    current_period_end: ColumnType<string | null, Date | string | null, Date | string | null>;
    activated_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    canceled_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    creation_date: Timestamp;
    modified_date: Timestamp;
  };
  subsection_progress: {
    organization_id: number;
    curriculum_id: number;
    subsection_id: string;
    position: number;
    started_at: Timestamp;
    completed_at: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  survey_answer: {
    organization_id: number;
    response_id: string;
    question_id: number;
    choices: string[] | null;
    number: number | null;
    text: string | null;
  };
  survey_participation: {
    organization_id: number;
    session_id: number;
    user_id: number;
  };
  survey_question: {
    id: GeneratedAlways<number>;
    survey_template_id: number;
    position: number;
    text: string;
    type: string;
    required: boolean;
    options: WithDefault<Json>;
    min: number | null;
    max: number | null;
  };
  survey_response: {
    id: string;
    organization_id: number;
    session_id: number;
    user_id: number | null;
    team_ids: string[];
    submitted_at: Timestamp;
  };
  survey_session: {
    id: GeneratedAlways<number>;
    organization_id: number;
    survey_template_id: number;
    title: string;
    status: string;
    is_anonymous: boolean;
    opens_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    closes_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    creation_date: Timestamp;
    modified_date: Timestamp;
    readable_team_ids: string[] | null;
    asks_everybody: WithDefault<boolean>;
  };
  survey_session_team: {
    organization_id: number;
    session_id: number;
    team_id: number;
  };
  survey_template: {
    id: GeneratedAlways<number>;
    organization_id: number | null;
    title: string;
    description: WithDefault<string>;
    language: string;
    kind: string;
    is_active: WithDefault<boolean>;
    creation_date: Timestamp;
    modified_date: Timestamp;
  };
  sync_horizon: {
    id: WithDefault<boolean>;
    settled_until: Timestamp;
    closing_until: ColumnType<string | null, Date | string | null, Date | string | null>;
    barrier: number | null;
  };
  team: {
    id: GeneratedAlways<number>;
    organization_id: number;
    name: string;
    description: WithDefault<string>;
    provider: string | null;
    provider_id: string | null;
    parent_id: number | null;
    source: string;
    creation_date: Timestamp;
    modified_date: Timestamp;
  };
  team_manager: {
    organization_id: number;
    team_id: number;
    user_id: number;
  };
  team_member: {
    organization_id: number;
    team_id: number;
    user_id: number;
    source: string;
    creation_date: Timestamp;
  };
  template: {
    id: GeneratedAlways<number>;
    organization_id: number | null;
    key: string;
    title: string;
    description: string;
    language: string;
    category: string | null;
    lesson_type: string;
    estimated_minutes: number | null;
    subsection_count: number;
    scenario_id: string | null;
    is_scenario_wrapper: WithDefault<boolean>;
    image_url: string | null;
    is_active: WithDefault<boolean>;
    retired_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    content: Json;
    content_hash: string;
    seed_hash: string | null;
    creation_date: Timestamp;
    modified_date: Timestamp;
    wordings: WithDefault<Json>;
  };
  template_skill: {
    template_id: number;
    skill_id: number;
    position: number;
  };
  template_visibility: {
    template_id: number;
    organization_id: number;
    is_visible: boolean;
    modified_date: Timestamp;
    is_mandatory: boolean | null;
  };
  tombstone: {
    organization_id: number;
    noun: string;
    id: number;
    modified_date: Timestamp;
  };
  user: {
    id: GeneratedAlways<number>;
    organization_id: number;
    provider: string | null;
    provider_id: string | null;
    email: string | null;
    first_name: WithDefault<string>;
    last_name: WithDefault<string>;
    preferred_language: string | null;
    user_summary: WithDefault<string>;
    job_titles: WithDefault<string[]>;
    department: string | null;
    tools: WithDefault<string[]>;
    daily_tasks: WithDefault<string[]>;
    access_role: WithDefault<string>;
    source: string;
    is_active: WithDefault<boolean>;
    password_hash: string | null;
    last_login_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    deactivated_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    creation_date: Timestamp;
    modified_date: Timestamp;
    credentials_after: ColumnType<string | null, Date | string | null, Date | string | null>;
    erased_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    former_access_role: string | null;
  };
  waiting_statement: {
    organization_id: number;
    id: number;
    user_id: number;
    is_best_effort: boolean;
    is_suspect: WithDefault<boolean>;
    rejections: WithDefault<number>;
    held_until: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  webhook_endpoint: {
    id: GeneratedAlways<number>;
    organization_id: number;
    url: string;
    event_types: WithDefault<string[]>;
    is_active: WithDefault<boolean>;
    paused_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    disabled_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    disabled_reason: string | null;
    creation_date: Timestamp;
    modified_date: Timestamp;
    deactivated_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    held_since: ColumnType<string | null, Date | string | null, Date | string | null>;
    held_reason: string | null;
    disable_on_gone: WithDefault<boolean>;
    disable_after_days: number | null;
  };
  webhook_secret: {
    id: GeneratedAlways<number>;
    organization_id: number;
    endpoint_id: number;
    encrypted_secret: string;
    is_primary: boolean;
    creation_date: Timestamp;
    expires_at: ColumnType<string | null, Date | string | null, Date | string | null>;
  };
  webhook_simulated_failure: {
    organization_id: number;
    remaining: number;
  };
  worker_heartbeat: {
    process_id: string;
    worker: string;
    host: string;
    pid: number;
    role: string;
    version: string;
    started_at: Timestamp;
    beat_at: Timestamp;
    turned_at: Timestamp;
    succeeded_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    failed_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    failure: string | null;
  };
}
