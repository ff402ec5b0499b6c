import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { hours } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { raceTimeout, rounds } from '@passerelle/testkit/rounds'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

test(
  '[EST-003][EST-005] fifty accept and fifty refuse at once: one decides, others hear it',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const task = await world.request({ category: 'mission', estimatedTime: hours(4) })
      const answers = await Promise.allSettled(
        Array.from({ length: 100 }, (_, index) =>
          (index % 4 < 2 ? world.asAda : world.asEmma).call(
            index % 2 === 0 ? projects.acceptEstimate : projects.refuseEstimate,
            { id: task.slug },
          ),
        ),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const answer of answers)
        if (answer.status === 'rejected')
          expect(answer.reason).toMatchObject({ code: 'estimate_not_waiting', status: 409 })
      const names = await world.namesOf(task.id)
      expect(names.filter((name) => name === 'estimate.accepted' || name === 'estimate.refused')).toHaveLength(1)
    }
  },
  raceTimeout,
)

test('[VAL-004][TSK-018] a card moves while its completion is validated: each granted step is kept, once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const task = await world.request({ category: 'managed', listId: 'in_progress' })
    await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'completed', value: true })
    const answers = await Promise.allSettled([
      world.asAda.call(projects.answerCompletion, { id: task.slug, completed: true }),
      world.asEmma.call(projects.moveTask, { id: task.slug, listId: 'todo' }),
      world.asEmma.call(projects.answerCompletion, { id: task.slug, completed: false }),
      world.asAda.call(projects.moveTask, { id: task.slug, listId: 'done' }),
    ])
    for (const answer of answers) {
      if (answer.status === 'rejected')
        expect(['task_changed', 'completion_not_asked']).toContain((answer.reason as { code: string }).code)
    }
    const [accepted, , refused] = answers
    expect([accepted, refused].filter((answer) => answer?.status === 'fulfilled').length).toBeLessThanOrEqual(1)
    const names = await world.namesOf(task.id)
    expect(names.filter((name) => name.startsWith('completion.')).length).toBe(
      [accepted, refused].filter((answer) => answer?.status === 'fulfilled').length,
    )
    const { listId, doneAt, pendingStatus } = await world.asEmma.call(projects.readTask, { id: task.slug })
    expect([doneAt !== null, pendingStatus === null]).toEqual([
      listId === 'done',
      names.some((name) => name.startsWith('completion.')),
    ])
  }
})

test('[EST-003] [VAL-003] an answer is never refused for an edit beside it that does not concern it', async () => {
  const answered = await Promise.all(
    Array.from({ length: 10 }, async (_, round) => {
      const estimate = round % 2 === 0
      const task = await world.request(
        estimate ? { category: 'mission', estimatedTime: hours(4) } : { category: 'managed', listId: 'in_progress' },
      )
      if (!estimate)
        await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'completed', value: true })
      const [answer] = await Promise.allSettled([
        estimate
          ? world.asAda.call(projects.acceptEstimate, { id: task.slug, estimatedTime: hours(4) })
          : world.asAda.call(projects.answerCompletion, { id: task.slug, completed: true }),
        ...([0, 2, 4] as const).map((priority) => world.asEmma.call(projects.editTask, { id: task.slug, priority })),
      ])
      return answer!.status
    }),
  )
  expect(answered).toEqual(Array(10).fill('fulfilled'))
})
