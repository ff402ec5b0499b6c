import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RailFind } from '../../features/search/find-button.tsx'
import { useApp, useMe } from '../../shared/session/me.ts'
import { AppLogo } from '../../shared/ui/logo.tsx'
import { Bone } from '../../shared/ui/skeleton.tsx'
import { BottomBar } from '../shell/bottom-bar.tsx'
import { MoreButton, RailPerson } from '../shell/person-menu.tsx'
import { Rail, type Entry } from '../shell/rail.tsx'
import { Shell } from '../shell/shell.tsx'
import { portalEntries } from './portal-entries.ts'

/** The customers' side. */
export const PortalShell = ({ children }: { children: ReactNode }) => {
  const t = useTranslations()
  const app = useApp()
  const me = useMe()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const shown = portalEntries({ admin: me?.admin ?? false, staff: false, features: app?.features ?? [] })
  const current = shown.findLast(({ to }) => to !== '/' && pathname.startsWith(to))?.page ?? 'requests'
  const entries: Entry[] = shown.map(({ page, to, icon }) => ({
    to,
    icon,
    text: page === 'requests' || page === 'recap' ? t(`shell.${page}`) : t(`pages.${page}`),
    current: page === current,
  }))
  const brand = app ? (
    <>
      <AppLogo name={app.name} logo={app.logo} colour={app.primaryColor} />
      <span className="text">{app.name}</span>
    </>
  ) : (
    <Bone width={28} height={28} />
  )
  return (
    <Shell
      rail={
        <Rail
          label={t('shell.mainNav')}
          brand={brand}
          entries={entries}
          find={<RailFind />}
          foot={<RailPerson staff={false} />}
        />
      }
      bottomBar={<BottomBar label={t('shell.mainNav')} entries={entries} more={<MoreButton staff={false} />} />}
    >
      {children}
    </Shell>
  )
}
