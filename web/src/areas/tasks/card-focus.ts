/** Requests stand in elements that name them, cards and rows alike. */
const holder = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-card]') ?? null

/** The request whose card or row has the focus, or anything inside. */
export const focusedCard = (): string | undefined => holder(document.activeElement)?.dataset['card']

/** What takes the focus on a card or row: the way into its request. */
export const linkOfCard = (id: string): HTMLElement | null => {
  const place = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]:not(.ghost)`)
  return place?.querySelector<HTMLElement>('[data-card-link]') ?? place?.querySelector<HTMLElement>('a') ?? null
}
