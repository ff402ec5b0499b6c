import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InferBody } from '@passerelle/contract/operation'
import { projects } from '@passerelle/contract/projects/api'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { getIdTimestamp } from '@passerelle/kernel/ids'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { Task } from '../tasks/task.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let asFarid: (typeof world)['asEmma']
beforeAll(async () => {
  world = await projectsTestEnvironment()
  asFarid = world.as(await world.given.staff({ project: true, firstName: 'Farid' }), { in: world.app.id })
})
afterAll(() => world.close())
beforeEach(() => world.platform.database.query({ text: 'DELETE FROM projects.work_logs' }))

type New = Partial<Pick<InferBody<typeof projects.addWorkLog>, 'type'>> &
  Omit<InferBody<typeof projects.addWorkLog>, 'type'>
const day = '2026-02-03'
const span = (from: string, to: string) => ({
  startedAt: `${day}T${from}:00+01:00`,
  stoppedAt: `${day}T${to}:00+01:00`,
})
const add = (task: Task, log: New, who = world.asEmma) => who.call(projects.addWorkLog, { id: task.slug, ...log })
const added = async (task: Task, log: New, who = world.asEmma) => {
  const { workLogs } = await add(task, log, who)
  return workLogs.find(({ startedAt }) => startedAt === new Date(log.startedAt).toISOString())!
}
const edit = (task: Task, workLogId: string, wish: object, who = world.asEmma) =>
  who.call(projects.editWorkLog, { id: task.slug, workLogId, ...wish })
const remove = (task: Task, workLogId: string, who = world.asEmma) =>
  who.call(projects.deleteWorkLog, { id: task.slug, workLogId })
const errorsOf = async (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: string; reply: { errors?: object } }) => [error.code, error.reply.errors],
  )

