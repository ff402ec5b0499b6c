import type { Platform } from '@passerelle/server/platform'
import type { PaymentProvider, ProviderPayment } from '../stripe/payment-provider.ts'
import { PaymentProviderError } from '../stripe/payment-provider-error.ts'
import type { ApplyReading } from './apply-reading.ts'
import { beginReading, findCollection, findCollectionOf } from './collection-store.ts'
import { formEndsAt } from './collection-steps.ts'
import type { Collection } from './collection.ts'
import { rememberSilence } from './submit-collection.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'logger'> & {
  provider: () => Promise<PaymentProvider>
  apply: ApplyReading
}

/**
 * Reads the payment of a collection from the provider and stores its state: after each webhook, and once a day in case
 * that one is lost. A card form that nobody completed in time is canceled there first.
 */
export const askCollection = ({ clock, database, logger, provider, apply }: Deps) => {
  const read = async ({ appId, id }: Pick<Collection, 'appId' | 'id'>): Promise<void> => {
    const found = await findCollection(database.query, appId, id)
    if (!found) return
    if (found.providerPaymentId === null) {
      // A card form that could not be opened: without its payment nobody can have paid.
      if (found.state === 'submitted' && found.attempt === null && clock.now() >= formEndsAt(found))
        await apply(found, await beginReading(database.query, appId, id), { refusedWith: 'abandoned' })
      return
    }
    const reading = await beginReading(database.query, appId, id)
    const asked = await provider()
    const isOver = found.state === 'submitted' && found.attempt === null && clock.now() >= formEndsAt(found)
    const payment = await (isOver
      ? asked.cancelPayment(found.providerPaymentId)
      : asked.findPayment(found.providerPaymentId))
    if (payment) return apply(found, reading, { payment })
    logger.error({ appId, collectionId: id }, 'the provider does not know the payment of a collection')
  }
  return {
    /**
     * A payment of the account was reported: what it is now is asked. One whose answer was lost is known by its
     * metadata.
     */
    report: async (appId: string, { id: paymentId, metadata }: ProviderPayment): Promise<void> => {
      const known = await findCollectionOf(database.query, paymentId)
      if (known) return known.appId === appId ? read(known) : undefined
      const id = metadata['collection']
      const lost = id ? await findCollection(database.query, appId, id) : null
      if (!lost || lost.providerPaymentId !== null) return
      const reading = await beginReading(database.query, appId, lost.id)
      const payment = await (await provider()).findPayment(paymentId)
      if (payment) await apply(lost, reading, { payment })
    },
    /** As a step that is due: a provider that does not answer is asked again later. */
    readDue: (collection: Collection): Promise<void> =>
      read(collection).catch(async (error: unknown) => {
        if (!(error instanceof PaymentProviderError)) throw error
        await rememberSilence({ database, clock }, collection)
      }),
  }
}
