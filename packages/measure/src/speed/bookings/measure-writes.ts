import { createHmac } from 'node:crypto'
import { inParallel } from '@passerelle/testkit/repeated-calls'
import type { Http } from '../http.ts'
import type { BookingsDataset } from './dataset.ts'
import { stripeKeys } from './dataset.ts'
import { roomCount } from './rooms.ts'

export type Creation = { callers: number; slots: number; created: number; conflicts: number; perSecond: number }

const callers = 50
/** Each tenth stay is asked for twice, by two callers at nearly the same time. */
const contested = 10

/**
 * Creates stays of one night by fifty callers. Each stay must be created exactly once, and each second request for one
 * must be answered by a conflict.
 */
export const measureCreations = async (
  ours: Http,
  headers: Record<string, string>,
  stays: number,
): Promise<Creation> => {
  const json = { ...headers, 'content-type': 'application/json' }
  const counts = new Map<number, number>()
  const slots = Array.from({ length: stays }, (_, slot) => slot).flatMap((slot) =>
    slot % contested === 0 ? [slot, slot] : [slot],
  )
  const begun = performance.now()
  await inParallel(slots.length, callers, async (index) => {
    const slot = slots[index]!
    const roomId = `a${(1 + (slot % roomCount)).toString(16).padStart(23, '0')}`
    // Beyond all stays of the dataset.
    const day = new Date(Date.UTC(2120, 0, 1) + Math.floor(slot / roomCount) * 86_400_000).toISOString().slice(0, 10)
    const body = { roomId, status: 'pending', arrivalDate: day, quantity: 1, adults: 2, contactName: 'Hôte' }
    const request = { method: 'POST' as const, path: '/api/bookings/v1/admin/bookings', headers: json }
    const { status } = await ours.send({ ...request, body: JSON.stringify(body) }, 409)
    counts.set(status, (counts.get(status) ?? 0) + 1)
  })
  const seconds = (performance.now() - begun) / 1000
  const [created, conflicts] = [counts.get(201) ?? 0, counts.get(409) ?? 0]
  return { callers, slots: stays, created, conflicts, perSecond: created / seconds }
}

export type Webhooks = { sent: number; stored: number; perSecond: number }

/** Posts signed webhooks, each event once and each tenth once more; each must be stored exactly once. */
export const measureWebhooks = async ({ open }: BookingsDataset, ours: Http, events: number): Promise<Webhooks> => {
  const seconds = Math.floor(Date.now() / 1000)
  const post = (index: number) => {
    const id = `evt_measure_${index}`
    const data = { object: { id: `pi_unknown_${index}` } }
    const body = JSON.stringify({ id, object: 'event', type: 'payment_intent.processing', created: seconds, data })
    const digest = createHmac('sha256', stripeKeys.webhookSecret).update(`${seconds}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${digest}` }
    const path = '/api/payments/v1/public/stripe/webhook'
    return ours.send({ method: 'POST', path, headers, body })
  }
  const order = Array.from({ length: events }, (_, index) => index).flatMap((index) =>
    index % contested === 0 ? [index, index] : [index],
  )
  const begun = performance.now()
  await inParallel(order.length, callers, (index) => post(order[index]!))
  const took = (performance.now() - begun) / 1000
  const { rows } = await open.platform.database.query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM payments.payment_events WHERE provider_event_id LIKE 'evt_measure_%'`,
    values: [],
  })
  return { sent: events, stored: rows[0]!.count, perSecond: order.length / took }
}
