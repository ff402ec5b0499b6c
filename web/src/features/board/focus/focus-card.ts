import { listIds, type ListId } from '../../../model/tasks/queries/list-ids.ts'

const links = (list: ListId) => [...document.querySelectorAll<HTMLElement>(`[data-column="${list}"] [data-card-link]`)]

/** Focuses a card's link; returns false if the card is not rendered. */
export const focusCard = (id: string): boolean => {
  const link = document.querySelector<HTMLElement>(`[data-card-link="${CSS.escape(id)}"]`)
  link?.focus()
  return link !== null
}

/** Id of the next card in a list, or of the previous one if it is the last. */
export const besideCard = (id: string): string | undefined => {
  const slot = document.querySelector(`[data-card-link="${CSS.escape(id)}"]`)?.closest('li')
  const all = [...(slot?.parentElement?.children ?? [])]
  const at = slot ? all.indexOf(slot) : -1
  return (all[at + 1] ?? all[at - 1])?.querySelector<HTMLElement>('[data-card-link]')?.dataset['cardLink']
}

/**
 * Moves the focus from a card by an arrow key: up and down within its list, left and right to the nearest list with
 * cards.
 */
export const stepFocus = (from: HTMLElement, key: string): boolean => {
  const list = from.closest<HTMLElement>('[data-column]')?.dataset.column as ListId | undefined
  if (!list) return false
  const here = links(list)
  const index = here.indexOf(from)
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const next = here[index + (key === 'ArrowDown' ? 1 : -1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
    return true
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false
  const step = key === 'ArrowRight' ? 1 : -1
  for (let at = listIds.indexOf(list) + step; at >= 0 && at < listIds.length; at += step) {
    const there = links(listIds[at]!)
    const next = there[Math.min(index, there.length - 1)]
    if (next) {
      next.focus()
      return true
    }
  }
  return true
}
