import { describe, expect, test } from 'vitest'
import { days, hours } from '@passerelle/kernel/durations'
import { admin, ago, estimated, managed, mission, noon, onHold, staff, task, user } from '../testing/task-fixtures.ts'
import { decideEditAsCustomer, decideEdit } from './edit-flow.ts'
import { decideMove } from '../tasks/move-flow.ts'

const lists = ['todo', 'in_progress', 'done'] as const

describe('moving', () => {
  test.each(lists.flatMap((from) => lists.map((to) => [from, to] as const)))('[TSK-018] from %s to %s', (from, to) => {
    const before = task({ listId: from, doneAt: from === 'done' ? ago(days(2)) : null })
    const { task: after, events } = decideMove(before, to, user, noon)
    if (from === to) return expect(after).toBe(before)
    expect(after).toEqual({
      ...before,
      listId: to,
      doneAt: to === 'done' ? noon : null,
      actedAt: noon,
      archiveDueAt: to === 'done' ? new Date(noon.getTime() + days(45)) : null,
    })
    expect(events).toEqual([{ name: 'task.moved', data: { from, to } }])
  })
  test('[TSK-044] [OPEN-069] a locked request cannot be moved by a plain user, an archived one by nobody', () => {
    expect(() => decideMove(onHold(), 'done', user, noon)).toThrow('task_locked')
    expect(decideMove(onHold(), 'done', admin, noon).task.listId).toBe('done')
    expect(() => decideMove(task({ deletedAt: noon }), 'done', staff, noon)).toThrow('task_archived')
  })
})

describe('editing', () => {
  test('[API-015] an estimate replaces the one that was seen, or the same one, and no other', () => {
    const stored = task({ labels: [mission], estimatedTime: hours(2) })
    const propose = (estimatedTimeWas: number | null | undefined, estimatedTime: number | null = hours(3)) =>
      decideEdit(stored, { estimatedTime, estimatedTimeWas }, staff, noon).task.estimatedTime
    expect(propose(hours(2))).toBe(hours(3))
    expect(propose(undefined)).toBe(hours(3))
    expect(propose(null, hours(2))).toBe(hours(2))
    for (const seen of [null, hours(1)]) {
      expect(() => propose(seen)).toThrow('task_changed')
      expect(() => propose(seen, null)).toThrow('task_changed')
    }
  })

  test.each([
    [hours(2), hours(3), { estimatedTime: '7200000', proposed: '10800000' }],
    [null, hours(3), { estimatedTime: '0', proposed: '10800000' }],
    [hours(2), null, { estimatedTime: '7200000', proposed: '0' }],
  ])('[DAY-056] the refusal names both estimates: %s ms stored, %s ms proposed', (estimatedTime, proposed, details) => {
    const edit = { estimatedTime: proposed, estimatedTimeWas: hours(1) }
    const refused = () => decideEdit(task({ labels: [mission], estimatedTime }), edit, staff, noon)
    expect(refused).toThrow(expect.objectContaining({ code: 'task_changed', details }))
  })

  test('[API-015] staff change fields, owner, list and estimate at once, each with its event', () => {
    const dueAt = new Date('2026-03-01T08:00:00Z')
    const { task: after, events } = decideEdit(
      task({ labels: [mission] }),
      { name: 'Imprimante', dueAt, userId: admin.userId, listId: 'in_progress', estimatedTime: hours(2) },
      staff,
      noon,
    )
    expect(after).toMatchObject({
      name: 'Imprimante',
      dueAt,
      ownerId: admin.userId,
      listId: 'in_progress',
      estimatedTime: hours(2),
      estimateHold: true,
      actedAt: noon,
    })
    expect(events).toEqual([
      { name: 'task.edited', data: { fields: ['name', 'dueAt'] } },
      { name: 'task.owner_changed', data: { from: user.userId, to: admin.userId } },
      { name: 'task.moved', data: { from: 'todo', to: 'in_progress' } },
      { name: 'estimate.proposed', data: { from: null, to: hours(2), hold: true } },
      { name: 'task.pending_on', data: { status: 'customer', estimatedTime: hours(2) } },
    ])
  })
  test('what is as it was is no change, dates included', () => {
    const before = task({ labels: [managed], ...estimated.accepted, dueAt: noon })
    const { name, priority, dueAt, ownerId, listId, estimatedTime } = before
    expect(
      decideEdit(
        before,
        { name, priority, dueAt: new Date(dueAt!), userId: ownerId, listId, estimatedTime },
        staff,
        noon,
      ).task,
    ).toBe(before)
  })
  test('a date can be taken away', () =>
    expect(decideEdit(task({ dueAt: noon }), { dueAt: null }, staff, noon).task.dueAt).toBeNull())

  test('[OPEN-071] a customer corrects an open request only', () => {
    expect(decideEditAsCustomer(task(), { name: 'Imprimante' }, user, noon).events).toEqual([
      { name: 'task.edited', data: { fields: ['name'] } },
    ])
    expect(() => decideEditAsCustomer(task({ deletedAt: noon }), { name: 'x' }, user, noon)).toThrow('task_archived')
    expect(() => decideEditAsCustomer(onHold(), { name: 'x' }, user, noon)).toThrow('task_locked')
    expect(() => decideEditAsCustomer(task({ listId: 'done', doneAt: noon }), { name: 'x' }, admin, noon)).toThrow(
      'task_done',
    )
  })
})
