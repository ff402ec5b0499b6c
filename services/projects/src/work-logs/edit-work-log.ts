import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Locale } from '@passerelle/phrases/locales'
import { translator } from '@passerelle/phrases/translate'
import { eventActor } from '../tasks/task-change.ts'
import type { Task } from '../tasks/task.ts'
import type { Deps } from '../tasks/use-case.ts'
import { isInvoiced, mayCorrect } from './correct-rules.ts'
import { changedTimes, complaintsAboutEdit, withUsualPause, type Times } from './hand-rules.ts'
import { stopAtComplaints } from './time-complaints.ts'
import type { WorkLogStore } from './work-log-store.ts'
import { spentOf } from './work-log.ts'

/** What is corrected; absent means as it is. */
export type LogWish = Partial<Record<'startedAt' | 'stoppedAt', Date | undefined>> & {
  pauseTimeInMs?: number | undefined
  note?: string | null | undefined
}

const correctedTimes = (was: Times, { startedAt, stoppedAt, pauseTimeInMs }: LogWish): Times => {
  const is = {
    startedAt: startedAt ?? was.startedAt,
    stoppedAt: stoppedAt ?? was.stoppedAt,
    pauseTimeInMs: pauseTimeInMs ?? was.pauseTimeInMs,
  }
  // A note alone says nothing about the pause of a long day (WLG-014).
  return pauseTimeInMs === 0 || changedTimes(was, is).size > 0 ? withUsualPause(is, 'edit') : is
}

/**
 * Corrects a finished work log, whose ever it is; the time of the request follows in the same step, and the event says who did it (API-032).
 * Problems `not_found`, `worklog_edit_refused` (ROL-006), `worklog_edit_conflict` (invoiced, running, changed meanwhile, or laid over
 * another log of that person: ERR-018), `invalid_input` by field.
 */
export const editWorkLog =
  ({ logs, tasks, transaction, record, clock }: Deps & { logs: WorkLogStore }) =>
  async (task: Task, workLogId: string, wish: LogWish, actor: Person, locale: Locale): Promise<void> => {
    const say = translator(locale)
    const was = await logs.onTask(task, workLogId)
    if (!was) throw new Problem('not_found')
    if (!mayCorrect(actor, was, clock.now())) throw new Problem('worklog_edit_refused')
    if (isInvoiced(task, was))
      throw new Problem('worklog_edit_conflict', { errors: { invoicedAt: say('forms.invoiced') } })
    const { stoppedAt } = was
    if (!stoppedAt) throw new Problem('worklog_edit_conflict', { errors: { stoppedAt: say('forms.stillRunning') } })

    const before = { ...was, stoppedAt }
    const times = correctedTimes(before, wish)
    stopAtComplaints(complaintsAboutEdit(before, times, was.type), times, locale)
    const log = { ...before, ...times, note: wish.note === undefined ? was.note : wish.note }
    const fields = [...changedTimes(before, times), ...(log.note === was.note ? [] : ['note'])]
    if (fields.length === 0) return
    const [fromMs, toMs] = [spentOf(before, stoppedAt), spentOf(log, log.stoppedAt)]
    await transaction(async (tx) => {
      await logs.correct(tx, was, log, say('forms.spanTaken'))
      await tasks.addTime(tx, task, toMs - fromMs)
      await record(tx, {
        appId: task.appId,
        actor: eventActor(actor),
        name: 'work.edited',
        subject: task.id,
        data: { worklogId: log.id, fields, fromMs, toMs },
      })
    })
  }
