/** The class of the place where toasts stand. */
export const toastViewportClass = 'toasts'

const stands = (target: EventTarget | null | undefined) =>
  target instanceof Element && target.closest(`.${toastViewportClass}, [data-above]`) !== null

/** Did a press or the focus go to a toast, or to what is marked by `data-above`? It stands over everything: using it closes nothing of what is open below. */
export const wentToToast = (event: Event): boolean =>
  stands(event.target) || (event instanceof FocusEvent && stands(event.relatedTarget))
