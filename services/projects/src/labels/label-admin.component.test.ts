import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { requestTo } from '@passerelle/testkit/request'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const asEmma = () => world.as(world.emma)
const appId = () => world.app.id
let names = 0
const theme = (more: object = {}) => ({
  appId: appId(),
  name: `Thème ${(names += 1)}`,
  backgroundColor: '#35909c',
  type: 'theme' as const,
  ...more,
})
const listed = async (id: string, app = appId()) =>
  (await asEmma().call(projects.listLabelsOfApp, { appId: app })).list.find(({ _id }) => _id === id)

describe('labels of an account', () => {
  test('[API-063] staff list those that it may use, disabled ones too, with their requests', async () => {
    const run = await world.given.seeded('Run', 'theme')
    const off = await world.given.label({ name: 'Fini', disabledAt: world.clock.now() })
    const foreign = await world.given.label({ name: 'Ailleurs', inApps: ['f'.repeat(24)] })
    const kept = await world.given.label({ name: 'Sauf ici', notInApps: [appId()] })
    await world.request({ labels: [run] })
    const { list } = await asEmma().call(projects.listLabelsOfApp, { appId: appId() })
    expect(list.find(({ _id }) => _id === run.id)).toMatchObject({ name: 'Run', taskCount: 1 })
    expect(await listed(run.id, (await world.given.customer()).app.id)).toMatchObject({ taskCount: 0 })
    expect(list.find(({ _id }) => _id === off.id)?.disabledAt).toBe(world.iso())
    expect(list.map(({ _id }) => _id)).not.toContain(foreign.id)
    expect(list.map(({ _id }) => _id)).not.toContain(kept.id)
    await expect(asEmma().call(projects.listLabelsOfApp, { appId: 'f'.repeat(24) })).rejects.toBeProblem('not_found')
  })

  test('[API-065][LBL-001][LBL-012] a new one is for its account, with price, parents and their type', async () => {
    const managed = await world.given.seeded('managed')
    const rules = [{ type: 'pricing' as const, unitHourlyAmountInCents: 15_000, unitDailyAmountInCents: 88_000 }]
    const sent = theme({ rules, dependencies: [managed.id], dependsOn: 'category' })
    const made = await asEmma().call(projects.createLabel, sent)
    expect(made).toMatchObject({ rules, dependencies: [managed.id], dependsOn: 'category', disabledAt: null })
    expect(made.apps).toEqual({ in: [appId()], notIn: [] })
    expect(await listed(made._id)).toMatchObject({ taskCount: 0 })
    const other = await world.given.customer()
    expect(await listed(made._id, other.app.id)).toBeUndefined()
    expect(await world.namesOf(made._id)).toEqual(['label.created'])
    await expect(asEmma().call(projects.createLabel, theme({ appId: 'f'.repeat(24) }))).rejects.toBeProblem('not_found')
  })

  test('[API-065] the slash at the end of the path may be left out', async () => {
    const token = await world.given.tokenFor(world.emma)
    const { appId: id, ...body } = theme()
    const path = `/api/projects/v1/${world.platform.env.provider}/labels/${id}/`
    const answer = await requestTo(world).post(path).set('authorization', `Bearer ${token}`).send(body)
    expect(answer.status).toBe(201)
  })

  test.each(['red', '35909c', '#35909', '#35909cff', '#35909g'])(
    '[UIX-054] %s is no colour',
    async (backgroundColor) => {
      const { _id: labelId } = await asEmma().call(projects.createLabel, theme({ backgroundColor: '#ABCdef' }))
      const refused = {
        code: 'invalid_input',
        reply: { errors: { backgroundColor: 'Le champ doit être une couleur hexadecimal valide' } },
      }
      await expect(asEmma().call(projects.createLabel, theme({ backgroundColor }))).rejects.toMatchObject(refused)
      await expect(asEmma().call(projects.editLabel, { labelId, backgroundColor })).rejects.toMatchObject(refused)
    },
  )

  test('[API-065][LBL-004] parents are of the type above, and there', async () => {
    const run = await world.given.seeded('Run', 'theme')
    for (const dependencies of [[run.id], ['f'.repeat(24)]])
      await expect(asEmma().call(projects.createLabel, theme({ dependencies }))).rejects.toMatchObject({
        code: 'invalid_input',
        errors: { dependencies: expect.any(String) as string },
      })
    await expect(asEmma().call(projects.createLabel, theme({ dependsOn: 'tag' }))).rejects.toMatchObject({
      errors: { dependsOn: expect.any(String) as string },
    })
  })

  test('[API-065][LBL-006] a name is there once per type and account, however it is written', async () => {
    const made = await asEmma().call(projects.createLabel, theme({ name: 'Astreinte' }))
    await expect(asEmma().call(projects.createLabel, theme({ name: 'ASTREINTE' }))).rejects.toBeProblem(
      'label_name_taken',
    )
    await asEmma().call(projects.createLabel, theme({ name: 'Astreinte', type: 'tag' }))
    const other = await world.given.customer()
    await asEmma().call(projects.createLabel, theme({ name: 'Astreinte', appId: other.app.id }))
    const everywhere = asEmma().call(projects.editLabel, { labelId: made._id, apps: { in: [], notIn: [] } })
    await expect(everywhere).rejects.toBeProblem('label_name_taken')
  })
})

