import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { raceTimeout, rounds } from '@passerelle/testkit/rounds'
import type { Task } from '../tasks/task.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())
// Each test begins with nothing running.
beforeEach(() =>
  world.platform.database.query({
    text: 'UPDATE projects.work_logs SET stopped_at = started_at, paused_at = NULL WHERE stopped_at IS NULL',
  }),
)

const ready = () => world.request({ category: 'managed', estimatedTime: hours(4) })
const act = (task: Task, action: 'start' | 'pause' | 'stop', note?: string) =>
  world.asEmma.call(projects.actOnWorkLog, { id: task.slug, action, ...(note !== undefined && { note }) })

describe('the timer', () => {
  test('[WLG-004] [WLG-009] [API-030] starts, pauses, resumes and stops; the request has taken that much', async () => {
    const task = await ready()
    expect((await act(task, 'start')).workLogs).toMatchObject([
      { type: 'action', startedAt: world.iso(), stoppedAt: null, userId: world.emma.userId },
    ])
    world.clock.advance(minutes(20))
    expect((await act(task, 'pause')).workLogs).toMatchObject([{ pausedAt: world.iso() }])
    world.clock.advance(minutes(30))
    expect((await act(task, 'start')).workLogs).toMatchObject([{ pausedAt: null, pauseTimeInMs: minutes(30) }])
    world.clock.advance(minutes(10))
    await expect(act(task, 'stop')).rejects.toBeProblem('worklog_note_required')
    await expect(act(task, 'stop', '  ')).rejects.toBeProblem('worklog_note_required')
    const stopped = await act(task, 'stop', 'Pilote réinstallé')
    expect(stopped).toMatchObject({
      ellapsedTime: minutes(30),
      workLogs: [{ stoppedAt: world.iso(), note: 'Pilote réinstallé', pauseTimeInMs: minutes(30) }],
    })
    expect((await world.namesOf(task.id)).filter((name) => name.startsWith('work.'))).toEqual([
      'work.paused',
      'work.started',
      'work.started',
      'work.stopped',
    ])
    for (const action of ['pause', 'stop'] as const)
      await expect(act(task, action, 'x')).rejects.toBeProblem('worklog_none_running')
  })

  test('[API-030] a log has the type that its start names; an unknown action is refused by name', async () => {
    const task = await ready()
    const named = { id: task.slug, action: 'start', type: 'manual' } as const
    expect((await world.asEmma.call(projects.actOnWorkLog, named)).workLogs).toMatchObject([{ type: 'manual' }])
    await expect(act(task, 'resume' as 'start')).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: { action: expect.any(String) } },
    })
  })

  test('time that was entered by hand beside an open log does not hide it', async () => {
    const task = await ready()
    await act(task, 'start')
    world.clock.advance(hours(1))
    await world.asEmma.call(projects.addWorkLog, {
      id: task.slug,
      type: 'quick',
      startedAt: world.iso(-minutes(15)),
      stoppedAt: world.iso(),
      note: 'Appel',
    })
    await expect(act(task, 'start')).rejects.toBeProblem('worklog_running')
    await act(task, 'pause')
    world.clock.advance(minutes(10))
    const resumed = await act(task, 'start')
    expect(resumed.workLogs.filter(({ type }) => type === 'action')).toMatchObject([
      { pausedAt: null, pauseTimeInMs: minutes(10) },
    ])
    expect((await act(task, 'stop', 'Fini')).ellapsedTime).toBe(hours(1) + minutes(15))
  })

  test('[WLG-005] [WLG-008] one runs per person, whoever else works; a paused one does not count', async () => {
    const [first, second] = [await ready(), await ready()]
    await act(first, 'start')
    await expect(act(first, 'start')).rejects.toBeProblem('worklog_running')
    await expect(act(second, 'start')).rejects.toBeProblem('worklog_running')
    await act(first, 'pause')
    await act(second, 'start')
    await expect(act(first, 'start')).rejects.toBeProblem('worklog_running')
    expect((await world.asEmma.call(projects.listRunning, {})).list.map(({ taskSlug }) => taskSlug)).toEqual([
      second.slug,
    ])
    const farid = await world.given.staff()
    const { workLogs } = await world
      .as(farid, { in: world.app.id })
      .call(projects.actOnWorkLog, { id: second.slug, action: 'start' })
    expect(workLogs.map(({ userId, stoppedAt }) => [userId, stoppedAt])).toEqual(
      expect.arrayContaining([
        [farid.userId, null],
        [world.emma.userId, null],
      ]),
    )
  })

  test(
    '[WLG-008] started on fifty requests at once, one runs',
    async () => {
      const requests = await Promise.all(Array.from({ length: 50 }, ready))
      for (let round = 0; round < rounds; round += 1) {
        const answers = await Promise.allSettled(requests.map((task) => act(task, 'start')))
        expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        for (const answer of answers)
          if (answer.status === 'rejected') expect(answer.reason).toBeProblem('worklog_running')
        const { list } = await world.asEmma.call(projects.listRunning, {})
        expect(list).toHaveLength(1)
        await act(
          requests.find(({ slug }) => slug === list[0]!.taskSlug)!,
          'stop',
          'Fini',
        )
      }
    },
    raceTimeout,
  )

  test('[WLG-007] stopped twice at once, it counts once', async () => {
    const task = await ready()
    await act(task, 'start')
    world.clock.advance(minutes(5))
    const answers = await Promise.allSettled([act(task, 'stop', 'a'), act(task, 'stop', 'b'), act(task, 'stop', 'c')])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await world.asEmma.call(projects.readTask, { id: task.slug })).ellapsedTime).toBe(minutes(5))
  })

  test('[WLG-006][API-034][API-035] what runs in another account is listed and stopped from anywhere', async () => {
    const verdier = await world.given.customer()
    const task = await world.given.task({
      app: verdier.app,
      owner: verdier.user,
      category: 'managed',
      estimatedTime: hours(1),
    })
    await world.as(world.emma, { in: verdier.app.id }).call(projects.actOnWorkLog, { id: task.slug, action: 'start' })
    const anywhere = world.as(world.emma)
    const {
      list: [log],
    } = await anywhere.call(projects.listRunning, {})
    expect(log).toMatchObject({
      appId: verdier.app.id,
      taskSlug: task.slug,
      taskName: task.name,
      appName: verdier.app.name,
    })
    const wish = { id: task.slug, appId: verdier.app.id, worklogId: log!._id }
    const gwen = await world.given.staff()
    expect(await world.as(gwen).call(projects.listRunning, {})).toEqual({ list: [], hasMore: false })
    await expect(world.as(gwen).call(projects.stopRunning, { ...wish, note: 'Fini' })).rejects.toBeProblem('not_found')
    await expect(
      anywhere.call(projects.stopRunning, { ...wish, id: (await ready()).slug, note: 'Fini' }),
    ).rejects.toBeProblem('not_found')
    await expect(anywhere.call(projects.stopRunning, { ...wish, note: ' ' })).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: { note: expect.any(String) } },
    })
    world.clock.advance(minutes(15))
    expect(await anywhere.call(projects.stopRunning, { ...wish, note: 'Fini' })).toMatchObject({
      stoppedAt: world.iso(),
      note: 'Fini',
      taskSlug: task.slug,
    })
    await expect(anywhere.call(projects.stopRunning, { ...wish, note: 'Fini' })).rejects.toBeProblem(
      'worklog_none_running',
    )
    expect(await world.as(verdier.user).call(projects.readTask, { id: task.slug })).toMatchObject({
      ellapsedTime: minutes(15),
      workLogs: [],
    })
  })
})

