import { expect, test } from 'vitest'
import { collectionReasonOf, collectionReasons, endsMethod, isRetried } from './collection-reasons.ts'

test.each([
  ['AC04', 'account_closed', true, false],
  ['AC06', 'mandate_refused', true, false],
  ['AM04', 'insufficient_funds', false, true],
  ['MD01', 'mandate_refused', true, false],
  ['MD06', 'debtor_disputes', false, false],
  ['MD07', 'account_closed', true, false],
  ['MS02', 'debtor_disputes', false, false],
  ['MS03', 'technical', false, true],
  ['SL01', 'mandate_refused', true, false],
  ['insufficient_funds', 'insufficient_funds', false, true],
  ['account_closed', 'account_closed', true, false],
  ['debit_not_authorized', 'mandate_refused', true, false],
  ['mandate_revoked', 'mandate_revoked', true, false],
  ['refer_to_customer', 'debtor_disputes', false, false],
  ['processing_error', 'technical', false, true],
  ['card_declined', 'card_refused', false, false],
  ['expired_card', 'card_expired', true, false],
  ['authentication_required', 'card_authentication', false, false],
  ['abandoned', 'abandoned', false, false],
  ['toString', 'unknown', false, false],
  [null, 'unknown', false, false],
])('[COL-007][COL-008] the code %s means %s', (code, reason, ends, retried) => {
  expect(collectionReasons).toContain(reason)
  const found = collectionReasonOf(code)
  expect([found, endsMethod(found), isRetried(found)]).toEqual([reason, ends, retried])
})
