import type { ReactNode } from 'react'
import type { ListId } from '../../../../model/tasks/queries/list-ids.ts'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'

/** Bulk actions of a board. Its functions are stable, so that cards do not re-render. */
export type BoardBulk = {
  /** Renders the selection checkbox of a card. */
  mark: (card: TaskCard) => ReactNode
  /** Text with the number of cards that are dragged together with this one; undefined if it is dragged alone. */
  together: (card: TaskCard) => string | undefined
  /** Moves all cards dragged together with this one; returns false if it is dragged alone. */
  move: (card: TaskCard, to: ListId) => boolean
  /** Called when the focus moves from one card to another with Shift held. */
  extendSelection: (from: string, to: string) => void
}
