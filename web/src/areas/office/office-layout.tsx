import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { KeyMapHost } from '../../features/keys/key-map-host.tsx'
import { preferLocale } from '../../shared/i18n/locale.ts'
import { useMe } from '../../shared/session/me.ts'
import { OfficeSearch } from './office-search.tsx'
import { OfficeShell } from './office-shell.tsx'

/** The pages of staff across accounts. */
export const OfficeLayout = () => {
  const me = useMe()
  useEffect(() => {
    if (me) preferLocale(me.locale)
  }, [me])
  return (
    <OfficeShell>
      <Outlet />
      <OfficeSearch />
      <KeyMapHost />
    </OfficeShell>
  )
}
