import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon, type IconComponent } from '../../kit/ui/icon/icon.tsx'
import { toggleRail, useRail } from './shell.tsx'
import './rail.css'

export type Entry = {
  to: NonNullable<LinkProps['to']>
  icon: IconComponent
  text: string
  count?: ReactNode
  current: boolean
}

/** Sidebar: logo of the account or provider, navigation entries, and the user menu at the bottom. */
export const Sidebar = ({
  label,
  brand,
  entries,
  find,
  inbox,
  footer,
}: {
  label: string
  brand: ReactNode
  entries: readonly Entry[]
  find?: ReactNode
  inbox?: ReactNode
  footer: ReactNode
}) => {
  const t = useTranslations('shell')
  const open = useRail() === 'open'
  const toggleText = open ? t('closeRail') : t('openRail')
  return (
    <nav className="rail" data-part="rail" aria-label={label}>
      <div className="brand">{brand}</div>
      <ul>
        {entries.map(({ to, icon, text, count, current }) => (
          <li key={text}>
            <Link
              to={to}
              activeOptions={{ exact: true }}
              className="sidebar-item"
              data-part="sidebar-item"
              title={text}
              aria-current={current ? 'page' : undefined}
            >
              <Icon icon={icon} size={20} />
              <span className="text">{text}</span>
              {count}
            </Link>
          </li>
        ))}
      </ul>
      <span className="grow" />
      <ul>
        {find && <li>{find}</li>}
        {inbox && <li>{inbox}</li>}
        <li className="rail-toggle">
          <button
            type="button"
            className="sidebar-item"
            data-part="sidebar-item"
            title={toggleText}
            aria-expanded={open}
            onClick={toggleRail}
          >
            <Icon icon={open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand} size={20} />
            <span className="text">{toggleText}</span>
          </button>
        </li>
        <li>{footer}</li>
      </ul>
    </nav>
  )
}
