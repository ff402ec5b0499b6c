import { TaskCard } from '@passerelle/contract/projects/schemas'
import { days, hours } from '@passerelle/kernel/durations'
import { getNextStep, noStepFacts } from '@passerelle/kernel/next-step'
import { expect, test } from 'vitest'
import { example } from '../../../testing/example.ts'
import { countChip } from './day-chips.ts'
import { groupLines } from './group-lines.ts'
import { getLineDate, getLineState, getLineTone, getTimeLeft } from './line-words.ts'

const now = new Date('2026-02-03T13:20:00Z')
const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
const label = {
  _id: '65a1b2c3d4e5f60718293a4b',
  name: 'Run',
  type: 'theme',
  key: null,
  backgroundColor: '#000',
} as const
const emma = '65a1b2c3d4e5f60718293a4c'
const card = (fields: object = {}) =>
  example(TaskCard, {
    listId: 'in_progress',
    labels: [label],
    estimateStatus: 'accepted',
    estimatedTime: hours(4),
    ellapsedTime: hours(1),
    memberIds: [emma],
    people: [{ _id: emma, firstName: 'Emma', lastName: 'Caron', picture: null, staff: true }],
    createdAt: at(-days(2)),
    facts: { ...noStepFacts, customerMessageId: null, timers: [] },
    ...fields,
  })
const read = (fields: object = {}) => {
  const one = card(fields)
  const next = getNextStep(one, { userId: emma, remindAfterDays: 7 }, now)
  return { state: getLineState(one, next, now), date: getLineDate(one, next, now) }
}

test('[DAY-045] a line has one state word, and lateness comes before the step', () => {
  expect(read()).toEqual({ state: 'resume', date: { kind: 'received', at: at(-days(2)) } })
  expect(read({ dueAt: at(-days(4)) })).toEqual({ state: 'late', date: { kind: 'due', at: at(-days(4)) } })
  const wrote = { ...noStepFacts, customerMessageId: null, timers: [], customerWroteAt: at(-hours(1)) }
  expect(read({ dueAt: at(-days(4)), facts: wrote }).state).toBe('reply')
  const asked = { pendingStatus: 'completed', pendingAt: at(-hours(1)) }
  const accepts = { ...wrote, customerWroteAt: null, autoAcceptDueAt: at(hours(47)) }
  expect(read({ ...asked, facts: accepts })).toEqual({
    state: 'completionAtCustomer',
    date: { kind: 'accepted', at: at(hours(47)) },
  })
  expect(read({ pendingStatus: 'merge_request', pendingAt: at(-1) }).state).toBe('inReview')
  expect(read({ estimateStatus: 'refused' }).state).toBe('refused')
  expect(read({ ellapsedTime: hours(5) }).state).toBe('over')
  expect([getLineTone('late'), getLineTone('reply'), getLineTone('resume')]).toEqual(['danger', 'info', 'plain'])
})

test('[DAY-045] the time of a line is what is left of its estimate, or what was spent beyond it', () => {
  expect(getTimeLeft(card())).toEqual({ kind: 'left', ms: hours(3), estimate: hours(4) })
  expect(getTimeLeft(card({ ellapsedTime: hours(5) }))).toEqual({ kind: 'over', ms: hours(5), estimate: hours(4) })
  expect(getTimeLeft(card({ ellapsedTime: 0 }))).toBeNull()
})

test('[DAY-046] a chip counts its group or step; outages have one heading, and lines keep their order', () => {
  const counts = { groups: { answers: 2, late: 1 }, steps: { estimate: 3 } }
  expect([countChip('answers', counts), countChip('estimate', counts), countChip('today', counts)]).toEqual([2, 3, 0])
  const lines = ['incident', 'taken', 'late', 'rest', 'rest'].map((group, id) => ({ group, id }) as never)
  expect(groupLines(lines).map(({ heading, lines: own }) => [heading, own.length])).toEqual([
    ['incident', 2],
    ['late', 1],
    ['rest', 2],
  ])
})
