import { listIds, type ListId } from '../../../../model/tasks/queries/list-ids.ts'

/** The link of a card, if it is drawn. */
export const linkOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-card-link="${CSS.escape(id)}"]`)

/** Focuses a card's link; returns false if the card is not rendered. */
export const focusCard = (id: string): boolean => {
  const link = linkOf(id)
  link?.focus()
  return link !== null
}

/** Id of the next card in a list, or of the previous one if it is the last. */
export const besideCard = (id: string): string | undefined => {
  const slot = linkOf(id)?.closest('li')
  const all = [...(slot?.parentElement?.children ?? [])]
  const at = slot ? all.indexOf(slot) : -1
  return (all[at + 1] ?? all[at - 1])?.querySelector<HTMLElement>('[data-card-link]')?.dataset['cardLink']
}

const topOf = (element: HTMLElement) => element.getBoundingClientRect().top

/** Moves the focus from a card to the one beside it, in the nearest list with cards on its left or right. */
export const focusBeside = (from: HTMLElement, key: 'ArrowLeft' | 'ArrowRight'): void => {
  const list = from.closest<HTMLElement>('[data-column]')?.dataset.column as ListId | undefined
  if (!list) return
  const step = key === 'ArrowRight' ? 1 : -1
  for (let at = listIds.indexOf(list) + step; at >= 0 && at < listIds.length; at += step) {
    const there = [...document.querySelectorAll<HTMLElement>(`[data-column="${listIds[at]!}"] [data-card-link]`)]
    const away = (link: HTMLElement) => Math.abs(topOf(link) - topOf(from))
    const nearest = there.toSorted((a, b) => away(a) - away(b))[0]
    if (nearest) return nearest.focus()
  }
}
