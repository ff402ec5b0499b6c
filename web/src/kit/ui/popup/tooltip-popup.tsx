import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

/** The popup of a tooltip, in a separate chunk; open while mounted. The pointer may go over it. */
export default ({
  anchor,
  side,
  onClose,
  onHover,
  children,
}: {
  anchor: HTMLElement
  side: TooltipSide
  onClose: () => void
  onHover: (isOver: boolean) => void
  children: ReactNode
}) => (
  <Base.Root
    open
    onOpenChange={(_, details) => {
      if (details.reason !== 'escape-key') return
      details.allowPropagation()
      onClose()
    }}
  >
    <Base.Portal>
      <Base.Positioner anchor={anchor} side={side} sideOffset={6} className="over">
        <Base.Popup
          className="tooltip"
          data-part="tooltip"
          onPointerEnter={() => onHover(true)}
          onPointerLeave={() => onHover(false)}
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
