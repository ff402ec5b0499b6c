import { stats } from '@passerelle/contract/stats/api'
import { createMetrics } from '@passerelle/server/metrics/metrics'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureOncall } from './measure-oncall.ts'

let world: Awaited<ReturnType<typeof statsTestEnvironment>>
// A Tuesday.
beforeAll(async () => (world = await statsTestEnvironment('2026-02-03T12:00:00.000Z')))
afterAll(() => world.close())

test('whether somebody is on call is measured: nobody organised, somebody, an absence, nobody yet', async () => {
  const metrics = createMetrics()
  measureOncall(metrics, world.platform)
  const covered = async () => /^passerelle_oncall_covered (\d)/m.exec(await metrics.registry.metrics())?.[1]
  expect(await covered()).toBeUndefined()

  const hugo = await world.given.staff({ firstName: 'Hugo' })
  const farid = await world.given.staff({ firstName: 'Farid', project: true })
  const organise = async (startsOn: string) => {
    const { version } = await world.as(farid).call(stats.readOncall, {})
    const layer = { name: '1er niveau', startsOn, handoverWeekday: 1, handoverMinute: 540, shiftDays: 7 }
    await world.as(farid).call(stats.setOncallLayers, {
      layers: [{ ...layer, hours: 'always', members: [hugo.userId] }],
      from: 'now',
      version,
    })
  }
  await organise('2026-02-02')
  expect(await covered()).toBe('1')

  await world.platform.database.query({
    text: `INSERT INTO accounts.absences (app_id, id, user_id, first_day, last_day, created_by, created_at)
           SELECT app_id, $1, id, '2026-02-03', '2026-02-03', id, now() FROM accounts.users WHERE id = $2`,
    values: ['c'.repeat(24), hugo.userId],
  })
  expect(await covered()).toBe('0')
  await world.platform.database.query({ text: 'DELETE FROM accounts.absences' })
  await organise('2026-02-10')
  expect(await covered()).toBe('0')
})
