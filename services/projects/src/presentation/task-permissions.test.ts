import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EstimateStatus, ListId, PendingStatus, TaskAction } from '@passerelle/contract/projects/schemas'
import { isProblem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { hours } from '@passerelle/kernel/durations'
import { answerEstimate, decideRestoreEstimate, setEstimate } from '../estimates/estimate-flow.ts'
import { decideArchive, decideUnarchive } from '../archive/archive-flow.ts'
import { decideAttachLabel } from '../labels/label-flow.ts'
import type { Label } from '../tasks/label.ts'
import { decideMergeRequest } from '../merge-requests/merge-request-flow.ts'
import { decideCompletion } from '../waiting/completion-flow.ts'
import { cancelPending, setPending } from '../waiting/pending-flow.ts'
import { checkCanStartWork } from '../work-logs/start-rules.ts'
import { decideEditAsCustomer, decideEdit } from '../editing/edit-flow.ts'
import { decideMove } from '../tasks/move-flow.ts'
import {
  estimated,
  everybody,
  managed,
  mission,
  noon,
  onHold,
  quote,
  staff,
  otherAccountAdmin,
  task,
  theme,
  user,
} from '../testing/task-fixtures.ts'
import { policies } from './task-policy.ts'
import { checkNotArchived, assertPrecondition } from '../tasks/task-update.ts'
import { getAllowedActions } from './task-permissions.ts'
import type { Task } from '../tasks/task.ts'

type Policy = keyof typeof policies
/** What each action calls: the policy that the gate asks, then the rule that the call runs. */
const calls: Record<TaskAction, [Policy, (task: Task, actor: Person) => unknown][]> = {
  edit: [
    ['task.edit', (t, a) => decideEdit(t, { name: 'other' }, a, noon)],
    ['task.editAsCustomer', (t, a) => decideEditAsCustomer(t, { name: 'other' }, a, noon)],
  ],
  move: [['task.move', (t, a) => decideMove(t, t.listId === 'done' ? 'todo' : 'done', a, noon)]],
  label: [['label.attach', (t) => decideAttachLabel(t, quote, noon)]],
  estimate: [['task.edit', (t) => setEstimate(t, hours(7), noon)]],
  answerEstimate: [['estimate.answer', (t, a) => answerEstimate(t, 'accept', a, noon)]],
  restoreEstimate: [['estimate.restore', (t) => decideRestoreEstimate(t, noon)]],
  awaitCustomer: [['task.setPending', (t) => made(t, setPending(t, 'customer', noon))]],
  cancelPending: [['task.setPending', (t) => made(t, cancelPending(t, 'customer', noon))]],
  askCompletion: [['task.setPending', (t) => made(t, setPending(t, 'completed', noon))]],
  answerCompletion: [['completion.answer', (t, a) => decideCompletion(t, true, a, noon)]],
  cancelCompletion: [['task.setPending', (t) => made(t, cancelPending(t, 'completed', noon))]],
  logWork: [],
  startWork: [['work.log', (t) => assertPrecondition(checkCanStartWork(t))]],
  requestReview: [['task.setPending', (t) => made(t, setPending(t, 'merge_request', noon, 'https://git.example/1'))]],
  answerReview: [['mergeRequest.decide', (t) => decideMergeRequest(t, true, noon)]],
  cancelReview: [['task.setPending', (t) => made(t, cancelPending(t, 'merge_request', noon))]],
  addWorkLog: [['work.log', (t) => assertPrecondition(checkNotArchived(t))]],
  members: [['member.attach', (t) => assertPrecondition(checkNotArchived(t))]],
  milestones: [['milestone.attach', (t) => assertPrecondition(checkNotArchived(t))]],
  archive: [['task.archive', (t) => made(t, decideArchive(t, noon))]],
  unarchive: [['task.archive', (t) => made(t, decideUnarchive(t, noon))]],
  editMetadata: [['task.editMetadata', () => true]],
  writeInternal: [['thread.openInternal', () => true]],
  message: [['task.read', () => true]],
}

class NothingChanged extends Error {}
const made = (before: Task, change: { task: Task }) => {
  if (change.task === before) throw new NothingChanged()
}
const goesThrough = (action: TaskAction, actor: Person, shown: Task) =>
  calls[action].some(([policy, rule]) => {
    if (!policies[policy](actor, shown)) return false
    try {
      rule(shown, actor)
      return true
    } catch (error) {
      if (isProblem(error) || error instanceof NothingChanged) return false
      throw error
    }
  })

const anyTask = fc
  .record({
    labels: fc.constantFrom<Label[][]>([], [mission], [quote], [managed], [theme], [mission, theme]),
    listId: fc.constantFrom<ListId[]>('todo', 'in_progress', 'done'),
    estimate: fc.constantFrom<EstimateStatus[]>('without', 'waiting', 'refused', 'accepted'),
    accepted: fc.constantFrom(null, hours(2)),
    pendingStatus: fc.constantFrom<(PendingStatus | null)[]>(null, 'customer', 'completed', 'merge_request'),
    archived: fc.boolean(),
    spent: fc.constantFrom<number[][]>([], [hours(1)], [hours(9)]),
  })
  .map(({ estimate, archived, accepted, pendingStatus, listId, labels, spent }): Task => {
    const shown = task({
      acceptedEstimatedTime: accepted,
      ...estimated[estimate],
      labels,
      spent,
      worked: spent.length > 0,
      listId,
      pendingStatus,
      pendingAt: pendingStatus && noon,
      doneAt: listId === 'done' ? noon : null,
      deletedAt: archived ? noon : null,
    })
    return {
      ...shown,
      estimateHold: pendingStatus === 'customer' && labels.includes(mission) && estimate === 'waiting',
    }
  })

describe('what a person may do', () => {
  test('[ROL-003][ROL-004] every action offered goes through, and all that go through are offered', () => {
    fc.assert(
      fc.property(anyTask, fc.constantFrom(...Object.values(everybody), otherAccountAdmin), (shown, actor) => {
        const may = getAllowedActions(actor, shown)
        for (const action of Object.keys(calls) as TaskAction[]) {
          if (action !== 'logWork')
            expect([action, may.includes(action)]).toEqual([action, goesThrough(action, actor, shown)])
        }
        if (may.includes('startWork')) expect(may).toContain('logWork')
      }),
      { numRuns: 2000 },
    )
  })

  test('[EST-003] the administrator answers an estimate, a plain user cannot, staff can for them', () => {
    expect(
      Object.entries(everybody)
        .filter(([, actor]) => getAllowedActions(actor, onHold()).includes('answerEstimate'))
        .map(([name]) => name),
    ).toEqual(['admin', 'staff', 'projectStaff', 'manager', 'decider'])
  })
  test('[TSK-044] a locked request leaves a plain user the discussion', () =>
    expect(getAllowedActions(user, onHold())).toEqual(['message']))
  test('[OPEN-071] another plain user cannot edit the request', () => {
    expect(
      Object.entries(everybody)
        .filter(([, actor]) => getAllowedActions(actor, task()).includes('edit'))
        .map(([name]) => name),
    ).toEqual(['user', 'admin', 'staff', 'projectStaff', 'manager', 'decider'])
  })
  test('[ROL-007] project staff and named managers archive and unarchive, others of the staff do not', () => {
    const who = (shown: Task) =>
      (['archive', 'unarchive'] as const).map((action) =>
        Object.entries(everybody)
          .filter(([, actor]) => getAllowedActions(actor, shown).includes(action))
          .map(([name]) => name),
      )
    expect(who(task())).toEqual([['projectStaff', 'manager'], []])
    expect(who(task({ deletedAt: noon }))).toEqual([[], ['projectStaff', 'manager']])
  })
  test('[MRG-002] [MRG-003] a merge request is answered by the deciders and cancelled by any of the staff', () => {
    const asked = task({ pendingAt: noon, pendingStatus: 'merge_request', mergeRequestLink: 'https://git.example/1' })
    const who = (action: TaskAction) =>
      Object.entries(everybody)
        .filter(([, actor]) => getAllowedActions(actor, asked).includes(action))
        .map(([name]) => name)
    expect([who('answerReview'), who('cancelReview')]).toEqual([
      ['decider'],
      ['staff', 'projectStaff', 'manager', 'decider'],
    ])
  })
  test('somebody of another account may nothing', () =>
    expect(getAllowedActions(otherAccountAdmin, task())).toEqual([]))
  test('[WLG-029] the timer stays while a new estimate waits, though work cannot start', () => {
    const may = getAllowedActions(
      staff,
      task({ labels: [mission], ...estimated.waiting, acceptedEstimatedTime: hours(2) }),
    )
    expect([may.includes('logWork'), may.includes('startWork')]).toEqual([true, false])
  })
})
