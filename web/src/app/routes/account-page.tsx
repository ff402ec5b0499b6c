import type { ComponentType } from 'react'
import { getPageAccess, type PortalPage } from '../../areas/portal/shell/portal-entries.ts'
import { useAccount, useMe } from '../../model/session/me.ts'
import { PageSkeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { lazyPage } from '../lazy-page.tsx'

const UnavailablePage = lazyPage(async () => (await import('../../areas/shell/unavailable-page.tsx')).UnavailablePage)

/**
 * A lazy page of the account that says why it cannot be opened instead of asking for what the server refuses: a feature
 * that is off, a page for administrators (UIX-037).
 */
export const accountPage = (page: PortalPage, load: () => Promise<ComponentType>) => {
  const Page = lazyPage(load)
  const Guarded = () => {
    const me = useMe()
    const account = useAccount()
    if (!me || !account) return <PageSkeleton />
    const viewer = { admin: me.admin, staff: me.side === 'staff', features: account.features }
    return getPageAccess(page, viewer) === 'open' ? <Page /> : <UnavailablePage />
  }
  return Object.assign(Guarded, { preload: Page.preload })
}
