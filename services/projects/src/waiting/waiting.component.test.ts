import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { Task } from '../tasks/task.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
})
afterAll(() => world.close())

const set = (task: Task, status: 'customer' | 'completed' | 'merge_request', value: boolean | string) =>
  world.asEmma.call(projects.setPendingStatus, { id: task.slug, status, value })

describe('the pending status', () => {
  test('[PND-001] [PND-003] [PND-004] [API-023] staff set it and cancel it; both are told', async () => {
    const task = await world.request({ category: 'managed' })
    expect(await set(task, 'customer', true)).toMatchObject({
      pendingStatus: 'customer',
      pendingAt: world.iso(),
      state: 'isPending',
    })
    expect(await set(task, 'customer', true)).toMatchObject({ pendingStatus: 'customer' })
    await expect(set(task, 'completed', true)).rejects.toBeProblem('pending_status_taken')
    expect(await set(task, 'customer', false)).toMatchObject({ pendingStatus: null, pendingAt: null, next: null })
    expect(await world.namesOf(task.id)).toEqual(['task.pending_off', 'task.pending_on'])
  })

  test('[PND-001] [PND-003] [VAL-005] customers neither set nor cancel it', async () => {
    for (const status of ['customer', 'completed'] as const) {
      const [free, waits] = [
        await world.request({ listId: 'in_progress' }),
        await world.request({ listId: 'in_progress' }),
      ]
      await set(waits, status, true)
      for (const who of [world.asAda, world.asBasile]) {
        await expect(who.call(projects.setPendingStatus, { id: free.slug, status, value: true })).rejects.toBeProblem(
          'access_denied',
        )
        await expect(who.call(projects.setPendingStatus, { id: waits.slug, status, value: false })).rejects.toBeProblem(
          'access_denied',
        )
      }
    }
  })

  test('[TSK-008] another status than the three is refused by name', async () => {
    await expect(set(await world.request(), 'supplier' as 'customer', true)).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: { status: expect.any(String) } },
    })
  })

  test('[ERR-024] it cannot change while an estimate is pending', async () => {
    const task = await world.request({ category: 'mission', estimatedTime: hours(1), listId: 'in_progress' })
    for (const [status, value] of [
      ['customer', false],
      ['customer', true],
      ['completed', true],
    ] as const) {
      await expect(set(task, status, value)).rejects.toMatchObject({
        code: 'estimate_pending',
        status: 409,
        reply: { message: 'L’état d’attente ne peut pas changer tant qu’une estimation attend sa réponse' },
      })
    }
    await expect(
      world.asEmma
        .with({ 'accept-language': 'en' })
        .call(projects.setPendingStatus, { id: task.slug, status: 'completed', value: true }),
    ).rejects.toMatchObject({ reply: { message: 'Cannot change pending status while an estimate is pending' } })
    expect(await world.asEmma.call(projects.readTask, { id: task.slug })).toMatchObject({
      pendingStatus: 'customer',
      state: 'awaitingValidation',
    })
  })

  test('[MRG-004] [API-023] a merge request takes an https link, the others none', async () => {
    const task = await world.request({ category: 'managed' })
    const misleading = [
      'https://git.example@elsewhere.example/',
      'https://git.example\\@x.example',
      'https://git.exam\nple/1',
    ]
    for (const value of [true, 'http://git.example/1', 'nonsense', ...misleading]) {
      await expect(set(task, 'merge_request', value)).rejects.toMatchObject({
        code: 'merge_request_link',
        reply: { errors: { value: 'Le site web est invalide.' } },
      })
    }
    await expect(set(task, 'customer', 'https://git.example/1')).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await set(task, 'merge_request', ' HTTPS://Git.Example/./1 ')).toMatchObject({
      pendingStatus: 'merge_request',
      mergeRequestLink: 'https://git.example/1',
    })
    expect(await world.asAda.call(projects.readTask, { id: task.slug })).toMatchObject({ mergeRequestLink: null })
    expect(await set(task, 'merge_request', false)).toMatchObject({ pendingStatus: null, mergeRequestLink: null })
  })
})

