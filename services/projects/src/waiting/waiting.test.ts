import { describe, expect, test } from 'vitest'
import type { ListId, PendingStatus } from '@passerelle/contract/projects/schemas'
import { hours } from '@passerelle/kernel/durations'
import { admin, ago, estimated, later, managed, mission, noon, onHold, staff, task } from '../testing/task-fixtures.ts'
import type { Task } from '../tasks/task.ts'
import { acceptCompletionOnTimeout, decideCompletion } from './completion-flow.ts'
import { cancelPending, applyPostedMessage, setPending } from './pending-flow.ts'
import '@passerelle/testkit/matchers'

const thrown = (decide: () => unknown) => {
  try {
    return decide()
  } catch (error) {
    return error
  }
}
const pending = (status: PendingStatus, columns: Partial<Task> = {}) =>
  task({ pendingAt: ago(hours(2)), pendingStatus: status, listId: 'in_progress', ...columns })

describe('waiting', () => {
  test('[PND-001] staff put the request on hold for the customer, from now', () => {
    const { task: after, events } = setPending(task(), 'customer', noon)
    expect(after).toMatchObject({ pendingAt: noon, pendingStatus: 'customer', estimateHold: false })
    expect(events).toEqual([{ name: 'task.pending_on', data: { status: 'customer' } }])
  })
  test('[TSK-008] one hold at a time, the same one again changes nothing', () => {
    const statuses = ['customer', 'completed', 'merge_request'] as const
    for (const [is, asked] of statuses.flatMap((one) => statuses.map((other) => [one, other] as const))) {
      const waits = pending(is)
      if (is === asked) expect(setPending(waits, asked, noon).task).toBe(waits)
      else expect(thrown(() => setPending(waits, asked, noon))).toBeProblem('pending_status_taken')
    }
  })
  test.each([
    ['todo', false],
    ['in_progress', true],
    ['done', true],
  ] as [ListId, boolean][])('[VAL-001] completion asked in %s: %s', (listId, possible) => {
    const asked = thrown(() => setPending(task({ listId, doneAt: listId === 'done' ? noon : null }), 'completed', noon))
    if (!possible) return expect(asked).toBeProblem('completion_list_todo')
    expect(asked).toMatchObject({ task: { pendingStatus: 'completed', autoAcceptDueAt: later(hours(48)) } })
  })
  test.each(['customer', 'completed', 'merge_request'] as const)('[PND-003] [VAL-005] staff cancel %s', (status) => {
    const { task: after, events } = cancelPending(
      pending(status, { mergeRequestLink: 'https://git.example/1' }),
      status,
      noon,
    )
    expect(after).toMatchObject({ pendingAt: null, pendingStatus: null, autoAcceptDueAt: null, archiveDueAt: null })
    expect(events).toEqual([{ name: 'task.pending_off', data: { status, cause: 'cancelled' } }])
  })
  test('cancelling what is not asked changes nothing', () => {
    const waits = pending('customer')
    expect(cancelPending(waits, 'completed', noon).task).toBe(waits)
  })
  test.each(['customer', 'completed', 'merge_request'] as const)(
    '[ERR-024] no change to %s while an estimate has no answer',
    (status) => {
      expect(thrown(() => setPending(onHold(), status, noon))).toBeProblem('estimate_pending')
      expect(thrown(() => cancelPending(onHold(), status, noon))).toBeProblem('estimate_pending')
      expect(thrown(() => setPending(task({ labels: [mission], ...estimated.waiting }), status, noon))).toBeProblem(
        'estimate_pending',
      )
    },
  )
  test('archived requests stand still', () => {
    for (const decide of [setPending, cancelPending])
      expect(thrown(() => decide(pending('customer', { deletedAt: noon }), 'customer', noon))).toBeProblem(
        'task_archived',
      )
    expect(thrown(() => decideCompletion(pending('completed', { deletedAt: noon }), true, admin, noon))).toBeProblem(
      'task_archived',
    )
  })
})

describe('a message in the client thread', () => {
  test('[PND-002] of the customer ends the wait, once', () => {
    const { task: after, events } = applyPostedMessage(pending('customer'), { sentAt: noon, byCustomer: true })
    expect([after.pendingStatus, after.archiveDueAt]).toEqual([null, null])
    expect(events).toEqual([{ name: 'task.pending_off', data: { status: 'customer', cause: 'message' } }])
    expect(applyPostedMessage(after, { sentAt: noon, byCustomer: true }).task).toBe(after)
    expect(
      applyPostedMessage(pending('customer'), { sentAt: ago(hours(2)), byCustomer: true }).task.pendingStatus,
      'in the moment in which it began',
    ).toBeNull()
  })
  test.each([
    ['of staff', pending('customer'), { sentAt: noon, byCustomer: false }],
    ['while an estimate holds', onHold(), { sentAt: later(1), byCustomer: true }],
    ['sent before the wait began', pending('customer'), { sentAt: ago(hours(3)), byCustomer: true }],
    ['while completion is asked', pending('completed'), { sentAt: noon, byCustomer: true }],
  ])('[PND-002] %s does not', (_, waits, message) => expect(applyPostedMessage(waits, message).task).toBe(waits))

  test('[TMR-001] one that was sent before the last act leaves the time of that act', () => {
    const waits = pending('customer', { actedAt: noon })
    const { task: after } = applyPostedMessage(waits, { sentAt: ago(hours(1)), byCustomer: true })
    expect([after.pendingStatus, after.actedAt]).toEqual([null, noon])
  })

  test('[TMR-001] puts off the archiving of a refused estimate, whoever writes, and never back', () => {
    const refused = task({ labels: [managed], ...estimated.refused })
    const heard = applyPostedMessage(refused, { sentAt: later(hours(10)), byCustomer: false }).task
    expect(heard.archiveDueAt).toEqual(later(hours(58)))
    expect(applyPostedMessage(heard, { sentAt: later(hours(3)), byCustomer: true }).task).toBe(heard)
  })
})

