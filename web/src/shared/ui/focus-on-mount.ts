/** A `ref` for the one control that a person came for: it takes the focus when its step or dialog opens. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
