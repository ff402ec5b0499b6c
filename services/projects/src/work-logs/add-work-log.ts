import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Locale } from '@passerelle/phrases/locales'
import { translator } from '@passerelle/phrases/translate'
import type { Platform } from '@passerelle/server/platform'
import { archivedObstacle, eventActor, stopAt } from '../tasks/task-change.ts'
import type { Task } from '../tasks/task.ts'
import type { Deps } from '../tasks/use-case.ts'
import { complaintsAboutNew, withUsualPause, type Times } from './hand-rules.ts'
import { stopAtComplaints } from './time-complaints.ts'
import type { WorkLogStore } from './work-log-store.ts'
import { spentOf } from './work-log.ts'

export type NewLog = Times & { type: 'manual' | 'quick'; note: string | null }

/**
 * Enters finished work of the caller, by hand or quickly (API-031, WLG-010 to WLG-020); the request has taken that much more time in the
 * same step. Problems `task_archived`, `invalid_input` by field (WLG-034).
 */
export const addWorkLog =
  ({ logs, tasks, transaction, record, newId }: Deps & Pick<Platform, 'newId'> & { logs: WorkLogStore }) =>
  async (task: Task, { type, note, ...entered }: NewLog, actor: Person, locale: Locale): Promise<void> => {
    stopAt(archivedObstacle(task))
    const times = type === 'manual' ? withUsualPause(entered, 'create') : entered
    stopAtComplaints(complaintsAboutNew(times, type), times, locale)
    // The reason of quick work is its note (WLG-011).
    if (type === 'quick' && !note)
      throw new Problem('invalid_input', { errors: { note: translator(locale)('forms.required') } })
    const log = {
      appId: task.appId,
      id: newId(),
      taskId: task.id,
      userId: actor.userId,
      type,
      note,
      pausedAt: null,
      ...times,
    }
    const spentMs = spentOf(log, log.stoppedAt)
    await transaction(async (tx) => {
      await logs.add(tx, log)
      await tasks.addTime(tx, task, spentMs)
      await record(tx, {
        appId: task.appId,
        actor: eventActor(actor),
        name: 'work.added',
        subject: task.id,
        data: { worklogId: log.id, spentMs, type },
      })
    })
  }
