/** CSS class of the toast viewport. */
export const toastViewportClass = 'toasts'

const stands = (target: EventTarget | null | undefined) =>
  target instanceof Element && target.closest(`.${toastViewportClass}, [data-above]`) !== null

/**
 * Whether a press or focus event targets a toast or an element with `data-above`. Those are above everything, so using
 * them must not close a popup below.
 */
export const wentToToast = (event: Event): boolean =>
  stands(event.target) || (event instanceof FocusEvent && stands(event.relatedTarget))