describe('completion', () => {
  const asked = async () => {
    const task = await world.request({ category: 'managed', listId: 'in_progress' })
    return { task, reply: await set(task, 'completed', true) }
  }

  test('[VAL-001] is asked once the request was begun', async () => {
    await expect(set(await world.request(), 'completed', true)).rejects.toBeProblem('completion_list_todo')
  })

  test('[VAL-002] [VAL-003] [VAL-004] [API-021] the administrator validates and the request is done', async () => {
    const { task, reply } = await asked()
    expect(reply).toMatchObject({
      pendingStatus: 'completed',
      state: 'customerCompletedValidation',
      next: { effect: 'accept_completion', at: world.iso(hours(48)) },
    })
    await expect(
      world.asBasile.call(projects.answerCompletion, { id: task.slug, completed: true }),
    ).rejects.toBeProblem('access_denied')
    await expect(
      world.asAda.call(projects.answerCompletion, { id: task.slug, completed: 'true' as never }),
    ).rejects.toMatchObject({ code: 'invalid_input', reply: { errors: { completed: expect.any(String) } } })
    const done = await world.asAda.call(projects.answerCompletion, { id: task.slug, completed: true })
    expect(done).toMatchObject({ listId: 'done', doneAt: world.iso(), pendingStatus: null, state: 'done' })
    expect(await world.namesOf(task.id)).toEqual([
      'completion.accepted',
      'task.moved',
      'task.pending_off',
      'task.pending_on',
    ])
    await expect(world.asAda.call(projects.answerCompletion, { id: task.slug, completed: false })).rejects.toBeProblem(
      'completion_not_asked',
    )
  })

  test('[VAL-003] [VAL-006] the administrator refuses, a plain user cannot', async () => {
    const { task } = await asked()
    const refuse = (who: typeof world.asAda) => who.call(projects.answerCompletion, { id: task.slug, completed: false })
    await expect(refuse(world.asBasile)).rejects.toBeProblem('access_denied')
    expect(await refuse(world.asAda)).toMatchObject({
      listId: 'in_progress',
      pendingStatus: null,
      state: 'workInProgress',
    })
    expect(await world.eventsOf(task.id)).toContainEqual({
      name: 'completion.refused',
      actor: { kind: 'customer', userId: world.admin.userId },
      data: { forced: false },
    })
  })

  test('[VAL-006] [OPEN-011] refused, the work goes on; staff on the customer’s behalf are recorded', async () => {
    const { task } = await asked()
    expect(await world.asEmma.call(projects.answerCompletion, { id: task.slug, completed: false })).toMatchObject({
      listId: 'in_progress',
      pendingStatus: null,
      next: null,
    })
    expect(await world.eventsOf(task.id)).toContainEqual({
      name: 'completion.refused',
      actor: { kind: 'staff', userId: world.emma.userId },
      data: { forced: true },
    })
  })

  test('[VAL-005] staff take the question back', async () => {
    const { task } = await asked()
    expect(await set(task, 'completed', false)).toMatchObject({
      pendingStatus: null,
      listId: 'in_progress',
      next: null,
    })
  })

  test('[TSK-044] while it waits, a plain user cannot change the request, and reads that it is locked', async () => {
    const { task } = await asked()
    expect(await world.asBasile.call(projects.readTask, { id: task.slug })).toMatchObject({
      locked: true,
      may: ['message'],
    })
    await expect(world.asBasile.call(projects.moveTask, { id: task.slug, listId: 'done' })).rejects.toBeProblem(
      'task_locked',
    )
    await expect(
      world.asBasile.call(projects.editTaskAsCustomer, { id: task.slug, name: 'Autre' }),
    ).rejects.toBeProblem('task_locked')
    expect(await world.asAda.call(projects.readTask, { id: task.slug })).toMatchObject({
      locked: false,
      waitsFor: 'me',
    })
  })
})

