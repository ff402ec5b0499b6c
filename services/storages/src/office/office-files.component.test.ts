import { chats } from '@passerelle/contract/chats/api'
import { storages } from '@passerelle/contract/storages/api'
import { fileToken } from '@passerelle/contract/storages/file-token'
import { minutes } from '@passerelle/kernel/durations'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { plan, sequentialScans } from '@passerelle/testkit/explain'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { createUploadClient, pdf } from '@passerelle/testkit/upload-client'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeFilesStatement } from './office-files-view.ts'

type World = Awaited<ReturnType<typeof projectsTestEnvironment>>
let world: World
let farid: GivenPerson

beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
  farid = await world.given.staff({ firstName: 'Farid', project: true })
})
afterAll(() => world.close())

const { listOfficeFiles, removeFile, readFile } = storages
const sent = async (name: string, internal = false) => {
  const who = internal ? world.emma : world.user
  const place = internal ? { in: world.app.id } : {}
  // Each is newer than the one before.
  world.clock.advance(minutes(1))
  const task = await world.request({ privateThreadId: world.platform.newId() })
  const { _id } = await createUploadClient(world).upload(who, [pdf(name)], place.in)
  const threadId = internal ? task.privateThreadId! : task.threadId
  const message = { threadId, taskId: task.id, text: fileToken(_id) }
  await world.as(who, place).call(chats.sendMessage, message)
  return { _id, task, threadId }
}
const stored = async (id: string) =>
  (await readdir(join(world.platform.env.dataDir, 'files'), { recursive: true })).some((name) => name.endsWith(id))

test('[ADM-010] staff list and find the files of all accounts, newest first, in pages', async () => {
  const first = await sent('Rapport annuel.pdf')
  const second = await sent('plan-quai.pdf', true)
  const loose = await createUploadClient(world).upload(world.user, [pdf('rapport seul.pdf')])
  const emma = world.as(world.emma)
  const whole = await emma.call(listOfficeFiles, {})
  expect(whole.list.map(({ _id, name, internal, task }) => [_id, name, internal, task.taskId])).toEqual([
    [second._id, 'plan-quai.pdf', true, second.task.slug],
    [first._id, 'Rapport annuel.pdf', false, first.task.slug],
  ])
  expect(whole.list[1]).toMatchObject({ app: { _id: world.app.id, name: world.app.name }, mimetype: 'application/pdf' })
  expect(whole.list.map(({ _id }) => _id)).not.toContain(loose._id)
  const start = await emma.call(listOfficeFiles, { limit: 1 })
  expect(start.next).not.toBeNull()
  const end = await emma.call(listOfficeFiles, { limit: 1, after: start.next! })
  expect([end.list.map(({ _id }) => _id), end.next]).toEqual([[first._id], null])
  const names = async (query: { search?: string; appId?: string }) =>
    (await emma.call(listOfficeFiles, query)).list.map(({ name }) => name)
  expect(await names({ search: 'RAPPORT' })).toEqual(['Rapport annuel.pdf'])
  expect(await names({ search: '%' })).toEqual([])
  expect(await names({ appId: world.platform.newId() })).toEqual([])
})

test('[ADM-010] a removed file is gone for everybody, its message stays, and the journal says who', async () => {
  const { _id: fileId, threadId } = await sent('à retirer.pdf')
  const appId = world.app.id
  const project = world.as(farid)
  await project.call(removeFile, { appId, fileId })
  await expect(project.call(removeFile, { appId, fileId })).rejects.toBeProblem('not_found')
  await expect(world.as(world.user).call(readFile, { id: fileId })).rejects.toBeProblem('not_found')
  const thread = await world.as(world.user).call(chats.readMessages, { id: threadId })
  expect(thread.list.filter(({ text }) => text === fileToken(fileId)).map(({ file }) => file)).toEqual([null])
  expect((await world.as(world.emma).call(listOfficeFiles, { search: 'à retirer' })).list).toEqual([])
  const { rows } = await world.platform.database.query<{ actor: { userId: string }; data: object }>({
    text: "SELECT actor, data FROM platform.events WHERE name = 'file.removed' AND subject = $1",
    values: [fileId],
  })
  expect(rows).toMatchObject([{ actor: { userId: farid.userId }, data: { file: 'à retirer.pdf' } }])
  await world.drain()
  expect(await stored(fileId)).toBe(false)
})

test('[ADM-010] staff list files, project staff remove them, customers neither', async () => {
  const { _id: fileId } = await sent('gardé.pdf')
  const removal = { appId: world.app.id, fileId }
  await expect(world.as(world.emma).call(removeFile, removal)).rejects.toBeProblem('access_denied')
  await expect(world.as(world.admin).call(removeFile, removal)).rejects.toBeProblem('not_enough_rights')
  await expect(world.as(world.admin).call(listOfficeFiles, {})).rejects.toBeProblem('not_enough_rights')
  await expect(world.as(farid).call(removeFile, { ...removal, appId: world.platform.newId() })).rejects.toBeProblem(
    'not_found',
  )
})

test('[ADM-010] the files of all accounts are read by an index, by date and by name', async () => {
  await world.platform.database.query({
    text: `INSERT INTO storages.files (app_id, id, uploader_id, originalname, mimetype, size, created_at, attached_at)
           SELECT $1, 'd' || lpad(to_hex(n), 23, '0'), $2, 'file-' || n || '.pdf', 'application/pdf', 1, now(), now()
             FROM generate_series(1, 20000) n`,
    values: [world.app.id, world.user.userId],
  })
  await world.platform.database.query({ text: 'ANALYZE storages.files' })
  const after = `${world.app.id}_${'d'.padEnd(24, '0')}`
  for (const page of [{}, { after }, { search: 'file-777' }]) {
    const read = await plan(world.platform.database.pool, officeFilesStatement({ limit: 50, ...page }))
    expect(sequentialScans(read)).not.toContain('storages.files')
  }
})
