import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '@passerelle/contract/mails/api'
import { projects } from '@passerelle/contract/projects/api'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['accounts', 'projects', 'mails'], {
    mailFrom: 'ne-pas-repondre@nimbus.example',
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.platform.database.query({ text: 'DELETE FROM platform.rate_limits' })
  await world.asAda.call(mails.setAccountMails, { outsideAddresses: true })
})

const paul = { email: 'paul@cabinet.example', name: 'Paul Girard' }

test('[EML-043] an administrator and staff let people from outside follow a request, and end it', async () => {
  const task = await world.request()
  const added = await world.asAda.call(projects.addOutsideAddress, { id: task.slug, ...paul })
  expect(added).toMatchObject({ ...paul, addedBy: { _id: world.admin.userId, staff: false } })
  world.clock.advance(1000)
  const second = { email: 'Zoe@Cabinet.example', name: 'Zoé Girard' }
  await world.asEmma.call(projects.addOutsideAddress, { id: task.slug, ...second })
  // What follows already stays as it is.
  expect(
    await world.asEmma.call(projects.addOutsideAddress, { id: task.slug, email: 'PAUL@cabinet.example', name: 'P.' }),
  ).toEqual(added)
  // Whoever may read the request sees who follows it.
  const { list, allowed } = await world.asBasile.call(projects.listOutsideAddresses, { id: task.slug })
  expect([allowed, list.map(({ email, addedBy }) => [email, addedBy?.staff])]).toEqual([
    true,
    [
      [paul.email, false],
      ['zoe@cabinet.example', true],
    ],
  ])
  for (let times = 0; times < 2; times += 1)
    await world.asAda.call(projects.removeOutsideAddress, { id: task.slug, outsideId: added._id })
  const left = await world.asAda.call(projects.listOutsideAddresses, { id: task.slug })
  expect(left.list.map(({ email }) => email)).toEqual(['zoe@cabinet.example'])
  expect(await world.namesOf(task.id)).toEqual([
    'outside_address.added',
    'outside_address.added',
    'outside_address.removed',
  ])
  // Follows again under its id.
  expect(await world.asAda.call(projects.addOutsideAddress, { id: task.slug, ...paul })).toMatchObject({
    _id: added._id,
  })
})

test('nobody else adds or ends them, and other accounts find nothing', async () => {
  const task = await world.request()
  const { _id: outsideId } = await world.asAda.call(projects.addOutsideAddress, { id: task.slug, ...paul })
  const other = world.as((await world.given.customer()).admin)
  await expect(world.asBasile.call(projects.addOutsideAddress, { id: task.slug, ...paul })).rejects.toBeProblem(
    'access_denied',
  )
  await expect(world.asBasile.call(projects.removeOutsideAddress, { id: task.slug, outsideId })).rejects.toBeProblem(
    'access_denied',
  )
  await expect(other.call(projects.listOutsideAddresses, { id: task.id })).rejects.toBeProblem('not_found')
  await expect(other.call(projects.addOutsideAddress, { id: task.id, ...paul })).rejects.toBeProblem('not_found')
  await expect(other.call(projects.removeOutsideAddress, { id: task.id, outsideId })).rejects.toBeProblem('not_found')
  // An id of another request ends nothing.
  const second = await world.request()
  await world.asAda.call(projects.removeOutsideAddress, { id: second.slug, outsideId })
  expect((await world.asAda.call(projects.listOutsideAddresses, { id: task.slug })).list).toHaveLength(1)
})

test('[EML-043] only where the account allows it, for open requests, and people not of the account', async () => {
  const task = await world.request()
  const add = (id: string, email: string) => world.asAda.call(projects.addOutsideAddress, { id, ...paul, email })
  await expect(add(task.slug, world.user.email)).rejects.toBeProblem('outside_is_user')
  await expect(add(task.slug, 'ne-pas-repondre@nimbus.example')).rejects.toBeProblem('outside_is_user')
  // Whoever is a user of another account only is not told apart from a stranger.
  const elsewhere = (await world.given.customer()).user
  expect(await add(task.slug, elsewhere.email)).toMatchObject({ email: elsewhere.email })
  for (const body of [{ email: 'paul' }, { name: '' }, { name: 'Voir https://evil.example' }, { name: 'x'.repeat(81) }])
    await expect(world.asAda.call(projects.addOutsideAddress, { id: task.slug, ...paul, ...body })).rejects.toBeProblem(
      'invalid_input',
    )
  const archived = await world.request()
  await world.platform.database.query({
    text: 'UPDATE projects.tasks SET deleted_at = $2 WHERE id = $1',
    values: [archived.id, world.clock.now()],
  })
  await expect(add(archived.slug, paul.email)).rejects.toBeProblem('task_archived')
  await world.asAda.call(mails.setAccountMails, { outsideAddresses: false })
  await expect(add(task.slug, paul.email)).rejects.toBeProblem('outside_not_allowed')
  expect(await world.asAda.call(projects.listOutsideAddresses, { id: task.slug })).toMatchObject({ allowed: false })
})

test('[EML-043] a request is followed by at most ten outside addresses, also when they are added at once', async () => {
  const task = await world.request()
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      world.asAda.call(projects.addOutsideAddress, {
        id: task.slug,
        name: 'Paul',
        email: `paul${index}@cabinet.example`,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  await expect(world.asAda.call(projects.addOutsideAddress, { id: task.slug, ...paul })).rejects.toBeProblem(
    'outside_limit',
  )
  const { list } = await world.asAda.call(projects.listOutsideAddresses, { id: task.slug })
  expect(list).toHaveLength(10)
  await world.asAda.call(projects.removeOutsideAddress, { id: task.slug, outsideId: list[0]!._id })
  await world.asAda.call(projects.addOutsideAddress, { id: task.slug, ...paul })
})
