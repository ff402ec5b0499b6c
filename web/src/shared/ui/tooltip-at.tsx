import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import './float.css'
import './tooltip.css'

/** A tooltip beside an element that stands elsewhere: one for a grid of many cells. There while it is mounted; Escape asks to close it. */
export default ({ anchor, onClose, children }: { anchor: HTMLElement; onClose: () => void; children: ReactNode }) => (
  <Base.Root open onOpenChange={(next) => next || onClose()} disableHoverablePopup>
    <Base.Portal>
      <Base.Positioner anchor={anchor} side="bottom" sideOffset={6} className="over">
        <Base.Popup className="popover tooltip-card">{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
