import type { FakeObjects } from './fake-objects.ts'

type Intent = Record<string, unknown> & { id: string }
type Outcome = { event: string | null }

/** Test cards of Stripe: one that needs 3-D Secure and two that are declined; every other one succeeds. */
export const fakeCardNumbers = {
  fine: '4242424242424242',
  needsAuthentication: '4000002760003184',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
} as const
const declines = new Map<string, string>([
  [fakeCardNumbers.declined, 'card_declined'],
  [fakeCardNumbers.withoutFunds, 'insufficient_funds'],
])

/** Why an attached card with these last digits is declined; null when it is charged. */
export const declineOf = (last4: string): string | null =>
  [...declines].find(([number]) => number.endsWith(last4))?.[1] ??
  (fakeCardNumbers.needsAuthentication.endsWith(last4) ? 'authentication_required' : null)

const charge = (objects: FakeObjects, intent: Intent, last4: string, created: number, failureCode: string | null) => {
  const id = `ch_${intent.id}_${objects.charges.size}`
  objects.charges.set(id, {
    id,
    object: 'charge',
    amount: intent['amount'],
    status: failureCode ? 'failed' : 'succeeded',
    created,
    refunded: false,
    amount_refunded: 0,
    disputed: false,
    failure_code: failureCode,
    metadata: {},
    payment_method_details: { type: 'card', card: { last4 } },
  })
  return id
}

const succeed = (objects: FakeObjects, intent: Intent, last4: string, created: number): Outcome => {
  const latest = charge(objects, intent, last4, created, null)
  Object.assign(intent, { status: 'succeeded', latest_charge: latest, last_payment_error: null, next_action: null })
  return { event: 'payment_intent.succeeded' }
}
const fail = (intent: Intent, code: string, latest: string | null): Outcome => {
  const failed = { status: 'requires_payment_method', last_payment_error: { code }, next_action: null }
  Object.assign(intent, { ...failed, latest_charge: latest })
  return { event: 'payment_intent.payment_failed' }
}

/** Confirms a payment with a card: it succeeds, is declined, or waits for 3-D Secure. */
export const confirmFakeCard = (objects: FakeObjects, intent: Intent, number: string, created: number): Outcome => {
  const last4 = number.slice(-4)
  const code = declines.get(number)
  if (code) return fail(intent, code, charge(objects, intent, last4, created, code))
  if (number !== fakeCardNumbers.needsAuthentication) return succeed(objects, intent, last4, created)
  const next = { type: 'use_stripe_sdk', last4 }
  Object.assign(intent, { status: 'requires_action', last_payment_error: null, next_action: next })
  return { event: 'payment_intent.requires_action' }
}

/** Ends 3-D Secure; without a waiting payment nothing happens. */
export const authenticateFakeCard = (
  objects: FakeObjects,
  intent: Intent,
  isPassed: boolean,
  created: number,
): Outcome => {
  if (intent['status'] !== 'requires_action') return { event: null }
  if (!isPassed) return fail(intent, 'payment_intent_authentication_failure', null)
  return succeed(objects, intent, (intent['next_action'] as { last4: string }).last4, created)
}
