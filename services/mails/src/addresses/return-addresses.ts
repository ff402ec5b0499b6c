import type { Env } from '@passerelle/server/env'
import type { Platform } from '@passerelle/server/platform'
import { newToken, subaddress } from './inbound-address.ts'
import type { WaitingMail } from '../outgoing/outgoing-store.ts'
import { statement } from './statement-rows.ts'

export type ReturnAddresses = {
  /** What the mail is answered to (EML-007); null where nobody reads the answer. */
  reply: (mail: Pick<WaitingMail, 'userId' | 'taskId' | 'internalChain' | 'outsideId'>) => Promise<string | null>
  /** Where its bounces come back to (EML-012). */
  bounce: (mailId: string) => Promise<string | null>
}

// One token per person and request, made at the first mail. The update does nothing but return it.
const replyToken = statement(
  'mails.reply-token',
  `
  INSERT INTO mails.reply_addresses AS r (app_id, user_id, task_id, token, created_at)
  SELECT t.app_id, $1, t.id, $3, $4 FROM projects.task_headlines t WHERE t.id = $2
  ON CONFLICT (app_id, user_id, task_id) DO UPDATE SET token = r.token RETURNING token`,
)
const outsideToken = statement(
  'mails.outside-token',
  `
  INSERT INTO mails.outside_reply_addresses AS r (app_id, outside_id, task_id, token, created_at)
  SELECT o.app_id, o.id, o.task_id, $3, $4 FROM projects.outside_people o WHERE o.id = $1 AND o.task_id = $2
  ON CONFLICT (app_id, outside_id) DO UPDATE SET token = r.token RETURNING token`,
)
const repliesOff = statement(
  'mails.replies-off',
  `
  SELECT s.app_id AS "appId" FROM projects.task_headlines t JOIN mails.account_settings s ON s.app_id = t.app_id
   WHERE t.id = $1 AND NOT s.mail_replies`,
)
const bounceToken = statement(
  'mails.bounce-token',
  'UPDATE mails.outgoing SET bounce_token = coalesce(bounce_token, $2) WHERE id = $1 RETURNING bounce_token AS token',
)

/** Addresses that lead an answer or a bounce back to its request and mail. */
export const returnAddresses = ({
  database: { query },
  clock,
  env,
}: Pick<Platform, 'database' | 'clock'> & { env: Pick<Env, 'inbound'> }): ReturnAddresses => ({
  // Mails about what only staff see are never answered by mail (EML-032).
  reply: async ({ userId, taskId, internalChain, outsideId }) => {
    const { inbound } = env
    const receiver = userId ?? outsideId
    if (!inbound || receiver === null || taskId === null || internalChain) return null
    if ((await repliesOff.readRows(query, taskId)).length > 0) return null
    if (inbound.subaddress === 'none') return inbound.address
    const own = userId === null ? outsideToken : replyToken
    const [row] = await own.readRows(query, receiver, taskId, newToken(), clock.now())
    return row ? subaddress(inbound, row.token) : null
  },
  bounce: async (mailId) => {
    const { inbound } = env
    if (!inbound || inbound.subaddress === 'none') return null
    const [row] = await bounceToken.readRows(query, mailId, newToken())
    return row?.token ? subaddress(inbound, `b${row.token}`) : null
  },
})
