/** Marks the buttons that open all filters: one for wide screens, one for phones. */
export const opensFilters = { 'data-opens-filters': '' }

const shownButton = () =>
  [...document.querySelectorAll<HTMLElement>('[data-opens-filters]')].find((button) => button.offsetParent !== null)

/** Opens the filters as a press on the button does, the one that stands on this screen. */
export const openFilters = (): void => shownButton()?.click()
/** Puts the focus there. */
export const focusFilters = (): void => shownButton()?.focus()
