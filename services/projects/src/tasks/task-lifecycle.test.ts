import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isProblem } from '@passerelle/contract/problems'
import { hours } from '@passerelle/kernel/durations'
import { archiveOnInactivity, completeOnInactivity } from '../deadlines/inactivity-flow.ts'
import { answerEstimate, decideRestoreEstimate, setEstimate } from '../estimates/estimate-flow.ts'
import { decideAttachLabel, decideDetachLabel } from '../labels/label-flow.ts'
import { acceptCompletionOnTimeout, decideCompletion } from '../waiting/completion-flow.ts'
import { cancelPending, applyPostedMessage, setPending } from '../waiting/pending-flow.ts'
import { decideEdit } from '../editing/edit-flow.ts'
import { decideMove } from './move-flow.ts'
import { admin, managed, mission, noon, quote, staff, task } from '../testing/task-fixtures.ts'
import type { TaskUpdate } from './task-update.ts'
import { getDueColumns } from './task-due.ts'
import { isMission } from './task-state.ts'
import type { Task } from './task.ts'

type Step = (current: Task, now: Date) => TaskUpdate
const list = fc.constantFrom('todo', 'in_progress', 'done')
const status = fc.constantFrom('customer', 'completed', 'merge_request')
const label = fc.constantFrom(mission, quote, managed)

const people: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(null, 0, hours(1), hours(4)).map(
    (ms): Step =>
      (t, now) =>
        setEstimate(t, ms, now),
  ),
  fc.constantFrom('accept', 'refuse').map(
    (answer): Step =>
      (t, now) =>
        answerEstimate(t, answer, admin, now),
  ),
  fc.constant<Step>((t, now) => decideRestoreEstimate(t, now)),
  list.map(
    (listId): Step =>
      (t, now) =>
        decideMove(t, listId, admin, now),
  ),
  fc.nat(4).map(
    (priority): Step =>
      (t, now) =>
        decideEdit(t, { priority: priority as 0 }, staff, now),
  ),
  status.map(
    (which): Step =>
      (t, now) =>
        setPending(t, which, now),
  ),
  status.map(
    (which): Step =>
      (t, now) =>
        cancelPending(t, which, now),
  ),
  fc.boolean().map(
    (completed): Step =>
      (t, now) =>
        decideCompletion(t, completed, admin, now),
  ),
  fc.boolean().map(
    (byCustomer): Step =>
      (t, now) =>
        applyPostedMessage(t, { sentAt: now, byCustomer }),
  ),
  label.map(
    (which): Step =>
      (t, now) =>
        decideAttachLabel(t, which, now),
  ),
  label.map(
    (which): Step =>
      (t, now) =>
        decideDetachLabel(t, which.id, now),
  ),
)

const fire = (t: Task, now: Date): TaskUpdate | null => {
  const due = [
    { at: t.archiveDueAt, rule: archiveOnInactivity },
    { at: t.autoAcceptDueAt, rule: acceptCompletionOnTimeout },
    { at: t.autoDoneDueAt, rule: completeOnInactivity },
  ].find(({ at }) => at && at <= now)
  return due?.at ? due.rule(t, due.at, now) : null
}

const holds = (t: Task) => {
  expect(t.estimatedTimeAcceptedAt && t.estimatedTimeRefusedAt, '[EST-001] one answer at most').toBeNull()
  expect(getDueColumns(t), 'the due columns say what the state says').toEqual({
    archiveDueAt: t.archiveDueAt,
    autoAcceptDueAt: t.autoAcceptDueAt,
    autoDoneDueAt: t.autoDoneDueAt,
  })
  expect(t.pendingAt === null, 'a wait has its moment').toBe(t.pendingStatus === null)
  expect(!t.estimateHold || (t.pendingStatus === 'customer' && isMission(t)), 'only a mission is held').toBe(true)
  expect(t.doneAt !== null, 'done has its day').toBe(t.listId === 'done')
  expect(t.autoAcceptDueAt === null || t.pendingStatus === 'completed').toBe(true)
}

test('[EST-001][TMR-001][TMR-002] no sequence of people and silences breaks a request; moments come once', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(people, fc.nat(hours(24 * 30))), { maxLength: 40 }), (steps) => {
      let current = task()
      let now = noon
      const fired = new Set<string>()
      for (const [step, wait] of steps) {
        now = new Date(now.getTime() + wait)
        for (let change = fire(current, now); change; change = fire(current, now)) {
          const moment = JSON.stringify(
            [current.archiveDueAt, current.autoAcceptDueAt, current.autoDoneDueAt].filter((at) => at && at <= now),
          )
          expect(fired.has(moment), `${moment} came twice`).toBe(false)
          fired.add(moment)
          current = change.task
          holds(current)
        }
        // Somebody takes the request out of the archive: nothing that has come may come again.
        if (current.deletedAt) current = { ...current, deletedAt: null }
        try {
          const change = step(current, now)
          if (change.task === current) expect(change.events).toEqual([])
          current = change.task
        } catch (error) {
          if (!isProblem(error)) throw error
        }
        holds(current)
      }
    }),
    { numRuns: 1000 },
  )
})
