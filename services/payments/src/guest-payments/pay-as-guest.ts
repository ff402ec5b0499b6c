import { Problem } from '@passerelle/contract/problems'
import { days, seconds } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import { asProblem } from '../stripe/payment-provider-error.ts'
import type { PaymentProviders } from '../providers/payment-providers.ts'
import { readBookingToPay } from './ask-guest.ts'
import { assertLinkOpen, lastDayOf } from './guest-link.ts'
import type { GuestPaymentStore } from './guest-payment-store.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'logger'> & {
  store: GuestPaymentStore
  providers: Pick<PaymentProviders, 'ofAccount' | 'publicKeyOf'>
}

/** Look-back of the reconciliation: a link that was not paid by then is read no more. */
const lookBackMs = days(30)

/** A reading of the provider is shown for this long, in ms, before it is asked again. */
const freshMs = seconds(2)

/** Payment by the guest: by the secret of the link alone. Nothing is paid without reading the state at the provider. */
export const payAsGuest = ({ database, clock, logger, store, providers }: Deps) => {
  const read = async (appId: string, providerPaymentId: string): Promise<void> => {
    const readAt = clock.now()
    const payment = await (await providers.ofAccount(appId)).findPayment(providerPaymentId)
    if (payment) await store.save(appId, payment, readAt)
  }
  return {
    /** Reads a payment of an account's provider, when a webhook reports it; others than those of guests are ignored. */
    report: read,

    /**
     * Reads payments of an account that have not ended, for lost webhooks; returns how many there were. One that fails
     * stops no other.
     */
    reconcile: async (appId: string, signal: AbortSignal): Promise<number> => {
      const unfinished = await store.listUnfinished(appId, new Date(clock.now().getTime() - lookBackMs))
      const failures: unknown[] = []
      for (const id of unfinished) {
        signal.throwIfAborted()
        await read(appId, id).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
      return unfinished.length
    },

    /**
     * What is asked and how it ended. An unfinished payment is read from the provider, every two seconds at most, so
     * that the guest who returns from the form need not wait for a webhook; an outage leaves what is known. Throws
     * `not_found`, `link_expired`, `guest_payments_closed`.
     */
    show: async (secret: string) => {
      const known = await store.find(secret)
      assertLinkOpen(known, await readBookingToPay(database.query, known.appId, known.bookingId), clock.now())
      const isFresh = clock.now().getTime() - known.readAt.getTime() < freshMs
      if (known.providerPaymentId && known.status !== 'paid' && !isFresh)
        await read(known.appId, known.providerPaymentId).catch((err: unknown) =>
          logger.warn({ err }, 'the state of a guest payment could not be read'),
        )
      const current = await store.find(secret)
      const { appId, id, bookingId, amountInCents, status, failureReason, paidAt } = current
      const isBegun = current.providerPaymentId !== null
      const {
        hasAddress: _unused,
        isClosed: _closed,
        balanceInCents: _balance,
        advanceLeftInCents: _advance,
        number,
        ...about
      } = await readBookingToPay(database.query, appId, bookingId)
      const publicKey = await providers.publicKeyOf(appId)
      const returnedInCents = await store.readReturned(appId, id)
      const ended = { failureReason, paidAt: paidAt?.toISOString() ?? null, returnedInCents }
      const payment = { amountInCents, status, isBegun, ...ended }
      const validUntil = lastDayOf(current, about)
      return { ...about, bookingNumber: number, publicKey, validUntil, ...payment }
    },

    /**
     * Begins the payment once, however often it is asked; another one when the provider has canceled it or does not
     * know it, as after a change of the account's keys. Throws `conflict` when it is paid or on its way,
     * `link_expired`, `guest_payments_closed`.
     */
    start: async (secret: string): Promise<{ clientSecret: string }> => {
      const known = await store.find(secret)
      const { appId, id, amountInCents } = known
      assertLinkOpen(known, await readBookingToPay(database.query, appId, known.bookingId), clock.now())
      const provider = await providers.ofAccount(appId)
      if (known.providerPaymentId) await asProblem(read(appId, known.providerPaymentId))
      const { status, providerPaymentId } = await store.find(secret)
      if (status === 'paid' || status === 'processing') throw new Problem('conflict')
      const { balanceInCents, number } = await readBookingToPay(database.query, appId, known.bookingId)
      if (amountInCents > balanceInCents) throw new Problem('payment_above_balance')
      if (providerPaymentId) {
        const clientSecret = await asProblem(provider.findClientSecret(providerPaymentId))
        if (clientSecret) return { clientSecret }
      }
      const description = `R-${number}`
      const begun = await asProblem(
        provider.createCardPayment({ amountInCents, description, reference: id, replaces: providerPaymentId }),
      )
      await store.begin({ appId, id, providerPaymentId }, begun.id, clock.now())
      return { clientSecret: begun.clientSecret }
    },
  }
}
