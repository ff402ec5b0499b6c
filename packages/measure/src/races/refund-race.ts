import { payments } from '@passerelle/contract/payments/api'
import { behindLock } from '@passerelle/testkit/behind-lock'
import { count, outcomesOf, type Measure } from '../measure.ts'
import { openWorldBeside } from '../world.ts'

/** As many as have a connection each: all have begun before the first is carried out. */
const parallel = 6
const amount = 9600

const payment = `
  INSERT INTO payments.payments (app_id, id, provider_payment_id, method_type, status, amount_in_cents, currency,
    paid_at, created_at, read_at)
  VALUES ($1, $2, $3, 'card', 'paid', $4, 'eur', $5, $5, $5)`

/**
 * One payment refunded in full several times at once, while another transaction holds its row until all wait for it:
 * one refund is accepted, and the sum of all is at most the payment.
 */
export const measureRefundRace: Measure = async (outer, { rounds }) => {
  // Without a worker nothing asks the provider, so that no refund fails and makes room for another.
  const world = await openWorldBeside(outer, { ROLES: 'http' })
  try {
    const { app } = await world.given.customer()
    const staff = world.as(await world.given.staff({ inside: [app] }), { in: app.id })
    const now = world.platform.clock.now()
    let [accepted, refused, above] = [0, 0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const id = world.platform.newId()
      await world.rows(payment, app.id, id, `pi_race_${round}`, amount, now)
      const lock = { text: 'SELECT FROM payments.payments WHERE id = $1 FOR UPDATE', values: [id] }
      const refund = () => staff.call(payments.refundPayment, { id })
      const { database } = world.platform
      const tried = outcomesOf(
        await behindLock(
          database,
          lock,
          Array.from({ length: parallel }, () => refund),
        ),
      )
      accepted += count(tried, 'done')
      refused += count(tried, 'payment_not_refundable')
      const [stored] = await world.rows<{ cents: number }>(
        'SELECT sum(amount_in_cents)::int AS cents FROM payments.refunds WHERE payment_id = $1',
        id,
      )
      if ((stored?.cents ?? 0) !== amount) above += 1
    }
    return {
      held: accepted === rounds && refused === rounds * (parallel - 1) && above === 0,
      measured: `${rounds} × ${parallel}: ${accepted} accepted, ${refused} refused; ${above} payments refunded above`,
    }
  } finally {
    await world.close()
  }
}
