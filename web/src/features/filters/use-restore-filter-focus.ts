import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { focusFilters } from './open-filters.ts'

/** A filter that is taken away takes the focus along: who was among the filters goes on at the way to more. `stands`: what stands there, as one text. */
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
