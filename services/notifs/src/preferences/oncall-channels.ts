import type { InferResponse } from '@passerelle/contract/operation'
import type { oncallChannels } from '@passerelle/contract/notifs/oncall-channels'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { minutes } from '@passerelle/kernel/durations'
import { defaultOncallChannels, type OncallChannel } from '@passerelle/kernel/oncall-channels'
import type { Query } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { homeAccount } from './home-account.ts'
import { statement } from './statement-rows.ts'

type Channels = InferResponse<typeof oncallChannels.readOncallChannels>

const own = statement(
  'notifs.own-oncall-channels',
  `SELECT c.list,
          EXISTS (SELECT FROM notifs.push_subscriptions s WHERE s.app_id = $1 AND s.user_id = $2) AS "hasBrowser",
          EXISTS (SELECT FROM accounts.staff_phones f WHERE f.app_id = $1 AND f.user_id = $2) AS "hasPhone"
     FROM (SELECT) one LEFT JOIN notifs.oncall_channels c ON c.app_id = $1 AND c.user_id = $2`,
  { notNull: ['hasBrowser', 'hasPhone'] },
).as<{ list: OncallChannel[] | null }>()
const save = statement(
  'notifs.save-oncall-channels',
  `INSERT INTO notifs.oncall_channels (app_id, user_id, list, updated_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (app_id, user_id) DO UPDATE SET list = excluded.list, updated_at = excluded.updated_at`,
)
const chosen = statement(
  'notifs.oncall-channels-of',
  'SELECT user_id AS "userId", list FROM notifs.oncall_channels WHERE user_id = ANY ($1)',
).as<{ list: OncallChannel[] }>()

/** By which channels a person of the staff is paged, each for oneself (ONC-013). */
export const ownOncallChannels = ({ clock, database }: Pick<Platform, 'clock' | 'database'>) => {
  const read = async ({ userId }: Pick<Person, 'userId'>): Promise<Channels> => {
    const [found] = await own.readRows(database.query, await homeAccount(database.query), userId)
    return { ...found!, list: found!.list ?? [...defaultOncallChannels] }
  }
  return {
    read,
    /** Throws `oncall_channels` when none is left. */
    save: async (actor: Person, list: OncallChannel[]): Promise<Channels> => {
      if (list.length === 0) throw new Problem('oncall_channels')
      const home = await homeAccount(database.query)
      await database.transaction(async (tx) => {
        await tx.query(save.with(home, actor.userId, JSON.stringify(list), clock.now()))
      })
      return read(actor)
    },
  }
}

/** After how many ms pages leave by push and mail; null: not by this channel. */
export type PageDelays = { push: number | null; mail: number | null }

/** The delays of pages of these people; whoever chose nothing is paged at once by both. */
export const readPageDelays = async (query: Query, userIds: readonly string[]) => {
  const rows = await chosen.readRows(query, userIds)
  return (userId: string): PageDelays => {
    const list = rows.find((row) => row.userId === userId)?.list ?? defaultOncallChannels
    const delayOf = (kind: OncallChannel['kind']) => {
      const found = list.find((one) => one.kind === kind)
      return found ? minutes(found.delayMinutes) : null
    }
    return { push: delayOf('push'), mail: delayOf('mail') }
  }
}
