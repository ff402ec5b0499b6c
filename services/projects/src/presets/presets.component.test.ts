import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { seconds } from '@passerelle/kernel/durations'
import { behindLock } from '@passerelle/testkit/behind-lock'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { requestTo } from '@passerelle/testkit/request'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const asEmma = () => world.as(world.emma)
const preset = (name: string) => ({
  name,
  filters: {
    priorities: [3 as const, 4 as const],
    milestoneIds: ['current' as const],
    appIds: [world.app.id],
    name: 'vpn',
  },
  stats: ['todoStats' as const, 'totalSpentTime' as const],
  columns: ['id' as const, 'name' as const, 'state' as const],
})

test('[API-057][API-058][BKL-001] name, filters, stats and columns of a preset are shared by all staff', async () => {
  const made = await asEmma().call(projects.createPreset, preset('Semaine'))
  expect(made).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    ...preset('Semaine'),
    shared: true,
  })
  await asEmma().call(projects.createPreset, { name: 'à relancer' })
  const { list } = await world.as(await world.given.staff()).call(projects.listPresets, {})
  expect(list.map(({ name }) => name)).toEqual(['à relancer', 'Semaine'].toSorted((a, b) => a.localeCompare(b, 'fr')))
  expect(list.find(({ name }) => name === 'à relancer')).toMatchObject({ filters: {}, stats: [], columns: [] })
  expect(await world.namesOf(made._id)).toEqual(['preset.created'])
})

test('[API-059][BKL-001] any member of staff changes what they send, and nothing else', async () => {
  const made = await asEmma().call(projects.createPreset, preset('Matin'))
  const farid = world.as(await world.given.staff())
  const changed = await farid.call(projects.editPreset, {
    presetId: made._id,
    name: 'Ce matin',
    columns: ['id', 'who'],
  })
  expect(changed).toEqual({ ...made, name: 'Ce matin', columns: ['id', 'who'] })
  await expect(farid.call(projects.editPreset, { presetId: 'f'.repeat(24), name: 'x' })).rejects.toBeProblem(
    'not_found',
  )
})

test('[API-058][API-059] unknown columns, statistics or filters are refused, the preset stays', async () => {
  const made = await asEmma().call(projects.createPreset, preset('Colonnes'))
  const token = await world.given.tokenFor(world.emma)
  const path = `/api/projects/v1/${world.platform.env.provider}/backlog/presets`
  for (const body of [{ columns: ['id', 'salary'] }, { stats: ['mood'] }, { filters: { password: 'x' } }]) {
    const created = await requestTo(world)
      .post(path)
      .set('authorization', `Bearer ${token}`)
      .send({ name: 'Inconnu', ...body })
    const edited = await requestTo(world)
      .patch(`${path}/${made._id}`)
      .set('authorization', `Bearer ${token}`)
      .send(body)
    expect([created.status, edited.status]).toEqual([400, 400])
  }
  const { list } = await asEmma().call(projects.listPresets, {})
  expect(list.find(({ _id }) => _id === made._id)).toEqual(made)
  expect(list.map(({ name }) => name)).not.toContain('Inconnu')
})

test('[API-060] deletes a preset, whatever the body is', async () => {
  const made = await asEmma().call(projects.createPreset, preset('Éphémère'))
  const kept = await asEmma().call(projects.createPreset, preset('Durable'))
  const token = await world.given.tokenFor(world.emma)
  const path = `/api/projects/v1/${world.platform.env.provider}/backlog/presets/${made._id}`
  const body = { name: 'x', filters: {}, stats: [], columns: [] }
  const answer = await requestTo(world).delete(path).set('authorization', `Bearer ${token}`).send(body)
  expect(answer.status).toBe(204)
  const { list } = await asEmma().call(projects.listPresets, {})
  expect(list.map(({ _id }) => _id)).not.toContain(made._id)
  expect(list.map(({ _id }) => _id)).toContain(kept._id)
  await expect(asEmma().call(projects.deletePreset, { presetId: made._id })).rejects.toBeProblem('not_found')
})

test('[API-058] a name is there once, however it is written', async () => {
  await asEmma().call(projects.createPreset, { name: 'Sprint' })
  await expect(asEmma().call(projects.createPreset, { name: ' SPRINT ' })).rejects.toBeProblem('preset_name_taken')
  const other = await asEmma().call(projects.createPreset, { name: 'Autre' })
  const renamed = asEmma().call(projects.editPreset, { presetId: other._id, name: 'sprint' })
  await expect(renamed).rejects.toBeProblem('preset_name_taken')
})

test('[API-057][API-058] the list of requests has presets of its own, with the same names', async () => {
  const filters = { open: false, name: 'écran', sort: { priority: 'desc' as const } }
  await asEmma().call(projects.createPreset, { name: 'Lundi' })
  const made = await asEmma().call(projects.createPreset, { name: 'lundi', page: 'requests', filters })
  expect(made).toMatchObject({ filters, shared: true })
  const of = async (page?: 'requests') =>
    (await asEmma().call(projects.listPresets, page ? { page } : {})).list.map(({ _id }) => _id)
  expect(await of('requests')).toEqual([made._id])
  expect(await of()).not.toContain(made._id)
})

