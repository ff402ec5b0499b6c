import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { KeyMapHost } from '../../features/keys/key-map-host.tsx'
import { preferLocale } from '../../shared/i18n/locale.ts'
import { useApp, useMe } from '../../shared/session/me.ts'
import { sessionStore } from '../../shared/session/session.ts'
import { useStore } from '../../shared/store/store.ts'
import { applyAccent } from '../../shared/ui/theme/accent.ts'
import { OfficeShell } from '../office/office-shell.tsx'
import { PortalSearch } from './portal-search.tsx'
import { PortalShell } from './portal-shell.tsx'

/** An account from inside: the customers' portal, or the office's shell with a banner when staff have entered it. */
export const PortalLayout = () => {
  const byStaff = useStore(sessionStore).customer?.byStaff === true
  const app = useApp()
  const me = useMe()
  useEffect(() => {
    applyAccent(app?.primaryColor ?? null)
    return () => applyAccent(null)
  }, [app?.primaryColor])
  useEffect(() => {
    if (me) preferLocale(me.locale)
  }, [me])
  const page = (
    <>
      <Outlet />
      <PortalSearch />
      <KeyMapHost />
    </>
  )
  return byStaff ? (
    <OfficeShell inAccount features={app?.features}>
      {page}
    </OfficeShell>
  ) : (
    <PortalShell>{page}</PortalShell>
  )
}
