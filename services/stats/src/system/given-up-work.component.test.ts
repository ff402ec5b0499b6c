import { afterAll, beforeAll, expect, test } from 'vitest'
import { stats } from '@passerelle/contract/stats/api'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { boot, type Booted } from '@passerelle/testkit/boot'

let booted: Booted
let given: ReturnType<typeof givenAccounts>
beforeAll(async () => {
  // Without a worker, so that what is due again stays to be seen.
  booted = await boot({ env: { roles: ['http'] } })
  given = givenAccounts(booted.platform)
})
afterAll(() => booted.close())

const giveUp = async (kind: string, id: string, appId: string) => {
  const { database, clock } = booted.platform
  await database.query({
    text: `INSERT INTO platform.work (kind, id, app_id, turn, attempts, last_error, failed_at)
           VALUES ($1, $2, $3::text, $3::text, 10, 'connection refused', $4)`,
    values: [kind, id, appId, clock.now()],
  })
}

test('project staff list work that was given up, try it again and dismiss it; other staff do not', async () => {
  const { id: appId } = await given.app()
  const asProject = booted.as(await given.staff({ project: true }))
  for (const id of ['one', 'two', 'three']) await giveUp('mails.send', id, appId)
  await giveUp('accounts.webhook', 'hook', appId)
  const list = async (kind?: string) =>
    (await asProject.call(stats.listGivenUpWork, kind === undefined ? {} : { kind })).list
      .map(({ id }) => id)
      .toSorted()

  expect((await asProject.call(stats.listGivenUpWork, { kind: 'accounts.webhook' })).list).toMatchObject([
    { kind: 'accounts.webhook', id: 'hook', appId, attempts: 10, error: 'connection refused' },
  ])
  expect(await asProject.call(stats.listGivenUpWork, { limit: 1 })).toMatchObject({ hasMore: true })
  expect(await asProject.call(stats.retryWork, { kind: 'mails.send', id: 'one' })).toEqual({ count: 1 })
  expect(await list('mails.send')).toEqual(['three', 'two'])
  expect(await asProject.call(stats.retryWork, { kind: 'mails.send' })).toEqual({ count: 2 })
  expect(await asProject.call(stats.retryWork, { kind: 'mails.send' })).toEqual({ count: 0 })
  const { work } = await asProject.call(stats.readSystem, {})
  expect(work).toMatchObject([
    { kind: 'accounts.webhook', waiting: 0, failed: 1 },
    { kind: 'mails.send', waiting: 3, failed: 0 },
  ])
  expect(await asProject.call(stats.dismissWork, { kind: 'accounts.webhook', id: 'hook' })).toEqual({ count: 1 })
  expect(await list()).toEqual([])
  const { rows } = await booted.platform.database.query<{ name: string; data: object }>({
    text: `SELECT name, data FROM platform.events
            WHERE name LIKE 'system.%' ORDER BY data->>'count', data->>'kind' DESC`,
  })
  expect(rows).toEqual([
    { name: 'system.work_retried', data: { kind: 'mails.send', count: 1 } },
    { name: 'system.work_dismissed', data: { kind: 'accounts.webhook', count: 1 } },
    { name: 'system.work_retried', data: { kind: 'mails.send', count: 2 } },
  ])

  const asStaff = booted.as(await given.staff())
  await expect(asStaff.call(stats.listGivenUpWork, {})).rejects.toBeProblem('access_denied')
  await expect(asStaff.call(stats.retryWork, { kind: 'mails.send' })).rejects.toBeProblem('access_denied')
  await expect(asStaff.call(stats.dismissWork, { kind: 'mails.send' })).rejects.toBeProblem('access_denied')
})

test('a kind that is no name, and an id without length, are refused', async () => {
  const asProject = booted.as(await given.staff({ project: true }))
  await expect(asProject.call(stats.retryWork, { kind: "x'; --" })).rejects.toBeProblem('invalid_input')
  await expect(asProject.call(stats.dismissWork, { kind: 'mails.send', id: '' })).rejects.toBeProblem('invalid_input')
})
