import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode, RefObject } from 'react'
import { MenuParts, type Placement } from './menu-parts.ts'

/** What a menu opens: fetched when somebody is about to open one. */
export default ({ anchor, open, onOpenChange, side = 'bottom', align = 'start', children }: Placement & {
  anchor: RefObject<HTMLElement | null>; open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode
}) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Positioner anchor={anchor} side={side} align={align} sideOffset={4} className="over">
        <Base.Popup className="menu" finalFocus={anchor}><MenuParts value={Base}>{children}</MenuParts></Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
