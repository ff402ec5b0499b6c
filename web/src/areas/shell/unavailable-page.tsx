import { IconLock, IconPlugOff } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { provider } from '../../kit/config/provider.ts'
import { useAccount, useMe } from '../../model/session/me.ts'
import { buttonClass } from '../../kit/ui/button/button.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { EmptyState } from '../../kit/ui/feedback/states.tsx'
import { getPageAccess, type PortalPage } from '../portal/shell/portal-entries.ts'

const guarded: readonly PortalPage[] = ['bookings', 'clouds', 'payments', 'users']

/** In place of a page of the account that this user cannot open: why, and whom to ask. */
export const UnavailablePage = () => {
  const t = useTranslations()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const me = useMe()
  const features = useAccount()?.features ?? []
  const page = guarded.find((name) => path.startsWith(`/${name}`)) ?? 'bookings'
  const isReserved =
    getPageAccess(page, { admin: me?.admin === true, staff: me?.side === 'staff', features }) === 'reserved'
  const name = t(`pages.${page as 'bookings'}`)
  usePageTitle(name)
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{name}</h1>
      </div>
      <EmptyState
        icon={isReserved ? IconLock : IconPlugOff}
        title={isReserved ? t('unavailable.reserved') : t('unavailable.off')}
        action={
          <Link to="/" className={buttonClass('secondary', 'normal')}>
            {t('shell.notFoundAction')}
          </Link>
        }
      >
        {isReserved ? t('unavailable.reservedText') : t('unavailable.offText', { provider: provider.name })}
      </EmptyState>
    </>
  )
}
