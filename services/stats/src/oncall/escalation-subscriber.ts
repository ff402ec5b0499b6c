import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { escalationDeadlineName } from './escalation-deadline.ts'
import { escalationStore } from './escalation-store.ts'
import { foldStore } from './fold-store.ts'
import { rotaStore } from './rota-store.ts'

const events = ['probe.down', 'probe.acknowledged', 'probe.resolved'] as const

/**
 * Begins to page for a production outage, and ends when it is taken charge of or over. Reads the incident as it is now,
 * so that events may come late and twice.
 */
export const escalationSubscriber = ({
  clock,
  database,
  scheduleDeadline,
}: Pick<Platform, 'clock' | 'database' | 'scheduleDeadline'>): Subscriber =>
  accountSubscriber<(typeof events)[number]>('oncall', events, async ({ name, appId, subject: incidentId, actor }) => {
    const now = clock.now()
    const key = { appId, incidentId }
    await database.transaction(async (tx) => {
      if (name === 'probe.down') {
        // One after the other, so that outages of one moment see each other.
        await rotaStore.lock(tx)
        const begun = await escalationStore.start(tx, key, now)
        const dueAt = begun && begun <= now ? ((await foldStore.join(tx, key, now)) ?? begun) : begun
        if (dueAt) scheduleDeadline(tx, 'stats', escalationDeadlineName, { appId, id: incidentId, dueAt })
        return
      }
      if (name === 'probe.acknowledged' && actor.kind === 'staff')
        await escalationStore.answer(tx, key, actor.userId, now)
      await escalationStore.end(tx, key, name === 'probe.acknowledged' ? 'taken' : 'resolved', now)
    })
  })
