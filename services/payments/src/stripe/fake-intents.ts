import { randomBytes } from 'node:crypto'
import { declineOf } from './fake-cards.ts'
import type { FakeObjects } from './fake-objects.ts'

type Fields = Record<string, string>
type Intent = Record<string, unknown> & { id: string }
type Made = { status: number; body: unknown; event?: string; intent?: Intent }

const refused = (status: number, error: object): Made => ({ status, body: { error } })
const invalid = (code: string, message: string) => refused(400, { type: 'invalid_request_error', code, message })

/** The fields `metadata[…]` of a form. */
export const metadataOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const name = /^metadata\[(.+)\]$/.exec(key)?.[1]
      return name ? [[name, value]] : []
    }),
  )

/** Charges the named method of an intent at once, as Stripe does when it is confirmed while nobody is present. */
const confirm = (mine: FakeObjects, intent: Intent, fields: Fields, created: number): Made => {
  const method = mine.payment_methods.get(fields['payment_method'] ?? '')
  if (!method || method['customer'] !== intent['customer']) return invalid('resource_missing', 'No such payment_method')
  const type = String(method['type'])
  const { last4 } = method[type] as { last4: string }
  const mandate = fields['mandate'] ?? null
  if (mandate !== null && mine.mandates.get(mandate)?.['status'] !== 'active')
    return invalid('payment_intent_mandate_invalid', 'The mandate is not active')
  const code = type === 'card' ? declineOf(last4) : null
  const charge = {
    id: `ch_${intent.id}`,
    object: 'charge',
    amount: intent['amount'],
    status: code ? 'failed' : type === 'card' ? 'succeeded' : 'pending',
    created,
    refunded: false,
    amount_refunded: 0,
    disputed: false,
    failure_code: code,
    metadata: {},
    payment_method_details: { type, [type]: { last4, ...(mandate !== null && { mandate }) } },
  }
  mine.charges.set(charge.id, charge)
  mine.payment_intents.set(intent.id, intent)
  Object.assign(intent, { payment_method: method.id, latest_charge: charge.id })
  if (code) {
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: { code } })
    const error = { type: 'card_error', code, message: 'Your card was declined.', payment_intent: intent }
    return { ...refused(402, error), event: 'payment_intent.payment_failed', intent }
  }
  const isPaid = type === 'card'
  Object.assign(intent, { status: isPaid ? 'succeeded' : 'processing' })
  return { status: 200, body: intent, event: `payment_intent.${isPaid ? 'succeeded' : 'processing'}`, intent }
}

/** Creates a payment intent, and confirms it when it is asked to. */
export const createFakeIntent = (mine: FakeObjects, fields: Fields, id: string, created: number): Made => {
  const intent = {
    id,
    object: 'payment_intent',
    amount: Number(fields['amount']),
    currency: fields['currency'],
    customer: fields['customer'] ?? null,
    status: 'requires_payment_method',
    created,
    description: fields['description'] ?? null,
    metadata: metadataOf(fields),
    payment_method: null,
    payment_method_types: [fields['allowed_payment_method_types[0]'] ?? 'sepa_debit'],
    latest_charge: null,
    last_payment_error: null,
    client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
  }
  if (fields['confirm'] === 'true') return confirm(mine, intent, fields, created)
  mine.payment_intents.set(id, intent)
  return { status: 200, body: intent }
}

/** Cancels an intent that has not been paid; one that is at the bank or paid stays as it is. */
export const cancelFakeIntent = (intent: Intent): Made => {
  if (['processing', 'succeeded', 'canceled'].includes(String(intent['status'])))
    return invalid('payment_intent_unexpected_state', 'This PaymentIntent cannot be canceled')
  Object.assign(intent, { status: 'canceled' })
  return { status: 200, body: intent, event: 'payment_intent.canceled', intent }
}
