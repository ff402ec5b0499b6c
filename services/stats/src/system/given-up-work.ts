import type { stats } from '@passerelle/contract/stats/api'
import { eventActor } from '@passerelle/contract/event-actor'
import type { EventName } from '@passerelle/contract/events'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import { failedWork, type FailedChoice } from '@passerelle/server/work/failed-work'

type CallOf<K extends keyof typeof stats> = Call<(typeof stats)[K]>

/** What project staff see and do about work that was given up (ADR 0062). */
export const givenUpWorkHandlers = ({ database, clock, record }: Platform) => {
  const change = (
    name: Extract<EventName, `system.${string}`>,
    { actor, body }: Pick<CallOf<'retryWork'>, 'actor' | 'body'>,
    run: (tx: Parameters<typeof record>[0], choice: FailedChoice) => Promise<number>,
  ) =>
    database.transaction(async (tx) => {
      const count = await run(tx, body)
      const data = { kind: body.kind, count }
      if (count > 0) await record(tx, { appId: null, actor: eventActor(actor), name, subject: actor.userId, data })
      return { count }
    })
  return {
    listGivenUpWork: async ({ query: { kind, skip, limit } }: CallOf<'listGivenUpWork'>) => {
      const found = await failedWork.list(database.query, { kind: kind ?? null, skip, limit: limit + 1 })
      const list = found.slice(0, limit).map((row) => ({ ...row, since: row.since.toISOString() }))
      return { list, hasMore: found.length > limit }
    },
    retryWork: (call: CallOf<'retryWork'>) =>
      change('system.work_retried', call, (tx, choice) => failedWork.retry(tx, choice, clock.now())),
    dismissWork: (call: CallOf<'dismissWork'>) => change('system.work_dismissed', call, failedWork.dismiss),
  }
}
