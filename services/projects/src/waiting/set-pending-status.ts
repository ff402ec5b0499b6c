import type { PendingStatus } from '@passerelle/contract/projects/shapes'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Locale } from '@passerelle/phrases/locales'
import { translator } from '@passerelle/phrases/translate'
import { eventActor, recordFacts } from '../tasks/task-change.ts'
import type { Task } from '../tasks/task.ts'
import type { Deps } from '../tasks/use-case.ts'
import { cancelPending, setPending } from './pending-flow.ts'

type Wish = { status: PendingStatus; value: boolean | string }

/** What `value` asks for: a link is for merge requests, true for the two others (API-023, MRG-004). */
const linkOf = ({ status, value }: Wish, locale: Locale): string | null => {
  if (status === 'merge_request') {
    if (typeof value === 'string' && URL.parse(value)?.protocol === 'https:') return value.trim()
    throw new Problem('merge_request_link', { errors: { value: translator(locale)('forms.website') } })
  }
  if (typeof value === 'string')
    throw new Problem('invalid_input', { errors: { value: translator(locale)('forms.invalid') } })
  return null
}

/** Sets what a request waits for, or cancels it (API-023). Problems of `pending-flow`, `merge_request_link`, `task_changed`. */
export const setPendingStatus =
  ({ tasks, transaction, record, clock }: Deps) =>
  async (task: Task, wish: Wish, actor: Person, locale: Locale): Promise<void> => {
    const link = wish.value === false ? null : linkOf(wish, locale)
    const decide = (current: Task) =>
      wish.value === false
        ? cancelPending(current, wish.status, clock.now())
        : setPending(current, wish.status, clock.now(), link)
    const change = decide(task)
    if (change.task === task) return
    await transaction(async (tx) => {
      await tasks.save(tx, task, change, decide)
      await recordFacts(record, tx, change, eventActor(actor))
    })
  }
