import type { Visitor } from '../browser/visitor.ts'
import { say } from './texts.ts'

/** Opens a task by its id and waits for its sheet, with texts in the given language. */
export const openTask = async (who: Visitor, id: string, words: typeof say = say): Promise<void> => {
  await who.open(`/projects/tasks/${id}`)
  await who.waitFor('button', words('task.copyLink'))
}
