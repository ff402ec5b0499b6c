import { setTimeout as wait } from 'node:timers/promises'
import { payments } from '@passerelle/contract/payments/api'
import { addFakeDebit, settleFakeDebit, type DebitOutcome } from '@passerelle/payments/stripe/fake-debits'
import { startFakeStripe, type FakeStripe } from '@passerelle/payments/stripe/fake-stripe'
import { drain } from '@passerelle/testkit/drain'
import { inParallel } from '@passerelle/testkit/repeated-calls'
import { defineMeasure, type Extent } from '../measure.ts'
import { startHttpProxy } from '../world/http-proxy.ts'
import { openWorldBeside, type World } from '../world/world.ts'

const secretKey = 'sk_test_measure'
const webhookSecret = 'whsec_measure'
const debitsOfRound = 20
const amount = 34_800
const width = 16
const answerMs = 1000
/** The provider answers after up to so many ms, so that answers overtake each other. */
const mostDelayMs = 40
/** A signature holds for five minutes. */
const tooOldMs = 301_000

const reports = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
]
/** What happens to a debit at the provider, one after the other, and the state that is stored in the end. */
const lives: readonly { outcomes: readonly DebitOutcome[]; status: string }[] = [
  { outcomes: ['succeeded'], status: 'paid' },
  { outcomes: ['failed'], status: 'failed' },
  { outcomes: ['succeeded', 'disputed'], status: 'disputed' },
]

type Options = Pick<Extent, 'rounds' | 'random'>

/** Where the webhooks go, and who sends them. */
type Setting = { world: World; stripe: FakeStripe }

/** The product beside another world, with a provider of its own that answers late. */
export const openWithProvider = async (outer: World, random: () => number) => {
  const stripe = await startFakeStripe(outer.platform.clock.now)
  const slow = await startHttpProxy(stripe.url, {
    answer: async (answer) => {
      await wait(random() * mostDelayMs)
      return answer
    },
  })
  const world = await openWorldBeside(outer, {
    STRIPE_URL: slow.origin,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLIC_KEY: 'pk_test_measure',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  })
  const close = async () => {
    await world.close()
    await slow.close()
    await stripe.close()
  }
  return { world, stripe, close }
}

/** The customer of a new account at the provider. */
const openCustomer = async ({ world, stripe }: Setting) => {
  const { admin } = await world.given.customer()
  const intent = { currency: 'eur', paymentMethodType: 'sepa_debit' } as const
  const { clientSecret } = await world.as(admin).call(payments.createPaymentIntent, intent)
  const id = clientSecret.split('_secret_')[0]!
  return { intentId: id, customer: String(stripe.objects(secretKey).payment_intents.get(id)?.['customer']) }
}

type Webhook = { id: string; type: string; debit: string; signedWith?: string; at?: Date }

