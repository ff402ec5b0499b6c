/** Every problem code with its HTTP status; the only place with status numbers. */
export const problemStatus = {
  // HTTP and access
  bad_request: 400,
  malformed_json: 400,
  invalid_input: 400,
  app_required: 400,
  not_signed_in: 401,
  session_expired: 401,
  login_failed: 401,
  staff_sign_in_failed: 401,
  staff_identity_changed: 403,
  access_denied: 403,
  not_enough_rights: 403,
  app_disabled: 403,
  app_mismatch: 403,
  origin_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  link_expired: 410,
  second_factor_required: 403,
  second_factor_failed: 403,
  second_factor_enrolled: 409,
  second_factor_mandatory: 409,
  challenge_expired: 410,
  picture_type: 415,
  passkey_failed: 403,
  passkey_limit: 409,
  watcher_limit: 409,
  passkeys_unavailable: 409,
  conflict: 409,
  request_timeout: 408,
  idempotency_in_progress: 409,
  already_done: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  login_limited: 429,
  app_search_limited: 429,
  internal: 500,
  bad_gateway: 502,
  unavailable: 503,
  storage_full: 503,
  // users
  address_unconfirmed: 409,
  mail_limited: 429,
  email_taken: 409,
  role_not_granted: 403,
  last_administrator: 409,
  user_active: 409,
  // tasks
  task_archived: 409,
  task_billed: 409,
  task_locked: 409,
  task_changed: 409,
  task_done: 409,
  // bulk changes of tasks
  change_undone: 409,
  change_too_old: 409,
  // estimates
  estimate_not_waiting: 409,
  estimate_pending: 409,
  estimate_step: 422,
  estimate_none_accepted: 409,
  // quotes
  quote_category: 409,
  quote_changed: 409,
  quote_empty: 422,
  quote_expired: 409,
  // pending and completion
  completion_list_todo: 409,
  completion_not_asked: 409,
  pending_status_taken: 409,
  merge_request_link: 422,
  merge_request_not_asked: 409,
  // milestones
  milestone_exists: 409,
  // labels
  label_unavailable: 409,
  label_dependency: 409,
  label_name_taken: 409,
  label_in_use: 409,
  label_built_in: 409,
  label_replacement_unfit: 409,
  // work logs
  worklog_running: 409,
  worklog_none_running: 409,
  worklog_note_required: 422,
  worklog_edit_refused: 403,
  worklog_delete_refused: 403,
  worklog_edit_conflict: 409,
  worklog_delete_conflict: 409,
  worklogs_of_others: 403,
  week_locked: 409,
  timesheet_running: 409,
  timesheet_approval_off: 409,
  time_invoiced: 409,
  work_labels_required: 409,
  work_estimate_required: 409,
  work_estimate_not_accepted: 409,
  work_request_refused: 409,
  work_new_estimate_needed: 409,
  work_new_estimate_waiting: 409,
  // backlog and daily reports
  preset_name_taken: 409,
  preset_limit: 409,
  report_exists: 409,
  // messages
  message_too_long: 422,
  message_empty: 422,
  // cloud servers
  server_busy: 409,
  server_action_impossible: 409,
  server_action_waiting: 409,
  server_action_answered: 409,
  too_many_links: 409,
  cloud_not_connected: 409,
  ssh_key_known: 409,
  too_many_ssh_keys: 409,
  ssh_key_needed: 409,
  cloud_unavailable: 503,
  cloud_credentials_refused: 422,
  // incident reports and monitors
  report_responsibility_missing: 422,
  report_changed: 409,
  report_published: 409,
  incident_taken: 409,
  incident_over: 409,
  incident_untaken: 409,
  override_overlaps: 409,
  override_past: 409,
  monitor_attached: 409,
  maintenance_over: 409,
  maintenance_period: 422,
  probe_unknown: 422,
  check_target: 422,
  check_target_private: 422,
  check_limit: 409,
  monitoring_webhook_off: 404,
  // files
  file_type: 415,
  file_empty: 422,
  file_too_large: 413,
  file_missing: 400,
  file_attached: 409,
  // data exports
  export_in_progress: 409,
  // payments
  payments_not_configured: 409,
  payment_method_needed: 409,
  payment_not_refundable: 409,
  payment_under_way: 409,
  statement_broken: 422,
  statement_too_long: 422,
  transfer_amount: 409,
  payment_method_unfit: 409,
  method_needed: 409,
  collection_day: 409,
  presentations_used: 409,
  refund_above_payment: 422,
  webhook_signature: 400,
  // invoices
  invoice_issued: 409,
  invoice_changed: 409,
  invoice_not_open: 409,
  credit_above_invoice: 422,
  invoice_empty: 422,
  invoice_paid_day: 422,
  issuer_incomplete: 409,
  issuer_without_iban: 422,
  buyer_incomplete: 409,
  vat_rate_wrong: 422,
  request_invoiced: 409,
  worklog_billed: 409,
  billed_time_changed: 409,
  proposal_empty: 422,
  proposal_too_long: 422,
  // documents
  pdf_failed: 422,
  pdf_too_large: 422,
  // bookings
  booking_conflict: 409,
  booking_restricted: 422,
  calendar_limit: 409,
  booking_without_price: 422,
  catalogue_item_unfit: 422,
  catalogue_owns_price: 422,
  booking_overpaid: 409,
  booking_has_payments: 409,
  booking_not_invoiceable: 409,
  booking_invoiced: 409,
  payment_above_balance: 422,
  guest_without_address: 422,
  guest_payments_closed: 403,
  payment_recorded: 409,
  payment_refunded: 409,
  voucher_unknown: 422,
  voucher_used_up: 409,
  voucher_expired: 409,
  voucher_issued: 409,
  // accounts and their settings
  owner_unknown: 422,
  metadata_too_large: 422,
  own_role: 403,
  absence_overlaps: 409,
  settings_changed: 409,
  logo_type: 415,
  mail_settings_incomplete: 422,
  template_variable: 422,
  template_code: 422,
  webhook_url_missing: 409,
  mail_not_resendable: 409,
  inbound_handled: 409,
  inbound_person: 422,
  inbound_gone: 410,
  drive_app_unknown: 422,
} as const