describe('a label', () => {
  test('[API-066][LBL-012] is changed in name, colour, price, parents and accounts', async () => {
    const mission = await world.given.seeded('mission')
    const made = await asEmma().call(projects.createLabel, theme())
    const rules = [{ type: 'pricing' as const, unitHourlyAmountInCents: 1, unitDailyAmountInCents: 2 }]
    const patch = { name: 'Renommée', backgroundColor: '#112233', rules, dependencies: [mission.id] }
    const changed = await asEmma().call(projects.editLabel, { labelId: made._id, ...patch })
    expect(changed).toEqual({ ...made, ...patch })
    const wider = await asEmma().call(projects.editLabel, { labelId: made._id, apps: { in: [], notIn: [appId()] } })
    expect(wider.apps).toEqual({ in: [], notIn: [appId()] })
    expect(await listed(made._id)).toBeUndefined()
    expect(await asEmma().call(projects.editLabel, { labelId: made._id })).toEqual(wider)
    expect((await world.eventsOf(made._id)).map(({ name }) => name)).toEqual([
      'label.created',
      'label.edited',
      'label.edited',
    ])
  })

  test('[API-066][LBL-004] depends neither on itself, nor on its dependents, nor beside its level', async () => {
    const mission = await world.given.seeded('mission')
    const parent = await asEmma().call(projects.createLabel, theme({ dependencies: [mission.id] }))
    const child = await asEmma().call(projects.createLabel, theme({ type: 'tag', dependencies: [parent._id] }))
    const beside = await asEmma().call(projects.createLabel, theme())
    for (const dependencies of [[parent._id], [child._id], [beside._id]])
      await expect(asEmma().call(projects.editLabel, { labelId: parent._id, dependencies })).rejects.toMatchObject({
        code: 'invalid_input',
        errors: { dependencies: expect.any(String) as string },
      })
    await expect(
      asEmma().call(projects.editLabel, { labelId: mission.id, dependencies: [child._id] }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await listed(parent._id))?.dependencies).toEqual([mission.id])
  })

  test('[API-066] keeps its type while a request carries it', async () => {
    const made = await asEmma().call(projects.createLabel, theme())
    expect(await asEmma().call(projects.editLabel, { labelId: made._id, type: 'tag' })).toMatchObject({
      type: 'tag',
      dependsOn: 'theme',
    })
    const task = await world.request()
    await world.asEmma.call(projects.attachLabel, { id: task.id, labelId: made._id })
    const edited = asEmma().call(projects.editLabel, { labelId: made._id, type: 'theme' })
    await expect(edited).rejects.toBeProblem('label_in_use')
  })

  test('[API-067][LBL-012] is deleted when nothing uses it, else it can be disabled', async () => {
    const free = await asEmma().call(projects.createLabel, theme())
    await asEmma().call(projects.deleteLabel, { labelId: free._id })
    expect(await listed(free._id)).toBeUndefined()
    const used = await asEmma().call(projects.createLabel, theme())
    const task = await world.request()
    await world.asEmma.call(projects.attachLabel, { id: task.id, labelId: used._id })
    await expect(asEmma().call(projects.deleteLabel, { labelId: used._id })).rejects.toBeProblem('label_in_use')
    const parent = await asEmma().call(projects.createLabel, theme())
    await asEmma().call(projects.createLabel, theme({ type: 'tag', dependencies: [parent._id] }))
    await expect(asEmma().call(projects.deleteLabel, { labelId: parent._id })).rejects.toBeProblem('label_in_use')
    const { id } = await world.given.seeded('mission')
    await expect(asEmma().call(projects.deleteLabel, { labelId: id })).rejects.toBeProblem('label_built_in')
  })

  test('[API-067] is replaced on requests, in dependencies and in presets, then deleted', async () => {
    const [old, next] = [await world.given.label(), await world.given.label()]
    const tag = await asEmma().call(projects.createLabel, theme({ type: 'tag', dependencies: [old.id] }))
    const filters = { labelIds: [old.id, 'no_category'] }
    const preset = await asEmma().call(projects.createPreset, { name: old.name, filters })
    const one = await world.request({ labels: [old] })
    const both = await world.request({ labels: [old, next] })
    const archived = await world.request({ labels: [old], deletedAt: world.clock.now() })
    await world.asEmma.call(projects.attachLabel, { id: one.id, labelId: tag._id })

    const uses = await asEmma().call(projects.readLabelUses, { labelId: old.id })
    expect(uses).toMatchObject({ requests: 3, accounts: 1, labels: 1, presets: 1 })
    expect(uses.replacements).toContain(next.id)
    await asEmma().call(projects.deleteLabel, { labelId: old.id, replacementId: next.id })

    const labelsOf = async (id: string) =>
      (await world.asEmma.call(projects.readTask, { id })).labels.map(({ _id }) => _id)
    expect((await labelsOf(one.id)).toSorted()).toEqual([next.id, tag._id].toSorted())
    expect(await labelsOf(both.id)).toEqual([next.id])
    expect(await labelsOf(archived.id)).toEqual([next.id])
    expect((await listed(tag._id))?.dependencies).toEqual([next.id])
    const presets = (await asEmma().call(projects.listPresets, {})).list
    expect(presets.find(({ _id }) => _id === preset._id)?.filters.labelIds).toEqual(['no_category', next.id])
    expect(await listed(old.id)).toBeUndefined()
    const events = await world.eventsOf(old.id)
    expect(events.find(({ name }) => name === 'label.replaced')?.data).toEqual({
      replacementId: next.id,
      requests: 3,
      labels: 1,
      presets: 1,
    })
    const found = await world.asEmma.call(projects.readList, { listId: 'todo', filters: { labelIds: [next.id] } })
    expect(found.list.map(({ _id }) => _id).toSorted()).toEqual([one.id, both.id].toSorted())
  })

  test('[API-067][LBL-001][LBL-004] is not replaced by one that some request cannot have', async () => {
    const run = await world.given.seeded('mission')
    const old = await asEmma().call(projects.createLabel, theme())
    const task = await world.request()
    await world.asEmma.call(projects.attachLabel, { id: task.id, labelId: old._id })
    const unfit = [
      await world.given.label({ dependencies: [run.id] }),
      await world.given.label({ notInApps: [appId()] }),
      await world.given.label({ disabledAt: world.clock.now() }),
      await world.given.label({ type: 'tag' }),
    ]
    const { replacements } = await asEmma().call(projects.readLabelUses, { labelId: old._id })
    for (const { id } of unfit) {
      expect(replacements).not.toContain(id)
      const deleted = asEmma().call(projects.deleteLabel, { labelId: old._id, replacementId: id })
      await expect(deleted).rejects.toBeProblem('label_replacement_unfit')
    }
    const itself = asEmma().call(projects.deleteLabel, { labelId: old._id, replacementId: old._id })
    await expect(itself).rejects.toBeProblem('label_replacement_unfit')
    expect(await listed(old._id)).toMatchObject({ taskCount: 1 })
    const category = await world.given.label({ type: 'category' })
    await world.request({ labels: [category], estimatedTime: 3_600_000 })
    const uses = await asEmma().call(projects.readLabelUses, { labelId: category.id })
    expect(uses.replacements).not.toContain(run.id)
    expect(uses.replacements).toContain((await world.given.seeded('managed')).id)
    // An estimate that was answered holds nothing.
    const at = world.clock.now()
    for (const answered of [{ estimatedTimeAcceptedAt: at }, { estimatedTimeRefusedAt: at }]) {
      const free = await world.given.label({ type: 'category' })
      await world.request({ labels: [free], estimatedTime: 3_600_000, ...answered })
      const { replacements: fit } = await asEmma().call(projects.readLabelUses, { labelId: free.id })
      expect(fit).toContain(run.id)
    }
  })

  test('[API-068][LBL-011] is disabled once, and enabled again', async () => {
    const { _id: labelId } = await asEmma().call(projects.createLabel, theme())
    const first = await asEmma().call(projects.disableLabel, { labelId })
    expect(first.disabledAt).toBe(world.iso())
    world.clock.advance(1000)
    expect(await asEmma().call(projects.disableLabel, { labelId })).toEqual(first)
    const usable = (await world.asAda.call(projects.listLabels, {})).list.map(({ _id }) => _id)
    expect(usable).not.toContain(labelId)
    expect((await asEmma().call(projects.disableLabel, { labelId, disabled: false })).disabledAt).toBeNull()
    expect(await world.namesOf(labelId)).toEqual(['label.created', 'label.disabled', 'label.enabled'])
    await expect(asEmma().call(projects.disableLabel, { labelId: 'f'.repeat(24) })).rejects.toBeProblem('not_found')
  })

  test('[ROL-015] is managed by staff alone', async () => {
    const { _id: labelId } = await asEmma().call(projects.createLabel, theme())
    for (const caller of [world.asAda, world.asBasile]) {
      await expect(caller.call(projects.listLabelsOfApp, { appId: appId() })).rejects.toBeProblem('not_enough_rights')
      await expect(caller.call(projects.createLabel, theme())).rejects.toBeProblem('not_enough_rights')
      await expect(caller.call(projects.editLabel, { labelId, name: 'x' })).rejects.toBeProblem('not_enough_rights')
      await expect(caller.call(projects.readLabelUses, { labelId })).rejects.toBeProblem('not_enough_rights')
      await expect(caller.call(projects.deleteLabel, { labelId })).rejects.toBeProblem('not_enough_rights')
      await expect(caller.call(projects.disableLabel, { labelId })).rejects.toBeProblem('not_enough_rights')
    }
  })
})
