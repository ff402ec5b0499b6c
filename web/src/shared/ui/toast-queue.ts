export type ToastType = 'info' | 'success' | 'error'
/** A button inside a toast: the way out of an error, or an undo. */
export type ToastAction = { label: string; run: () => void }
/** `stays`: how long it is fully visible, in ms; 5 s unless said. */
export type ToastMessage = { type: ToastType; text: string; action?: ToastAction; duration?: number }
export type Toast = ToastMessage & { id: number; fadeAt: number; goneAt: number }
/** Oldest first. `held`: somebody points at the toasts or has focus there, so nothing fades. */
export type ToastQueue = { toasts: readonly Toast[]; held: boolean; lastId: number }

export const defaultDurationMs = 5000
export const fadesFor = 5000
export const atMost = 3

export const noToasts: ToastQueue = { toasts: [], held: false, lastId: 0 }

const getTimes = ({ duration = defaultDurationMs }: ToastMessage, now: number) => ({
  fadeAt: now + duration,
  goneAt: now + duration + fadesFor,
})

/** A new toast; beyond three the oldest makes room. */
export const addToast = (queue: ToastQueue, message: ToastMessage, now: number): ToastQueue => {
  const toast: Toast = { ...message, id: queue.lastId + 1, ...getTimes(message, now) }
  return { ...queue, toasts: [...queue.toasts, toast].slice(-atMost), lastId: toast.id }
}

/** Toasts whose fading has ended are gone (UIX-044); while held, all stay. */
export const sweepToasts = (queue: ToastQueue, now: number): ToastQueue =>
  queue.held || queue.toasts.every((toast) => toast.goneAt > now)
    ? queue
    : { ...queue, toasts: queue.toasts.filter((toast) => toast.goneAt > now) }

/** Pointing at the toasts holds them; leaving gives each its full time again. */
export const holdToasts = (queue: ToastQueue, held: boolean, now: number): ToastQueue =>
  held
    ? { ...queue, held }
    : { ...queue, held, toasts: queue.toasts.map((toast) => ({ ...toast, ...getTimes(toast, now) })) }

/** Takes one away. What was pointed at may be gone with it, and nothing says so: nothing is held any more until somebody points again. */
export const removeToast = (queue: ToastQueue, id: number, now: number): ToastQueue => {
  const left = { ...queue, toasts: queue.toasts.filter((toast) => toast.id !== id) }
  return queue.held ? holdToasts(left, false, now) : left
}

export const isFading = (queue: ToastQueue, toast: Toast, now: number): boolean => !queue.held && now >= toast.fadeAt

/** Ms until the next toast fades or goes; undefined when nothing will. */
export const nextToastChange = (queue: ToastQueue, now: number): number | undefined => {
  if (queue.held || queue.toasts.length === 0) return undefined
  return Math.max(0, Math.min(...queue.toasts.map((toast) => (now < toast.fadeAt ? toast.fadeAt : toast.goneAt))) - now)
}
