import { Problem } from '@passerelle/contract/problems'
import type { PersonInAccount } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

type Of = { appId: string; userId: string; taskId: string }

const find = statement(
  'notifs.request-mails',
  `
  SELECT t.slug, EXISTS (SELECT FROM notifs.muted_requests m
           WHERE m.app_id = t.app_id AND m.user_id = $3 AND m.task_id = t.id) AS muted
    FROM projects.task_headlines t WHERE t.app_id = $1 AND t.id = $2`,
  { notNull: ['slug', 'muted'] },
)
const mute = statement(
  'notifs.mute-request',
  `INSERT INTO notifs.muted_requests (app_id, user_id, task_id, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING`,
)
const unmute = statement(
  'notifs.unmute-request',
  'DELETE FROM notifs.muted_requests WHERE app_id = $1 AND user_id = $2 AND task_id = $3',
)

/** Requests whose messages a person does not want by mail (EML-013): each for oneself. */
export const mutedRequests = ({ database, clock }: Pick<Platform, 'database' | 'clock'>) => {
  /** Throws `not_found` for a request of another account. */
  const read = async ({ appId, userId, taskId }: Of) => {
    const [found] = await find.readRows(database.query, appId, taskId, userId)
    if (!found) throw new Problem('not_found')
    return found
  }
  const set = async (of: Of, muted: boolean) => {
    const { slug } = await read(of)
    const { appId, userId, taskId } = of
    const change = muted ? mute.with(appId, userId, taskId, clock.now()) : unmute.with(appId, userId, taskId)
    await database.transaction(async (tx) => void (await tx.query(change)))
    return { slug, muted }
  }
  const own = ({ appId, userId }: PersonInAccount, taskId: string): Of => ({ appId, userId, taskId })
  return {
    read: async (actor: PersonInAccount, taskId: string) => ({ muted: (await read(own(actor, taskId))).muted }),
    save: async (actor: PersonInAccount, taskId: string, muted: boolean) => ({
      muted: (await set(own(actor, taskId), muted)).muted,
    }),
    /** By the link of a mail; returns the slug of the request. */
    mute: async (of: Of) => (await set(of, true)).slug,
  }
}
