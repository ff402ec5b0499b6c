import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { plainText } from '../../../kit/ui/text/plain-text.ts'

export type TaskUser = TaskCard['people'][number]

/** Distinct users of some tasks, sorted by name; filtered by the search text, ignoring accents. */
export const getTaskUsers = (cards: readonly Pick<TaskCard, 'people'>[], search: string): TaskUser[] => {
  const all = new Map(cards.flatMap((card) => card.people.map((person) => [person._id, person] as const)))
  return [...all.values()]
    .filter((person) => plainText(fullName(person)).includes(plainText(search)))
    .toSorted((a, b) => fullName(a).localeCompare(fullName(b)))
}
