import type { Visitor } from '../browser/visitor.ts'
import { say } from './texts.ts'

/** Opens a request by its id; it stands over the board, in the words of the language that is read. */
export const openTask = async (who: Visitor, id: string, words: typeof say = say): Promise<void> => {
  await who.open(`/projects/tasks/${id}`)
  await who.waitFor('button', words('task.copyLink'))
}
