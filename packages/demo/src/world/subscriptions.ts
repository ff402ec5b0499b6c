import { days } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import type { Query } from '@passerelle/server/database/connect'
import type { randomBytesOf } from './random.ts'

type Item = { name: string; quantity: number; unitAmountInCents: number }
type DemoSubscription = {
  slug: string
  items: Item[]
  status: 'active' | 'failed' | 'ended'
  age: number
  /** Days from now to the next payment. */
  next?: number
  /** A planned price: the amount and the days from now. */
  price?: [number, number]
}

const subscriptions: DemoSubscription[] = [
  {
    slug: 'maison-verdier',
    items: [{ name: 'Infogérance, par poste', quantity: 8, unitAmountInCents: 5250 }],
    status: 'active',
    age: 610,
    next: 12,
    price: [45_600, 43],
  },
  {
    slug: 'maison-verdier',
    items: [{ name: 'Sauvegarde externe, 500 Go', quantity: 1, unitAmountInCents: 3900 }],
    status: 'active',
    age: 240,
    next: 21,
  },
  {
    slug: 'atelier-lumen',
    items: [
      { name: 'Infogérance', quantity: 1, unitAmountInCents: 148_000 },
      { name: 'Supervision, par serveur', quantity: 4, unitAmountInCents: 4250 },
    ],
    status: 'active',
    age: 420,
    next: 9,
  },
  {
    slug: 'clinique-riviera',
    items: [{ name: 'Infogérance', quantity: 1, unitAmountInCents: 29_000 }],
    status: 'failed',
    age: 300,
    next: 24,
  },
]

const insert = `
  INSERT INTO payments.subscriptions (app_id, id, provider_subscription_id, status, items, amount_in_cents, currency,
    interval, started_at, next_at,
    next_amount_in_cents, price_changes_at, price_announced_at, read_at)
  VALUES ($1, $2, $3, $4, $5, $6, 'eur', 'month', $7, $8, $9, $10, $11, $12)`

/** Seeds what three demo accounts subscribe to, one with a price that was announced 30 days ahead. */
export const seedSubscriptions = async (
  query: Query,
  apps: Record<string, string>,
  now: Date,
  bytes: ReturnType<typeof randomBytesOf>,
): Promise<void> => {
  const inDays = (count: number) => new Date(now.getTime() + days(count))
  for (const [index, { slug, items, status, age, next, price }] of subscriptions.entries()) {
    const amount = items.reduce((sum, { quantity, unitAmountInCents }) => sum + quantity * unitAmountInCents, 0)
    const planned = price ? [price[0], inDays(price[1]), inDays(price[1] - 45)] : [null, null, null]
    const at = inDays(-age)
    await query({
      text: insert,
      values: [
        apps[slug]!,
        newId(at, bytes),
        `sub_demo_${index}`,
        status,
        JSON.stringify(items),
        amount,
        at,
        next === undefined ? null : inDays(next),
        ...planned,
        now,
      ],
    })
  }
}
