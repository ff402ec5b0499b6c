import { projects } from '@passerelle/contract/projects/api'
import { hours } from '@passerelle/kernel/durations'
import { count, outcomesOf, type Measure } from '../measure.ts'

const parallel = 50

/** G19: an estimate accepted fifty times and refused fifty times concurrently: one outcome, one event. */
export const measureDecisionRace: Measure = async (world, { rounds }) => {
  const { app, admin } = await world.given.customer()
  const client = world.as(admin)
  let [decided, failed, events] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const task = await world.given.task({ app, owner: admin, category: 'mission', estimatedTime: hours(4) })
    const tried = outcomesOf(
      await Promise.allSettled(
        Array.from({ length: parallel * 2 }, (_, at) =>
          client.call(at % 2 === 0 ? projects.acceptEstimate : projects.refuseEstimate, { id: task.id } as never),
        ),
      ),
    )
    decided += count(tried, 'done')
    failed += tried.filter((each) => ['failed', 'internal', 'unavailable'].includes(each)).length
    const [found] = await world.rows<{ count: number }>(
      `SELECT count(*) FROM platform.events WHERE subject = $1 AND name IN ('estimate.accepted', 'estimate.refused')`,
      task.id,
    )
    events += found?.count ?? 0
  }
  return {
    held: decided === rounds && events === rounds && failed === 0,
    measured: `${rounds} × ${parallel * 2}: ${decided} decisions, ${events} events, ${failed} failures`,
  }
}
