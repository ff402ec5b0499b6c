import { useEffect } from 'react'
import { afterPaint } from '../../../kit/ui/focus/after-paint.ts'
import { focusIsLost } from '../../../kit/ui/focus/restore-focus.ts'
import { createStore } from '../../../kit/store/store.ts'
import { underlyingListsStore } from '../../tasks/underlying-lists.ts'

/** The line of the task that is or was open beside the queue, and its place there. */
const leftLine = createStore<{ id: string; at: number } | null>(null)

/** Remembers the task that is open beside the queue. */
export const useRememberLine = (id: string | undefined): void => {
  useEffect(() => {
    if (id === undefined) return
    const at = underlyingListsStore
      .get()
      .lists.flat()
      .findIndex(({ _id }) => _id === id)
    leftLine.set({ id, at: at < 0 ? (leftLine.get()?.at ?? 0) : at })
  }, [id])
}

/**
 * Whoever returns to the queue is on the line of the task that was open last, whichever way they return; when it has
 * left the queue, on the line in its place (DAY-052). `covered`: a task is open over the queue.
 */
export const useReturnToLine = (ids: readonly string[], covered: boolean, reveal: (id: string) => void): void => {
  const isEmpty = ids.length === 0
  useEffect(() => {
    const left = leftLine.get()
    if (!left || covered || isEmpty) return
    leftLine.set(null)
    const to = ids.includes(left.id) ? left.id : ids[Math.min(left.at, ids.length - 1)]!
    afterPaint(() => focusIsLost() && reveal(to))
    // Only on the way back: later changes of the queue move no focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [covered, isEmpty])
}
