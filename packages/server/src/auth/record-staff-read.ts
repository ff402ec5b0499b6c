import { createHash } from 'node:crypto'
import type { StaffActor } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { newId } from '@passerelle/kernel/ids'
import { eventStatement } from '../events/record-event.ts'
import type { Platform } from '../platform.ts'
import { createProcessCache } from './process-cache.ts'

type Deps = Pick<Platform, 'database' | 'clock'>

/** Known to this process as recorded, or being recorded. */
const getRecorded = createProcessCache<Promise<unknown>>()

/** Derived from session, account and day, so that several processes record one event. */
const idOf = (key: string, day: string) =>
  newId(new Date(day), (size) => createHash('sha256').update(key).digest().subarray(0, size))

/**
 * Records in the audit log of an account that staff read it by the `app-id` header, without entering it: the first call
 * of a session each day (in Europe/Paris). Later calls only look into a map.
 */
export const recordStaffRead = async (
  { database, clock }: Deps,
  actor: StaffActor & { appId: string },
): Promise<void> => {
  const { appId, userId, sessionId } = actor
  const now = clock.now()
  const day = toIsoDate(now)
  const key = `${sessionId} ${appId} ${day}`
  const recorded = getRecorded(database)
  const write = () => {
    const event = {
      appId,
      actor: { kind: 'staff', userId },
      name: 'account.read',
      subject: sessionId,
      data: { sessionId },
    } as const
    const { text, values } = eventStatement(idOf(key, day), now, event)
    return database.query({ name: 'record_staff_read', text: `${text} ON CONFLICT (id) DO NOTHING`, values })
  }
  const known = recorded.find(key) ?? write()
  recorded.set(key, known)
  try {
    await known
  } catch (error) {
    // The next call tries again.
    recorded.delete(key)
    throw error
  }
}
