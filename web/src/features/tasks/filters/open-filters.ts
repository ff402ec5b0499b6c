/** Marks the buttons that open the filter menu: one for wide screens, one for mobile. */
export const opensFilters = { 'data-opens-filters': '' }

const shownButton = () =>
  [...document.querySelectorAll<HTMLElement>('[data-opens-filters]')].find((button) => button.offsetParent !== null)

/** Opens the filter menu by clicking its visible button. */
export const openFilters = (): void => shownButton()?.click()
/** Focuses the visible filter button. */
export const focusFilters = (): void => shownButton()?.focus()
