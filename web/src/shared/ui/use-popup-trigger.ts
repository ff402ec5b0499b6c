import { cloneElement, useRef, type ComponentProps, type ReactElement, type RefObject } from 'react'

/** Where the cursor stands in a menu that a key opened. */
export type InitialFocus = 'first' | 'last'

type Opener = {
  /** A button element. */
  trigger: ReactElement
  opens: 'menu' | 'dialog'
  open: boolean
  /** `startsAt` where a key asked for it. */
  onOpenChange: (shown: boolean, startsAt?: InitialFocus) => void
  /** Fetches what it opens, when the button is about to be pressed. */
  load: () => Promise<unknown>
}

/** A button that opens something beside it. The script of what it opens comes when pointer or focus comes near: no page waits for it. */
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
      // A press without a pointer: Enter, Space, or a screen reader's.
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
