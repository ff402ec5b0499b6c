/** Callback `ref` for the main control of a step or dialog: focuses it on mount. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
