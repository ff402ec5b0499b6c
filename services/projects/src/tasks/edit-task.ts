import type { Person } from '@passerelle/kernel/actor'
import type { Locale } from '@passerelle/phrases/locales'
import type { Database } from '@passerelle/server/database/connect'
import { requireEstimateStep } from '../estimates/estimate-step.ts'
import { editTask as edited, type Edit } from './edit-flow.ts'
import { eventActor, recordFacts } from './task-change.ts'
import { requireOwner } from './task-owner.ts'
import type { Task } from './task.ts'
import type { Deps } from './use-case.ts'

/** The staff's edit, the estimate included (API-015, EST-009, EST-010). Problems of the flow, `estimate_step`, `task_changed`. */
export const editTask = ({ database, tasks, transaction, record, clock }: Deps & { database: Database }) =>
  async (task: Task, edit: Edit, actor: Person, locale: Locale): Promise<void> => {
    requireEstimateStep(edit.estimatedTime, locale)
    const decide = (current: Task) => edited(current, edit, actor, clock.now())
    const change = decide(task)
    if (change.task === task) return
    if (change.task.ownerId !== task.ownerId) await requireOwner(database, task.appId, change.task.ownerId, locale)
    await transaction(async (tx) => {
      await tasks.save(tx, task, change, decide)
      await recordFacts(record, tx, change, eventActor(actor))
    })
  }
