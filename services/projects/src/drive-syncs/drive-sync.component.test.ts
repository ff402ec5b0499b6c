import { projects } from '@passerelle/contract/projects/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'

let host: Booted
let given: GivenAccounts
const clock = fakeClock()
const { syncDrive, listDriveSyncs } = projects

beforeAll(async () => {
  host = await boot({ clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

test('[API-071][ADM-011][OPEN-042] a sync is a recorded job: the folder is made and groups added once', async () => {
  const emma = await given.staff()
  const { app } = await given.customer()
  const groups = ['compta@lumen.example', 'atelier@lumen.example']
  const sync = async (wanted: string[]) => {
    const { _id } = await host.as(emma).call(syncDrive, { slug: app.slug, groups: wanted })
    await host.drain()
    const { list } = await host.as(emma).call(listDriveSyncs, {})
    return list.find((one) => one._id === _id)
  }
  expect(await sync(groups)).toMatchObject({ appId: app.id, state: 'done', added: 2, kept: 0, problem: null })
  clock.advance(1000)
  expect(await sync([...groups, 'direction@lumen.example'])).toMatchObject({ state: 'done', added: 1, kept: 2 })
  clock.advance(1000)
  expect(await sync(['unknown@lumen.example'])).toMatchObject({ state: 'failed', problem: 'group_unknown' })
})

test('[API-071][ADM-011] a sync needs the slug of an account and mail addresses of groups, from staff', async () => {
  const emma = await given.staff()
  const { app, admin } = await given.customer()
  const call = (input: { slug: string; groups: string[] }) => host.as(emma).call(syncDrive, input)
  await expect(call({ slug: 'nobody', groups: ['a@b.example'] })).rejects.toBeProblem('drive_app_unknown')
  await expect(call({ slug: app.slug, groups: [] })).rejects.toBeProblem('invalid_input')
  await expect(call({ slug: app.slug, groups: ['pas un email'] })).rejects.toBeProblem('invalid_input')
  await expect(call({ slug: "x' or 1=1", groups: ['a@b.example'] })).rejects.toBeProblem('invalid_input')
  await expect(host.as(admin).call(syncDrive, { slug: app.slug, groups: ['a@b.example'] })).rejects.toBeProblem(
    'not_enough_rights',
  )
})
