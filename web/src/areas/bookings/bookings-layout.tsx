import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useBookingsLive } from '../../model/bookings/use-bookings-live.ts'
import '../../model/bookings/bookings.css'

/** Layout of the booking pages with tabs; `actions` are those of the current page. */
export const BookingsLayout = ({
  current,
  actions,
  children,
}: {
  current: 'calendar' | 'list' | 'rooms' | 'vouchers' | 'settings'
  actions?: ReactNode
  children: ReactNode
}) => {
  const t = useTranslations()
  useBookingsLive()
  // A link is marked active on its subpages and other views too, unless it requires an exact match.
  const mark = (page: typeof current) => ({
    'aria-current': page === current ? ('page' as const) : undefined,
    activeOptions: { exact: true, includeSearch: true },
  })
  return (
    <div className="booking-page">
      <div className="topbar" data-part="topbar">
        <h1>{t('pages.bookings')}</h1>
        <span className="push" />
        {actions}
      </div>
      <nav className="booking-subnav" aria-label={t('pages.bookings')}>
        <Link to="/bookings" {...mark('calendar')}>
          {t('bookings.nav.calendar')}
        </Link>
        <Link to="/bookings/list" {...mark('list')}>
          {t('bookings.nav.list')}
        </Link>
        <Link to="/bookings/rooms" {...mark('rooms')}>
          {t('bookings.nav.rooms')}
        </Link>
        <Link to="/bookings/list" search={{ gifts: 'true' }} {...mark('vouchers')}>
          {t('bookings.nav.vouchers')}
        </Link>
        <Link to="/bookings/settings" {...mark('settings')}>
          {t('bookings.nav.settings')}
        </Link>
      </nav>
      {children}
    </div>
  )
}