const send = async ({ world, stripe }: Setting, { id, type, debit, signedWith = webhookSecret, at }: Webhook) => {
  const created = Math.floor(world.platform.clock.now().getTime() / 1000)
  const data = { object: { id: debit, object: 'payment_intent', payment_intent: debit, amount: 1 } }
  const { body, signature } = stripe.sign({ id, object: 'event', type, created, data }, signedWith, at)
  const begun = performance.now()
  const { status } = await fetch(`${world.origin}/api/payments/v1/public/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
  return { status, ms: performance.now() - begun }
}

/**
 * Sends webhooks about debits in any order, each twice, with wrong amounts, while the debits change at the provider,
 * which tells of each change once; beside forged and old ones, and one about a customer of nobody.
 */
export const sendWebhooks = async (setting: Setting, { rounds, random }: Options) => {
  const { world, stripe } = setting
  const objects = stripe.objects(secretKey)
  const { intentId, customer } = await openCustomer(setting)
  const created = Math.floor(world.platform.clock.now().getTime() / 1000)
  const debits = Array.from({ length: rounds * debitsOfRound }, (_, at) => ({
    id: `pi_${at}`,
    ...lives[Math.floor(random() * lives.length)]!,
  }))
  for (const { id } of debits) addFakeDebit(objects, id, { amount, created, customer, last4: '9027' })
  addFakeDebit(objects, 'pi_of_nobody', { amount, created, customer: 'cus_of_nobody', last4: '0000' })
  let changes = 0
  const change = (id: string, outcome: DebitOutcome) => async () => {
    changes += 1
    const event = settleFakeDebit(objects, id, outcome, { id: `change_${id}_${outcome}`, created })
    return [await send(setting, { id: `evt_change_${id}_${outcome}`, type: event!.type, debit: id })]
  }
  const report = (id: string, type: string) => async () => [
    await send(setting, { id: `evt_${id}_${type}`, type, debit: id }),
  ]
  // Changes of one debit keep their order; all else comes in any.
  const steps = debits.flatMap(({ id, outcomes }) => {
    const places = outcomes.map(() => random()).toSorted((one, other) => one - other)
    return [
      ...reports.flatMap((type) => [1, 2].map(() => ({ by: random(), run: report(id, type) }))),
      ...outcomes.map((outcome, at) => ({ by: places[at]!, run: change(id, outcome) })),
    ]
  })
  const inOrder = steps.toSorted((one, other) => one.by - other.by)
  const answers = (await inParallel(inOrder.length, width, (at) => inOrder[at]!.run())).flat()
  const old = new Date(world.platform.clock.now().getTime() - tooOldMs)
  const bad = debits.flatMap(({ id }): Webhook[] => [
    { id: `forged_${id}`, type: reports[2]!, debit: 'pi_of_nobody', signedWith: 'whsec_of_another' },
    { id: `old_${id}`, type: reports[2]!, debit: 'pi_of_nobody', at: old },
  ])
  const refused = await inParallel(bad.length, width, (at) => send(setting, bad[at]!))
  await send(setting, { id: 'evt_of_nobody', type: reports[2]!, debit: 'pi_of_nobody' })
  await drain({ database: world.platform.database, jobs: world.jobs, clock: world.platform.clock })

  const stored = await world.rows<{ id: string; status: string; amount: number }>(
    `SELECT provider_payment_id AS id, status, amount_in_cents AS amount FROM payments.payments
      WHERE provider_payment_id LIKE 'pi\\_%' AND provider_payment_id <> $1`,
    intentId,
  )
  const [kept] = await world.rows<{ count: number }>(
    `SELECT count(*) FROM payments.payment_events
      WHERE provider_event_id LIKE 'forged%' OR provider_event_id LIKE 'old%'`,
  )
  const isRight = ({ id, status }: { id: string; status: string }) =>
    stored.some((row) => row.id === id && row.status === status && row.amount === amount)
  return {
    sent: answers.length,
    accepted: answers.filter(({ status }) => status === 204).length,
    changes,
    debits: debits.length,
    right: debits.filter(isRight).length,
    bad: bad.length,
    denied: refused.filter(({ status }) => status === 400).length,
    kept: kept?.count ?? Number.NaN,
    strange: stored.filter(({ id }) => !debits.some((debit) => debit.id === id)).length,
    slowest: Math.max(...answers.map(({ ms }) => ms), ...refused.map(({ ms }) => ms)),
  }
}

/**
 * G44: webhooks about debits that change meanwhile, contradictory, each twice, in any order, with wrong amounts, beside
 * forged and old ones: in the end the stored state is that of the provider, and each answer comes within a second.
 */
export const webhooks = defineMeasure({
  name: 'webhooks',
  id: 'G44',
  title: 'Payment webhooks in any order',
  promised: 'in the end the state of the provider, bad ones without effect, answers within 1 s',
  inWorld: async (outer, extent) => {
    const setting = await openWithProvider(outer, extent.random)
    try {
      return await sendWebhooks(setting, extent)
    } finally {
      await setting.close()
    }
  },
  judge: ({ sent, accepted, changes, debits, right, bad, denied, kept, strange, slowest }) => ({
    held:
      changes >= debits &&
      right === debits &&
      strange === 0 &&
      accepted === sent &&
      denied === bad &&
      kept === 0 &&
      slowest <= answerMs,
    measured:
      `${sent} webhooks over ${changes} changes at the provider, ${accepted} accepted: ${right} of ${debits} debits ` +
      `as there; ${denied} of ${bad} forged or old refused, ${kept} kept, ${strange} rows of nobody; slowest ` +
      `answer ${Math.round(slowest)} ms`,
  }),
})
