import { inflateRawSync } from 'node:zlib'
import { accounts } from '@passerelle/contract/accounts/api'
import { chats } from '@passerelle/contract/chats/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { storages } from '@passerelle/contract/storages/api'
import { fileToken } from '@passerelle/contract/storages/file-token'
import { days } from '@passerelle/kernel/durations'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { createTestClient } from '@passerelle/testkit/test-client'
import { createUploadClient, pdf } from '@passerelle/testkit/upload-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBlobStore } from '../store/open-blob-store.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let forms: ReturnType<typeof createUploadClient>
// Each test drains the jobs of all services: it may take long on a busy machine.
const timeoutMs = 60_000
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
  forms = createUploadClient(world)
})
afterAll(() => world.close())

/** Reads a ZIP archive by its central directory: contents by file name. */
const unzip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const found = new Map<string, Buffer>()
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, name] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    found.set(zip.toString('utf8', at + 46, at + 46 + name), method === 0 ? bytes : inflateRawSync(bytes))
    at += 46 + name + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return found
}
const download = (who: GivenPerson, id: string) => forms.get(who, `/api/storages/v1/admin/exports/${id}/download`)
const exported = async (who: GivenPerson, input: { userId?: string } = {}) => {
  const { _id } = await world.as(who).call(storages.requestExport, input)
  await world.drain()
  const files = unzip(Buffer.from(await (await download(who, _id)).arrayBuffer()))
  const json = (kind: string) => JSON.parse(files.get(`${kind}.json`)!.toString()) as Record<string, unknown>[]
  return { id: _id, files, json }
}
const unordered = (list: unknown[]) => new Set(list)
const send = (who: 'asEmma' | 'asAda', task: { id: string }, threadId: string, text: string) =>
  world[who].call(chats.sendMessage, { threadId, taskId: task.id, text })

test(
  '[ADR-0004][ROL-004][TSK-040][BIL-071][ANN-014] an export holds what customers of the account may see, no more',
  async () => {
    const task = await world.request({
      privateThreadId: world.platform.newId(),
      estimatedTime: 3_600_000,
      category: 'mission',
    })
    const hidden = await world.request({ metadata: { hideTimeTracking: true }, ellapsedTime: 7_200_000 })
    await send('asAda', task, task.threadId, 'Le scanner du hall')
    await send('asEmma', task, task.privateThreadId!, 'note interne')
    const [shown, internal] = [
      await forms.upload(world.admin, [pdf('devis été:2026.pdf')]),
      await forms.upload(world.emma, [pdf('interne.pdf')], world.app.id),
    ]
    await send('asAda', task, task.threadId, fileToken(shown._id))
    await send('asEmma', task, task.privateThreadId!, fileToken(internal._id))
    const foreign = await world.given.customer()
    const other = await world.given.task({ app: foreign.app, owner: foreign.user })

    const quote = (more: object) => ({ appId: world.app.id, taskId: task.id, createdById: world.emma.userId, ...more })
    const at = world.clock.now()
    const sent = { number: 'D-2026-0042', state: 'sent', sentAt: at, validUntil: at, seller: {}, buyer: {} }
    for (const [version, more] of [sent, {}].entries())
      await world.platform.database.prisma.quote.create({
        data: quote({ id: world.platform.newId(), createdAt: at, version, ...more }) as never,
      })

    await world.platform.database.query({
      text: `INSERT INTO accounts.announcement_receipts (app_id, announcement_id, user_id, dismissed_at)
             SELECT u.app_id, n.id, u.id, $2 FROM accounts.announcements n, accounts.users u
              WHERE n.key = 'pricingUp' AND u.id = ANY ($1::char(24)[])`,
      values: [[world.admin.userId, foreign.admin.userId], at],
    })

    const { files, json } = await exported(world.admin)
    // Of announcements, the receipts of the account and no others.
    expect(json('announcements')).toEqual([
      expect.objectContaining({
        titleFr: 'Nos tarifs évoluent',
        person: `${world.admin.firstName} ${world.admin.lastName}`,
        closedAt: at.toISOString(),
      }),
    ])
    expect(json('quotes')).toEqual([expect.objectContaining({ number: 'D-2026-0042', request: task.slug, lines: [] })])
    expect(unordered(json('requests').map(({ slug }) => slug))).toEqual(unordered([task.slug, hidden.slug]))
    expect(json('requests').find(({ slug }) => slug === hidden.slug)?.['spentTimeInMs']).toBeNull()
    expect(json('estimates')).toEqual([expect.objectContaining({ request: task.slug, estimateInMs: 3_600_000 })])
    expect(unordered(json('messages').map(({ text }) => text))).toEqual(
      unordered(['Le scanner du hall', fileToken(shown._id)]),
    )
    expect(unordered(json('users').map(({ email }) => email))).toEqual(unordered([world.admin.email, world.user.email]))
    expect([...files.keys()].filter((name) => name.startsWith('files/'))).toEqual([
      `files/${shown._id}-devis été_2026.pdf`,
    ])
    expect(new Uint8Array(files.get(`files/${shown._id}-devis été_2026.pdf`)!)).toEqual(pdf().bytes)
    const all = [...files.values()].map(String).join()
    for (const secret of ['note interne', internal._id, other.slug, world.emma.email]) expect(all).not.toContain(secret)
    expect(files.get('requests.csv')!.toString()).toMatch(/^\ufeffid;slug;name;/)
  },
  timeoutMs,
)

