/** Cards and rows mark their element with the id of their task. */
const holder = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-card]') ?? null

/** Id of the task whose card or row contains the focus. */
export const focusedCard = (): string | undefined => holder(document.activeElement)?.dataset['card']

/** Focusable element of a card or row: the link to its task. */
export const linkOfCard = (id: string): HTMLElement | null => {
  const place = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]:not(.ghost)`)
  return place?.querySelector<HTMLElement>('[data-card-link]') ?? place?.querySelector<HTMLElement>('a') ?? null
}
