import { generateKeyPairSync } from 'node:crypto'
import { projects } from '@passerelle/contract/projects/api'
import { minutes } from '@passerelle/kernel/durations'
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

test('[API-071][OPEN-067] a sync whose drive does not answer is tried four times before it fails', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const account = { client_email: 'sync@nimbus.example', private_key: key, token_uri: 'http://127.0.0.1:1/token' }
  const away = await boot({ clock, env: { googleServiceAccount: JSON.stringify(account) } })
  try {
    const people = givenAccounts(away.platform)
    const { app } = await people.customer()
    const asEmma = away.as(await people.staff())
    await asEmma.call(syncDrive, { slug: app.slug, groups: ['compta@lumen.example'] })
    await away.drain()
    const states: string[] = []
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      const { list } = await asEmma.call(listDriveSyncs, {})
      states.push(list[0]!.state)
      clock.advance(minutes(2))
      await away.drain()
    }
    expect(states).toEqual(['waiting', 'waiting', 'waiting', 'failed'])
    expect((await asEmma.call(listDriveSyncs, {})).list).toMatchObject([{ problem: 'unreachable' }])
  } finally {
    await away.close()
  }
})
