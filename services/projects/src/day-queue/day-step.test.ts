import { days, hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { ago, estimated, later, managed, mission, noon, onHold, task } from '../testing/task-fixtures.ts'
import { byDeadline, dayStepOf, type Step } from './day-step.ts'

test.each([
  ['archived', task({ deletedAt: noon }), null],
  ['done', task({ listId: 'done', doneAt: noon }), null],
  ['refused', task({ labels: [mission], ...estimated.refused }), 'refused'],
  ['completion asked', task({ listId: 'in_progress', pendingAt: noon, pendingStatus: 'completed' }), 'completion'],
  ['a review asked', task({ pendingAt: noon, pendingStatus: 'merge_request' }), 'review'],
  ['waiting for the customer', onHold(), 'waiting'],
  ['without a category', task(), 'categorise'],
  ['a mission without an estimate', task({ labels: [mission] }), 'estimate'],
  ['late', task({ labels: [managed], dueAt: ago(hours(1)) }), 'late'],
  ['due soon', task({ labels: [managed], dueAt: later(hours(1)) }), 'due'],
  ['nothing to do', task({ labels: [managed] }), null],
] as const)('the step of a request that is %s', (_title, request, step) => {
  expect(dayStepOf(request, noon)?.step ?? null).toBe(step)
})

test('an action that waits for an approval comes before every other step of its request', () => {
  expect(dayStepOf(task(), noon, true)).toMatchObject({ step: 'approve', at: null })
  expect(dayStepOf(task({ labels: [mission] }), noon, true)?.step).toBe('approve')
  expect(dayStepOf(task({ listId: 'done', doneAt: noon }), noon, true)).toBeNull()
})

test('an unanswered word of a customer asks for an answer, also on a done task, but not on an archived one', () => {
  const wrote = { customerWroteAt: ago(hours(1)) }
  const reply = { step: 'reply', at: null, since: ago(hours(1)) }
  expect(dayStepOf(task(wrote), noon)).toEqual(reply)
  expect(dayStepOf(task({ ...wrote, listId: 'done', doneAt: noon }), noon)).toEqual(reply)
  expect(dayStepOf({ ...onHold(), ...wrote }, noon)).toEqual(reply)
  expect(dayStepOf(task({ ...wrote, deletedAt: noon }), noon)).toBeNull()
  expect(dayStepOf(task(wrote), noon, true)?.step).toBe('approve')
})

test('the deadline of a step is the one that the request has', () => {
  const refused = task({ labels: [mission], ...estimated.refused })
  expect(dayStepOf(refused, noon)).toMatchObject({ at: later(hours(48)), since: noon })
  const asked = task({ listId: 'in_progress', pendingAt: noon, pendingStatus: 'completed', actedAt: noon })
  expect(dayStepOf(asked, noon)?.at).toEqual(later(hours(48)))
})

test('the queue goes by deadline, the latest delay first, then by age', () => {
  const step = (at: Date | null, since: Date): Step => ({ step: 'due', at, since })
  const [overdue, late, soon] = [step(ago(days(2)), noon), step(ago(hours(1)), noon), step(later(hours(1)), noon)]
  const [old, young] = [step(null, ago(days(1))), step(null, noon)]
  expect([young, soon, old, late, overdue].toSorted(byDeadline)).toEqual([overdue, late, soon, old, young])
})
