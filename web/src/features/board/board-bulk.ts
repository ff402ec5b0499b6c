import type { ReactNode } from 'react'
import type { ListId } from '../../shared/tasks/list-ids.ts'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'

/** What a board does with many cards at once. Its functions stay the same while the board stands, so that cards do not repaint. */
export type BoardBulk = {
  /** Stands on a card: the way to choose it. */
  mark: (card: TaskCard) => ReactNode
  /** In words, how many cards go along with this one; undefined when it goes alone. */
  together: (card: TaskCard) => string | undefined
  /** Moves all that go along with this one; false when it goes alone. */
  move: (card: TaskCard, to: ListId) => boolean
  /** The focus goes from one card to another with Shift held. */
  extendSelection: (from: string, to: string) => void
}
