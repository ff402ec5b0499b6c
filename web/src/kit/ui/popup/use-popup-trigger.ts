import { cloneElement, useRef, type ComponentProps, type ReactElement, type RefObject } from 'react'

/** Initially highlighted item of a menu opened by keyboard. */
export type InitialFocus = 'first' | 'last'

type Opener = {
  /** A button element. */
  trigger: ReactElement
  opens: 'menu' | 'dialog'
  open: boolean
  /** `startsAt` is set when it was opened by keyboard. */
  onOpenChange: (shown: boolean, startsAt?: InitialFocus) => void
  /** Preloads the popup when the trigger is about to be pressed. */
  load: () => Promise<unknown>
}

/**
 * Trigger of a popup. The popup's chunk is preloaded on hover or focus of the trigger, so that no page load includes
 * it.
 */
export const usePopupTrigger = ({
  trigger,
  opens,
  open,
  onOpenChange,
  load,
}: Opener): { button: ReactElement; anchor: RefObject<HTMLButtonElement | null> } => {
  const anchor = useRef<HTMLButtonElement>(null)
  const own = (trigger as ReactElement<ComponentProps<'button'>>).props
  const near = () => void load().catch(() => undefined)
  const button = cloneElement(trigger as ReactElement<ComponentProps<'button'>>, {
    ref: anchor,
    'aria-haspopup': opens,
    'aria-expanded': open,
    ...(open && { 'data-popup-open': '' }),
    onPointerEnter: near,
    onFocus: near,
    onClick: (event) => {
      own.onClick?.(event)
      // A click without a pointer: Enter, Space, or a screen reader.
      onOpenChange(!open, event.detail === 0 ? 'first' : undefined)
    },
    onKeyDown: (event) => {
      own.onKeyDown?.(event)
      if (opens !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      event.stopPropagation()
      onOpenChange(true, event.key === 'ArrowUp' ? 'last' : 'first')
    },
  })
  return { button, anchor }
}
