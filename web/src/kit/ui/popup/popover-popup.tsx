import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import type { Placement } from './menu-parts.ts'
import { stepChoices } from '../choice/step-choices.ts'
import { focusIsLost } from '../focus/restore-focus.ts'
import { wentToToast } from '../toast/toast-viewport.ts'

export type PopoverPosition = Placement & {
  label: string
  /** At the bottom of a phone instead of its anchor. */
  sheetOnPhone?: boolean
  /** Gets the focus when the popover is removed, in place of its anchor. */
  finalFocus?: HTMLElement | undefined
  children: ReactNode
}

const within = (anchor: HTMLElement | null, event: Event) =>
  [event.target, event instanceof FocusEvent ? event.relatedTarget : null].some(
    (target) => target instanceof Node && anchor?.contains(target),
  )

/** Popup of a popover, in a separate chunk that is preloaded when the trigger is about to be used. */
export default ({
  anchor,
  open,
  onOpenChange,
  label,
  side = 'bottom',
  align = 'start',
  sheetOnPhone = false,
  finalFocus,
  children,
}: PopoverPosition & {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}) => {
  // A press on the trigger is handled by the trigger; toasts are above everything and do not close the popover.
  const change = (next: boolean, details: Base.Root.ChangeEventDetails) =>
    !next && (wentToToast(details.event) || (details.reason !== 'escape-key' && within(anchor.current, details.event)))
      ? details.cancel()
      : onOpenChange(next)
  // Base UI focuses the first button within an element that is focused by code only, such as a sheet: done here then.
  const focusFinal = () => {
    queueMicrotask(() => {
      if (focusIsLost()) (finalFocus?.isConnected ? finalFocus : anchor.current)?.focus({ preventScroll: true })
    })
    return false
  }
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} align={align} sideOffset={4} className="over">
          <Base.Popup
            className={sheetOnPhone ? 'popover sheet-on-phone' : 'popover'}
            data-part="popover"
            aria-label={label}
            finalFocus={finalFocus ? focusFinal : anchor}
            onKeyDown={stepChoices}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
