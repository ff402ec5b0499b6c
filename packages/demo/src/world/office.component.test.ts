import { minutes } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccounts } from './accounts.ts'
import { seedLabels } from './labels.ts'
import { seedMilestones } from './milestones.ts'
import { seedOffice } from './office.ts'
import { seedProjects } from './projects.ts'

const valuesOf = (stored: unknown) => stored as { stoppedAt: string; spentMs: number }

let host: Booted
beforeAll(async () => {
  host = await boot({ services: ['projects', 'accounts'] })
})
afterAll(() => host.close())

test('[PLN-043] Farid corrected a time of Emma in the demo, a quarter of an hour less than before', async () => {
  const { database, env, clock } = host.platform
  const now = clock.now()
  const { people } = await seedAccounts(database, now)
  await seedLabels(database)
  await seedMilestones(database, now, '2024-01-01')
  await seedProjects(database, now)
  await seedOffice(database, env, now)
  const [correction, ...others] = await database.prisma.workLogCorrection.findMany()
  expect([correction!.reason, others]).toEqual(['Pause comptée en trop', []])
  expect(correction!.userId).toBe(people['farid@nimbus.example'])
  const { appId, workLogId: id } = correction!
  const log = await database.prisma.workLog.findUniqueOrThrow({ where: { appId_id: { appId, id } } })
  const before = valuesOf(correction!.before)
  const after = valuesOf(correction!.after)
  expect(after.stoppedAt).toBe(log.stoppedAt!.toISOString())
  expect(before.spentMs - after.spentMs).toBe(minutes(15))
})
