import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import './popover.css'

/** A small panel beside its trigger (a button element), for one edit; Escape and a click outside close it. */
export const Popover = ({ trigger, open, onOpenChange, label, side = 'bottom', align = 'start', children }: {
  trigger: ReactElement; open?: boolean; onOpenChange?: (open: boolean) => void; label: string
  side?: 'top' | 'right' | 'bottom' | 'left'; align?: 'start' | 'center' | 'end'; children: ReactNode
}) => (
  <Base.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner side={side} align={align} sideOffset={4} className="over">
        <Base.Popup className="popover" aria-label={label}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
