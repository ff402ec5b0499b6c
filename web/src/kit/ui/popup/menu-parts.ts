import type { Menu as Base } from '@base-ui/react/menu'
import { createContext, use } from 'react'

/** Side of the trigger at which a menu opens. */
export type Placement = { side?: 'top' | 'right' | 'bottom' | 'left'; align?: 'start' | 'center' | 'end' }

/** Context with the components of an open menu. */
export const MenuParts = createContext<typeof Base | null>(null)
export const useMenuParts = () => {
  const parts = use(MenuParts)
  if (!parts) throw new Error('A line of a menu stands outside of one')
  return parts
}
