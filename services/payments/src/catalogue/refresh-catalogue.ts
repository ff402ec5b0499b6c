import { isProblem } from '@passerelle/contract/problems'
import type { Clock } from '@passerelle/kernel/clock'
import { minutes } from '@passerelle/kernel/durations'
import type { Database, Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import { done, repeatAt, retry, type WorkKind } from '@passerelle/server/work/work'
import { enqueueWork } from '@passerelle/server/work/work-store'
import type { PaymentProvider } from '../stripe/payment-provider.ts'
import { PaymentProviderError } from '../stripe/payment-provider-error.ts'
import { catalogueStore } from './catalogue-store.ts'

type Deps = {
  database: Pick<Database, 'query' | 'transaction'>
  clock: Clock
  logger: Platform['logger']
  ofAccount: (appId: string) => Promise<PaymentProvider>
  /** Whether an account without keys has a provider too. */
  hasFake: boolean
}

export const catalogueKind = 'payments.catalogue'

/** Webhooks tell about changes; this is for those that were lost (BIL-060). */
export const everyMs = minutes(10)

const isOutside = (error: unknown): error is Error =>
  error instanceof PaymentProviderError || isProblem(error, 'payments_not_configured')

/** Reads catalogues from the accounts' own providers into rows (PAY-001, BIL-060). */
export const refreshCatalogue = ({ database, clock, logger, ofAccount, hasFake }: Deps) => {
  const isSelling = ({ hasKeys }: { hasKeys: boolean }) => hasKeys || hasFake

  /** Reads an account's catalogue; returns what writes it. */
  const read = async (appId: string, version: number) => {
    const readAt = clock.now()
    const provider = await ofAccount(appId)
    const [products, prices, taxRates] = await Promise.all([
      provider.listProducts(),
      provider.listPrices(),
      provider.listTaxRates(),
    ])
    return (tx: Pick<Tx, 'query'>, next: Date) =>
      catalogueStore.save(tx.query, appId, { products, prices, taxRates }, { version, readAt, next })
  }

  /** Has a catalogue read as soon as a worker is free, and from then on. */
  const ask = async (tx: Pick<Tx, 'query'>, appId: string): Promise<void> => {
    const dueAt = clock.now()
    await catalogueStore.add(tx.query, appId, dueAt)
    await enqueueWork(tx, { kind: catalogueKind, id: appId, appId, dueAt })
  }

  const work: WorkKind = {
    name: catalogueKind,
    leaseMs: minutes(2),
    concurrency: 8,
    perAccount: 1,
    pauses: (attempt) => Math.min(minutes(1) * 2 ** Math.min(attempt - 1, 10), everyMs),
    run: async ({ id: appId, attempt }) => {
      const found = await catalogueStore.find(database.query, appId)
      if (!found || !isSelling(found)) return done((tx) => catalogueStore.remove(tx.query, appId))
      try {
        const write = await read(appId, found.keysVersion)
        const dueAt = new Date(clock.now().getTime() + everyMs)
        return repeatAt(dueAt, (tx, nextAt) => write(tx, nextAt ?? dueAt))
      } catch (error) {
        if (!isOutside(error)) throw error
        const now = clock.now()
        if (attempt === 1) logger.warn({ appId, err: error }, 'a catalogue cannot be read')
        return retry(error.message, (tx, nextAt) => catalogueStore.fail(tx.query, appId, now, nextAt ?? now))
      }
    },
  }

  return {
    ask,
    work,
    /** Reads an account's catalogue now. Throws what the provider throws; the last rows stay then. */
    now: async (appId: string): Promise<void> => {
      const found = await catalogueStore.find(database.query, appId)
      const write = await read(appId, found?.keysVersion ?? 0)
      await database.transaction(async (tx) => {
        await catalogueStore.add(tx.query, appId, clock.now())
        await write(tx, new Date(clock.now().getTime() + everyMs))
        const dueAt = new Date(clock.now().getTime() + everyMs)
        await enqueueWork(tx, { kind: catalogueKind, id: appId, appId, dueAt })
      })
    },
    /** Whether the rows were read with the keys of now. */
    isRead: async (appId: string): Promise<boolean> => {
      const found = await catalogueStore.find(database.query, appId)
      return found !== null && found.readAt !== null && found.settingsVersion === found.keysVersion
    },
    /** Subscriber: other keys are another catalogue. */
    onKeysChanged: (): Subscriber =>
      accountSubscriber('read-catalogue', ['app.edited'], async ({ appId, data: { fields } }) => {
        if (!fields.includes('config.payments')) return
        await database.transaction((tx) => ask(tx, appId))
      }),
  }
}

export type RefreshCatalogue = ReturnType<typeof refreshCatalogue>
