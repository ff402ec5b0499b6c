/** Callback `ref` for the main control of a step or dialog: focuses it on mount. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/** The same for a search above choices, but not where a keyboard on the screen would cover them. */
export const focusUnlessTouch = (element: HTMLElement | null): void => {
  if (matchMedia('(pointer: fine)').matches) element?.focus()
}
