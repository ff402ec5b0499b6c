import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byDayKey, dayGroups, getIncidentPlace, getTaskPlace, type DayTask } from './day-order.ts'
import { days, hours, minutes } from './durations.ts'
import { noStepFacts, type StepFacts } from './next-step.ts'

const now = new Date('2026-02-03T13:20:00Z')
const emma = { userId: 'emma', remindAfterDays: 7 }
const label = { type: 'category', key: 'managed' }
const mission = { type: 'category', key: 'mission' }
const at = (text: string) => new Date(`2026-${text}+01:00`).toISOString()

type Fields = Partial<Omit<DayTask, 'facts'>> & { facts?: Partial<StepFacts> }
const task = ({ facts, ...fields }: Fields = {}): DayTask => ({
  deletedAt: null,
  listId: 'todo',
  priority: 1,
  pendingStatus: null,
  pendingAt: null,
  estimateStatus: 'accepted',
  estimatedTime: hours(4),
  acceptedEstimatedTime: hours(4),
  ellapsedTime: 0,
  dueAt: null,
  plannedAt: null,
  createdAt: at('01-20T09:00'),
  labels: [label],
  memberIds: ['emma'],
  people: [{ _id: 'emma', staff: true }],
  may: [],
  facts: { ...noStepFacts, ...facts },
  ...fields,
})
const without: Fields = { estimateStatus: 'without', estimatedTime: null, acceptedEstimatedTime: null }
const working: Fields = { listId: 'in_progress', facts: { worked: true } }

/** The example of the requirements: Tuesday 3 February 14:20 in Paris, read by Emma. */
const example: [id: string, group: string, DayTask][] = [
  ['CLR-38', 'critical', task({ priority: 4, memberIds: [], createdAt: at('02-03T13:52') })],
  ['ATL-3', 'answers', task({ ...working, facts: { timers: ['emma'], customerWroteAt: at('02-03T13:04') } })],
  ['CLR-42', 'answers', task({ facts: { approvalAskedAt: at('02-03T13:40') } })],
  ['ATL-597', 'late', task({ ...working, dueAt: at('01-30T18:00') })],
  ['ATL-609', 'late', task({ ...working, dueAt: at('02-02T18:00'), ellapsedTime: hours(5.5) })],
  ['CLR-39', 'today', task({ ...without, dueAt: at('02-03T17:00') })],
  ['MVD-104', 'today', task({ estimateStatus: 'refused', facts: { archiveDueAt: at('02-03T18:40') } })],
  ['CLR-29', 'today', task({ estimateStatus: 'refused', facts: { archiveDueAt: at('02-03T19:15') } })],
  ['MVD-120', 'triage', task({ labels: [], priority: 2, createdAt: at('02-03T14:06') })],
  ['ATL-1', 'triage', task({ labels: [], createdAt: at('02-03T13:58') })],
  ['ATL-612', 'soon', task({ ...working, dueAt: at('02-06T18:00') })],
  ['ATL-587', 'rest', task({ ...working, ellapsedTime: hours(2), createdAt: at('01-25T09:00') })],
  ['MVD-118', 'rest', task({ ...working, ellapsedTime: hours(3.9), createdAt: at('01-30T09:00') })],
  ['CLR-33', 'customer', task({ pendingStatus: 'completed', facts: { autoAcceptDueAt: at('02-04T16:10') } })],
  ['ATL-4', 'customer', task({ pendingStatus: 'customer', facts: { archiveDueAt: at('02-05T09:00') } })],
  [
    'ATL-2',
    'customer',
    task({ labels: [mission], estimateStatus: 'waiting', facts: { archiveDueAt: at('02-28T09:00') } }),
  ],
]

test('[DAY-042] the example of the requirements is in its order, whatever order it arrives in', () => {
  const lines = example.map(([id, , one]) => ({ id, ...getTaskPlace(one, emma, now) }))
  expect(lines.map(({ id, group }) => [id, group])).toEqual(example.map(([id, group]) => [id, group]))
  expect(lines.toReversed().toSorted(byDayKey)).toEqual(lines)
  const slow = { id: 'PROD', ...getIncidentPlace({ startedAt: at('02-03T14:09'), acknowledgedAt: null }) }
  const taken = { id: 'IMP', ...getIncidentPlace({ startedAt: at('02-03T09:00'), acknowledgedAt: at('02-03T09:10') }) }
  expect([...lines, taken, slow].toSorted(byDayKey).slice(0, 3)).toEqual([slow, taken, lines[0]])
})

