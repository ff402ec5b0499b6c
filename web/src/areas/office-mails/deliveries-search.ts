import type { DeliveryState } from '@passerelle/contract/mails/deliveries'

const states = ['waiting', 'failing', 'sent', 'bounced', 'given_up', 'cancelled'] as const satisfies DeliveryState[]

/** Search params of the deliveries page: the state to show. */
export const validateDeliveriesSearch = ({ state }: Record<string, unknown>): { state?: DeliveryState | undefined } => {
  const known = states.find((one) => one === state)
  return known ? { state: known } : {}
}
