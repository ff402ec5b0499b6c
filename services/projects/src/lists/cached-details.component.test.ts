import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { days, minutes } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { requestTo } from '@passerelle/testkit/request'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const sql = (text: string, ...values: unknown[]) => world.platform.database.query({ text, values })

/** Changes a name without raising the revision: only a cached page does not show it. */
const renameUnseen = (id: string) =>
  world.platform.database.transaction(async (tx) => {
    await tx.query({ text: 'SET LOCAL session_replication_role = replica', values: [] })
    await tx.query({ text: `UPDATE projects.tasks SET name = 'Pendant' WHERE id = $1`, values: [id] })
  })

describe('the cached page of a request', () => {
  test('[ADR-0056][OPEN-001] read again it comes from memory, its etag gives 304, until a change', async () => {
    const { app, admin } = await world.given.customer()
    const task = await world.given.task({ app, owner: admin, name: 'Avant' })
    const token = await world.given.tokenFor(admin)
    const get = (tag = '') =>
      requestTo(world)
        .get(`/api/projects/v1/private/tasks/${task.id}`)
        .set({ authorization: `Bearer ${token}`, 'if-none-match': tag })
    const first = await get()
    const tag = first.headers['etag'] as string
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', etag: expect.stringMatching(/^W\/"/) })
    await renameUnseen(task.id)
    expect((await get()).body).toEqual(first.body)
    expect((await get(tag)).status).toBe(304)

    await sql(`UPDATE projects.tasks SET name = 'Après' WHERE id = $1`, task.id)
    const changed = await get(tag)
    expect([changed.status, changed.body.name]).toEqual([200, 'Après'])
  })

  test('[ADR-0056] [ROL-002] [ROL-004] nobody gets a page that was cached for others', async () => {
    const { app, admin, user } = await world.given.customer()
    const stranger = await world.given.customer()
    const staff = await world.given.staff({ inside: [app] })
    const task = await world.given.task({ app, owner: admin, estimatedTime: minutes(60), category: 'mission' })
    const read = (caller: ReturnType<typeof world.as>) => caller.call(projects.readTask, { id: task.id })

    expect(await read(world.as(staff, { in: app.id }))).toMatchObject({ price: null, badge: null })
    expect((await read(world.as(admin))).price).not.toBeNull()
    expect(await read(world.as(user))).toMatchObject({ price: null, locked: true })
    for (const id of [task.id, task.slug])
      await expect(world.as(stranger.admin).call(projects.readTask, { id })).rejects.toBeProblem('not_found')
    await expect(world.as(admin).call(projects.readTaskAsAdmin, { id: task.id })).rejects.toBeProblem('access_denied')
    // The slug of one account may be that of another one, too.
    const other = await world.given.customer()
    const readIn = (id: string) => world.as(staff, { in: other.app.id }).call(projects.readTask, { id })
    await expect(readIn(task.id)).rejects.toBeProblem('not_found')
  })

  test('[ADR-0056] a right that was lost, a session that ended and a disabled account hold at once', async () => {
    const { app, admin } = await world.given.customer()
    const task = await world.given.task({ app, owner: admin, estimatedTime: minutes(60), category: 'mission' })
    const asAdmin = world.as(admin)
    const read = () => asAdmin.call(projects.readTask, { id: task.id })
    expect((await read()).price).not.toBeNull()
    await sql(`UPDATE accounts.users SET roles = '{}' WHERE id = $1`, admin.userId)
    expect((await read()).price).toBeNull()
    await sql('UPDATE accounts.apps SET disabled_at = now() WHERE id = $1', app.id)
    await expect(read()).rejects.toBeProblem('app_disabled')
    await sql('UPDATE accounts.apps SET disabled_at = NULL WHERE id = $1', app.id)
    await sql('UPDATE accounts.sessions SET ended_at = now() WHERE user_id = $1', admin.userId)
    await expect(read()).rejects.toBeProblem('session_expired')
  })

  test('[ADR-0056][ROL-006] a cached page says after three days that a log may not be edited', async () => {
    const { app, admin } = await world.given.customer()
    const staff = await world.given.staff({ inside: [app] })
    const asStaff = world.as(staff, { in: app.id })
    const { id } = await world.given.task({ app, owner: admin, category: 'managed' })
    const [startedAt, stoppedAt] = [world.iso(-minutes(60)), world.iso()]
    await asStaff.call(projects.addWorkLog, { id, startedAt, stoppedAt })
    const editable = async () => (await asStaff.call(projects.readTask, { id })).workLogs.map((log) => log.editable)
    expect(await editable()).toEqual([true])
    world.clock.advance(days(3) + 1000)
    expect(await editable()).toEqual([false])
  })
})