test(
  '[ADR-0004] a mail, a notice and the audit log name an export that is ready; it is deleted when it expires',
  async () => {
    const { id } = await exported(world.admin)
    const made = (await world.asAda.call(storages.listExports, {})).list.find(({ _id }) => _id === id)
    expect(made).toMatchObject({
      _id: id,
      state: 'ready',
      expiresAt: world.iso(days(7)),
      requestedBy: { _id: world.admin.userId },
    })
    expect(made!.counts.requests).toBeGreaterThan(0)
    const mails = await world.platform.database.query({
      text: `SELECT address FROM mails.outgoing WHERE template = 'export_ready' AND key = $1`,
      values: [`export:${id}`],
    })
    expect(mails.rows).toEqual([{ address: world.admin.email }])
    const notices = (await world.asAda.call(notifs.listNotices, {})).list
    const ready = notices.filter(({ kind }) => kind === 'export_ready')
    expect(ready).not.toEqual([])
    // The mail with the link is the only one.
    const second = await world.platform.database.query({
      text: 'SELECT template FROM mails.outgoing WHERE key = ANY ($1)',
      values: [ready.map(({ _id }) => `notice:${_id}`)],
    })
    expect(second.rows).toEqual([])
    expect((await world.asBasile.call(notifs.listNotices, {})).list.map(({ kind }) => kind)).not.toContain(
      'export_ready',
    )
    expect(await world.namesOf(id)).toEqual(['data_export.downloaded', 'data_export.ready', 'data_export.requested'])

    world.clock.advance(days(7))
    await world.sweep()
    expect((await world.asAda.call(storages.listExports, {})).list.find(({ _id }) => _id === id)).toMatchObject({
      state: 'expired',
      expiresAt: null,
    })
    expect((await download(world.admin, id)).status).toBe(404)
    expect(await openBlobStore(world.platform.env).get(id)).toBeNull()
  },
  timeoutMs,
)

test(
  '[ADR-0004] an export whose archive was lost shows as expired once it is asked for, and a new one can be made',
  async () => {
    const { id } = await exported(world.admin)
    await openBlobStore(world.platform.env).remove(id)
    expect((await download(world.admin, id)).status).toBe(404)
    const { list } = await world.asAda.call(storages.listExports, {})
    expect(list.find(({ _id }) => _id === id)).toMatchObject({ state: 'expired', expiresAt: null })
    expect((await exported(world.admin)).json('users').length).toBeGreaterThan(0)
  },
  timeoutMs,
)

