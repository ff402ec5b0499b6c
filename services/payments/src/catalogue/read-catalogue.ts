import { isProblem, Problem } from '@passerelle/contract/problems'
import type { Clock } from '@passerelle/kernel/clock'
import { idPattern } from '@passerelle/kernel/ids'
import type { Database, Query } from '@passerelle/server/database/connect'
import { completeList } from '@passerelle/server/database/page'
import { asProblem } from '../stripe/payment-provider-error.ts'
import { statement } from './statement-rows.ts'
import { catalogueStore } from './catalogue-store.ts'
import type { RefreshCatalogue } from './refresh-catalogue.ts'
import type { PaymentProvider, ProviderPayment } from '../stripe/payment-provider.ts'

type Deps = {
  database: Pick<Database, 'query' | 'transaction'>
  clock: Clock
  ofAccount: (appId: string) => Promise<PaymentProvider>
  refresh: Pick<RefreshCatalogue, 'ask' | 'now' | 'isRead'>
  /** A payment of the account to the installation; null when it is none of its own. */
  findPaid: (appId: string, id: string) => Promise<ProviderPayment | null>
}

const orNotFound = <T>(found: T | null): T => {
  if (found === null) throw new Problem('not_found')
  return found
}

const visited = statement(
  'payments.visited',
  'SELECT id FROM accounts.app_cards WHERE id = $1 AND disabled_at IS NULL AND NOT provider',
  { notNull: ['id'] },
)

/** Products that an account sells, read from its own card payment provider (PAY-001). */
export const readCatalogue = ({ database, clock, ofAccount, refresh, findPaid }: Deps) => {
  const { query } = database
  /** The enabled account in a visitor's `app-id` header. Throws `app_required`, `not_found`. */
  const visitedAccount = async (appId: string | undefined): Promise<string> => {
    if (appId === undefined) throw new Problem('app_required')
    if (!idPattern.test(appId)) throw new Problem('not_found')
    const { rows } = await query(visited.with(appId))
    return orNotFound(rows[0] ?? null).id
  }
  const ask = async <T>(appId: string, work: (provider: PaymentProvider) => Promise<T>): Promise<T> =>
    asProblem(work(await ofAccount(appId)))

  const reading = new Map<string, Promise<void>>()
  /** Calls at the same time wait for one reading. */
  const readNow = (appId: string): Promise<void> => {
    const begun = reading.get(appId) ?? asProblem(refresh.now(appId)).finally(() => reading.delete(appId))
    reading.set(appId, begun)
    return begun
  }
  // The provider is opened first, so that an account without keys is told so; it is asked only when nothing is there.
  const kept = async <T>(appId: string, list: (query: Query, appId: string) => Promise<T[]>): Promise<T[]> => {
    await ofAccount(appId)
    if (!(await refresh.isRead(appId))) await readNow(appId)
    return list(query, appId)
  }
  const products = (appId: string) => kept(appId, catalogueStore.products)
  const prices = (appId: string) => kept(appId, catalogueStore.prices)
  const state = async (appId: string) => {
    await ofAccount(appId)
    const found = await catalogueStore.find(query, appId)
    return {
      readAt: found?.readAt?.toISOString() ?? null,
      failingSince: found?.failingSince?.toISOString() ?? null,
    }
  }

  return {
    visitedAccount,
    /** From the rows; one that is not in it is asked for. */
    product: async (appId: string, id: string) =>
      (await products(appId)).find((one) => one.id === id) ??
      orNotFound(await ask(appId, (asked) => asked.findProduct(id))),
    price: async (appId: string, id: string) =>
      (await prices(appId)).find((one) => one.id === id) ??
      orNotFound(await ask(appId, (asked) => asked.findPrice(id))),
    products: async (appId: string) => completeList(await products(appId)),
    prices: async (appId: string, wanted?: string) =>
      completeList((await prices(appId)).filter(({ productId }) => wanted === undefined || productId === wanted)),
    taxRates: async (appId: string) => completeList(await kept(appId, catalogueStore.taxRates)),
    /** When it was read last, and since when the provider does not answer. */
    state,
    /** Reads it again. Throws `unavailable`, `payments_not_configured`. */
    readAgain: async (appId: string) => {
      await readNow(appId)
      return state(appId)
    },
    editProduct: async (appId: string, id: string, metadata: Record<string, string>) => {
      const edited = orNotFound(await ask(appId, (asked) => asked.editProduct(id, metadata)))
      await database.transaction(async (tx) => {
        await refresh.ask(tx, appId)
        await catalogueStore.saveProduct(tx.query, appId, edited, clock.now())
      })
      return edited
    },
    paymentIntent: async (appId: string, id: string) => {
      // Paid to the account by its guests, or by the account to the installation (COL-020).
      const own = await ask(appId, (asked) => asked.findPayment(id)).catch((error: unknown) => {
        if (isProblem(error, 'payments_not_configured')) return null
        throw error
      })
      const payment = own ?? orNotFound(await findPaid(appId, id))
      return {
        id: payment.id,
        amountInCents: payment.amountInCents,
        currency: payment.currency,
        status: payment.state,
        createdAt: payment.createdAt.toISOString(),
      }
    },
  }
}
