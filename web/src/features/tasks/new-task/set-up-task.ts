import { labels } from '@passerelle/contract/projects/labels'
import { members } from '@passerelle/contract/projects/members'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { call } from '../../../model/api/call.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import type { Intake } from './intake.ts'

/**
 * Gives a created task its category and its person, then starts the caller's timer. Each step is independent of the
 * others; returns the errors of those that failed.
 */
export const setUpTask = async (
  { _id: id, appId }: Pick<Task, '_id' | 'appId'>,
  { labelId, memberId, startsTimer }: Pick<Intake, 'labelId' | 'memberId' | 'startsTimer'>,
): Promise<unknown[]> => {
  const scope = { appId }
  const failures: unknown[] = []
  const steps = [
    labelId !== '' && (() => call(labels.attachLabel, { id, labelId }, scope)),
    memberId !== '' && (() => call(members.attachMember, { id, memberId }, scope)),
    startsTimer && (() => call(workLogs.actOnWorkLog, { id, action: 'start' as const }, scope)),
  ]
  for (const step of steps)
    if (step)
      try {
        await step()
      } catch (error) {
        failures.push(error)
      }
  return failures
}