export type ProblemCode = keyof typeof problemStatus

/** Field → message, in the caller's language when sent in a response. */
export type FieldErrors = Record<string, string>

/** A message of the catalogue with its arguments; one that depends on the language is a function of it. */
export type FieldMessage = {
  key: string
  values?: Record<string, string | number | ((locale: 'fr' | 'en') => string)>
}

/**
 * The only error class for expected errors: anything else that reaches the top is a bug. `fields` are messages per
 * field, which the response translates to `errors`; `values` are arguments of the translation of the code; `details`
 * are sent to the client.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly fields: Readonly<Record<string, FieldMessage>> | undefined
  readonly values: FieldMessage['values'] | undefined
  readonly details: Record<string, string> | undefined

  constructor(
    code: ProblemCode,
    more: {
      errors?: FieldErrors
      fields?: Readonly<Record<string, FieldMessage>>
      values?: NonNullable<FieldMessage['values']>
      details?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.status = problemStatus[code]
    this.errors = more.errors
    this.fields = more.fields
    this.values = more.values
    this.details = more.details
  }
}

export const isProblem = (error: unknown, code?: ProblemCode): error is Problem =>
  error instanceof Problem && (code === undefined || error.code === code)

/** A problem response (RFC 9457) as JSON. */
export type ProblemResponse = {
  statusCode: number
  code: ProblemCode
  error: string
  message: string
  errors?: FieldErrors
  /** Data that the client needs to continue, such as the challenge of `second_factor_required`. */
  details?: Record<string, string>
  requestId: string
}
