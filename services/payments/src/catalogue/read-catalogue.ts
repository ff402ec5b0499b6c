import { isProblem, Problem } from '@passerelle/contract/problems'
import { idPattern } from '@passerelle/kernel/ids'
import type { Database } from '@passerelle/server/database/connect'
import { completeList } from '@passerelle/server/database/page'
import { asProblem } from '../stripe/payment-provider-error.ts'
import { statement } from './statement-rows.ts'
import type { CatalogueStore } from './catalogue-cache.ts'
import type { PaymentProvider, ProviderPayment } from '../stripe/payment-provider.ts'

type Deps = {
  query: Database['query']
  ofAccount: (appId: string) => Promise<PaymentProvider>
  cache: CatalogueStore
  /** A payment of the account to the installation; null when it is none of its own. */
  findPaid: (appId: string, id: string) => Promise<ProviderPayment | null>
}

const orNotFound = <T>(found: T | null): T => {
  if (found === null) throw new Problem('not_found')
  return found
}

const visited = statement(
  'payments.visited',
  'SELECT id FROM accounts.apps WHERE id = $1 AND disabled_at IS NULL AND NOT provider',
)

/** Products that an account sells, read from its own card payment provider (PAY-001). */
export const readCatalogue = ({ query, ofAccount, cache, findPaid }: Deps) => {
  /** The enabled account in a visitor's `app-id` header. Throws `app_required`, `not_found`. */
  const visitedAccount = async (appId: string | undefined): Promise<string> => {
    if (appId === undefined) throw new Problem('app_required')
    if (!idPattern.test(appId)) throw new Problem('not_found')
    const { rows } = await query(visited.with(appId))
    return orNotFound(rows[0] ?? null).id
  }
  const ask = async <T>(appId: string, work: (provider: PaymentProvider) => Promise<T>): Promise<T> =>
    asProblem(work(await ofAccount(appId)))

  // The provider is opened first, so that an account without keys is told so.
  const products = (appId: string) => ask(appId, (asked) => cache.list(appId, 'products', () => asked.listProducts()))
  const prices = (appId: string) => ask(appId, (asked) => cache.list(appId, 'prices', () => asked.listPrices()))

  return {
    visitedAccount,
    /** From the cached list; one that is not in it is asked for. */
    product: async (appId: string, id: string) =>
      (await products(appId)).find((one) => one.id === id) ??
      orNotFound(await ask(appId, (asked) => asked.findProduct(id))),
    price: async (appId: string, id: string) =>
      (await prices(appId)).find((one) => one.id === id) ??
      orNotFound(await ask(appId, (asked) => asked.findPrice(id))),
    products: async (appId: string) => completeList(await products(appId)),
    prices: async (appId: string, wanted?: string) =>
      completeList((await prices(appId)).filter(({ productId }) => wanted === undefined || productId === wanted)),
    taxRates: async (appId: string) =>
      completeList(await ask(appId, (asked) => cache.list(appId, 'tax_rates', () => asked.listTaxRates()))),
    editProduct: async (appId: string, id: string, metadata: Record<string, string>) => {
      const edited = orNotFound(await ask(appId, (asked) => asked.editProduct(id, metadata)))
      await cache.drop(appId)
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
