import type { MailMode, NoticeChoice } from '@passerelle/kernel/notice-preferences'

/** What a user chose for one service. */
export type ServiceRow = NoticeChoice & {
  probeId: string
  incidents: boolean
  maintenances: boolean
  certificates: boolean
}
/** What happened to services: an incident, a maintenance, or a certificate that ends soon. */
export type ServiceTopic = 'incidents' | 'maintenances' | 'certificates'

/** No channel at all. */
export const silent: NoticeChoice = { inbox: false, push: false, mail: 'never' }
const order: readonly MailMode[] = ['never', 'digest', 'now']
const louder = (a: MailMode, b: MailMode) => (order.indexOf(a) > order.indexOf(b) ? a : b)

/**
 * Channels by which a user is told of something that concerns these services: for each its own choice, otherwise the
 * preferences; of several services the union. Null: not at all.
 */
export const serviceChoice = (
  rows: readonly ServiceRow[],
  probesIds: readonly string[],
  topic: ServiceTopic,
  preferred: NoticeChoice,
): NoticeChoice | null => {
  const union = probesIds
    .map((id): NoticeChoice => {
      const own = rows.find(({ probeId }) => probeId === id)
      return own ? (own[topic] ? own : silent) : preferred
    })
    .reduce(
      (all, { inbox, push, mail }) => ({
        inbox: all.inbox || inbox,
        push: all.push || push,
        mail: louder(all.mail, mail),
      }),
      silent,
    )
  return union.inbox || union.push || union.mail !== 'never' ? union : null
}
