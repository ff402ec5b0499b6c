import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authenticateFakeCard, confirmFakeCard } from './fake-cards.ts'
import { isDebitOutcome, settleFakeDebit, type DebitOutcome } from './fake-debits.ts'
import { cancelFakeIntent, createFakeIntent, metadataOf } from './fake-intents.ts'
import { createFakeRefund, settleFakeRefund } from './fake-refunds.ts'
import {
  fakeCustomer,
  fakeMandate,
  fakeSepaMethod,
  fromStored,
  noObjects,
  toStored,
  type FakeObjects,
  type StoredObjects,
  type StripeObject,
} from './fake-objects.ts'

type Reply = { status: number; body: unknown }
type Fields = Record<string, string>
type Target = { url: string; secret: string }

/** Returns what is read of an object: its current state, or an older one (`olderAnswers` of the testkit). */
type Answer = <T>(id: string, current: T) => T

/** Where the objects of all accounts are kept between starts, by secret key. */
export type FakeStripeStore = {
  read: () => Record<string, StoredObjects>
  write: (accounts: Record<string, StoredObjects>) => void
}

export type FakeStripe = {
  url: string
  /** Objects of the account with this secret key, created on first use. */
  objects: (secretKey: string) => FakeObjects
  /** Completes a pending direct debit and sends its webhooks. */
  settle: (secretKey: string, intentId: string, outcome: DebitOutcome, code?: string) => Promise<void>
  /** Completes a pending refund and sends its webhook. */
  settleRefund: (secretKey: string, refundId: string, outcome: 'succeeded' | 'failed') => Promise<void>
  /** Returns a webhook body and its signature header. */
  sign: (event: object, secret: string, at?: Date) => { body: string; signature: string }
  /** Sets the target of webhooks and their secret, for all accounts or by their secret key. */
  sendWebhooksTo: (target: Target | ((secretKey: string) => Target)) => void
  /** Simulates an outage: every request returns this status until it is reset. */
  failWith: (status: number | undefined) => void
  /** The next writes are carried out, but their answers are lost on the way. */
  loseAnswers: (count: number) => void
  close: () => Promise<void>
}

