import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const mission = (estimatedTime: number | null = hours(4)) => world.request({ category: 'mission', estimatedTime })

describe('answering an estimate', () => {
  test('[EST-003] [API-037] the administrator accepts, a plain user neither accepts nor refuses', async () => {
    const task = await mission()
    for (const answer of [projects.acceptEstimate, projects.refuseEstimate]) {
      await expect(world.asBasile.call(answer, { id: task.slug })).rejects.toBeProblem('access_denied')
    }
    const accepted = await world.asAda.call(projects.acceptEstimate, { id: task.slug })
    expect(accepted).toMatchObject({
      acceptedEstimatedTime: hours(4),
      estimatedTimeAcceptedAt: world.iso(),
      estimateStatus: 'accepted',
      state: 'awaitingPlanning',
      pendingAt: null,
      pendingStatus: null,
      next: null,
      price: null,
    })
  })

  test('[EST-003][EST-004] the receipt keeps amount, prices, person, moment, for who answers', async () => {
    const task = await mission(days(1) + hours(2))
    const ask = { id: task.slug }
    await expect(world.asAda.call(projects.readEstimateReceipt, ask)).rejects.toBeProblem('estimate_none_accepted')
    const { price } = await world.asAda.call(projects.readTask, ask)
    await world.asAda.call(projects.acceptEstimate, ask)
    const receipt = await world.asAda.call(projects.readEstimateReceipt, ask)
    expect(receipt).toMatchObject({
      taskId: task.slug,
      estimatedTime: days(1) + hours(2),
      acceptedAt: world.iso(),
      acceptedBy: { _id: world.admin.userId, staff: false },
      forCustomer: false,
      price: {
        dailyInCents: price?.dailyInCents,
        hourlyInCents: price?.hourlyInCents,
        totalInCents: price?.totalInCents,
      },
    })
    expect(await world.asEmma.call(projects.readEstimateReceipt, ask)).toEqual(receipt)
    await expect(world.asBasile.call(projects.readEstimateReceipt, ask)).rejects.toBeProblem('access_denied')
    const forced = await mission()
    await world.asEmma.call(projects.acceptEstimate, { id: forced.slug })
    expect(await world.asAda.call(projects.readEstimateReceipt, { id: forced.slug })).toMatchObject({
      forCustomer: true,
    })
  })

  test('[EST-012] the answer and the end of the wait are one step, and both are told', async () => {
    const task = await mission()
    await world.asAda.call(projects.acceptEstimate, { id: task.id })
    const actor = { kind: 'customer', userId: world.admin.userId }
    expect(await world.eventsOf(task.id)).toEqual([
      { name: 'estimate.accepted', actor, data: { estimatedTime: hours(4), forced: false } },
      { name: 'task.pending_off', actor, data: { status: 'customer', cause: 'answer' } },
    ])
  })

  test('[EST-006] [API-038] refused, it is archived after 48 h unless somebody acts', async () => {
    const task = await mission()
    const refused = await world.asAda.call(projects.refuseEstimate, { id: task.slug })
    expect(refused).toMatchObject({
      estimateStatus: 'refused',
      state: 'awaitingSolution',
      estimatedTimeRefusedAt: world.iso(),
      pendingStatus: null,
      next: { effect: 'archive', at: world.iso(hours(48)) },
    })
    expect(await world.namesOf(task.id)).toEqual(['estimate.refused', 'task.pending_off'])
  })

  test('[EST-004] staff accept on behalf of the customer, and that is recorded', async () => {
    const task = await mission()
    await world.asEmma.call(projects.acceptEstimate, { id: task.slug })
    expect(await world.eventsOf(task.id)).toContainEqual({
      name: 'estimate.accepted',
      actor: { kind: 'staff', userId: world.emma.userId },
      data: { estimatedTime: hours(4), forced: true },
    })
  })

  test('[EST-003] two people answer at once: one is right, the other is told that no answer is awaited', async () => {
    const task = await mission()
    const answers = await Promise.allSettled([
      world.asAda.call(projects.acceptEstimate, { id: task.slug }),
      world.asEmma.call(projects.refuseEstimate, { id: task.slug }),
      world.asAda.call(projects.refuseEstimate, { id: task.slug }),
      world.asEmma.call(projects.acceptEstimate, { id: task.slug }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toBeProblem('estimate_not_waiting')
    expect((await world.namesOf(task.id)).filter((name) => name.startsWith('estimate.'))).toHaveLength(1)
  })

  test('[EST-003] an estimate changed in that moment is not answered unseen, whichever call is first', async () => {
    for (const answer of [projects.acceptEstimate, projects.refuseEstimate]) {
      const task = await mission()
      await world.asEmma.call(projects.editTask, { id: task.slug, estimatedTime: hours(40) })
      await expect(world.asAda.call(answer, { id: task.slug, estimatedTime: hours(4) })).rejects.toMatchObject({
        code: 'task_changed',
        status: 409,
      })
      await expect(world.asAda.call(answer, { id: task.slug, estimatedTime: -1 })).rejects.toMatchObject({
        code: 'invalid_input',
        reply: { errors: { estimatedTime: expect.any(String) } },
      })
      expect(await world.asAda.call(projects.readTask, { id: task.slug })).toMatchObject({
        estimateStatus: 'waiting',
        pendingStatus: 'customer',
        acceptedEstimatedTime: null,
      })
      await world.asAda.call(answer, { id: task.slug, estimatedTime: hours(40) })
    }
    const raced = await mission()
    const [accepted] = await Promise.allSettled([
      world.asAda.call(projects.acceptEstimate, { id: raced.slug, estimatedTime: hours(4) }),
      world.asEmma.call(projects.editTask, { id: raced.slug, estimatedTime: hours(40) }),
    ])
    const { acceptedEstimatedTime } = await world.asAda.call(projects.readTask, { id: raced.slug })
    expect(acceptedEstimatedTime).toBe(accepted.status === 'fulfilled' ? hours(4) : null)
  })

  test('[EST-001] both answers at once cannot be stored', async () => {
    const { id } = await mission()
    const both = world.platform.database.query({
      text: 'UPDATE projects.tasks SET estimated_time_accepted_at = $2, estimated_time_refused_at = $2 WHERE id = $1',
      values: [id, world.clock.now()],
    })
    await expect(both).rejects.toMatchObject({ constraint: 'tasks_one_answer' })
  })

  test('nobody is asked, nobody answers; a request of another account is not there', async () => {
    const task = await mission(null)
    await expect(world.asAda.call(projects.acceptEstimate, { id: task.slug })).rejects.toBeProblem(
      'estimate_not_waiting',
    )
    const verdier = await world.given.customer()
    await expect(world.as(verdier.admin).call(projects.acceptEstimate, { id: task.slug })).rejects.toBeProblem(
      'not_found',
    )
  })
})

describe('the estimate of staff', () => {
  test('[EST-009] [EST-010] on a mission it holds the request until it is answered or taken back', async () => {
    const task = await mission(null)
    const held = await world.asEmma.call(projects.editTask, { id: task.slug, estimatedTime: hours(10) })
    expect(held).toMatchObject({
      estimatedTime: hours(10),
      firstEstimatedTime: hours(10),
      pendingStatus: 'customer',
      pendingAt: world.iso(),
      state: 'awaitingValidation',
      waitsFor: 'others',
      next: { effect: 'archive', at: world.iso(days(35)) },
    })
    expect(await world.namesOf(task.id)).toEqual(['estimate.proposed', 'task.pending_on'])
    const free = await world.asEmma.call(projects.editTask, { id: task.slug, estimatedTime: 0 })
    expect(free).toMatchObject({
      estimateStatus: 'without',
      pendingStatus: null,
      firstEstimatedTime: hours(10),
      next: null,
    })
    expect(await world.namesOf(task.id)).toEqual([
      'estimate.cleared',
      'estimate.proposed',
      'task.pending_off',
      'task.pending_on',
    ])
  })

  test('[EST-016] goes by quarters of an hour', async () => {
    const task = await mission(null)
    for (const call of [
      () => world.asEmma.call(projects.editTask, { id: task.slug, estimatedTime: minutes(20) }),
      () =>
        world.asEmma.call(projects.createTaskAsStaff, {
          name: 'Scanner',
          description: 'En panne',
          estimatedTime: minutes(1),
        }),
    ]) {
      await expect(call()).rejects.toMatchObject({
        code: 'estimate_step',
        status: 422,
        reply: { errors: { estimatedTime: 'Pas de 15 minutes requis' } },
      })
    }
    await expect(
      world.asEmma.call(projects.editTask, { id: task.slug, estimatedTime: -minutes(15) }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: { estimatedTime: expect.any(String) } },
    })
    expect(await world.asEmma.call(projects.editTask, { id: task.slug, estimatedTime: minutes(45) })).toMatchObject({
      estimatedTime: minutes(45),
    })
  })

  test('[EST-014] [EST-007] [API-020] the first figure stays, the last accepted one comes back', async () => {
    const task = await mission()
    await expect(world.asEmma.call(projects.restoreEstimate, { id: task.slug })).rejects.toMatchObject({
      code: 'estimate_none_accepted',
      status: 409,
    })
    await world.asAda.call(projects.acceptEstimate, { id: task.slug })
    await world.asEmma.call(projects.editTask, { id: task.slug, estimatedTime: hours(9) })
    await world.asAda.call(projects.refuseEstimate, { id: task.slug })
    await expect(world.asAda.call(projects.restoreEstimate, { id: task.slug })).rejects.toBeProblem('access_denied')
    const restored = await world.asEmma.call(projects.restoreEstimate, { id: task.slug })
    expect(restored).toMatchObject({
      estimatedTime: hours(4),
      acceptedEstimatedTime: hours(4),
      firstEstimatedTime: hours(4),
      estimateStatus: 'accepted',
      estimatedTimeRefusedAt: null,
      next: null,
    })
    expect(await world.namesOf(task.id)).toContain('estimate.restored')
  })

  test('[EST-019] [EST-020] the price is for the administrator while the estimate waits', async () => {
    const task = await mission(hours(10))
    const read = async (who: typeof world.asAda) => (await who.call(projects.readTask, { id: task.slug })).price
    expect(await read(world.asAda)).toMatchObject({ days: 1, hours: 2, totalInCents: 95_000 + 2 * 16_500 })
    expect(await read(world.asBasile)).toBeNull()
    expect(await read(world.asEmma)).toBeNull()
    await world.asAda.call(projects.acceptEstimate, { id: task.slug })
    expect(await read(world.asAda)).toBeNull()
  })

  test('[DAY-056] an estimate that replaces an unseen one is refused with both figures and its author', async () => {
    const gwen = world.as(await world.given.staff({ firstName: 'Gwen' }), { in: world.app.id })
    const task = await world.request({ category: 'managed' })
    const propose = (who: typeof gwen, estimatedTime: number, estimatedTimeWas?: number | null) =>
      who.call(projects.editTask, { id: task.id, estimatedTime, estimatedTimeWas })
    await propose(gwen, hours(2), null)
    await expect(propose(world.asEmma, hours(3), null)).rejects.toMatchObject({
      code: 'task_changed',
      status: 409,
      reply: { details: { estimatedTime: String(hours(2)), proposed: String(hours(3)), by: 'Gwen' } },
    })
    expect((await world.asEmma.call(projects.readTask, { id: task.id })).estimatedTime).toBe(hours(2))
    expect((await propose(world.asEmma, hours(3), hours(2))).estimatedTime).toBe(hours(3))
    expect((await propose(gwen, hours(4))).estimatedTime).toBe(hours(4))
  })
})
