import type { InferResponse } from '@passerelle/contract/operation'
import { guestPayments } from '@passerelle/contract/payments/guest-payments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type GuestPayment = InferResponse<typeof guestPayments.readGuestPayment>

/** No session and no account: the secret of the link is all that a guest has. */
export const asGuest = { side: 'customer', appId: null } as const

/** Readings after a guest has come back, while the outcome of their last card may still be on its way. */
const maxReadings = 6

/**
 * What a guest is asked to pay; read again while the bank decides, and some times once a card was asked for: nothing is
 * known of it yet, or a refusal is that of the card before.
 */
export const guestPaymentQuery = (secret: string) =>
  queryOptions({
    queryKey: ['guest-payment', secret],
    queryFn: ({ signal }) => call(guestPayments.readGuestPayment, { secret }, { ...asGuest, signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.status === 'processing' || (data?.isBegun && data.status !== 'paid' && dataUpdateCount < maxReadings)
        ? 3000
        : false,
    retry: false,
  })
