import { payments } from '@passerelle/contract/payments/api'
import { addFakeDebit, settleFakeDebit } from '@passerelle/payments/stripe/fake-debits'
import { startFakeStripe } from '@passerelle/payments/stripe/fake-stripe'
import { drain } from '@passerelle/testkit/drain'
import { inParallel } from '@passerelle/testkit/repeated-calls'
import type { Measure } from '../measure.ts'
import { openWorldBeside } from '../world.ts'

const secretKey = 'sk_test_prove'
const webhookSecret = 'whsec_prove'
const debits = 100
const amount = 34_800
const answerMs = 1000
/** A signature holds for five minutes. */
const tooOldMs = 301_000

/** Outcome of a debit at the provider, with the state that is stored in the end and what is reported of it. */
const outcomes = [
  { outcome: 'succeeded', status: 'paid' },
  { outcome: 'failed', status: 'failed' },
  { outcome: 'disputed', status: 'disputed' },
] as const
const reports = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
]

const shuffle = <T>(list: T[], random: () => number): T[] =>
  list
    .map((each) => ({ each, by: random() }))
    .toSorted((one, other) => one.by - other.by)
    .map(({ each }) => each)

/**
 * G44: a thousand webhooks about a hundred debits, contradictory, each twice, in any order, with wrong amounts, beside
 * forged and old ones and those about a customer of nobody: the stored state is that of the provider, and the answer
 * comes within a second.
 */
export const measureWebhooks: Measure = async (outer, { random }) => {
  const stripe = await startFakeStripe(outer.platform.clock.now)
  const world = await openWorldBeside(outer, {
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLIC_KEY: 'pk_test_prove',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  })
  let slowest = 0
  const post = async ({ body, signature }: { body: string; signature: string }) => {
    const begun = performance.now()
    const { status } = await fetch(`${world.origin}/api/payments/v1/public/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
    slowest = Math.max(slowest, performance.now() - begun)
    return status
  }
  try {
    const { admin } = await world.given.customer()
    const intent = { currency: 'eur', paymentMethodType: 'sepa_debit' } as const
    const { clientSecret } = await world.as(admin).call(payments.createPaymentIntent, intent)
    const objects = stripe.objects(secretKey)
    const customer = String(objects.payment_intents.get(clientSecret.split('_secret_')[0]!)?.['customer'])
    const created = Math.floor(world.platform.clock.now().getTime() / 1000)
    const event = (id: string, type: string, debit: string, secret = webhookSecret, at?: Date) => {
      const object = { id: debit, object: 'payment_intent', amount: 1 }
      return stripe.sign({ id, object: 'event', type, created, data: { object } }, secret, at)
    }
    const wanted = new Map<string, string>()
    for (let at = 0; at < debits; at += 1) {
      const [id, { outcome, status }] = [`pi_${at}`, outcomes[Math.floor(random() * outcomes.length)]!]
      addFakeDebit(objects, id, { amount, created, customer, last4: '9027' })
      settleFakeDebit(objects, id, outcome === 'failed' ? 'failed' : 'succeeded', { id: `settled_${at}`, created })
      if (outcome === 'disputed') settleFakeDebit(objects, id, outcome, { id: `dispute_${at}`, created })
      wanted.set(id, status)
    }
    addFakeDebit(objects, 'pi_of_nobody', { amount, created, customer: 'cus_of_nobody', last4: '0000' })
    const told = [...wanted.keys()].flatMap((id) =>
      reports.map((type) => ({ id: `evt_${id}_${type}`, type, debit: id })),
    )
    const good = shuffle([...told, ...told], random)
    const old = new Date(world.platform.clock.now().getTime() - tooOldMs)
    const bad = told
      .slice(0, debits)
      .flatMap(({ id, type }) => [
        event(`forged_${id}`, type, 'pi_of_nobody', 'whsec_of_another'),
        event(`old_${id}`, type, 'pi_of_nobody', webhookSecret, old),
      ])
    const statuses = await inParallel(good.length, 16, (at) =>
      post(event(good[at]!.id, good[at]!.type, good[at]!.debit)),
    )
    const refused = await inParallel(bad.length, 16, (at) => post(bad[at]!))
    await post(event('evt_of_nobody', 'payment_intent.succeeded', 'pi_of_nobody'))
    await drain({ database: world.platform.database, jobs: world.jobs, clock: world.platform.clock })

    const stored = await world.rows<{ id: string; status: string; amount: number }>(
      `SELECT provider_payment_id AS id, status, amount_in_cents AS amount FROM payments.payments
        WHERE provider_payment_id LIKE 'pi\\_%'`,
    )
    const right = stored.filter(({ id, status, amount: cents }) => wanted.get(id) === status && cents === amount)
    const strange = stored.filter(({ id }) => !wanted.has(id) && id !== clientSecret.split('_secret_')[0])
    const [kept] = await world.rows<{ count: number }>(
      `SELECT count(*) FROM payments.payment_events
        WHERE provider_event_id LIKE 'forged%' OR provider_event_id LIKE 'old%'`,
    )
    const accepted = statuses.filter((status) => status === 204).length
    const denied = refused.filter((status) => status === 400).length
    return {
      held:
        right.length === debits &&
        strange.length === 0 &&
        accepted === good.length &&
        denied === bad.length &&
        kept?.count === 0 &&
        slowest <= answerMs,
      measured:
        `${good.length} webhooks, ${accepted} accepted: ${right.length} of ${debits} debits as at the provider; ` +
        `${denied} of ${bad.length} forged or old refused, ${kept?.count ?? '?'} kept, ${strange.length} rows of ` +
        `nobody; slowest answer ${Math.round(slowest)} ms`,
    }
  } finally {
    await world.close()
    await stripe.close()
  }
}