test('[EST-013] [PND-004] [VAL-006] answers and waits are told in the client thread, to customers too', async () => {
  const mission = await world.request({ category: 'mission', estimatedTime: hours(2) })
  const { id } = mission
  await world.asAda.call(projects.acceptEstimate, { id })
  await world.asEmma.call(projects.editTask, { id, estimatedTime: hours(3) })
  await world.asAda.call(projects.refuseEstimate, { id })
  await world.asEmma.call(projects.restoreEstimate, { id })
  const other = await world.request({ category: 'managed', listId: 'in_progress' })
  await set(other, 'completed', true)
  await world.asAda.call(projects.answerCompletion, { id: other.slug, completed: false })
  await set(other, 'completed', true)
  await world.asAda.call(projects.answerCompletion, { id: other.slug, completed: true })
  const told = async (task: Task) => {
    const { list } = await world.asBasile.call(chats.readMessages, { id: task.threadId })
    return list.flatMap(({ action }) => action ?? []).sort()
  }
  expect(await told(mission)).toEqual([
    'estimatedTimeAccepted',
    'estimatedTimeRefused',
    'estimatedTimeRestored',
    'pendingAtOff',
    'pendingAtOff',
    'pendingAtOn',
  ])
  expect(await told(other)).toEqual([
    'pendingAtOff',
    'pendingAtOff',
    'pendingAtOn',
    'pendingAtOn',
    'taskValidationAccepted',
    'taskValidationRefused',
  ])
})

test('[DAY-056] every estimate is one line with its amount in the client thread, of missions or not', async () => {
  for (const category of ['managed', 'mission'] as const) {
    const task = await world.request({ category })
    await world.asEmma.call(projects.editTask, { id: task.id, estimatedTime: hours(2) })
    await world.asEmma.call(projects.editTask, { id: task.id, estimatedTime: hours(3) })
    const { list } = await world.asBasile.call(chats.readMessages, { id: task.threadId })
    const figures = list.flatMap(({ data }) => data?.['estimatedTime'] ?? []) as number[]
    expect(figures.toSorted((a, b) => b - a)).toEqual([hours(3), hours(2)])
  }
})

describe('a message', () => {
  const write = async (
    who: typeof world.asAda,
    task: Task,
    more: { threadId?: string; isPrivateThread?: boolean } = {},
  ) => {
    await who.call(chats.sendMessage, { threadId: task.threadId, taskId: task.id, text: 'Voici.', ...more })
    await world.drain()
  }
  const read = (task: Task) => world.asEmma.call(projects.readTask, { id: task.slug })

  test('[PND-002] of the customer ends the wait for them, one of staff does not', async () => {
    const task = await world.request({ category: 'managed' })
    await set(task, 'customer', true)
    world.clock.advance(minutes(1))
    await write(world.asEmma, task)
    expect((await read(task)).pendingStatus).toBe('customer')
    await write(world.asBasile, task)
    expect((await read(task)).pendingStatus).toBeNull()
    expect(await world.eventsOf(task.id)).toContainEqual({
      name: 'task.pending_off',
      actor: { kind: 'customer', userId: world.user.userId },
      data: { status: 'customer', cause: 'message' },
    })
  })

  test('[PND-002] [TMR-001] one in the internal thread ends no wait and puts off nothing', async () => {
    const [waits, refused] = [
      await world.request({ category: 'managed' }),
      await world.request({ category: 'mission', estimatedTime: hours(1) }),
    ]
    await set(waits, 'customer', true)
    await world.asAda.call(projects.refuseEstimate, { id: refused.slug })
    const { next } = await read(refused)
    world.clock.advance(minutes(1))
    for (const task of [waits, refused]) {
      const { privateThreadId } = await world.asEmma.call(projects.openInternalThread, { id: task.slug })
      await write(world.asEmma, task, { threadId: privateThreadId, isPrivateThread: true })
    }
    expect((await read(waits)).pendingStatus).toBe('customer')
    expect((await read(refused)).next).toEqual(next)
  })

  test('[PND-002] it does not lift the hold of an estimate', async () => {
    const task = await world.request({ category: 'mission', estimatedTime: hours(1) })
    world.clock.advance(minutes(1))
    await write(world.asAda, task)
    expect(await read(task)).toMatchObject({ pendingStatus: 'customer', state: 'awaitingValidation' })
  })

  test('[TMR-001] puts off the archiving of a refused estimate', async () => {
    const task = await world.request({ category: 'mission', estimatedTime: hours(1) })
    await world.asAda.call(projects.refuseEstimate, { id: task.slug })
    world.clock.advance(hours(47))
    await write(world.asBasile, task)
    expect((await read(task)).next).toEqual({ effect: 'archive', at: world.iso(hours(48)) })
  })
})
