import type { guestPayments } from '@passerelle/contract/payments/guest-payments'
import type { Call } from '@passerelle/server/service'
import type { requestGuestPayment } from './ask-guest.ts'
import type { GuestPaymentStore, StoredGuestPayment } from './guest-payment-store.ts'
import type { payAsGuest } from './pay-as-guest.ts'

type CallOf<K extends keyof typeof guestPayments> = Call<(typeof guestPayments)[K]>
type Deps = {
  store: GuestPaymentStore
  ask: ReturnType<typeof requestGuestPayment>
  pay: ReturnType<typeof payAsGuest>
}

const toReply = ({
  id,
  bookingId,
  secret,
  amountInCents,
  status,
  failureReason,
  paidAt,
  createdAt,
}: StoredGuestPayment) => ({
  _id: id,
  bookingId,
  secret,
  amountInCents,
  status,
  failureReason,
  paidAt: paidAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export const guestPaymentHandlers = ({ store, ask, pay }: Deps) => ({
  listGuestPayments: async ({ actor, query }: CallOf<'listGuestPayments'>) => ({
    list: (await store.list(actor.appId, query.bookingId)).map(toReply),
  }),
  createGuestPayment: async ({ actor, body }: CallOf<'createGuestPayment'>) =>
    toReply(await ask(actor, actor.appId, body.bookingId, body.amountInCents, body.isMailed)),
  readGuestPayment: ({ params }: CallOf<'readGuestPayment'>) => pay.show(params.secret),
  startGuestPayment: ({ params }: CallOf<'startGuestPayment'>) => pay.start(params.secret),
})