test(
  '[ADR-0004] only administrators of the account ask for exports and download them, one at a time',
  async () => {
    await world.asAda.call(storages.requestExport, {})
    await expect(world.asAda.call(storages.requestExport, {})).rejects.toBeProblem('export_in_progress')
    await world.drain()
    const [ready] = (await world.asAda.call(storages.listExports, {})).list
    for (const caller of [world.asBasile, world.asEmma]) {
      await expect(caller.call(storages.requestExport, {})).rejects.toBeProblem('access_denied')
      await expect(caller.call(storages.listExports, {})).rejects.toBeProblem('access_denied')
    }
    const foreign = (await world.given.customer()).admin
    expect((await download(foreign, ready!._id)).status).toBe(404)
    expect((await download(world.user, ready!._id)).status).toBe(403)
    expect((await world.as(foreign).call(storages.listExports, {})).list).toEqual([])
  },
  timeoutMs,
)

test(
  'an access token cannot request, list or download the data exports of its account',
  async () => {
    const { admin } = await world.given.customer()
    const { id } = await exported(admin)
    const { token } = await world.as(admin).call(accounts.createAccessToken, { name: 'Sauvegarde' })
    const { call } = createTestClient(world.origin, 'nimbus', { token })
    await expect(call(storages.requestExport, {})).rejects.toBeProblem('access_denied')
    await expect(call(storages.listExports, {})).rejects.toBeProblem('access_denied')
    await expect(call(storages.downloadExport, { id })).rejects.toBeProblem('access_denied')
  },
  timeoutMs,
)

test(
  '[ANS-024] an export of one person holds what is theirs alone, ratings with their words included',
  async () => {
    const { user, app, platform, clock } = world
    // Who did not ask for as many exports a minute as somebody may.
    const [admin, second] = [await world.given.user(app, { admin: true }), await world.given.user(app, { admin: true })]
    const task = await world.request({ ownerId: user.userId })
    const others = await world.request({ ownerId: admin.userId })
    await world.as(user).call(chats.sendMessage, { threadId: task.threadId, taskId: task.id, text: 'C’est le hall' })
    await world
      .as(admin)
      .call(chats.sendMessage, { threadId: others.threadId, taskId: others.id, text: 'Ce n’est pas à elle' })
    const at = clock.now()
    for (const [userId, taskId, words] of [
      [user.userId, task.id, 'Trop long'],
      [admin.userId, others.id, 'Parfait'],
    ] as const)
      await platform.database.query({
        text: `INSERT INTO projects.satisfaction
                 (app_id, id, task_id, user_id, closed_at, asked_at, rating, words, rated_at)
               VALUES ($1, $2, $3, $4, $5, $5, 'bad', $6, $5)`,
        values: [app.id, platform.newId(), taskId, userId, at, words],
      })
    const { id, files, json } = await exported(admin, { userId: user.userId })
    expect(json('ratings')).toEqual([expect.objectContaining({ rating: 'bad', words: 'Trop long' })])
    expect(json('users')).toEqual([expect.objectContaining({ email: user.email })])
    expect(json('requests').map(({ slug }) => slug)).toContain(task.slug)
    expect(json('messages').map(({ text }) => text)).toContain('C’est le hall')
    const all = [...files.values()].map(String).join()
    for (const foreign of ['Parfait', 'Ce n’est pas à elle', others.slug, admin.email, 'person_id'])
      expect(all).not.toContain(foreign)
    expect(files.has('invoices.json')).toBe(false)
    const { list } = await world.as(admin).call(storages.listExports, {})
    expect(list.find(({ _id }) => _id === id)?.person).toMatchObject({ _id: user.userId })
    const whole = await exported(admin)
    expect(whole.json('ratings').map(({ words }) => words)).toEqual(expect.arrayContaining(['Trop long', 'Parfait']))
    const [foreign, anonymised] = [await world.given.customer(), await world.given.user(app)]
    await platform.database.query({
      text: 'UPDATE accounts.users SET deleted_at = $2, anonymise_due_at = NULL WHERE id = $1',
      values: [anonymised.userId, at],
    })
    for (const userId of [foreign.user.userId, world.emma.userId, anonymised.userId, world.platform.newId()])
      await expect(world.as(second).call(storages.requestExport, { userId })).rejects.toBeProblem('not_found')
  },
  timeoutMs,
)
