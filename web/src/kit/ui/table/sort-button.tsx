import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import './sort-button.css'

/** Header of a sortable column, with the direction in which the table is sorted by it. */
export const SortButton = ({
  direction,
  onClick,
  children,
}: {
  direction: 'asc' | 'desc' | undefined
  onClick: () => void
  children: ReactNode
}) => (
  <button type="button" className="sort-button" onClick={onClick}>
    {children}
    {direction && <Icon icon={direction === 'asc' ? IconArrowUp : IconArrowDown} size={13} />}
  </button>
)
