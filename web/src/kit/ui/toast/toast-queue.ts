export type ToastType = 'info' | 'success' | 'error'
/** Button inside a toast: the fix for an error, or an undo. */
export type ToastAction = { label: string; run: () => void }
/** `duration`: how long it is fully visible, in ms; 5 s by default. */
export type ToastMessage = { type: ToastType; text: string; action?: ToastAction; duration?: number }
export type Toast = ToastMessage & { id: number; fadeAt: number; goneAt: number }
/** Oldest first. `held`: paused while the toasts are hovered or focused, so that none fades. */
export type ToastQueue = { toasts: readonly Toast[]; held: boolean; lastId: number }

export const defaultDurationMs = 5000
export const fadesFor = 5000
export const maxToasts = 3

export const noToasts: ToastQueue = { toasts: [], held: false, lastId: 0 }

const getTimes = ({ duration = defaultDurationMs }: ToastMessage, now: number) => ({
  fadeAt: now + duration,
  goneAt: now + duration + fadesFor,
})

/** Adds a toast; beyond three the oldest is removed. */
export const addToast = (queue: ToastQueue, message: ToastMessage, now: number): ToastQueue => {
  const toast: Toast = { ...message, id: queue.lastId + 1, ...getTimes(message, now) }
  return { ...queue, toasts: [...queue.toasts, toast].slice(-maxToasts), lastId: toast.id }
}

/** Removes toasts whose fade-out has ended (UIX-044); none while paused. */
export const sweepToasts = (queue: ToastQueue, now: number): ToastQueue =>
  queue.held || queue.toasts.every((toast) => toast.goneAt > now)
    ? queue
    : { ...queue, toasts: queue.toasts.filter((toast) => toast.goneAt > now) }

/** Pauses the toasts on hover or focus; resuming restarts the full duration of each. */
export const holdToasts = (queue: ToastQueue, held: boolean, now: number): ToastQueue =>
  held
    ? { ...queue, held }
    : { ...queue, held, toasts: queue.toasts.map((toast) => ({ ...toast, ...getTimes(toast, now) })) }

/**
 * Dismisses a toast and resumes the timers: the removed toast may have been the hovered one, and no leave event follows
 * its removal.
 */
export const removeToast = (queue: ToastQueue, id: number, now: number): ToastQueue => {
  const left = { ...queue, toasts: queue.toasts.filter((toast) => toast.id !== id) }
  return queue.held ? holdToasts(left, false, now) : left
}

export const isFading = (queue: ToastQueue, toast: Toast, now: number): boolean => !queue.held && now >= toast.fadeAt

/** Ms until the next toast fades or is removed; undefined when none will. */
export const nextToastChange = (queue: ToastQueue, now: number): number | undefined => {
  if (queue.held || queue.toasts.length === 0) return undefined
  return Math.max(0, Math.min(...queue.toasts.map((toast) => (now < toast.fadeAt ? toast.fadeAt : toast.goneAt))) - now)
}
