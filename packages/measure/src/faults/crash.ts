import { projects } from '@passerelle/contract/projects/api'
import { startEmbedded } from '@passerelle/host/split/embedded-form'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { sessionFor } from '@passerelle/testkit/actors'
import { inParallel, repeatCall } from '@passerelle/testkit/repeated-calls'
import { createTestClient } from '@passerelle/testkit/test-client'
import { defineMeasure } from '../measure.ts'

const readyMs = 15_000

/** Idempotency keys of requests that crashed before their commit are released after a minute; here immediately. */
const freeKeys =
  "UPDATE platform.idempotent_answers SET created_at = created_at - interval '2 minutes' WHERE status IS NULL"
const halfEffects = `
  SELECT count(*) FROM projects.tasks t
   WHERE t.app_id = $1 AND NOT EXISTS (SELECT FROM platform.events e
     WHERE e.subject = t.id AND e.name = 'task.created')`

/**
 * G4: a process is killed during requests and restarted, once per round: every acknowledged change is stored exactly
 * once, and no change lacks its event.
 */
export const crash = defineMeasure({
  name: 'crash',
  id: 'G4',
  title: 'Processes killed under load',
  promised: '0 acknowledged writes lost or doubled, none without its event; ready again within 15 s',
  inWorld: async (world, { rounds, random, progress }) => {
    const { app, admin } = await world.given.customer()
    const place = { DATABASE_URL: world.databaseUrl, port: await getFreePort() }
    let form = await startEmbedded(place)
    // Session tokens are valid for one origin.
    const platform = { ...world.platform, env: { ...world.platform.env, origin: form.origin } }
    const { token } = await sessionFor(platform, admin)
    const client = createTestClient(form.origin, platform.env.provider, { token })
    const calls = rounds * 40
    const killAt = new Set(Array.from({ length: rounds }, (_, round) => round * 40 + 5 + Math.floor(random() * 30)))
    let [slowest, kills] = [0, 0]
    const restart = async () => {
      await form.kill()
      await world.rows(freeKeys)
      const begun = performance.now()
      form = await startEmbedded(place)
      slowest = Math.max(slowest, performance.now() - begun)
      kills += 1
      progress(`${kills} of ${rounds} kills`)
    }
    let restarting = Promise.resolve()
    try {
      await inParallel(calls, 8, async (at) => {
        if (killAt.has(at)) restarting = restarting.then(restart)
        return repeatCall(client, (keyed) =>
          keyed.call(projects.createTask, { name: `Coupure ${at}`, description: 'Une fois.' }),
        )
      })
      await restarting
    } finally {
      await restarting.catch(() => {})
      await form.kill()
    }
    const rows = await world.rows<{ count: number }>(
      "SELECT count(*) FROM projects.tasks WHERE app_id = $1 AND name LIKE 'Coupure %' GROUP BY name",
      app.id,
    )
    const doubled = rows.filter(({ count }) => count !== 1).length
    const lost = calls - rows.length
    const [half] = await world.rows<{ count: number }>(halfEffects, app.id)
    return { calls, kills, lost, doubled, half: half?.count ?? Number.NaN, slowest }
  },
  judge: ({ calls, kills, lost, doubled, half, slowest }) => ({
    held: kills > 0 && doubled === 0 && lost === 0 && half === 0 && slowest <= readyMs,
    measured:
      `${calls} calls over ${kills} kills: ${lost} lost, ${doubled} doubled, ${half} without their ` +
      `event; ready again after ${(slowest / 1000).toFixed(1)} s at most`,
  }),
})
