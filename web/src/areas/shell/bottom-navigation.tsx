import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import type { Entry } from './sidebar.tsx'
import './bottom-bar.css'

/** Maximum number of entries in the bottom navigation; `more` lists the others. */
export const bottomEntries = 4

/** Bottom navigation on mobile: up to four entries and the "more" menu. */
export const BottomNavigation = ({
  label,
  entries,
  more,
}: {
  label: string
  entries: readonly Entry[]
  more: ReactNode
}) => (
  <nav className="bottom-navigation" data-part="bottom-navigation" aria-label={label}>
    {entries.slice(0, bottomEntries).map(({ to, icon, text, count, current }) => (
      <Link key={text} to={to} activeOptions={{ exact: true }} aria-current={current ? 'page' : undefined}>
        <Icon icon={icon} size={20} />
        {text}
        {count}
      </Link>
    ))}
    {more}
  </nav>
)
