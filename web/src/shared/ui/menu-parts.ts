import type { Menu as Base } from '@base-ui/react/menu'
import { createContext, use } from 'react'

/** On which side of its trigger a menu opens. */
export type Placement = { side?: 'top' | 'right' | 'bottom' | 'left'; align?: 'start' | 'center' | 'end' }

/** What the lines of an open menu are made of. */
export const MenuParts = createContext<typeof Base | null>(null)
export const useMenuParts = () => {
  const parts = use(MenuParts)
  if (!parts) throw new Error('A line of a menu stands outside of one')
  return parts
}
