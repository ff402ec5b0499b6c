import { Menu as Base } from '@base-ui/react/menu'
import { useRef, type ReactNode, type RefObject } from 'react'
import { MenuParts, type Placement } from './menu-parts.ts'
import type { InitialFocus } from './use-popup-trigger.ts'

/** Popup of a menu, in a separate chunk that is preloaded when the trigger is about to be used. */
export default ({
  anchor,
  open,
  initialFocus,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  children,
}: Placement & {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  initialFocus: InitialFocus | undefined
  onOpenChange: (open: boolean) => void
  children: ReactNode
}) => {
  const popup = useRef<HTMLDivElement>(null)
  // A key pressed while the menu opened has already moved the highlight.
  const start = (opened: boolean) => {
    if (!opened || !initialFocus || document.activeElement?.role?.startsWith('menuitem')) return
    const items = popup.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []
    ;[...items].at(initialFocus === 'last' ? -1 : 0)?.focus()
  }
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={start}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} align={align} sideOffset={4} className="over">
          <Base.Popup ref={popup} className="menu" finalFocus={anchor}>
            <MenuParts value={Base}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
