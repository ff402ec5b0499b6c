import { useEffect, useRef, useState, type FocusEvent } from 'react'
import type { ListId } from '../../../model/tasks/queries/list-ids.ts'

const linkIn = (list: ListId, id: string) =>
  document.querySelector<HTMLElement>(`[data-column="${list}"] [data-card-link="${CSS.escape(id)}"]`)

/**
 * When a card moves to another list its element is re-created, and the browser drops the focus. The returned function,
 * called by a column after it has rendered, focuses the card's link again unless the user has focused something else.
 */
export const useRestoreCardFocus = () => {
  const kept = useRef<string>(undefined)
  useEffect(() => {
    const forget = () => (kept.current = undefined)
    addEventListener('pointerdown', forget, { capture: true })
    return () => removeEventListener('pointerdown', forget, { capture: true })
  }, [])
  const [keeper] = useState(() => ({
    onFocus: ({ target }: FocusEvent) =>
      (kept.current = target instanceof HTMLElement ? target.dataset['cardLink'] : undefined),
    onBlur: ({ relatedTarget }: FocusEvent) => relatedTarget && (kept.current = undefined),
    keep: (list: ListId) => {
      if (kept.current !== undefined && document.activeElement === document.body)
        linkIn(list, kept.current)?.focus({ preventScroll: true })
    },
  }))
  return keeper
}