describe('entering work by hand', () => {
  test('[WLG-001][WLG-003][API-031] a log has person, times and note; the request took that much more', async () => {
    const task = await world.request({ category: 'managed' })
    const shown = await add(task, {
      ...span('09:00', '11:30'),
      note: 'Pilote réinstallé',
      pauseTimeInMs: minutes(7),
      type: 'manual',
    })
    expect(shown).toMatchObject({ ellapsedTime: minutes(143), may: expect.arrayContaining(['addWorkLog']) })
    expect(shown.workLogs).toEqual([
      {
        _id: expect.any(String),
        taskId: task.id,
        appId: world.app.id,
        userId: world.emma.userId,
        type: 'manual',
        startedAt: '2026-02-03T08:00:00.000Z',
        stoppedAt: '2026-02-03T10:30:00.000Z',
        pausedAt: null,
        pauseTimeInMs: minutes(7),
        note: 'Pilote réinstallé',
        editable: true,
        invoicable: true,
        invoiceNumber: null,
        person: expect.objectContaining({ _id: world.emma.userId, staff: true }),
      },
    ])
    expect(getIdTimestamp(shown.workLogs[0]!._id)).toEqual(world.clock.now())
    expect(await world.eventsOf(task.id)).toMatchObject([
      { name: 'work.added', actor: { userId: world.emma.userId }, data: { spentMs: minutes(143), type: 'manual' } },
    ])
  })

  test('[WLG-013] [WLG-017] nine hours without a pause have had one of an hour; a note may be missing', async () => {
    const task = await world.request()
    expect(await added(task, { ...span('09:00', '18:00'), pauseTimeInMs: 0 })).toMatchObject({
      pauseTimeInMs: hours(1),
      note: null,
      type: 'manual',
    })
    expect(await added(task, { ...span('08:00', '16:45'), note: '' })).toMatchObject({ pauseTimeInMs: 0, note: null })
  })

  test('[WLG-010] [WLG-011] quick work lasts 15, 30 or 45 minutes and says why', async () => {
    const task = await world.request()
    const quick = (ms: number, note?: string) => ({
      type: 'quick' as const,
      startedAt: world.iso(-ms),
      stoppedAt: world.iso(),
      ...(note !== undefined && { note }),
    })
    expect(await added(task, quick(minutes(30), 'Aide ponctuelle'))).toMatchObject({
      type: 'quick',
      stoppedAt: world.iso(),
      note: 'Aide ponctuelle',
    })
    expect(await errorsOf(add(task, quick(minutes(20), 'Aide')))).toEqual([
      'invalid_input',
      { stoppedAt: 'Un temps rapide dure 15, 30 ou 45 minutes' },
    ])
    for (const note of [undefined, '', '  '])
      expect(await errorsOf(add(task, quick(minutes(15), note)))).toEqual([
        'invalid_input',
        { note: 'Le champ est nécessaire' },
      ])
  })

  test('[WLG-034][WLG-015][WLG-016][WLG-018][WLG-019][WLG-020][UIX-056][UIX-057] refused by field', async () => {
    const task = await world.request()
    const wrong: [object, object][] = [
      [{}, { startedAt: 'Le champ est nécessaire', stoppedAt: 'Le champ est nécessaire' }],
      [{ stoppedAt: span('09:00', '10:00').stoppedAt }, { startedAt: 'Le champ est nécessaire' }],
      [span('10:00', '09:00'), { stoppedAt: 'La date doit être supérieure à mar. 3 févr. 10:00' }],
      [span('09:00', '09:00'), { stoppedAt: 'La date doit être supérieure à mar. 3 févr. 09:00' }],
      [span('00:00', '18:15'), { stoppedAt: "L'écart est trop important. 18h max." }],
      [span('09:05', '10:00'), { startedAt: 'Pas de 15 minutes requis' }],
      [
        { ...span('09:00', '10:00'), pauseTimeInMs: hours(1) },
        { pauseTimeInMs: 'La durée, pause déduite, doit être d’au moins une minute' },
      ],
      [
        { ...span('09:00', '10:00'), pauseTimeInMs: 90_000 },
        { pauseTimeInMs: 'Le champ doit être une valeur divisible par 1' },
      ],
      [{ ...span('09:00', '10:00'), pauseTimeInMs: -1 }, { pauseTimeInMs: 'La valeur n’est pas valide' }],
      [{ ...span('09:00', '10:00'), type: 'action' }, { type: 'La valeur n’est pas valide' }],
      [{ ...span('09:00', '10:00'), userId: world.emma.userId }, { userId: 'Ce champ n’est pas attendu' }],
    ]
    for (const [log, errors] of wrong) expect(await errorsOf(add(task, log as New))).toEqual(['invalid_input', errors])
    expect(await world.asEmma.call(projects.readTask, { id: task.slug })).toMatchObject({
      workLogs: [],
      ellapsedTime: 0,
    })
  })

  test('[WLG-002] a log is quick, manual or the timer’s action', async () => {
    const task = await world.request({ category: 'managed', estimatedTime: hours(1) })
    await add(task, span('09:00', '10:00'))
    await add(task, { type: 'quick', startedAt: world.iso(-minutes(15)), stoppedAt: world.iso(), note: 'Appel' })
    const { workLogs } = await world.asEmma.call(projects.actOnWorkLog, { id: task.slug, action: 'start' })
    expect(workLogs.map(({ type }) => type).sort()).toEqual(['action', 'manual', 'quick'])
  })

  test('an archived request takes none, customers enter none', async () => {
    await expect(
      add(await world.request({ deletedAt: world.clock.now() }), span('09:00', '10:00')),
    ).rejects.toBeProblem('task_archived')
    await expect(add(await world.request(), span('09:00', '10:00'), world.asAda)).rejects.toBeProblem('access_denied')
  })

  test('[WLG-032] staff see every log with its person, their own and others’', async () => {
    const task = await world.request()
    await add(task, span('09:00', '10:00'))
    await add(task, span('10:00', '11:00'), asFarid)
    const { workLogs, ellapsedTime } = await world.asEmma.call(projects.readTask, { id: task.slug })
    expect([workLogs.map(({ person }) => person?.firstName), ellapsedTime]).toEqual([['Farid', 'Ada'], hours(2)])
    expect((await world.asAda.call(projects.readTask, { id: task.slug })).workLogs).toEqual([])
  })
})

