import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { LabelType } from '@passerelle/contract/projects/schemas'
import { hours } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
  await world.given.seeded('mission')
})
afterAll(() => world.close())

const attach = (task: { slug: string }, label: { id: string }) =>
  world.asEmma.call(projects.attachLabel, { id: task.slug, labelId: label.id })
const detach = (task: { slug: string }, label: { id: string }) =>
  world.asEmma.call(projects.detachLabel, { id: task.slug, labelId: label.id })
const namesIn = (reply: { labels: { name: string }[] }) => reply.labels.map(({ name }) => name)

describe('the labels of an account', () => {
  test('[LBL-004] [LBL-005] [LBL-006] [LBL-007] [API-039] begin as the seeded ones, in their order', async () => {
    const { list } = await world.asEmma.call(projects.listLabelsAsStaff, {})
    const names = (type: string) => list.filter((label) => label.type === type).map(({ name }) => name)
    expect(names('category')).toEqual(['Infogérance', 'Mission', 'Projet devis', 'Interne'])
    expect(names('theme')).toEqual([
      'Dév.',
      'ScaleOps',
      'Build',
      'Run',
      'Infogérance',
      'Pilotage',
      'Formation',
      'Sales',
      'Marketing',
      'Graphisme',
      'RH',
      'Conformité & Sécurité',
    ])
    expect(names('tag')).toEqual(['À compléter', 'UpSell', 'Deploy cluster public', 'TMI cluster public', 'TMI', 'TMA'])
    expect(list.filter(({ key }) => key).map(({ key }) => key)).toEqual(['managed', 'mission', 'quote', 'internal'])
    expect([...new Set(list.map(({ type, dependsOn }) => `${type} on ${dependsOn}`))]).toEqual([
      'category on null',
      'theme on category',
      'tag on theme',
    ])
  })

  test('[LBL-005] [LBL-006] a name is there once in each type, however it is written', async () => {
    const named = (name: string, type: 'category' | 'theme' | 'tag') =>
      world.platform.database.query({
        text: `INSERT INTO projects.labels (id, name, type, background_color) VALUES ($1, $2, $3, '#3576bf')`,
        values: [world.platform.newId(), name, type],
      })
    await expect(named('Projet Devis', 'category')).rejects.toMatchObject({ constraint: 'labels_name_per_type' })
    await expect(named('INFOGÉRANCE', 'theme')).rejects.toMatchObject({ constraint: 'labels_name_per_type' })
    await named('Projet Devis', 'tag')
  })

  test('[EST-022] [LBL-003] the mission carries its price, which customers do not read here', async () => {
    const rulesOf = (list: { key: string | null; rules: object[] }[]) =>
      list.find(({ key }) => key === 'mission')?.rules
    expect(rulesOf((await world.asEmma.call(projects.listLabelsAsStaff, {})).list)).toEqual([
      { type: 'pricing', unitHourlyAmountInCents: 16_500, unitDailyAmountInCents: 95_000 },
    ])
    expect(rulesOf((await world.asBasile.call(projects.listLabels, {})).list)).toEqual([])
  })

  test('[LBL-001] carry every field of their data model, for staff also the accounts that may use them', async () => {
    const parent = await world.given.label({ name: 'Parent', dependencies: [] })
    const elsewhere = 'f'.repeat(24)
    const own = await world.given.label({
      name: 'Ici',
      dependencies: [parent.id],
      inApps: [world.app.id],
      notInApps: [elsewhere],
    })
    const read = async (list: Promise<{ list: { _id: string }[] }>) =>
      (await list).list.find(({ _id }) => _id === own.id)
    const fields = {
      _id: own.id,
      name: 'Ici',
      type: 'theme',
      key: null,
      backgroundColor: '#3576bf',
      dependencies: [parent.id],
      dependsOn: null,
      disabledAt: null,
      rules: [],
    }
    const apps = { in: [world.app.id], notIn: [elsewhere] }
    expect(await read(world.asEmma.call(projects.listLabelsAsStaff, {}))).toEqual({ ...fields, apps })
    expect(
      await read(world.asEmma.call(projects.listLabelsOfProvider, { provider: world.platform.env.provider })),
    ).toEqual({ ...fields, apps })
    expect(await read(world.asBasile.call(projects.listLabels, {}))).toEqual(fields)
  })

  test('[LBL-001] the filter of accounts is kept by the database too', async () => {
    const task = await world.request()
    const { query } = world.platform.database
    for (const label of [
      await world.given.label({ inApps: ['f'.repeat(24)] }),
      await world.given.label({ notInApps: [world.app.id] }),
    ]) {
      const put = query({
        text: 'INSERT INTO projects.task_labels (app_id, task_id, label_id, type) VALUES ($1, $2, $3, $4)',
        values: [world.app.id, task.id, label.id, label.type],
      })
      await expect(put).rejects.toMatchObject({ constraint: 'task_labels_own_account' })
    }
  })

  test('[LBL-002] are categories, themes or tags, and nothing else can be stored or answered', async () => {
    const { list } = await world.asEmma.call(projects.listLabelsAsStaff, {})
    expect([...new Set(list.map(({ type }) => type))].toSorted()).toEqual(['category', 'tag', 'theme'])
    expect(LabelType.options).toEqual(['category', 'theme', 'tag'])
    const made = world.platform.database.query({
      text: `INSERT INTO projects.labels (id, name, type, background_color) VALUES ($1, 'État', 'state', '#3576bf')`,
      values: [world.platform.newId()],
    })
    await expect(made).rejects.toMatchObject({ constraint: 'labels_type_known' })
  })

  test('[LBL-001][LBL-011][API-008][API-039] leave out the disabled ones and those of other accounts', async () => {
    const [disabled, foreign, barred, own] = await Promise.all([
      world.given.label({ disabledAt: world.clock.now() }),
      world.given.label({ inApps: ['f'.repeat(24)] }),
      world.given.label({ notInApps: [world.app.id] }),
      world.given.label({ inApps: [world.app.id] }),
    ])
    for (const { list, hasMore } of [
      await world.asBasile.call(projects.listLabels, {}),
      await world.asEmma.call(projects.listLabelsAsStaff, {}),
    ]) {
      expect(hasMore).toBe(false)
      const ids = list.map(({ _id }) => _id)
      expect([disabled, foreign, barred, own].map(({ id }) => ids.includes(id))).toEqual([false, false, false, true])
    }
    const task = await world.request()
    for (const label of [disabled, foreign, barred])
      await expect(attach(task, label)).rejects.toBeProblem('label_unavailable')
    await expect(attach(task, { id: '0'.repeat(24) })).rejects.toBeProblem('not_found')
    await expect(world.asBasile.call(projects.listLabelsAsStaff, {})).rejects.toBeProblem('access_denied')
  })
})

