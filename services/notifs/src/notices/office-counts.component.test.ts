import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifs } from '@passerelle/contract/notifs/api'
import { minutes } from '@passerelle/kernel/durations'
import { givenStats } from '@passerelle/testkit/given-stats'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
})
afterAll(() => world.close())

const read = (as: Parameters<typeof world.as>[0]) => world.as(as).call(notifs.readOfficeCounts, {} as never)

test('[DAY-060] staff count what cannot wait, outages and unread notices; customers may not', async () => {
  expect(await read(world.emma)).toEqual({ unread: 0, now: 0, incidents: { open: 0, untaken: 0 } })
  const stats = givenStats(world.platform)
  const probe = await stats.givenProbe(world.app)
  const incident = await stats.givenProbeEvent(probe)
  await world.request()
  await world.request({ priority: 4 })
  const late = { ...(await world.request()), dueAt: world.iso(-minutes(1)) }
  const { query } = world.platform.database
  await query({ text: 'UPDATE projects.tasks SET due_at = $2 WHERE id = $1', values: [late.id, late.dueAt] })
  expect(await read(world.emma)).toEqual({ unread: 0, now: 3, incidents: { open: 1, untaken: 1 } })
  await query({
    text: `UPDATE stats.probe_events SET acknowledged_at = $2, acknowledged_by = $3, acknowledged_via = 'page'
            WHERE id = $1`,
    values: [incident.id, world.clock.now(), world.emma.userId],
  })
  expect(await read(world.emma)).toMatchObject({ now: 3, incidents: { open: 1, untaken: 0 } })
  const hugo = await world.given.staff()
  expect(await read(hugo)).toMatchObject({ now: 2, incidents: { open: 1, untaken: 0 } })
  await expect(read(world.admin)).rejects.toBeProblem('not_enough_rights')
})

test('[DAY-060][DAY-041] a review counts for who may decide it, and for no other member of staff', async () => {
  const [hugo, decider] = [
    await world.given.staff({ inside: [world.app] }),
    await world.given.staff({ inside: [world.app], project: true }),
  ]
  const [before, beforeDecider] = [await read(hugo), await read(decider)]
  await world.request({ category: 'managed', pendingStatus: 'merge_request', pendingAt: world.clock.now() })
  expect([(await read(hugo)).now - before.now, (await read(decider)).now - beforeDecider.now]).toEqual([0, 1])
})
