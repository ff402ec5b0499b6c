import { fakeCustomer, type FakeObjects } from '../stripe/fake-objects.ts'

type Plan = { name: string; unitAmount: number; quantity?: number; interval?: 'month' | 'year' }
type Given = {
  customer: string
  plans: readonly Plan[]
  status?: string
  /** Seconds since 1970. */
  startedAt: number
  nextAt: number
  cancelAt?: number
}

const priceOf = (id: string, { name, unitAmount, interval = 'month' }: Plan) => ({
  id: `price_${id}`,
  object: 'price',
  unit_amount: unitAmount,
  currency: 'eur',
  nickname: null,
  product: { id: `prod_${id}`, object: 'product', name, active: true, metadata: {} },
  recurring: { interval, interval_count: 1 },
})

/** A subscription as Stripe returns it with products expanded, without planned prices; creates its customer too. */
export const addFakeSubscription = (
  { customers, subscriptions }: FakeObjects,
  id: string,
  { customer, plans, status = 'active', startedAt, nextAt, cancelAt }: Given,
): void => {
  const data = plans.map((plan, index) => ({
    id: `si_${id}_${index}`,
    quantity: plan.quantity ?? 1,
    current_period_end: nextAt,
    price: priceOf(`${id}_${index}`, plan),
  }))
  if (!customers.has(customer)) customers.set(customer, fakeCustomer(customer, customer))
  subscriptions.set(id, {
    id,
    object: 'subscription',
    customer,
    status,
    currency: 'eur',
    start_date: startedAt,
    ended_at: null,
    cancel_at: cancelAt ?? null,
    cancel_at_period_end: false,
    items: { object: 'list', data, has_more: false },
    schedule: null,
  })
}

/** Plans another price of the first item from a day on, as a schedule of two phases does. */
export const planFakePrice = ({ subscriptions }: FakeObjects, id: string, unitAmount: number, from: number): void => {
  const subscription = subscriptions.get(id)!
  const { data } = subscription['items'] as { data: { quantity: number; price: { id: string; unit_amount: number } }[] }
  const next = data.map((item, index) => ({
    ...item,
    price: index === 0 ? { ...item.price, id: `${item.price.id}_next`, unit_amount: unitAmount } : item.price,
  }))
  const start = Number(subscription['start_date'])
  subscription['schedule'] = {
    id: `sub_sched_${id}`,
    object: 'subscription_schedule',
    phases: [
      { start_date: start, end_date: from, items: data },
      { start_date: from, end_date: from + 31_536_000, items: next },
    ],
  }
}
