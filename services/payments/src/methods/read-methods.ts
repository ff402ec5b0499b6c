import type { Database } from '@passerelle/server/database/connect'
import type { PaymentProvider, ProviderMethod } from '../stripe/payment-provider.ts'
import { beginReading, findRefused, storeMethods, type StoredMethod } from './method-store.ts'
import { findVerifications, type Verification } from './verifications.ts'

type Deps = { database: Pick<Database, 'query' | 'transaction'>; provider: () => Promise<PaymentProvider> }

const toStored = async (
  asked: PaymentProvider,
  { id, type, last4, bankOrBrand, isConsented, createdAt }: ProviderMethod,
  known: Verification | undefined,
): Promise<Omit<StoredMethod, 'isDefault'>> => {
  const read = { id, type, last4, bankOrBrand, createdAt }
  if (type !== 'sepa_debit')
    return { ...read, mandateId: null, mandateReference: null, isUsable: type === 'card' && isConsented }
  const mandateId = known?.mandateId ?? null
  const mandate = mandateId === null ? null : await asked.findMandate(mandateId)
  const isVerified = known?.status === 'paid' || known?.status === 'refunded'
  return {
    ...read,
    mandateId,
    mandateReference: mandate?.reference ?? null,
    isUsable: isVerified && mandate?.status === 'active',
  }
}

/**
 * Reads the payment methods of an account from the provider and stores them. The first one that may be charged becomes
 * the default, at the provider too, and in the place of one that the bank refuses for good (COL-007, COL-015).
 * Idempotent; an older reading never replaces a newer one.
 */
export const readMethods =
  ({ database, provider }: Deps) =>
  async (appId: string): Promise<void> => {
    const begun = await beginReading(database.query, appId)
    if (!begun) return
    const { readings, customerId } = begun
    const asked = await provider()
    const [methods, chosen, verifications, refused] = await Promise.all([
      asked.listMethods(customerId),
      asked.findDefaultMethod(customerId),
      findVerifications(database.query, appId),
      findRefused(database.query, appId),
    ])
    const stored = []
    for (const method of methods) stored.push(await toStored(asked, method, verifications.get(method.id)))
    const isKnown = stored.some(({ id }) => id === chosen && !refused.has(id))
    const first = stored
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .find(({ id, isUsable }) => isUsable && !refused.has(id))
    if (!isKnown && first) await asked.setDefaultMethod(customerId, first.id)
    const defaultId = isKnown ? chosen : first?.id
    const all = stored.map((method) => ({ ...method, isDefault: method.id === defaultId }))
    await database.transaction((tx) => storeMethods(tx, appId, readings, all))
  }

export type ReadMethods = ReturnType<typeof readMethods>