describe('what keeps work from starting', () => {
  test.each([
    ['[WLG-023] no labels', 'work_labels_required', () => world.request({ estimatedTime: hours(1) })],
    ['[WLG-024] no estimate', 'work_estimate_required', () => world.request({ category: 'managed' })],
    [
      '[WLG-025] a mission without accepted estimate',
      'work_estimate_not_accepted',
      () => world.request({ category: 'mission', estimatedTime: hours(1) }),
    ],
    [
      '[WLG-026] a refused request',
      'work_request_refused',
      () =>
        world.request({
          category: 'mission',
          estimatedTime: hours(1),
          pendingAt: null,
          pendingStatus: null,
          estimateHold: false,
          estimatedTimeRefusedAt: world.clock.now(),
        }),
    ],
    [
      '[WLG-028] a new estimate without answer',
      'work_new_estimate_waiting',
      () => world.request({ category: 'mission', estimatedTime: hours(1), acceptedEstimatedTime: hours(1) }),
    ],
    [
      'an archived request',
      'task_archived',
      () => world.request({ category: 'managed', estimatedTime: hours(1), deletedAt: world.clock.now() }),
    ],
  ] as const)('%s', async (_, code, given) => {
    const task = await given()
    await expect(act(task, 'start')).rejects.toBeProblem(code)
    expect((await world.asEmma.call(projects.readTask, { id: task.slug })).may).not.toContain('startWork')
  })

  test('[WLG-027] [OPEN-015] the accepted estimate of a mission is used up by billable time', async () => {
    const task = await world.request({ category: 'mission', estimatedTime: minutes(30) })
    await world.asAda.call(projects.acceptEstimate, { id: task.slug })
    await act(task, 'start')
    world.clock.advance(minutes(16))
    const stopped = await act(task, 'stop', 'Première passe')
    expect(stopped.may).toEqual(expect.arrayContaining(['logWork']))
    expect(stopped.may).not.toContain('startWork')
    await expect(act(task, 'start')).rejects.toBeProblem('work_new_estimate_needed')
  })
})

test('[TSK-039] [TSK-040] customers see the time spent, unless it is hidden, and never the logs', async () => {
  const shown = await world.request({ ellapsedTime: minutes(50) })
  const hidden = await world.request({ ellapsedTime: minutes(50), metadata: { hideTimeTracking: true } })
  const read = async (who: typeof world.asAda, task: Task) =>
    (await who.call(projects.readTask, { id: task.slug })).ellapsedTime
  expect([await read(world.asAda, shown), await read(world.asAda, hidden), await read(world.asEmma, hidden)]).toEqual([
    minutes(50),
    null,
    minutes(50),
  ])
  const task = await ready()
  await act(task, 'start')
  world.clock.advance(minutes(5))
  await act(task, 'stop', 'Câble changé')
  const logs = async (who: typeof world.asAda) => (await who.call(projects.readTask, { id: task.slug })).workLogs
  expect([await logs(world.asAda), await logs(world.asBasile)]).toEqual([[], []])
  expect(await logs(world.asEmma)).toMatchObject([{ note: 'Câble changé' }])
})

test('[ROL-004] the timer is for staff', async () => {
  const task = await ready()
  await expect(world.asAda.call(projects.actOnWorkLog, { id: task.slug, action: 'start' })).rejects.toBeProblem(
    'access_denied',
  )
  await expect(world.asAda.call(projects.listRunning, {})).rejects.toBeProblem('access_denied')
})
