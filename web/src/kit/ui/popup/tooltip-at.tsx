import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import './float.css'
import './tooltip.css'

/**
 * Tooltip anchored to an element elsewhere on the page, such as one cell of a large grid. Open while mounted; Escape
 * calls `onClose`.
 */
export default ({ anchor, onClose, children }: { anchor: HTMLElement; onClose: () => void; children: ReactNode }) => (
  <Base.Root open onOpenChange={(_, { reason }) => reason === 'escape-key' && onClose()} disableHoverablePopup>
    <Base.Portal>
      <Base.Positioner anchor={anchor} side="bottom" sideOffset={6} className="over">
        <Base.Popup className="popover tooltip-card" data-part="popover tooltip-card">
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
