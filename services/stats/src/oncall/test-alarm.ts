import { eventActor } from '@passerelle/contract/event-actor'
import type { OncallTest } from '@passerelle/contract/stats/oncall'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { hours, minutes } from '@passerelle/kernel/durations'
import { defaultOncallChannels, type OncallChannel } from '@passerelle/kernel/oncall-channels'
import { onCallAt } from '@passerelle/kernel/on-call'
import type { PageLink } from '@passerelle/server/mail/take-token'
import type { Query } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { gatewayStore } from './gateways/gateway-store.ts'
import { readProvider } from './oncall-staff.ts'
import { readReach } from './reach-view.ts'
import { rotaStore } from './rota-store.ts'
import { readRota } from './rota-view.ts'
import { testStore } from './test-store.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'>
type Channel = OncallTest['channels'][number]
type Row = NonNullable<Awaited<ReturnType<typeof testStore.read>>>

const mostInAnHour = 5
const timeToAnswer = minutes(15)
const isProject = (actor: Person) => actor.kind === 'staff' && actor.project
const iso = (at: Date | null) => at?.toISOString() ?? null

const gatewayOf = (pages: Row['gateways']): Pick<Channel, 'state' | 'sentAt' | 'error'> => {
  const sent = pages.find(({ outcome }) => outcome === 'sent')
  if (sent) return { state: 'sent', sentAt: new Date(sent.at!).toISOString(), error: null }
  if (pages.some(({ outcome }) => outcome === null)) return { state: 'waiting', sentAt: null, error: null }
  const failed = pages.find(({ outcome }) => outcome === 'failed')
  return { state: failed ? 'failed' : 'none', sentAt: null, error: failed?.error ?? null }
}
const channelsOf = ({ answeredAt, answeredVia, ...row }: Row, chosen: readonly OncallChannel[]): Channel[] => {
  const answeredBy = (kind: Channel['kind']) => (answeredVia === kind ? iso(answeredAt) : null)
  const push = row.pushedAt ? 'sent' : row.pushError ? 'failed' : row.hasBrowser === false ? 'none' : 'waiting'
  const mail = row.mailedAt ? 'sent' : row.isMailLost ? 'failed' : 'waiting'
  const all = {
    push: { state: push, sentAt: iso(row.pushedAt), error: row.pushError },
    mail: { state: mail, sentAt: iso(row.mailedAt), error: row.mailError },
    gateway: gatewayOf(row.gateways),
  } as const
  return chosen.map(({ kind }) => ({ kind, ...all[kind], answeredAt: answeredBy(kind) }))
}
const toReply = (row: Row, chosen: readonly OncallChannel[] = defaultOncallChannels): OncallTest => ({
  _id: row.id,
  userId: row.userId,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  takeBefore: new Date(row.createdAt.getTime() + timeToAnswer).toISOString(),
  answeredAt: iso(row.answeredAt),
  channels: channelsOf(row, chosen),
})

/** Test alarms: pages that prove the channels of a person and are about no incident (ONC-023). */
export const testAlarm = ({ clock, database, newId, record }: Deps) => {
  const assertOnCall = async (query: Query, userId: string, now: Date) => {
    if (!onCallAt(await readRota(query), now).some((one) => one.userId === userId)) throw new Problem('not_found')
  }

  return {
    /**
     * Pages oneself, or project staff somebody who is on call now. Throws `access_denied`, `not_found` (nobody who is
     * on call), `too_many_requests`.
     */
    page: (userId: string, actor: Person): Promise<OncallTest> => {
      if (userId !== actor.userId && !isProject(actor)) throw new Problem('access_denied')
      return database.transaction(async (tx) => {
        const now = clock.now()
        // One at a time, so that the hour is counted right.
        await rotaStore.lock(tx)
        if (userId !== actor.userId) await assertOnCall(tx.query, userId, now)
        const recent = await testStore.recent(tx, actor.userId, now)
        if (recent.length >= mostInAnHour) {
          const freeAt = recent[0]!.getTime() + hours(1)
          const retryAfterSeconds = Math.ceil((freeAt - now.getTime()) / 1000)
          throw new Problem('too_many_requests', { values: { retryAfterSeconds } })
        }
        const appId = await readProvider(tx)
        const id = newId()
        await testStore.add(tx, { id, userId, createdBy: actor.userId, createdAt: now })
        const reach = (await readReach(tx.query)).get(userId)
        const { chosen = defaultOncallChannels, lacksPhone = false } = reach ?? {}
        await gatewayStore.page(tx, { appId, testId: id }, [{ userId, chosen, lacksPhone }], { newId, now })
        const takeBefore = new Date(now.getTime() + timeToAnswer).toISOString()
        // By the system: whoever tries themselves is told of it too.
        const about = { appId, actor: { kind: 'system' } as const, subject: id }
        await record(tx, { ...about, name: 'oncall.test_paged', data: { userId, takeBefore } })
        return toReply((await testStore.read(tx.query, id))!, reach?.chosen)
      })
    },

    /** Throws `not_found`, also for whoever it does not concern. */
    read: async (id: string, actor: Person): Promise<OncallTest> => {
      const found = await testStore.read(database.query, id)
      if (!found || (!isProject(actor) && found.userId !== actor.userId && found.createdBy !== actor.userId))
        throw new Problem('not_found')
      return toReply(found, (await readReach(database.query)).get(found.userId)?.chosen)
    },

    /** What the link of a test shows; undefined when it is the link of an incident, or of somebody who has left. */
    readPage: async ({ incidentId: id, userId }: PageLink) => {
      const found = await testStore.pagedBy(database.query, id, userId)
      if (!found) return undefined
      const { firstName, createdAt } = found
      const takeBefore = new Date(createdAt.getTime() + timeToAnswer).toISOString()
      const about = { _id: null, service: '', account: '', others: [] }
      return { firstName, test: true, ...about, startedAt: createdAt.toISOString(), takeBefore }
    },

    /** Answers a test by the link of its page, once; the first answer stays. Undefined as above. */
    answer: async (link: PageLink) => {
      const { incidentId: id, userId, via } = link
      return database.transaction(async (tx) => {
        const found = await testStore.pagedBy(tx.query, id, userId)
        if (!found) return undefined
        const now = clock.now()
        if (await testStore.answer(tx, id, via, now)) {
          const actor = eventActor({ kind: 'staff', userId, project: false, sessionId: '' })
          const appId = await readProvider(tx)
          await record(tx, { appId, actor, subject: id, name: 'oncall.test_answered', data: { userId, via } })
        }
        const { answeredAt } = (await testStore.read(tx.query, id))!
        const acknowledgedAt = answeredAt!.toISOString()
        return { firstName: found.firstName, test: true, service: '', acknowledgedAt, count: 1 }
      })
    },
  }
}