test('[DAY-042] a critical task with the customer waits there; one that the customer wrote on is in front', () => {
  const waiting = { priority: 4, pendingStatus: 'customer' as const, pendingAt: at('02-01T09:00') }
  expect(getTaskPlace(task(waiting), emma, now).group).toBe('customer')
  const wrote = task({ ...waiting, facts: { customerWroteAt: at('02-03T13:04') } })
  expect(getTaskPlace(wrote, emma, now).group).toBe('critical')
})

test('[DAY-042] a due date that passed while the customer has to act is no delay of the team', () => {
  const waiting = task({ pendingStatus: 'customer', pendingAt: at('02-01T09:00'), dueAt: at('01-30T18:00') })
  expect(getTaskPlace(waiting, emma, now).group).toBe('customer')
  expect(getTaskPlace({ ...waiting, pendingStatus: null }, emma, now).group).toBe('late')
})

const instants = fc
  .integer({ min: -days(40) / minutes(1), max: days(40) / minutes(1) })
  .map((shift) => new Date(now.getTime() + shift * minutes(1)).toISOString())
const maybe = fc.option(instants, { nil: null, freq: 2 })
const facts: fc.Arbitrary<StepFacts> = fc.record({
  timers: fc.subarray(['emma', 'hugo']),
  worked: fc.boolean(),
  approvalAskedAt: maybe,
  customerWroteAt: maybe,
  staffWroteAt: maybe,
  refusedAt: maybe,
  archiveDueAt: maybe,
  autoAcceptDueAt: maybe,
  usedUp: fc.boolean(),
  sprintStartsAt: maybe,
})
const tasks: fc.Arbitrary<DayTask> = fc.record({
  deletedAt: fc.constant(null),
  listId: fc.constantFrom('todo', 'in_progress'),
  priority: fc.integer({ min: 0, max: 4 }),
  pendingStatus: fc.constantFrom(null, 'customer', 'completed', 'merge_request'),
  pendingAt: maybe,
  estimateStatus: fc.constantFrom('without', 'waiting', 'refused', 'accepted'),
  estimatedTime: fc.constantFrom(null, hours(2)),
  acceptedEstimatedTime: fc.constantFrom(null, hours(1)),
  ellapsedTime: fc.integer({ min: 0, max: hours(4) }),
  dueAt: maybe,
  plannedAt: maybe,
  createdAt: instants,
  labels: fc.subarray([label, mission]),
  memberIds: fc.subarray(['emma', 'ada']),
  people: fc.constant([
    { _id: 'emma', staff: true },
    { _id: 'ada', staff: false },
  ]),
  may: fc.subarray(['answerReview']),
  facts: fc.option(facts, { nil: null, freq: 5 }),
})

/** Urgency by the words of the table alone, to be compared with the groups. */
const mustBeBefore = (one: DayTask): [group: string, when: boolean][] => {
  const { next } = getTaskPlace(one, emma, now)
  const team = next.by !== 'customer'
  return [
    ['critical', one.priority === 4 && team],
    ['answers', (one.facts?.customerWroteAt ?? null) !== null || ['approve', 'review'].includes(next.step)],
    ['late', team && one.dueAt !== null && Date.parse(one.dueAt) < now.getTime()],
    ['triage', ['categorise', 'estimate', 'assign'].includes(next.step)],
  ]
}

test('[DAY-041] [DAY-042] every open task has one place, never below what its urgency asks for', () => {
  fc.assert(
    fc.property(fc.array(tasks, { maxLength: 30 }), (world) => {
      const lines = world.map((one, index) => ({ id: `t${index}`, one, ...getTaskPlace(one, emma, now) }))
      const queue = lines.toSorted(byDayKey)
      expect(queue.map(({ id }) => id).toSorted()).toEqual(lines.map(({ id }) => id).toSorted())
      for (const { one, group, key, next } of lines) {
        expect(next.step).not.toBe('nothing')
        expect(key.every((part) => Number.isFinite(part))).toBe(true)
        for (const [asked, when] of mustBeBefore(one))
          if (when) expect(dayGroups.indexOf(group)).toBeLessThanOrEqual(dayGroups.indexOf(asked as never))
      }
      const groups = queue.map(({ group }) => dayGroups.indexOf(group))
      expect(groups).toEqual(groups.toSorted((a, b) => a - b))
    }),
    { numRuns: 500 },
  )
})