test('[API-057][API-059][API-060] a preset is invisible to others until it is shared', async () => {
  const own = { name: 'À moi', page: 'requests', shared: false } as const
  const made = await asEmma().call(projects.createPreset, own)
  const farid = world.as(await world.given.staff())
  const seen = async (by: ReturnType<typeof asEmma>) =>
    (await by.call(projects.listPresets, { page: 'requests' })).list.map(({ _id }) => _id)
  expect([made.shared, await seen(asEmma())]).toEqual([false, expect.arrayContaining([made._id])])
  expect(await seen(farid)).not.toContain(made._id)
  const { _id: presetId } = made
  await expect(farid.call(projects.editPreset, { presetId, name: 'x' })).rejects.toBeProblem('not_found')
  await expect(farid.call(projects.deletePreset, { presetId })).rejects.toBeProblem('not_found')
  const theirs = await farid.call(projects.createPreset, own)
  await expect(farid.call(projects.createPreset, own)).rejects.toBeProblem('preset_name_taken')
  expect(await asEmma().call(projects.editPreset, { presetId, shared: true })).toEqual({ ...made, shared: true })
  expect(await seen(farid)).toEqual(expect.arrayContaining([presetId, theirs._id]))
  const shared = farid.call(projects.editPreset, { presetId: theirs._id, shared: true })
  await expect(shared).rejects.toBeProblem('preset_name_taken')
})

test.each([
  [{ name: 'a', columns: ['id', 'salary'] }, 'columns.1'],
  [{ name: 'a', stats: ['moodStats'] }, 'stats.0'],
  [{ name: 'a', columns: ['id', 'id'] }, 'columns.1'],
  [{ name: 'a', filters: { colour: 'red' } }, 'filters.colour'],
  [{ name: 'a', filters: { dueAt: '2026-02-03' } }, 'filters.dueAtComparator'],
  [{ columns: ['id'] }, 'name'],
  [{ name: 'a', owner: 'me' }, 'owner'],
  [{ name: 'a', page: 'board' }, 'page'],
])('[API-058][BKL-001] %j is refused by name: %s', async (body, field) => {
  const token = await world.given.tokenFor(world.emma)
  const answer = await requestTo(world)
    .post(`/api/projects/v1/${world.platform.env.provider}/backlog/presets`)
    .set('authorization', `Bearer ${token}`)
    .send(body)
  expect(answer.status).toBe(400)
  expect(Object.keys((answer.body as { errors: object }).errors)).toEqual([field])
})

test('a view says how many requests it shows: open ones, those of a text, of an account', async () => {
  const { app, user } = await world.given.customer()
  const about = (fields: object) => world.given.task({ app, owner: user, ...fields })
  await about({ priority: 4, name: 'Routeur' })
  await about({ priority: 4, name: 'Wifi', description: 'Le routeur tombe.' })
  await about({ priority: 1, name: 'Routeur', listId: 'done', doneAt: world.clock.now() })
  await about({ priority: 4, name: 'Routeur', deletedAt: world.clock.now() })
  const gwen = world.as(await world.given.staff())
  const inApp = { appIds: [app.id] }
  const filters = {
    all: inApp,
    open: { ...inApp, open: true },
    urgent: { ...inApp, priorities: [4 as const], sort: { priority: 'desc' as const } },
    text: { ...inApp, name: 'routeur' },
  }
  const countsOf = async (page: 'backlog' | 'requests') => {
    const ids: Record<string, string> = {}
    for (const [name, saved] of Object.entries(filters)) {
      const made = await gwen.call(projects.createPreset, {
        name: `Compte ${name}`,
        filters: saved,
        page,
        shared: false,
      })
      ids[made._id] = name
    }
    const { first, list } = await gwen.call(projects.countPresets, { page })
    const own = list.filter(({ _id }) => ids[_id])
    return { first, counts: Object.fromEntries(own.map(({ _id, count }) => [ids[_id]!, count])) }
  }
  const { total } = await gwen.call(projects.readBacklogStats, { open: 'true' })
  // The backlog searches names, and leaves out done ones where the view says so.
  expect(await countsOf('backlog')).toEqual({ first: total, counts: { all: 3, open: 2, urgent: 2, text: 2 } })
  // The list of requests searches all texts, and shows done ones where the view says so, or finds a text.
  expect(await countsOf('requests')).toEqual({ first: total, counts: { all: 2, open: 2, urgent: 2, text: 3 } })
  // A page counts again five seconds after a change, and so do all others: it is counted once for them all.
  await about({ priority: 4, name: 'Câble' })
  const emma = async () => (await asEmma().call(projects.countPresets, {})).first
  expect(await emma()).toBe(total)
  world.clock.advance(seconds(5))
  expect(await emma()).toBe(total + 1)
})

test('[API-057][ROL-001] presets are nothing for customers', async () => {
  await expect(world.asAda.call(projects.listPresets, {})).rejects.toBeProblem('not_enough_rights')
  await expect(world.asAda.call(projects.countPresets, {})).rejects.toBeProblem('not_enough_rights')
  await expect(world.asBasile.call(projects.createPreset, { name: 'x' })).rejects.toBeProblem('not_enough_rights')
})

test('[BKL-001] a person sees a hundred presets at most, also when two are made at the same moment', async () => {
  const { database } = world.platform
  const farid = await world.given.staff()
  await database.query({
    text: `INSERT INTO projects.backlog_presets (id, name, owner_id, created_by_id, created_at, updated_at)
      SELECT 'f' || lpad(n::text, 23, '0'), 'n' || n, $1, $1, now(), now() FROM generate_series(1, 99) n
       LIMIT 99 - (SELECT count(*) FROM projects.backlog_presets WHERE owner_id IS NULL AND page = 'backlog')`,
    values: [farid.userId],
  })
  const create = (name: string) => () => world.as(farid).call(projects.createPreset, { name, shared: false })
  // Reads pass this lock, inserts wait for it.
  const lock = { text: 'LOCK TABLE projects.backlog_presets IN SHARE MODE' }
  const outcomes = await behindLock(database, lock, [create('un'), create('deux')])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'preset_limit' } })
  expect((await world.as(farid).call(projects.listPresets, {})).list).toHaveLength(100)
})
