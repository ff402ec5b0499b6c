import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import './float.css'
import './tooltip.css'

/** Tooltip of its child, on hover after 200 ms (UIX-047) and on keyboard focus. Never the only place of a text. */
export const Tooltip = ({
  content,
  children,
  side = 'top',
}: {
  content: ReactNode
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
}) => (
  <Base.Root
    onOpenChange={(_, details) => {
      // Escape also closes the dialog around the trigger, in one press.
      if (details.reason === 'escape-key') details.allowPropagation()
    }}
  >
    <Base.Trigger render={children} delay={200} />
    <Base.Portal>
      <Base.Positioner side={side} sideOffset={6} className="over">
        <Base.Popup className="tooltip" data-part="tooltip">
          {content}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
