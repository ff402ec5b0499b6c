import { text } from 'node:stream/consumers'
import { chats } from '@passerelle/contract/chats/api'
import { mails } from '@passerelle/contract/mails/api'
import { projects } from '@passerelle/contract/projects/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { rawKey } from '@passerelle/mails/inbound/raw-mails'
import { openFileStore } from '@passerelle/testkit/file-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoWorld } from './demo-world.ts'

let host: Booted
let asFarid: ReturnType<Booted['as']>
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'projects', 'chats', 'storages', 'mails'] })
  await seedDemoWorld(host.platform)
  const { rows } = await host.platform.database.query<{ userId: string; appId: string; accountId: string }>({
    text: `SELECT u.id AS "userId", u.app_id AS "appId", a.id AS "accountId" FROM accounts.users u, accounts.apps a
            WHERE u.email = 'farid@nimbus.example' AND a.slug = 'atelier-lumen'`,
  })
  const { userId, appId, accountId } = rows[0]!
  asFarid = host.as({ userId, appId }, { in: accountId })
}, 120_000)
afterAll(() => host.close())

test('[EML-059] the demo has a request that was opened by mail, with a picture and a file not taken', async () => {
  const task = await asFarid.call(projects.readTask, { id: 'ATL-598' })
  expect(task).toMatchObject({ name: 'Les étiquettes du quai sortent décalées' })
  const { list } = await asFarid.call(chats.readMessages, { id: task.threadId })
  const said = list.filter(({ kind }) => kind === 'user').toReversed()
  expect(said.map(({ author }) => author?.firstName)).toEqual(['Basile', 'Basile', 'Emma', 'Ada'])
  expect(said[0]!.text).toContain('numeros-de-serie.xlsx')
  expect(said[1]!.text).toMatch(/^storages:fileId:/)
  const posted = await asFarid.call(mails.listInbound, { state: 'posted' })
  expect(posted.list.map(({ task: about }) => about?.slug)).toEqual(['ATL-598', 'ATL-598', 'ATL-598'])
})

test('[EML-059] three mails of the demo wait for staff, each for another reason, with their original', async () => {
  const { list } = await asFarid.call(mails.listInbound, { state: 'held' })
  expect(list.map(({ from, reason, task }) => [from?.email, reason, task?.slug])).toEqual([
    ['denis@maison-verdier.example', 'unproven', 'MVD-117'],
    ['compta@fournisseur.example', 'unknown_sender', undefined],
    ['lea@nimbus.example', 'internal_reply', 'CLR-38'],
  ])
  const raws = openFileStore(host.platform.env)
  for (const { _id: id, from } of list) expect(await text((await raws.get(rawKey(id)))!)).toContain(`<${from!.email}>`)
  const { version } = await asFarid.call(mails.readInbound, { id: list[0]!._id })
  const { candidates } = await asFarid.call(mails.readInbound, { id: list[0]!._id })
  const person = candidates.people.find(({ firstName }) => firstName === 'Denis')!
  const place = { appId: person.app._id, userId: person._id, taskId: candidates.tasks[0]!.taskId }
  await asFarid.call(mails.acceptInbound, { id: list[0]!._id, version, ...place })
  await host.drain(['mails', 'chats'])
  expect((await asFarid.call(mails.listInbound, { state: 'held' })).list).toHaveLength(2)
})

test('[EML-059] a mail to Jean came back', async () => {
  const { list } = await asFarid.call(mails.listDeliveries, { state: 'bounced' })
  expect(list.map(({ address }) => address)).toContain('jean@clinique-riviera.example')
})