describe('completion', () => {
  test('[VAL-004] [PND-004] accepted, the request is done and waits no more', () => {
    const { task: after, events } = decideCompletion(pending('completed'), true, admin, noon)
    expect(after).toMatchObject({
      listId: 'done',
      doneAt: noon,
      pendingAt: null,
      pendingStatus: null,
      autoAcceptDueAt: null,
    })
    expect(events).toEqual([
      { name: 'completion.accepted', data: { automatic: false, forced: false, from: 'in_progress' } },
      { name: 'task.moved', data: { from: 'in_progress', to: 'done' } },
      { name: 'task.pending_off', data: { status: 'completed', cause: 'answer' } },
    ])
  })
  test('[VAL-004] one that is done already keeps its day', () => {
    const { task: after, events } = decideCompletion(
      pending('completed', { listId: 'done', doneAt: ago(hours(30)) }),
      true,
      admin,
      noon,
    )
    expect([after.doneAt, events.map(({ name }) => name)]).toEqual([
      ago(hours(30)),
      ['completion.accepted', 'task.pending_off'],
    ])
  })
  test('[OPEN-011] [VAL-006] refused, it goes back into progress', () => {
    const { task: after, events } = decideCompletion(
      pending('completed', { listId: 'done', doneAt: noon }),
      false,
      staff,
      noon,
    )
    expect(after).toMatchObject({ listId: 'in_progress', doneAt: null, pendingStatus: null, autoAcceptDueAt: null })
    expect(events).toEqual([
      { name: 'completion.refused', data: { forced: true } },
      { name: 'task.moved', data: { from: 'done', to: 'in_progress' } },
      { name: 'task.pending_off', data: { status: 'completed', cause: 'answer' } },
    ])
  })
  test('[VAL-003] nothing asked, nothing to answer', () => {
    expect(thrown(() => decideCompletion(pending('customer'), true, admin, noon))).toBeProblem('completion_not_asked')
  })
  test('[TMR-002] unanswered, time accepts it and says so', () => {
    const { task: after, events } = acceptCompletionOnTimeout(pending('completed'), noon, later(5))
    expect(after).toMatchObject({ listId: 'done', doneAt: later(5), pendingStatus: null, autoAcceptDueAt: null })
    expect(events[0]).toEqual({
      name: 'completion.accepted',
      data: { automatic: true, forced: false, from: 'in_progress', dueAt: noon.toISOString() },
    })
  })
})

test('[MRG-001] a merge request brings its link and forgets the answer before, other waits leave both alone', () => {
  const answered = task({ mergeRequestLink: 'https://git.example/1', mergeRequestAcceptedAt: ago(hours(1)) })
  expect(setPending(answered, 'merge_request', noon, 'https://git.example/2').task).toMatchObject({
    mergeRequestLink: 'https://git.example/2',
    mergeRequestAcceptedAt: null,
  })
  expect(setPending(answered, 'customer', noon, 'https://git.example/2').task).toMatchObject({
    mergeRequestLink: 'https://git.example/1',
    mergeRequestAcceptedAt: ago(hours(1)),
  })
})

test('[TMR-001] a message of staff postpones the archiving of a refused estimate, and ends no wait', () => {
  const refused = task({ ...estimated.refused, pendingAt: ago(hours(2)), pendingStatus: 'customer' })
  const { task: after, events } = applyPostedMessage(refused, { sentAt: later(hours(1)), byCustomer: false })
  expect([after.actedAt, after.pendingStatus, events]).toEqual([later(hours(1)), 'customer', []])
  expect(applyPostedMessage(after, { sentAt: later(hours(1)), byCustomer: false }).task).toBe(after)
})

test('[TMR-002] a completion that nobody answered is done by the timer, and told so', () => {
  const { events } = acceptCompletionOnTimeout(pending('completed'), later(hours(46)), later(hours(46)))
  expect(events.slice(1)).toEqual([
    { name: 'task.moved', data: { from: 'in_progress', to: 'done' } },
    { name: 'task.pending_off', data: { status: 'completed', cause: 'timer' } },
  ])
})