describe('the labels of a request', () => {
  test('[LBL-008] [API-024] a second category replaces the first', async () => {
    const task = await world.request({ category: 'managed' })
    const run = await world.given.seeded('Run')
    expect(namesIn(await attach(task, run))).toEqual(['Infogérance', 'Run'])
    expect(namesIn(await attach(task, await world.given.seeded('mission')))).toEqual(['Mission', 'Run'])
    expect(namesIn(await attach(task, run))).toEqual(['Mission', 'Run'])
    expect(await world.namesOf(task.id)).toEqual(['task.label_attached', 'task.label_attached'])
    for (const name of ['Build', 'TMI', 'TMA']) await attach(task, await world.given.seeded(name))
    expect(
      namesIn(await world.asEmma.call(projects.readTask, { id: task.slug })),
      'themes and tags are several',
    ).toEqual(['Mission', 'Build', 'Run', 'TMI', 'TMA'])
  })

  test('[LBL-004][LBL-009][LBL-010][API-025] dependencies hold in the server and fall with theirs', async () => {
    const task = await world.request()
    const mission = await world.given.seeded('mission')
    const theme = await world.given.label({ name: 'Thème', dependencies: [mission.id] })
    const tag = await world.given.label({ name: 'Tag', type: 'tag', dependencies: [theme.id] })
    await expect(attach(task, theme)).rejects.toBeProblem('label_dependency')
    await attach(task, mission)
    await attach(task, theme)
    expect(namesIn(await attach(task, tag))).toEqual(['Mission', 'Thème', 'Tag'])
    const beside = await world.request({ labels: [mission] })
    expect(namesIn(await detach(task, mission))).toEqual([])
    expect(namesIn(await world.asEmma.call(projects.readTask, { id: beside.id }))).toEqual([mission.name])
    expect(await world.eventsOf(task.id)).toContainEqual(
      expect.objectContaining({
        name: 'task.label_detached',
        data: { labelId: mission.id, dropped: [theme.id, tag.id] },
      }),
    )
    await expect(detach(task, mission)).rejects.toBeProblem('not_found')
  })

  test('[LBL-011] a label that is disabled later stays on the requests that carry it', async () => {
    const [task, other, label] = [
      await world.request(),
      await world.request(),
      await world.given.label({ name: 'Ancien' }),
    ]
    await attach(task, label)
    await world.platform.database.query({
      text: 'UPDATE projects.labels SET disabled_at = $2 WHERE id = $1',
      values: [label.id, world.clock.now()],
    })
    for (const who of [world.asEmma, world.asBasile])
      expect(namesIn(await who.call(projects.readTask, { id: task.slug }))).toEqual(['Ancien'])
    await expect(attach(other, label)).rejects.toBeProblem('label_unavailable')
    expect(namesIn(await detach(task, label))).toEqual([])
  })

  test('[LBL-008] two categories at once: one category in the end', async () => {
    const task = await world.request()
    const categories = await Promise.all(['mission', 'quote', 'internal'].map((key) => world.given.seeded(key)))
    const answers = await Promise.allSettled(categories.map((label) => attach(task, label)))
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toBeProblem('task_changed')
    expect((await world.asEmma.call(projects.readTask, { id: task.slug })).labels).toHaveLength(1)
  })

  test('the hold goes with the mission', async () => {
    const task = await world.request({ category: 'mission', estimatedTime: hours(2) })
    expect(await attach(task, await world.given.seeded('managed'))).toMatchObject({
      pendingStatus: null,
      state: 'default',
      next: null,
    })
  })

  test('[EST-009] chosen after the estimate, the mission sets the same hold; taken off, it lifts it', async () => {
    const task = await world.request({ category: 'managed', estimatedTime: hours(2) })
    const mission = await world.given.seeded('mission')
    const held = await attach(task, mission)
    expect(held).toMatchObject({ pendingStatus: 'customer', state: 'awaitingValidation', next: { effect: 'archive' } })
    expect(await world.asEmma.call(projects.detachLabel, { id: task.slug, labelId: mission.id })).toMatchObject({
      pendingStatus: null,
      state: 'default',
      next: null,
    })
  })

  test('customers do not label, and an archived request keeps its labels', async () => {
    const task = await world.request({ deletedAt: world.clock.now(), category: 'managed' })
    const run = await world.given.seeded('Run')
    await expect(world.asAda.call(projects.attachLabel, { id: task.slug, labelId: run.id })).rejects.toBeProblem(
      'access_denied',
    )
    await expect(attach(task, run)).rejects.toBeProblem('task_archived')
  })
})
