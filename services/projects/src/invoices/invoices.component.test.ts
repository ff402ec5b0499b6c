import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { Task } from '../tasks/task.ts'
import type { MetadataPatch } from '../tasks/metadata-change.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let everywhere: (typeof world)['asEmma']
beforeAll(async () => {
  world = await projectsTestEnvironment()
  everywhere = world.as(world.emma)
})
afterAll(() => world.close())

const invoice = { hostedUrl: 'https://factures.nimbus.example/F-2026-0118', number: 'F-2026-0118' }
const set = (task: Task, metadata: MetadataPatch, ref = task.slug) =>
  everywhere.call(projects.editMetadata, { taskId: ref, metadata })

describe('metadata', () => {
  test('[TSK-009] [API-050] keys are set one by one, by either id, and null takes one away', async () => {
    const task = await world.request()
    expect(await set(task, { hideTimeTracking: true })).toMatchObject({
      metadata: { hideTimeTracking: true },
      invoicedAt: null,
    })
    expect(await set(task, { invoice }, task.id)).toMatchObject({ metadata: { hideTimeTracking: true, invoice } })
    expect((await set(task, { hideTimeTracking: null })).metadata).toEqual({ invoice })
    expect((await set(task, {})).metadata).toEqual({ invoice })
  })

  test('[TSK-009] half a character in the number of an invoice is kept as the sign for a missing one', async () => {
    const task = await world.request()
    expect((await set(task, { invoice: { ...invoice, number: 'F-\ud83d' } })).metadata).toEqual({
      invoice: { ...invoice, number: 'F-\ufffd' },
    })
  })

  test('[TSK-009] unknown keys and wrong values are named', async () => {
    const task = await world.request()
    const refused = [
      [{ colour: 'red' }, 'metadata.colour'],
      [{ hideTimeTracking: 'yes' }, 'metadata.hideTimeTracking'],
      [{ invoice: { hostedUrl: 'http://x.example', number: '1' } }, 'metadata.invoice.hostedUrl'],
      [{ invoice: { hostedUrl: 'https://bank.example@x.example', number: '1' } }, 'metadata.invoice.hostedUrl'],
      [{ invoice: { hostedUrl: invoice.hostedUrl } }, 'metadata.invoice.number'],
    ] as const
    for (const [metadata, field] of refused) {
      await expect(set(task, metadata as never)).rejects.toMatchObject({
        code: 'invalid_input',
        reply: { errors: { [field]: expect.any(String) } },
      })
    }
    await expect(set(task, {}, 'ZZZ-1')).rejects.toBeProblem('not_found')
    await expect(world.asAda.call(projects.editMetadata, { taskId: task.slug, metadata: {} })).rejects.toBeProblem(
      'not_enough_rights',
    )
  })

  test('[TSK-009] twenty writers of two keys at once lose neither', async () => {
    const task = await world.request()
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => set(task, index % 2 ? { hideTimeTracking: true } : { invoice })),
    )
    expect((await set(task, {})).metadata).toEqual({ hideTimeTracking: true, invoice })
    expect((await world.namesOf(task.id)).filter((name) => name === 'task.invoiced')).toHaveLength(1)
  })
})

describe('billing', () => {
  test('[TSK-038][OPEN-023] the first invoice bills it, later ones keep the day, removal undoes it', async () => {
    const task = await world.request({ category: 'managed', deletedAt: world.clock.now() })
    const day = world.iso()
    await expect(
      world.asAda.call(projects.editMetadata, { taskId: task.slug, metadata: { invoice } }),
    ).rejects.toBeProblem('not_enough_rights')
    expect(await set(task, { invoice })).toMatchObject({ invoicedAt: day, metadata: { invoice } })
    world.clock.advance(hours(24))
    const second = { ...invoice, number: 'F-2026-0119' }
    expect(await set(task, { invoice: second })).toMatchObject({ invoicedAt: day, metadata: { invoice: second } })
    expect(await set(task, { invoice: null })).toMatchObject({ invoicedAt: null, metadata: {} })
    expect((await world.namesOf(task.id)).filter((name) => name.startsWith('task.invoice'))).toEqual([
      'task.invoice_removed',
      'task.invoiced',
    ])
  })

  test('[TSK-037] customers see the invoice of a billed request', async () => {
    const task = await world.request()
    await set(task, { invoice })
    expect(await world.asBasile.call(projects.readTask, { id: task.slug })).toMatchObject({
      invoicedAt: world.iso(),
      metadata: { invoice },
    })
  })

  test('[OPEN-023] an edit that was read before leaves the invoice alone', async () => {
    const task = await world.request()
    const [edited] = await Promise.all([
      world.asEmma.call(projects.editTask, { id: task.slug, name: 'Scanner' }),
      set(task, { invoice }),
    ])
    expect(edited.name).toBe('Scanner')
    expect(await world.asEmma.call(projects.readTask, { id: task.slug })).toMatchObject({
      name: 'Scanner',
      invoicedAt: world.iso(),
      metadata: { invoice },
    })
  })
})

test('[WLG-030] [OPEN-022] staff see of each work log whether it is invoicable', async () => {
  const task = await world.request({ category: 'mission', acceptedEstimatedTime: minutes(30) })
  const add = (startedAt: number) =>
    world.asEmma.call(projects.addWorkLog, {
      id: task.slug,
      type: 'quick',
      startedAt: world.iso(startedAt),
      stoppedAt: world.iso(startedAt + minutes(30)),
      note: 'Appel',
    })
  await add(0)
  expect((await add(hours(1))).workLogs.map(({ invoicable }) => invoicable)).toEqual([false, true])
})

test('[API-064] staff list every label of the provider, customers do not', async () => {
  const [narrow, disabled] = [
    await world.given.label({ inApps: ['f'.repeat(24)] }),
    await world.given.label({ disabledAt: world.clock.now() }),
  ]
  const { list } = await everywhere.call(projects.listLabelsOfProvider, {})
  expect(list).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _id: narrow.id, disabledAt: null }),
      expect.objectContaining({ _id: disabled.id, disabledAt: world.iso() }),
    ]),
  )
  await expect(world.asAda.call(projects.listLabelsOfProvider, {})).rejects.toBeProblem('not_enough_rights')
})
