import { accounts } from '@passerelle/contract/accounts/api'
import { projects } from '@passerelle/contract/projects/api'
import { days } from '@passerelle/kernel/durations'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { editOfficeSettings, listAuditOfAll, readMe, readOfficeSettings } = accounts

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['accounts', 'projects', 'notifs'])
})
afterAll(() => world.close())

test('[DAY-005][DAY-071] project staff change the rules of the staff, and the journal names which', async () => {
  const person = await world.given.staff({ project: true })
  const [farid, emma] = [world.as(person), world.as(world.emma)]
  const defaults = { startMoves: 'offer', remindAfterDays: 7 }
  expect(await emma.call(readOfficeSettings, {})).toEqual(defaults)
  expect(await farid.call(editOfficeSettings, { remindAfterDays: 3 })).toEqual({ ...defaults, remindAfterDays: 3 })
  const changed = { startMoves: 'always', remindAfterDays: 3 } as const
  expect(await farid.call(editOfficeSettings, { startMoves: 'always' })).toEqual(changed)
  expect(await farid.call(editOfficeSettings, changed)).toEqual(changed)
  expect(await farid.call(editOfficeSettings, {})).toEqual(changed)
  expect(await emma.call(readOfficeSettings, {})).toEqual(changed)
  expect((await emma.call(readMe, {})).office).toEqual(changed)
  expect((await world.asAda.call(readMe, {})).office).toBeNull()
  const provider = await world.given.provider()
  const { list } = await emma.call(listAuditOfAll, { userId: person.userId })
  const changes = list.filter(({ name }) => name === 'office.settings_changed')
  expect(changes.map(({ app }) => app?._id)).toEqual([provider.id, provider.id])
  const { rows } = await world.platform.database.query({
    text: "SELECT data -> 'fields' AS fields FROM platform.events WHERE name = 'office.settings_changed'",
    values: [],
  })
  expect(rows.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual([
    { fields: ['remindAfterDays'] },
    { fields: ['startMoves'] },
  ])
  await farid.call(editOfficeSettings, { startMoves: 'offer', remindAfterDays: 7 })
})

test('[DAY-005] others may not change them, customers not read them, and bad values are refused by name', async () => {
  const farid = world.as(await world.given.staff({ project: true }))
  const emma = world.as(world.emma)
  await expect(emma.call(editOfficeSettings, { remindAfterDays: 3 })).rejects.toBeProblem('access_denied')
  await expect(world.asAda.call(editOfficeSettings, { remindAfterDays: 3 })).rejects.toBeProblem('not_enough_rights')
  await expect(world.asAda.call(readOfficeSettings, {})).rejects.toBeProblem('not_enough_rights')
  await expect(world.anonymous.call(readOfficeSettings, {})).rejects.toBeProblem('not_signed_in')
  for (const remindAfterDays of [0, 15, 1.5])
    await expect(farid.call(editOfficeSettings, { remindAfterDays })).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: { remindAfterDays: expect.any(String) } },
    })
  await expect(farid.call(editOfficeSettings, { startMoves: 'ask' as 'offer' })).rejects.toMatchObject({
    code: 'invalid_input',
    reply: { errors: { startMoves: expect.any(String) } },
  })
})

test('[DAY-005][DAY-034] a customer may be reminded after as many days as the rules say', async () => {
  const farid = world.as(await world.given.staff({ project: true }))
  const now = world.clock.now()
  const { id } = await world.request({
    category: 'managed',
    pendingStatus: 'customer',
    pendingAt: new Date(now.getTime() - days(4)),
  })
  await world.asEmma.call(projects.attachMember, { id, memberId: world.emma.userId })
  const steps = async () => {
    const { list, counts } = await world.as(world.emma).call(projects.readDayQueue, {})
    return [list.flatMap((line) => (line.kind === 'task' ? [line.nextStep.step] : [])), counts.steps]
  }
  expect(await steps()).toEqual([['wait'], { wait: 1 }])
  await farid.call(editOfficeSettings, { remindAfterDays: 4 })
  expect(await steps()).toEqual([['remind'], { remind: 1 }])
  await farid.call(editOfficeSettings, { remindAfterDays: 5 })
  expect(await steps()).toEqual([['wait'], { wait: 1 }])
})

test('[DAY-005] two changes of office settings at once are both stored', async () => {
  const farid = world.as(await world.given.staff({ project: true }))
  await Promise.all([
    farid.call(editOfficeSettings, { remindAfterDays: 9 }),
    farid.call(editOfficeSettings, { startMoves: 'never' }),
  ])
  expect(await farid.call(readOfficeSettings, {})).toEqual({ startMoves: 'never', remindAfterDays: 9 })
})
