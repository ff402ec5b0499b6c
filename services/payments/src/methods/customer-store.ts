import { Problem } from '@passerelle/contract/problems'
import type { Database } from '@passerelle/server/database/connect'
import type { Clock } from '@passerelle/kernel/clock'
import type { PaymentProvider } from '../stripe/payment-provider.ts'
import { statement } from './statement-rows.ts'

type Deps = { database: Pick<Database, 'query'>; clock: Clock }

const customer = statement(
  'payments.customer',
  'SELECT customer_id AS "customerId" FROM payments.customers WHERE app_id = $1',
)

const customerApp = statement(
  'payments.customer-app',
  'SELECT app_id AS "appId" FROM payments.customers WHERE customer_id = $1',
)

/** Maps accounts to customers at the card payment provider. The only writer of `payments.customers`. */
export const customerStore = ({ database: { query }, clock }: Deps) => {
  const find = async (appId: string): Promise<string | null> => {
    const { rows } = await query(customer.with(appId))
    return rows[0]?.customerId ?? null
  }

  /** The account's customer, created at the provider on first use; concurrent calls get the same one. */
  const findOrCreate = async (appId: string, provider: PaymentProvider): Promise<string> => {
    const known = await find(appId)
    if (known) return known
    const { rows } = await query<{ name: string }>({
      text: 'SELECT name FROM accounts.apps WHERE id = $1',
      values: [appId],
    })
    if (!rows[0]) throw new Problem('not_found')
    const customerId = await provider.createCustomer({ appId, name: rows[0].name })
    await query({
      text: `INSERT INTO payments.customers (app_id, customer_id, created_at) VALUES ($1, $2, $3)
        ON CONFLICT (app_id) DO NOTHING`,
      values: [appId, customerId, clock.now()],
    })
    return (await find(appId)) ?? customerId
  }

  const findApp = async (customerId: string): Promise<string | null> => {
    const { rows } = await query(customerApp.with(customerId))
    return rows[0]?.appId ?? null
  }

  const list = async (): Promise<{ appId: string; customerId: string }[]> => {
    const { rows } = await query<{ appId: string; customerId: string }>({
      text: 'SELECT app_id AS "appId", customer_id AS "customerId" FROM payments.customers ORDER BY app_id',
    })
    return rows
  }
  return { find, findOrCreate, findApp, list }
}

export type CustomerStore = ReturnType<typeof customerStore>
