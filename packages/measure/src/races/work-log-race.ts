import { projects } from '@passerelle/contract/projects/api'
import { hours } from '@passerelle/kernel/durations'
import { count, outcomesOf, type Measure } from '../measure.ts'

const parallel = 50

/** G21: a member of staff starts the timer of fifty requests at once: one runs, the others are refused. */
export const measureWorkLogRace: Measure = async (world, { rounds }) => {
  const { app, admin } = await world.given.customer()
  let [started, refused, running] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const staff = await world.given.staff()
    const tasks = []
    for (let at = 0; at < parallel; at += 1)
      tasks.push(await world.given.task({ app, owner: admin, category: 'managed', estimatedTime: hours(4) }))
    const client = world.as(staff, { in: app.id })
    const tried = outcomesOf(
      await Promise.allSettled(
        tasks.map(({ id }) => client.call(projects.actOnWorkLog, { id, action: 'start' } as never)),
      ),
    )
    started += count(tried, 'done')
    refused += count(tried, 'worklog_running')
    const [found] = await world.rows<{ count: number }>(
      'SELECT count(*) FROM projects.work_logs WHERE user_id = $1 AND stopped_at IS NULL',
      staff.userId,
    )
    running += found?.count ?? 0
  }
  return {
    held: started === rounds && refused === rounds * (parallel - 1) && running === rounds,
    measured: `${rounds} × ${parallel}: ${started} started, ${refused} refused, ${running} running`,
  }
}
