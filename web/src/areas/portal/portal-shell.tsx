import { IconActivityHeartbeat, IconLayoutKanban, IconReportAnalytics } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RailFind } from '../../features/search/find-button.tsx'
import { useApp } from '../../shared/session/me.ts'
import { AppLogo } from '../../shared/ui/logo.tsx'
import { Bone } from '../../shared/ui/skeleton.tsx'
import { BottomBar } from '../shell/bottom-bar.tsx'
import { MoreButton, RailPerson } from '../shell/person-menu.tsx'
import { Rail, type Entry } from '../shell/rail.tsx'
import { Shell } from '../shell/shell.tsx'

/** Pages of their own beside the board. */
const pages = ['/stats', '/projects/recap']

/** The customers' side. */
export const PortalShell = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('shell')
  const app = useApp()
  const page = useRouterState({
    select: ({ location: { pathname } }) => pages.find((path) => path === pathname) ?? '/',
  })
  const entries: Entry[] = [
    { to: '/', icon: IconLayoutKanban, text: t('requests'), current: page === '/' },
    { to: '/stats', icon: IconActivityHeartbeat, text: t('availability'), current: page === '/stats' },
    { to: '/projects/recap', icon: IconReportAnalytics, text: t('recap'), current: page === '/projects/recap' },
  ]
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
          label={t('mainNav')}
          brand={brand}
          entries={entries}
          find={<RailFind />}
          foot={<RailPerson staff={false} />}
        />
      }
      bottomBar={<BottomBar label={t('mainNav')} entries={entries} more={<MoreButton staff={false} />} />}
    >
      {children}
    </Shell>
  )
}
