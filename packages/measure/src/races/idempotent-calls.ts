import { isDeepStrictEqual } from 'node:util'
import { projects } from '@passerelle/contract/projects/api'
import { inParallel, repeatCall } from '@passerelle/testkit/repeated-calls'
import { count, outcomesOf, type Measure } from '../measure.ts'

const parallel = 50

/**
 * G22: one idempotency key, fifty concurrent requests: one row and equal responses; then requests that are retried
 * because their connection breaks at COMMIT.
 */
export const measureIdempotentCalls: Measure = async (world, { rounds, random }) => {
  const { app, admin } = await world.given.customer()
  const client = world.as(admin)
  const named = (name: string) => ({ name, description: 'Une fois.' })
  let unequal = 0
  let accepted = 0
  for (let round = 0; round < rounds; round += 1) {
    const keyed = client.with({ 'idempotency-key': `prove-${round}-${Math.floor(random() * 1e9)}` })
    const send = async () => {
      for (;;) {
        const [outcome] = await Promise.allSettled([keyed.call(projects.createTask, named(`Parallèle ${round}`))])
        if (outcome.status === 'fulfilled') return outcome.value
        if (outcomesOf([outcome])[0] !== 'idempotency_in_progress') throw outcome.reason
      }
    }
    const bodies = await Promise.all(Array.from({ length: parallel }, send))
    // A stored response is read from the database, which may order fields differently.
    unequal += bodies.filter((body) => !isDeepStrictEqual(body, bodies[0])).length
    const other = await Promise.allSettled([keyed.call(projects.createTask, named('Autre'))])
    accepted += count(outcomesOf(other), 'done')
  }

  const calls = rounds * 20
  let cut = 0
  const fault = () => {
    const chance = random()
    if (chance > 0.2) return 'none' as const
    cut += 1
    return chance < 0.1 ? ('before' as const) : ('after' as const)
  }
  await world.withFaults(fault, () =>
    inParallel(calls, 8, (at) => repeatCall(client, (keyed) => keyed.call(projects.createTask, named(`Coupée ${at}`)))),
  )
  const rows = await world.rows<{ count: number }>(
    `SELECT count(*) FROM projects.tasks WHERE app_id = $1 AND (name LIKE 'Parallèle %' OR name LIKE 'Coupée %')
      GROUP BY name`,
    app.id,
  )
  const doubled = rows.filter(({ count: times }) => times !== 1).length
  const lost = rounds + calls - rows.length
  return {
    held: unequal === 0 && accepted === 0 && doubled === 0 && lost === 0,
    measured:
      `${rounds} × ${parallel} at once: ${unequal} unequal, ${accepted} other bodies accepted; ${calls} calls over ` +
      `${cut} cut commits: ${doubled} doubled, ${lost} lost`,
  }
}
