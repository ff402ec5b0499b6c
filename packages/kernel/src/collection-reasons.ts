/** Why a collection failed, for people. */
export const collectionReasons = [
  'insufficient_funds',
  'account_closed',
  'mandate_refused',
  'mandate_revoked',
  'debtor_disputes',
  'technical',
  'card_refused',
  'card_expired',
  'card_authentication',
  'abandoned',
  'unknown',
] as const
export type CollectionReason = (typeof collectionReasons)[number]

/** Reason codes of SEPA returns, the words of the card payment provider, and our own. */
const reasons = new Map<string, CollectionReason>(
  Object.entries({
    AC04: 'account_closed',
    AC06: 'mandate_refused',
    AM04: 'insufficient_funds',
    MD01: 'mandate_refused',
    MD06: 'debtor_disputes',
    MD07: 'account_closed',
    MS02: 'debtor_disputes',
    MS03: 'technical',
    SL01: 'mandate_refused',
    insufficient_funds: 'insufficient_funds',
    charge_exceeds_source_limit: 'insufficient_funds',
    account_closed: 'account_closed',
    no_account: 'account_closed',
    debit_not_authorized: 'mandate_refused',
    mandate_not_valid: 'mandate_refused',
    payment_method_invalid: 'mandate_refused',
    mandate_revoked: 'mandate_revoked',
    payment_intent_mandate_invalid: 'mandate_revoked',
    resource_missing: 'mandate_revoked',
    refer_to_customer: 'debtor_disputes',
    generic_could_not_process: 'technical',
    processing_error: 'technical',
    payment_intent_payment_attempt_failed: 'technical',
    card_declined: 'card_refused',
    generic_decline: 'card_refused',
    expired_card: 'card_expired',
    authentication_required: 'card_authentication',
    payment_intent_authentication_failure: 'card_authentication',
    abandoned: 'abandoned',
  } satisfies Record<string, CollectionReason>),
)

/** The reason of a code of the bank or the provider (COL-007). */
export const collectionReasonOf = (code: string | null): CollectionReason => reasons.get(code ?? '') ?? 'unknown'

const lasting: ReadonlySet<CollectionReason> = new Set<CollectionReason>([
  'account_closed',
  'mandate_refused',
  'mandate_revoked',
  'card_expired',
])
/** Whether the payment method cannot be used again (COL-007). */
export const endsMethod = (reason: CollectionReason): boolean => lasting.has(reason)

/** Whether a first presentation is followed by a second one without anybody asking for it (COL-008). */
export const isRetried = (reason: CollectionReason): boolean =>
  reason === 'insufficient_funds' || reason === 'technical'
