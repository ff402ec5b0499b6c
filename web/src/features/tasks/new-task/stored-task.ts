import { safeSessionStorage } from '../../../kit/store/browser-storage.ts'
import { isDirty, type TaskDraft } from '../../../model/tasks/task-draft.ts'

const keyOf = (meId: string) => `passerelle.draft.${meId}.new-task`

/** Stores what a person has written for a new request in this tab, until it is sent or discarded (TSK-030). */
export const storeTask = (meId: string, draft: TaskDraft | null): void =>
  safeSessionStorage.write(keyOf(meId), draft && isDirty(draft, null) ? `${draft.name}\n${draft.description}` : null)

/** What a person had written when the tab was reloaded or their session ended; null for nothing. */
export const readStoredTask = (meId: string): TaskDraft | null => {
  const stored = safeSessionStorage.read(keyOf(meId))
  if (stored === null) return null
  // A title is one line.
  const [name = '', ...description] = stored.split('\n')
  return { name, description: description.join('\n') }
}