describe('correcting', () => {
  test('[API-032] [API-033] the time of the request follows, and the events say who', async () => {
    const task = await world.request()
    const { _id } = await added(task, { ...span('09:00', '11:00'), note: 'a' })
    expect(
      await edit(
        task,
        _id,
        { stoppedAt: span('09:00', '12:00').stoppedAt, pauseTimeInMs: minutes(10), note: 'b' },
        asFarid,
      ),
    ).toMatchObject({
      ellapsedTime: minutes(170),
      workLogs: [{ note: 'b', pauseTimeInMs: minutes(10), userId: world.emma.userId }],
    })
    expect(await edit(task, _id, {}, asFarid)).toMatchObject({ ellapsedTime: minutes(170) })
    expect(await remove(task, _id)).toMatchObject({ ellapsedTime: 0, workLogs: [] })
    const told = await world.eventsOf(task.id)
    expect(told.map(({ name, data }) => [name, data])).toMatchObject([
      ['work.added', { worklogId: _id, spentMs: hours(2), type: 'manual' }],
      ['work.deleted', { worklogId: _id, spentMs: minutes(170), userId: world.emma.userId }],
      [
        'work.edited',
        { worklogId: _id, fields: ['stoppedAt', 'pauseTimeInMs', 'note'], fromMs: hours(2), toMs: minutes(170) },
      ],
    ])
    expect(told[2]!.actor).not.toEqual(told[0]!.actor)
    await expect(remove(task, _id)).rejects.toBeProblem('not_found')
    await expect(edit(task, _id, { note: 'c' })).rejects.toBeProblem('not_found')
  })

  test('[WLG-014] seven hours without a pause get one of an hour on editing, not by a note alone', async () => {
    const task = await world.request()
    const { _id } = await added(task, span('09:00', '16:30'))
    expect((await edit(task, _id, { note: 'Relu' })).workLogs).toMatchObject([{ pauseTimeInMs: 0, note: 'Relu' }])
    expect((await edit(task, _id, { note: '' })).workLogs).toMatchObject([{ note: null }])
    expect((await edit(task, _id, { pauseTimeInMs: 0 })).workLogs).toMatchObject([{ pauseTimeInMs: hours(1) }])
    expect((await edit(task, _id, { pauseTimeInMs: minutes(20) })).workLogs).toMatchObject([
      { pauseTimeInMs: minutes(20) },
    ])
  })

  test('[WLG-020] [WLG-018] [WLG-016] [UIX-055] corrected times are checked as they were entered', async () => {
    const task = await world.request()
    const { _id } = await added(task, span('09:00', '11:00'))
    expect(await errorsOf(edit(task, _id, { startedAt: `${day}T09:10:00+01:00` }))).toEqual([
      'invalid_input',
      { startedAt: 'Pas de 15 minutes requis' },
    ])
    expect(await errorsOf(edit(task, _id, { startedAt: `${day}T12:00:00+01:00` }))).toEqual([
      'invalid_input',
      { stoppedAt: 'La date doit être supérieure à mar. 3 févr. 12:00' },
    ])
    expect(await errorsOf(edit(task, _id, { stoppedAt: '2026-02-04T09:00:00+01:00' }))).toEqual([
      'invalid_input',
      { stoppedAt: "L'écart est trop important. 18h max." },
    ])
    expect(await errorsOf(edit(task, _id, { startedAt: 'hier' }))).toEqual([
      'invalid_input',
      { startedAt: "Le format n'est pas respecté" },
    ])
  })

  test('[ROL-005][ROL-006][ERR-019][ERR-020] after three days project staff alone correct and delete it', async () => {
    const task = await world.request()
    const { _id } = await added(task, span('09:00', '11:00'))
    world.clock.advance(days(3))
    expect((await edit(task, _id, { note: 'à temps' })).workLogs).toMatchObject([{ editable: true }])
    world.clock.advance(minutes(1))
    expect((await world.asEmma.call(projects.readTask, { id: task.slug })).workLogs).toMatchObject([
      { editable: false },
    ])
    await expect(edit(task, _id, { note: 'trop tard' })).rejects.toMatchObject({
      code: 'worklog_edit_refused',
      status: 403,
      reply: { message: 'Vous ne pouvez modifier ce temps' },
    })
    await expect(remove(task, _id)).rejects.toMatchObject({
      code: 'worklog_delete_refused',
      status: 403,
      reply: { message: 'Vous ne pouvez supprimer ce temps' },
    })
    expect((await edit(task, _id, { note: 'projet' }, asFarid)).workLogs).toMatchObject([
      { note: 'projet', editable: true },
    ])
    expect((await remove(task, _id, asFarid)).workLogs).toEqual([])
  })

  test('[ERR-017] [ERR-018] [OPEN-023] what is invoiced stays as it is, until the invoice is taken back', async () => {
    const task = await world.request()
    const { _id } = await added(task, span('09:00', '11:00'))
    const bill = (invoice: object | null) =>
      world.as(world.emma).call(projects.editMetadata, { taskId: task.slug, metadata: { invoice: invoice as null } })
    await bill({ hostedUrl: 'https://factures.nimbus.example/1', number: '1' })
    await expect(edit(task, _id, { note: 'x' })).rejects.toMatchObject({
      code: 'worklog_edit_conflict',
      status: 409,
      reply: { message: 'Modification bloquée par un conflit' },
    })
    await expect(remove(task, _id, asFarid)).rejects.toMatchObject({
      code: 'worklog_delete_conflict',
      status: 409,
      reply: { message: 'Suppression bloquée par un conflit' },
    })
    await bill(null)
    expect((await remove(task, _id)).ellapsedTime).toBe(0)
  })

  test('[ERR-018] a correction lays no log over another of the same person, in any request', async () => {
    const [task, other] = [await world.request(), await world.request()]
    const { _id } = await added(task, span('09:00', '10:00'))
    await add(other, span('10:00', '11:00'))
    await add(other, span('11:00', '12:00'), asFarid)
    expect(await errorsOf(edit(task, _id, { stoppedAt: span('09:00', '10:15').stoppedAt }))).toEqual([
      'worklog_edit_conflict',
      { startedAt: 'Ce temps en recouvre un autre de la même personne' },
    ])
    expect((await edit(task, _id, { ...span('11:00', '12:00') })).ellapsedTime).toBe(hours(1))
    const nested = await added(task, span('08:00', '12:00'))
    expect((await edit(task, nested._id, { startedAt: span('08:30', '12:00').startedAt })).workLogs).toHaveLength(2)
  })

  test('[ERR-018] two corrections into the same free hour at once: one of them', async () => {
    const [task, other] = [await world.request(), await world.request()]
    const first = await added(task, span('08:00', '09:00'))
    const second = await added(other, span('10:00', '11:00'))
    const answers = await Promise.allSettled([
      edit(task, first._id, span('12:00', '13:00')),
      edit(other, second._id, span('12:30', '13:30')),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toBeProblem('worklog_edit_conflict')
  })

  test('[ERR-017] [ERR-018] corrected and deleted at once, the time of the request is that of its logs', async () => {
    const task = await world.request()
    const { _id } = await added(task, span('09:00', '10:00'))
    await add(task, span('14:00', '15:00'))
    const answers = await Promise.allSettled([
      edit(task, _id, { stoppedAt: span('09:00', '11:00').stoppedAt }),
      edit(task, _id, { stoppedAt: span('09:00', '12:00').stoppedAt }),
      remove(task, _id),
      remove(task, _id, asFarid),
    ])
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(['worklog_edit_conflict', 'worklog_delete_conflict', 'not_found']).toContain(
          (answer.reason as { code: string }).code,
        )
    const { workLogs, ellapsedTime } = await world.asEmma.call(projects.readTask, { id: task.slug })
    expect(ellapsedTime).toBe(
      workLogs.reduce((sum, log) => sum + Date.parse(log.stoppedAt!) - Date.parse(log.startedAt), 0),
    )
  })

  test('[ERR-018] a running log is stopped before it is corrected, and can be deleted', async () => {
    const task = await world.request({ category: 'managed', estimatedTime: hours(1) })
    const {
      workLogs: [log],
    } = await world.asEmma.call(projects.actOnWorkLog, { id: task.slug, action: 'start' })
    expect(await errorsOf(edit(task, log!._id, { note: 'x' }))).toEqual([
      'worklog_edit_conflict',
      { stoppedAt: 'Ce temps est encore en cours, arrêtez-le d’abord' },
    ])
    expect(await remove(task, log!._id)).toMatchObject({ workLogs: [], ellapsedTime: 0 })
  })

  test('a log is found on its own request only', async () => {
    const [task, other] = [await world.request(), await world.request()]
    const { _id } = await added(task, span('09:00', '11:00'))
    await expect(edit(other, _id, { note: 'x' })).rejects.toBeProblem('not_found')
    await expect(remove(other, _id)).rejects.toBeProblem('not_found')
    await expect(edit(task, _id, { note: 'x' }, world.asAda)).rejects.toBeProblem('access_denied')
  })
})
