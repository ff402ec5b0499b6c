import type { PendingStatus } from '@passerelle/contract/projects/schemas'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { toHttpsLink } from '@passerelle/kernel/validators/formats'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { eventActor } from '@passerelle/contract/event-actor'
import { recordEvents } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { cancelPending, setPending } from './pending-flow.ts'

type SetPendingInput = { status: PendingStatus; value: boolean | string }

/** Validates `value`: a link for merge requests, true for the two others (API-023, MRG-004). */
const linkOf = ({ status, value }: SetPendingInput, locale: Locale): string | null => {
  if (status === 'merge_request') {
    const link = typeof value === 'string' ? toHttpsLink(value) : null
    if (link !== null) return link
    throw new Problem('merge_request_link', { errors: { value: getTranslator(locale)('forms.website') } })
  }
  if (typeof value === 'string')
    throw new Problem('invalid_input', { errors: { value: getTranslator(locale)('forms.invalid') } })
  return null
}

/**
 * Sets or cancels the pending status of a task (API-023). Throws the problems of `pending-flow`, `merge_request_link`,
 * `task_changed`.
 */
export const setPendingStatus =
  ({ tasks, transaction, record, clock }: TaskDeps) =>
  async (task: Task, wish: SetPendingInput, actor: Person, locale: Locale): Promise<void> => {
    const link = wish.value === false ? null : linkOf(wish, locale)
    const decide = (current: Task) =>
      wish.value === false
        ? cancelPending(current, wish.status, clock.now())
        : setPending(current, wish.status, clock.now(), link)
    const change = decide(task)
    if (change.task === task) return
    await transaction(async (tx) => {
      await tasks.save(tx, task, change, decide)
      await recordEvents(record, tx, change, eventActor(actor))
    })
  }
