import { Outlet } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { ShortcutsHost } from '../../../features/portal/shortcuts/shortcuts-host.tsx'
import { preferLocale } from '../../../kit/i18n/locale.ts'
import { useMe } from '../../../model/session/me.ts'
import { BackofficeCommandPalette } from './backoffice-command-palette.tsx'
import { BackofficeShell } from './backoffice-shell.tsx'

/** Layout of the staff pages across accounts; without children it shows the page of the route. */
export const BackofficeLayout = ({ children = <Outlet /> }: { children?: ReactNode }) => {
  const me = useMe()
  useEffect(() => {
    if (me) preferLocale(me.locale)
  }, [me])
  return (
    <BackofficeShell>
      {children}
      <BackofficeCommandPalette />
      <ShortcutsHost />
    </BackofficeShell>
  )
}
