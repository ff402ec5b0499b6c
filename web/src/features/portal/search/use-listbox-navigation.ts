import { useId, useState, type KeyboardEvent } from 'react'

/**
 * Listbox navigation: arrows, Home and End move the active option while the focus stays in the search field (active
 * descendant, SRC-006).
 */
export const useListboxNavigation = (count: number) => {
  const id = useId()
  const [chosen, choose] = useState(0)
  const active = Math.min(chosen, count - 1)
  const idOf = (index: number) => `${id}-${index}`
  /** Returns whether the key was handled. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key]
    if (to === undefined || count === 0) return false
    event.preventDefault()
    const next = (to + count) % count
    choose(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
    return true
  }
  return { listId: id, idOf, active, choose, onKey: onKeyDown }
}
