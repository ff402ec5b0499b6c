import type { DeliveryState } from '@passerelle/contract/mails/deliveries'
import type { InboundState } from '@passerelle/contract/mails/inbound'

const states = ['waiting', 'failing', 'sent', 'bounced', 'given_up', 'cancelled'] as const satisfies DeliveryState[]
export const receivedStates = ['posted', 'ignored', 'discarded', 'failed'] as const satisfies InboundState[]
export const mailTabs = ['held', 'received', 'sent', 'rules'] as const

export type MailsSearch = {
  tab?: 'received' | 'sent' | 'rules' | undefined
  received?: (typeof receivedStates)[number] | undefined
  state?: DeliveryState | undefined
  /** The mail that is open. */
  mail?: string | undefined
}

/** Search params of the page of mails: what waits, what was received, or what was sent, and in which state. */
export const validateDeliveriesSearch = ({ tab, received, state, mail }: Record<string, unknown>): MailsSearch => {
  const ofSent = states.find((one) => one === state)
  const ofReceived = receivedStates.find((one) => one === received)
  // Links of before name the state of a mail that was sent only.
  const shown = (['received', 'sent', 'rules'] as const).find((one) => one === tab) ?? (ofSent ? 'sent' : undefined)
  return {
    ...(shown && { tab: shown }),
    ...(shown === 'received' && ofReceived && { received: ofReceived }),
    ...(shown === 'sent' && ofSent && { state: ofSent }),
    ...((shown === undefined || shown === 'received') &&
      typeof mail === 'string' &&
      /^[0-9a-f]{24}$/.test(mail) && { mail }),
  }
}
