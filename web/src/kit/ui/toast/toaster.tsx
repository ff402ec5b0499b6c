import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useReducer, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { createStore, useStore } from '../../store/store.ts'
import { Icon } from '../icon/icon.tsx'
import { announce } from '../feedback/live-region.tsx'
import { toastViewportClass } from './toast-viewport.ts'
import {
  addToast,
  holdToasts,
  isFading,
  nextToastChange,
  noToasts,
  removeToast,
  sweepToasts,
  type Toast,
  type ToastAction,
} from './toast-queue.ts'
import './toasts.css'

const queueStore = createStore(noToasts)
const now = () => Math.round(performance.now())
const icons = { info: IconInfoCircle, success: IconCircleCheck, error: IconAlertTriangle }

const show = (kind: Toast['type']) => (text: string, action?: ToastAction, stays?: number) => {
  queueStore.set(
    addToast(
      queueStore.get(),
      { type: kind, text, ...(action && { action }), ...(stays !== undefined && { duration: stays }) },
      now(),
    ),
  )
  announce(text, kind === 'error')
  return queueStore.get().lastId
}

/**
 * Shows a toast, bottom right: `toast.error('…', { label: 'Réessayer', run })`; `duration` in ms. Usable outside
 * components. Returns its id.
 */
export const toast = { info: show('info'), success: show('success'), error: show('error') }

/** Dismisses a toast that no longer applies; `id` is the return value of `toast`. */
export const dismissToast = (id: number): void => queueStore.set(removeToast(queueStore.get(), id, now()))
const hold = (held: boolean) => {
  if (queueStore.get().held !== held) queueStore.set(holdToasts(queueStore.get(), held, now()))
}

/** Closing a toast with the pointer must not move the focus or the caret. */
const keepsFocus = (event: MouseEvent) => event.preventDefault()

const ToastCard = ({ toast: { id, type, text, action }, fading }: { toast: Toast; fading: boolean }) => {
  const t = useTranslations('shell')
  return (
    <li className={`toast ${type}`} data-part="toast" data-fading={fading || undefined}>
      <Icon icon={icons[type]} />
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className="link"
          data-part="toast-action"
          onClick={() => (action.run(), dismissToast(id))}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="toast-close"
        data-part="toast-close"
        aria-label={t('dismiss')}
        onMouseDown={keepsFocus}
        onClick={() => dismissToast(id)}
      >
        <Icon icon={IconX} />
      </button>
    </li>
  )
}

/** The toast viewport: toasts are visible for 5 s, then fade out for 5 s (UIX-044); hover or focus pauses them. */
export const Toaster = () => {
  const t = useTranslations('shell')
  const queue = useStore(queueStore)
  const [, repaint] = useReducer((turn: number) => turn + 1, 0)
  useEffect(() => {
    const delay = nextToastChange(queueStore.get(), now())
    if (delay === undefined) return
    const timer = setTimeout(() => {
      queueStore.set(sweepToasts(queueStore.get(), now()))
      repaint()
    }, delay)
    return () => clearTimeout(timer)
  })
  if (queue.toasts.length === 0) return null
  // A portal next to the app, above sheets; `aria-live` keeps an open dialog from making toasts inert (the texts are
  // announced by LiveRegion).
  return createPortal(
    <section className={toastViewportClass} aria-label={t('notifications')} aria-live="off">
      <ol
        onPointerMove={() => hold(true)}
        onPointerLeave={() => hold(false)}
        onFocus={() => hold(true)}
        onBlur={() => hold(false)}
      >
        {queue.toasts.map((item) => (
          <ToastCard key={item.id} toast={item} fading={isFading(queue, item, now())} />
        ))}
      </ol>
    </section>,
    document.body,
  )
}
