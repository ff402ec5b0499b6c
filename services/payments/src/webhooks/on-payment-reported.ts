import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { ReadReported } from './read-reported.ts'

/** Subscriber that reads the object of a webhook event from the provider. Idempotent. */
export const onPaymentReported = (read: ReadReported): Subscriber =>
  subscriber('read-reported-payment', ['payment.reported'], ({ appId: sender, data: { eventType, objectId } }) =>
    read({ sender, eventType, objectId }),
  )
