import { projects } from '@passerelle/contract/projects/api'
import { inParallel, repeatCall } from '@passerelle/testkit/repeated-calls'
import { defineMeasure } from '../measure.ts'

const callsOfRound = 160
const accountsOfRound = 8

/**
 * G22: requests that are repeated with their idempotency key because their connection breaks at COMMIT, before or after
 * it took effect: each is carried out once, the first request of an account included. Fifty at once with one key are a
 * test of `answer-once`.
 */
export const repeatedCalls = defineMeasure({
  name: 'repeated-calls',
  id: 'G22',
  title: 'Calls repeated over cut commits',
  promised: 'each carried out once',
  inWorld: async (world, { rounds, random }) => {
    const accounts = await Promise.all(Array.from({ length: rounds * accountsOfRound }, () => world.given.customer()))
    const calls = rounds * callsOfRound
    let [cuts, sent] = [0, 0]
    const fault = () => {
      const chance = random()
      if (chance > 0.3) return 'none' as const
      cuts += 1
      return chance < 0.1 ? ('before' as const) : ('after' as const)
    }
    await world.withFaults(fault, () =>
      inParallel(calls, 8, (at) =>
        repeatCall(world.as(accounts[at % accounts.length]!.admin), (keyed) => {
          sent += 1
          return keyed.call(projects.createTask, { name: `Coupée ${at}`, description: 'Une fois.' })
        }),
      ),
    )
    const rows = await world.rows<{ count: number }>(
      "SELECT count(*) FROM projects.tasks WHERE app_id = ANY ($1::text[]) AND name LIKE 'Coupée %' GROUP BY name",
      accounts.map(({ app }) => app.id),
    )
    return {
      calls,
      cuts,
      repeated: sent - calls,
      doubled: rows.filter(({ count }) => count !== 1).length,
      lost: calls - rows.length,
    }
  },
  judge: ({ calls, cuts, repeated, doubled, lost }) => ({
    held: repeated > 0 && doubled === 0 && lost === 0,
    measured: `${calls} calls over ${cuts} cut commits, ${repeated} times repeated: ${doubled} doubled, ${lost} lost`,
  }),
})
