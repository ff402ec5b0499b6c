import type { notifs } from '@passerelle/contract/notifs/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { MailMode, NoticeChoices } from '@passerelle/kernel/notice-preferences'
import type { Tx } from '@passerelle/server/database/connect'
import { unsubscribeTokens, type MailSubscription } from '@passerelle/server/mail/unsubscribe-token'
import type { Platform } from '@passerelle/server/platform'
import { choicesOf } from '../preferences/channels.ts'
import { mutedRequests } from '../thread-mails/muted-requests.ts'
import { statement } from './statement-rows.ts'

type Reply = InferResponse<typeof notifs.unsubscribe>
type Row = { choices: Partial<NoticeChoices> | null; service: string | null; messageMails: MailMode | null }

const read = statement(
  'notifs.unsubscribed',
  `
  SELECT p.choices, s.name AS service, m.message_mails AS "messageMails" FROM accounts.notice_receivers r
    LEFT JOIN notifs.preferences p ON p.app_id = r.app_id AND p.user_id = r.id
    LEFT JOIN mails.message_mails m ON m.app_id = r.app_id
    LEFT JOIN stats.probe_names s ON s.app_id = r.app_id AND s.id = $3
   WHERE r.app_id = $1 AND r.id = $2`,
).as<Pick<Row, 'choices' | 'messageMails'>>()

const slugOf = statement(
  'notifs.unsubscribed-request',
  'SELECT slug FROM projects.task_headlines WHERE app_id = $1 AND id = $2',
  { notNull: ['slug'] },
)
const endAddress = statement(
  'notifs.end-outside-address',
  'SELECT projects.end_outside_address($1, $2, $3) AS "taskId"',
)

/** Ends the mails named by the token of a link; other channels stay. Throws `not_found`. */
export const createUnsubscribe = ({
  clock,
  database,
  env,
  record,
}: Pick<Platform, 'clock' | 'database' | 'env' | 'record'>) => {
  const tokens = unsubscribeTokens(env)
  const muted = mutedRequests({ clock, database })

  /** Somebody from outside follows their request no more (EML-043); `userId` is the id of their address. */
  const endOutside = ({ appId, userId: outsideId, subjectId: taskId }: MailSubscription): Promise<Reply> =>
    database.transaction(async (tx) => {
      const [task] = taskId === null ? [] : await slugOf.readRows(tx.query, appId, taskId)
      if (!task || taskId === null) throw new Problem('not_found')
      const [ended] = await endAddress.readRows(tx.query, appId, outsideId, clock.now())
      if (ended?.taskId)
        await record(tx, {
          appId,
          actor: { kind: 'system' },
          name: 'outside_address.removed',
          subject: taskId,
          data: { outsideId, self: true },
        })
      return { topic: 'outside', service: null, task: task.slug }
    })

  const end = async (tx: Tx, { appId, userId, topic, subjectId }: MailSubscription, choices: NoticeChoices) => {
    const updatedAt = clock.now()
    if (topic === 'service' && subjectId !== null) {
      const { inbox, push } = choices.availability
      await tx.prisma.serviceSubscription.upsert({
        where: { appId_userId_probeId: { appId, userId, probeId: subjectId } },
        create: {
          appId,
          userId,
          probeId: subjectId,
          incidents: true,
          maintenances: true,
          inbox,
          push,
          mail: 'never',
          updatedAt,
        },
        update: { mail: 'never', updatedAt },
      })
      return
    }
    const ended = { ...choices, availability: { ...choices.availability, mail: 'never' as const } }
    const kept =
      topic === 'monthly_report'
        ? { monthlyReport: false, updatedAt }
        : topic === 'satisfaction' || topic === 'announcements'
          ? { [topic]: false, updatedAt }
          : { choices: ended, updatedAt }
    await tx.prisma.noticePreferences.upsert({
      where: { appId_userId: { appId, userId } },
      create: { appId, userId, ...kept },
      update: kept,
    })
  }

  return async (token: string): Promise<Reply> => {
    const subscription = tokens.read(token)
    if (!subscription) throw new Problem('not_found')
    const { appId, userId, topic, subjectId } = subscription
    if (topic === 'request' && subjectId !== null)
      return { topic, service: null, task: await muted.mute({ appId, userId, taskId: subjectId }) }
    if (topic === 'outside') return endOutside(subscription)
    return database.transaction(async (tx) => {
      const { rows } = await tx.query(read.with(appId, userId, subjectId))
      const row = rows[0]
      if (!row || (topic === 'service' && row.service === null)) throw new Problem('not_found')
      await end(tx, subscription, choicesOf('customer', row.choices, row.messageMails ?? env.messageMailDefault))
      return { topic, service: row.service, task: null }
    })
  }
}
