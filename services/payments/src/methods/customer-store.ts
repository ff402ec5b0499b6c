import { Problem } from '@passerelle/contract/problems'
import { days } from '@passerelle/kernel/durations'
import type { Database, Tx } from '@passerelle/server/database/connect'
import { enqueueWork } from '@passerelle/server/work/work-store'
import type { Clock } from '@passerelle/kernel/clock'
import type { PaymentProvider } from '../stripe/payment-provider.ts'
import { statement } from './statement-rows.ts'

type Deps = { database: Pick<Database, 'query' | 'transaction'>; clock: Clock }

/** Kind of the work that reconciles an account with the provider each day; its id is that of the account. */
export const reconcileKind = 'payments.reconcile'

/** Has an account reconciled a day from now, and each day from then on. */
export const queueReconciliation = (tx: Pick<Tx, 'query'>, appId: string, now: Date): Promise<void> =>
  enqueueWork(tx, { kind: reconcileKind, id: appId, appId, dueAt: new Date(now.getTime() + days(1)) })

const customer = statement(
  'payments.customer',
  'SELECT customer_id AS "customerId" FROM payments.customers WHERE app_id = $1',
)

const customerApp = statement(
  'payments.customer-app',
  'SELECT app_id AS "appId" FROM payments.customers WHERE customer_id = $1',
)

const addCustomer = statement(
  'payments.customer-add',
  `INSERT INTO payments.customers (app_id, customer_id, created_at) VALUES ($1, $2, $3)
    ON CONFLICT (app_id) DO NOTHING`,
)
const reconciled = statement(
  'payments.customer-reconciled',
  `SELECT customer_id AS "customerId", reconciled_at AS "reconciledAt" FROM payments.customers WHERE app_id = $1`,
)
const markReconciled = statement(
  'payments.customer-mark-reconciled',
  'UPDATE payments.customers SET reconciled_at = $2 WHERE app_id = $1',
)

/** Maps accounts to customers at the card payment provider. The only writer of `payments.customers`. */
export const customerStore = ({ database, clock }: Deps) => {
  const { query } = database
  const find = async (appId: string): Promise<string | null> => {
    const { rows } = await query(customer.with(appId))
    return rows[0]?.customerId ?? null
  }

  /** The account's customer, created at the provider on first use; concurrent calls get the same one. */
  const findOrCreate = async (appId: string, provider: PaymentProvider): Promise<string> => {
    const known = await find(appId)
    if (known) return known
    const { rows } = await query<{ name: string }>({
      text: 'SELECT name FROM accounts.app_cards WHERE id = $1',
      values: [appId],
    })
    if (!rows[0]) throw new Problem('not_found')
    const customerId = await provider.createCustomer({ appId, name: rows[0].name })
    await database.transaction(async (tx) => {
      await tx.query(addCustomer.with(appId, customerId, clock.now()))
      await queueReconciliation(tx, appId, clock.now())
    })
    return (await find(appId)) ?? customerId
  }

  const findApp = async (customerId: string): Promise<string | null> => {
    const { rows } = await query(customerApp.with(customerId))
    return rows[0]?.appId ?? null
  }

  return {
    find,
    findOrCreate,
    findApp,
    /** The customer, and when the account was last reconciled; null without a customer. */
    findReconciled: async (appId: string) => (await query(reconciled.with(appId))).rows[0] ?? null,
    markReconciled: async (tx: Pick<Tx, 'query'>, appId: string, at: Date): Promise<void> => {
      await tx.query(markReconciled.with(appId, at))
    },
  }
}

export type CustomerStore = ReturnType<typeof customerStore>
