import { projects } from '@passerelle/contract/projects/api'
import { hours } from '@passerelle/kernel/durations'
import type { Measure } from '../measure.ts'

/** No call sends more messages to the database. */
const mostPoints = 80

/** A call, and whether its change and its event are stored, asked for afterwards. */
type Case = { send: () => Promise<unknown>; state: () => Promise<{ changed: boolean; recorded: boolean }> }

/**
 * G5: the connection of a call to the database is cut at its first message, at the second, and so on to its end, for
 * requests that are created, estimates that are accepted and requests that are moved: the change is stored with its
 * event, or neither of them.
 */
export const measureCrashPoints: Measure = async (world) => {
  const { app, admin } = await world.given.customer()
  const staff = await world.given.staff({ inside: [app] })
  const [client, office] = [world.as(admin), world.as(staff, { in: app.id })]
  const wasRecorded = async (subject: string | undefined, name: string) => {
    const rows = await world.rows('SELECT FROM platform.events WHERE subject = $1 AND name = $2', subject ?? '', name)
    return rows.length > 0
  }
  const cases: Record<string, (at: number) => Promise<Case>> = {
    create: async (at) => ({
      send: () => client.call(projects.createTask, { name: `Point ${at}`, description: 'Coupée.' }),
      state: async () => {
        const [row] = await world.rows<{ id: string }>(
          'SELECT id FROM projects.tasks WHERE app_id = $1 AND name = $2',
          app.id,
          `Point ${at}`,
        )
        return { changed: row !== undefined, recorded: await wasRecorded(row?.id, 'task.created') }
      },
    }),
    accept: async () => {
      const { id } = await world.given.task({ app, owner: admin, category: 'mission', estimatedTime: hours(4) })
      return {
        send: () => client.call(projects.acceptEstimate, { id } as never),
        state: async () => {
          const [row] = await world.rows<{ changed: boolean }>(
            'SELECT estimated_time_accepted_at IS NOT NULL AS changed FROM projects.tasks WHERE id = $1',
            id,
          )
          return { changed: row?.changed === true, recorded: await wasRecorded(id, 'estimate.accepted') }
        },
      }
    },
    move: async () => {
      const { id } = await world.given.task({ app, owner: admin, category: 'managed' })
      return {
        send: () => office.call(projects.moveTask, { id, listId: 'in_progress' }),
        state: async () => {
          const [row] = await world.rows<{ list: string }>(
            'SELECT list_id AS list FROM projects.tasks WHERE id = $1',
            id,
          )
          return { changed: row?.list === 'in_progress', recorded: await wasRecorded(id, 'task.moved') }
        },
      }
    },
  }
  let [points, between, lost, unfinished] = [0, 0, 0, 0]
  for (const prepare of Object.values(cases))
    for (let at = 1; ; at += 1) {
      const { send, state } = await prepare(at)
      let isAcknowledged = false
      const wasCut = await world.proxy.whileCutAt(at, () =>
        send().then(
          () => (isAcknowledged = true),
          () => undefined,
        ),
      )
      const { changed, recorded } = await state()
      if (changed !== recorded) between += 1
      if (isAcknowledged && !changed) lost += 1
      if (!wasCut && isAcknowledged) break
      points += 1
      if (at < mostPoints) continue
      unfinished += 1
      break
    }
  return {
    held: between === 0 && lost === 0 && unfinished === 0 && points > 0,
    inPart: 'creating, accepting and moving a request, not booking, redeeming, paying and publishing',
    measured:
      `${points} points of ${Object.keys(cases).length} calls: ${between} between before and after, ${lost} ` +
      `acknowledged and lost, ${unfinished} without an end`,
  }
}
