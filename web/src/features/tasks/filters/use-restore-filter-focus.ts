import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { focusFilters } from './open-filters.ts'

/**
 * Restores the focus after the focused filter chip was removed: focuses the button to add a filter. `stands`: the
 * current chips as one string.
 */
export const useRestoreFilterFocus = (stands: string) => {
  const inside = useRef(false)
  useEffect(() => {
    const forget = () => (inside.current = false)
    addEventListener('pointerdown', forget, { capture: true })
    return () => removeEventListener('pointerdown', forget, { capture: true })
  }, [])
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) focusFilters()
  }, [stands])
  const [handlers] = useState(() => ({
    onFocus: () => (inside.current = true),
    onBlur: ({ relatedTarget }: FocusEvent) => relatedTarget && (inside.current = false),
  }))
  return handlers
}