const missing = (what: string): Reply => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` } },
})
const ok = (body: unknown): Reply => ({ status: 200, body })
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

const readBody = async (request: IncomingMessage): Promise<Fields> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
}

/**
 * Fake Stripe server for tests and embedded mode. Implements the part of the API that the product uses: form-encoded
 * requests, JSON objects, errors by type and code, signed webhooks, idempotency keys, and direct debits that take days.
 * Without a store the objects end with the server. With `older` payments, refunds and subscriptions may be read in an
 * older state, and their webhooks come again after newer ones.
 */
export const startFakeStripe = async (
  now: () => Date,
  { store, older }: { store?: FakeStripeStore; older?: Answer } = {},
): Promise<FakeStripe> => {
  const accounts = new Map(Object.entries(store?.read() ?? {}).map(([key, stored]) => [key, fromStored(stored)]))
  const save = () => store?.write(Object.fromEntries([...accounts].map(([key, objects]) => [key, toStored(objects)])))
  const idempotent = new Map<string, Reply>()
  let targetOf: ((secretKey: string) => Target) | undefined
  const sent = new Map<string, object>()
  let outage: number | undefined
  let lost = 0
  const objects = (key: string) => accounts.get(key) ?? accounts.set(key, noObjects()).get(key)!
  const seconds = () => Math.floor(now().getTime() / 1000)

  const sign: FakeStripe['sign'] = (event, secret, at = now()) => {
    const body = JSON.stringify(event)
    const t = Math.floor(at.getTime() / 1000)
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
    return { body, signature: `t=${t},v1=${v1}` }
  }
  const send = async (key: string, type: string, object: unknown) => {
    const webhook = targetOf?.(key)
    if (!webhook) return
    const event = { id: newId('evt'), object: 'event', type, created: seconds(), data: { object } }
    const { id } = object as { id: string }
    const before = older && sent.get(id)
    sent.set(id, event)
    for (const each of before ? [event, { ...before, id: newId('evt') }] : [event]) {
      const { body, signature } = sign(each, webhook.secret)
      await fetch(webhook.url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      })
    }
  }

  const read = <T extends { id: string }>(kind: string, object: T): T =>
    older && ['payment_intents', 'refunds', 'subscriptions'].includes(kind) ? older(object.id, object) : object

  const expanded = (mine: FakeObjects, intent: StripeObject): StripeObject => ({
    ...intent,
    latest_charge: mine.charges.get(String(intent['latest_charge'])) ?? null,
  })

  const list = (all: Iterable<Record<string, unknown>>, filter: Fields): Reply => {
    const data = [...all].filter((one) =>
      Object.entries(filter).every(([key, value]) => value === 'all' || !(key in one) || String(one[key]) === value),
    )
    return ok({ object: 'list', data, has_more: false })
  }

  const confirm = async (
    key: string,
    mine: FakeObjects,
    intent: Record<string, unknown>,
    fields: Fields,
  ): Promise<Reply> => {
    const iban = (fields['payment_method_data[sepa_debit][iban]'] ?? '').replaceAll(' ', '')
    if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban))
      return {
        status: 400,
        body: { error: { type: 'invalid_request_error', code: 'invalid_iban', message: 'Invalid IBAN' } },
      }
    const method = fakeSepaMethod(
      newId('pm'),
      String(intent['customer']),
      iban,
      fields['payment_method_data[billing_details][name]'] ?? '',
      seconds(),
    )
    mine.payment_methods.set(method.id, method)
    const reference = randomBytes(5).toString('hex').toUpperCase()
    const mandate = fakeMandate(newId('mandate'), method.id, reference, seconds())
    mine.mandates.set(mandate.id, mandate)
    const charge = {
      id: newId('ch'),
      object: 'charge',
      status: 'pending',
      created: seconds(),
      refunded: false,
      disputed: false,
      failure_code: null,
      metadata: {},
      payment_method_details: { type: 'sepa_debit', sepa_debit: { last4: iban.slice(-4), mandate: mandate.id } },
    }
    mine.charges.set(charge.id, charge)
    Object.assign(intent, { status: 'processing', payment_method: method.id, latest_charge: charge.id })
    await send(key, 'payment_intent.processing', intent)
    return ok(intent)
  }

  const settle = async (key: string, intentId: string, outcome: DebitOutcome, code?: string): Promise<boolean> => {
    const webhook = settleFakeDebit(objects(key), intentId, outcome, { id: newId('dp'), created: seconds(), code })
    if (webhook) await send(key, webhook.type, webhook.object)
    return webhook !== null
  }

  const answer = async (key: string, method: string, url: URL, fields: Fields): Promise<Reply> => {
    if (outage) return { status: outage, body: { error: { type: 'api_error', message: 'down' } } }
    if (!key.startsWith('sk_'))
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } }
    const mine = objects(key)
    const [, , kind = '', id, action] = url.pathname.split('/')
    const { limit: _limit, ...filter } = Object.fromEntries(
      [...url.searchParams].filter(([name]) => !name.includes('[')),
    )
    if (!(kind in mine)) return missing('path')
    const all = mine[kind as keyof FakeObjects]
    const customer = filter['customer']
    if (method === 'GET' && !id && customer && !mine.customers.has(customer)) return missing('customer')
    if (method === 'GET' && !id) {
      const since = Number(url.searchParams.get('created[gte]') ?? 0)
      const listed = [...all.values()].filter(({ created }) => Number(created ?? since) >= since)
      return kind === 'payment_intents'
        ? list(listed.map((intent) => read(kind, expanded(mine, intent))).reverse(), filter)
        : list(
            listed.map((one) => read(kind, one)),
            filter,
          )
    }
    if (method === 'POST' && !id && kind === 'customers') {
      const customer = fakeCustomer(newId('cus'), fields['name'] ?? '', metadataOf(fields))
      all.set(customer.id, customer)
      return ok(customer)
    }
    if (method === 'POST' && !id && kind === 'payment_intents') {
      const made = createFakeIntent(mine, fields, newId('pi'), seconds())
      if (made.event) await send(key, made.event, made.intent)
      return made
    }
    if (method === 'POST' && !id && kind === 'refunds') {
      const made = createFakeRefund(mine, fields, newId('re'), seconds())
      if ('error' in made) return { status: 400, body: made }
      await send(key, 'charge.refunded', mine.charges.get(made.charge))
      return ok(made)
    }
    const object = all.get(id ?? '')
    if (!object) return missing(kind)
    if (method === 'GET') return ok(read(kind, kind === 'payment_intents' ? expanded(mine, object) : object))
    const number = fields['payment_method_data[card][number]']?.replaceAll(' ', '')
    if (kind === 'payment_intents' && (number !== undefined || action === 'authenticate')) {
      const { event } = number
        ? confirmFakeCard(mine, object, number, seconds())
        : authenticateFakeCard(mine, object, fields['passed'] === 'true', seconds())
      if (event) await send(key, event, object)
      return ok(object)
    }
    // Stripe itself has no such call: time and the bank decide.
    if (kind === 'payment_intents' && action === 'settle' && isDebitOutcome(fields['outcome']))
      return (await settle(key, object.id, fields['outcome'], fields['code'])) ? ok(object) : missing('charge')
    if (kind === 'payment_intents' && action === 'confirm') return confirm(key, mine, object, fields)
    if (kind === 'payment_intents' && action === 'cancel') {
      const made = cancelFakeIntent(object)
      if (made.event) await send(key, made.event, made.intent)
      return made
    }
    if (kind === 'customers') {
      const chosen = fields['invoice_settings[default_payment_method]']
      if (chosen !== undefined) Object.assign(object, { invoice_settings: { default_payment_method: chosen } })
      return ok(object)
    }
    if (kind === 'payment_methods' && action === 'detach') {
      all.delete(object.id)
      return ok({ ...object, customer: null })
    }
    if (kind === 'products') {
      const metadata = { ...(object['metadata'] as Fields), ...metadataOf(fields) }
      Object.assign(object, {
        metadata: Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== '')),
      })
      return ok(object)
    }
    return missing('path')
  }

  /** A browser has the public key only; the secret of its payment names it. */
  const ownerOf = (secret: string | undefined) =>
    [...accounts].find(([, { payment_intents: intents }]) =>
      [...intents.values()].some((intent) => secret !== undefined && intent['client_secret'] === secret),
    )?.[0] ?? ''

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    const fields = await readBody(request)
    const bearer = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const key = bearer === 'pk_fake' ? ownerOf(fields['client_secret']) : bearer
    const repeated = request.headers['idempotency-key']
    const known = typeof repeated === 'string' ? idempotent.get(`${key} ${repeated}`) : undefined
    const reply = known ?? (await answer(key, request.method ?? 'GET', url, fields))
    if (typeof repeated === 'string' && reply.status < 500) idempotent.set(`${key} ${repeated}`, reply)
    if (request.method === 'POST' && reply.status < 300) save()
    if (request.method === 'POST' && lost > 0) {
      lost -= 1
      response.destroy()
      return
    }
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
  }
  const server: Server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    sign,
    sendWebhooksTo: (target) => (targetOf = typeof target === 'function' ? target : () => target),
    failWith: (status) => (outage = status),
    loseAnswers: (count) => (lost = count),
    settle: async (key, intentId, outcome, code) => {
      await settle(key, intentId, outcome, code)
      save()
    },
    settleRefund: async (key, refundId, outcome) => {
      const refund = settleFakeRefund(objects(key), refundId, outcome)
      save()
      await send(key, outcome === 'failed' ? 'refund.failed' : 'refund.updated', refund)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
