import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { Task } from '../tasks/task.ts'

type World = Awaited<ReturnType<typeof projectsTestEnvironment>>
let world: World
let gwen: Awaited<ReturnType<World['given']['staff']>>
let asGwen: World['asEmma']
let asFarid: World['asEmma']
beforeAll(async () => {
  world = await projectsTestEnvironment(['projects'], {
    mergeRequestDeciders: ['gwen@nimbus.example', 'hugo@nimbus.example'],
  })
  gwen = await world.given.staff({ email: 'gwen@nimbus.example' })
  asGwen = world.as(gwen, { in: world.app.id })
  asFarid = world.as(await world.given.staff({ project: true }), { in: world.app.id })
})
afterAll(() => world.close())

const link = 'https://git.nimbus.example/lumen/boutique/merge_requests/214'
const ask = (task: Task, value: string | boolean = link) =>
  world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'merge_request', value })
const answer = (task: Task, validated: boolean, who = asGwen) =>
  who.call(projects.answerMergeRequest, { id: task.slug, validated })
const asked = async () => {
  const task = await world.request({ category: 'managed', listId: 'in_progress' })
  await ask(task)
  return task
}

describe('a merge request', () => {
  test('[MRG-001] [API-022] validated, its moment and its link stay and the wait is over', async () => {
    const task = await asked()
    expect(await answer(task, true)).toMatchObject({
      pendingStatus: null,
      pendingAt: null,
      mergeRequestLink: link,
      mergeRequestAcceptedAt: world.iso(),
      listId: 'in_progress',
    })
    expect(await world.eventsOf(task.id)).toMatchObject([
      { name: 'merge_request.accepted' },
      { name: 'task.pending_off', data: { status: 'merge_request', cause: 'answer' } },
      { name: 'task.pending_on' },
    ])
    await expect(answer(task, true)).rejects.toMatchObject({ code: 'merge_request_not_asked', status: 409 })
    expect(await ask(task, `${link}5`), 'a new one has no answer yet').toMatchObject({
      pendingStatus: 'merge_request',
      mergeRequestLink: `${link}5`,
      mergeRequestAcceptedAt: null,
    })
  })

  test('[MRG-001] [API-022] refused, it can be asked again with another link', async () => {
    const task = await asked()
    expect(await answer(task, false)).toMatchObject({
      pendingStatus: null,
      mergeRequestLink: link,
      mergeRequestAcceptedAt: null,
    })
    expect(await ask(task, `${link}5`)).toMatchObject({ pendingStatus: 'merge_request', mergeRequestLink: `${link}5` })
    expect(await world.namesOf(task.id)).toContain('merge_request.refused')
  })

  test('[DAY-037] the reason of a refusal is an internal message of the decider, an empty one is none', async () => {
    const refuse = async (reason?: string, validated = false) => {
      const task = await asked()
      await asGwen.call(projects.answerMergeRequest, {
        id: task.slug,
        validated,
        ...(reason !== undefined && { reason }),
      })
      const { rows } = await world.platform.database.query<{ text: string; internal: boolean; author: string }>({
        text: 'SELECT text, internal, author_id AS author FROM chats.messages WHERE task_id = $1',
        values: [task.id],
      })
      return { task, rows }
    }
    const { task, rows } = await refuse('  Il manque les tests\nde la caisse ')
    expect(rows).toEqual([{ text: 'Il manque les tests\nde la caisse', internal: true, author: gwen.userId }])
    expect(await world.eventsOf(task.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'merge_request.refused', data: { messageId: expect.any(String) } }),
      ]),
    )
    expect((await world.asAda.call(projects.readTask, { id: task.slug })).privateThreadId).toBeNull()
    for (const [reason, validated] of [
      ['', false],
      [undefined, false],
      ['Très bien', true],
    ] as const)
      expect((await refuse(reason, validated)).rows).toEqual([])
    const { id } = { id: (await asked()).slug }
    const reason = 'x'.repeat(501)
    await expect(asGwen.call(projects.answerMergeRequest, { id, validated: false, reason })).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: { reason: expect.any(String) } },
    })
  })

  test('[MRG-002] [OPEN-024] the deciders of the settings answer it, nobody else, project staff neither', async () => {
    const task = await asked()
    for (const who of [world.asEmma, asFarid, world.asAda, world.asBasile]) {
      await expect(answer(task, true, who)).rejects.toBeProblem('access_denied')
      expect((await who.call(projects.readTask, { id: task.slug })).may).not.toContain('answerReview')
    }
    expect((await asGwen.call(projects.readTask, { id: task.slug })).may).toEqual(
      expect.arrayContaining(['answerReview', 'cancelReview']),
    )
    await expect(
      asGwen.call(projects.answerMergeRequest, { id: task.slug, validated: 'yes' as never }),
    ).rejects.toMatchObject({ code: 'invalid_input', reply: { errors: { validated: expect.any(String) } } })
  })

  test('[MRG-002] either of the two suffices', async () => {
    const asHugo = world.as(await world.given.staff({ email: 'hugo@nimbus.example' }), { in: world.app.id })
    for (const who of [asGwen, asHugo])
      expect(await answer(await asked(), true, who)).toMatchObject({
        pendingStatus: null,
        mergeRequestAcceptedAt: world.iso(),
      })
  })

  test('[MRG-003] whoever asked and other staff cancel it, customers do not, and it has never been', async () => {
    const asLea = world.as(await world.given.staff(), { in: world.app.id })
    const cancel = (task: Task, who: World['asEmma']) =>
      who.call(projects.setPendingStatus, { id: task.slug, status: 'merge_request', value: false })
    for (const who of [world.asEmma, asLea, asFarid]) {
      const task = await asked()
      for (const customer of [world.asAda, world.asBasile])
        await expect(cancel(task, customer)).rejects.toBeProblem('access_denied')
      expect(await cancel(task, who)).toMatchObject({
        pendingStatus: null,
        mergeRequestLink: null,
        mergeRequestAcceptedAt: null,
      })
      await expect(answer(task, true)).rejects.toBeProblem('merge_request_not_asked')
    }
  })

  test('[MRG-004] needs an https link', async () => {
    const task = await world.request({ category: 'managed' })
    for (const value of ['', 'http://git.example/1', 'git.example/1', 'javascript:alert(1)', true]) {
      await expect(ask(task, value)).rejects.toMatchObject({
        code: 'merge_request_link',
        status: 422,
        reply: { message: 'Le site web est invalide.', errors: { value: 'Le site web est invalide.' } },
      })
    }
  })

  test('[MRG-001] validated and refused at once: one answer stands', async () => {
    const task = await asked()
    const answers = await Promise.allSettled([
      answer(task, true),
      answer(task, false),
      answer(task, true),
      answer(task, false),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of answers)
      if (each.status === 'rejected') expect(each.reason).toBeProblem('merge_request_not_asked')
  })
})

test('[MRG-002] [OPEN-024] project staff decide a merge request where nobody is named', async () => {
  const other = await projectsTestEnvironment()
  try {
    const farid = other.as(await other.given.staff({ project: true }), { in: other.app.id })
    const task = await other.request({ category: 'managed' })
    await other.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'merge_request', value: link })
    await expect(
      other.asEmma.call(projects.answerMergeRequest, { id: task.slug, validated: true }),
    ).rejects.toBeProblem('access_denied')
    expect(await farid.call(projects.answerMergeRequest, { id: task.slug, validated: true })).toMatchObject({
      mergeRequestAcceptedAt: other.iso(),
    })
  } finally {
    await other.close()
  }
})
