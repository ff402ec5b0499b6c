import { useEffect, useRef, useState, type FocusEvent } from 'react'
import type { ListId } from '../../shared/tasks/list-ids.ts'

const linkIn = (list: ListId, id: string) =>
  document.querySelector<HTMLElement>(`[data-column="${list}"] [data-card-link="${CSS.escape(id)}"]`)

/**
 * A card that moves takes its element along, and the browser forgets the focus on the way. `keep`, called by a list when it has painted, gives
 * it back; where the reader has gone elsewhere since, nothing happens.
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
