import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import './float.css'
import './popover.css'

type Place = { label: string; side?: 'top' | 'right' | 'bottom' | 'left'; align?: 'start' | 'center' | 'end'; children: ReactNode }

const Panel = ({ label, side = 'bottom', align = 'start', anchor, children }: Place & { anchor?: HTMLElement }) => (
  <Base.Portal>
    <Base.Positioner side={side} align={align} sideOffset={4} className="over" {...(anchor && { anchor })}>
      <Base.Popup className="popover" aria-label={label} {...(anchor && { finalFocus: () => anchor })}>{children}</Base.Popup>
    </Base.Positioner>
  </Base.Portal>
)

/** A small panel beside its trigger (a button element), for one edit; Escape and a click outside close it. */
export const Popover = ({ trigger, open, onOpenChange, ...place }: Place & { trigger: ReactElement; open?: boolean; onOpenChange?: (open: boolean) => void }) => (
  <Base.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}>
    <Base.Trigger render={trigger} />
    <Panel {...place} />
  </Base.Root>
)

/** The same beside an element that stands elsewhere; there while it is mounted. */
export const PopoverAt = ({ anchor, onClose, ...place }: Place & { anchor: HTMLElement; onClose: () => void }) => (
  <Base.Root open onOpenChange={(next: boolean) => next || onClose()}>
    <Panel anchor={anchor} {...place} />
  </Base.Root>
)
