import type { LivePayloads } from '@passerelle/server/live/live-payloads'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

const dispatchedEvent = statement(
  'chats.dispatched-event',
  `SELECT event_name AS "eventName", payload AS "eventPayload" FROM accounts.dispatched_events
    WHERE app_id = $1 AND id = $2`,
  { notNull: ['eventName', 'eventPayload'] },
)

/** The live event of a dispatched event carries its name and its payload as staff sent them (API-083, OPEN-044). */
export const dispatchLivePayload =
  ({ database }: Pick<Platform, 'database'>): NonNullable<LivePayloads['app.dispatched']> =>
  async ({ appId, data: { dispatchId } }) => {
    if (appId === null) return null
    const { rows } = await database.query(dispatchedEvent.with(appId, dispatchId))
    return rows[0] ? { ...rows[0], dispatchId } : null
  }
