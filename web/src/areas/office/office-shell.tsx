import { IconActivityHeartbeat, IconHome, IconLayoutKanban, IconTable } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RailFind } from '../../features/search/find-button.tsx'
import { provider } from '../../shared/installation/provider.ts'
import { ProviderMark } from '../../shared/ui/logo.tsx'
import { BottomBar } from '../shell/bottom-bar.tsx'
import { InsideBanner } from '../shell/inside-banner.tsx'
import { MoreButton, RailPerson } from '../shell/person-menu.tsx'
import { Rail, type Entry } from '../shell/rail.tsx'
import { Shell } from '../shell/shell.tsx'

/** The staff's side; inside a customer's account the requests are that account's, and a banner says so. */
export const OfficeShell = ({ inAccount = false, children }: { inAccount?: boolean; children: ReactNode }) => {
  const t = useTranslations('shell')
  const inTasks = useRouterState({ select: (state) => state.location.pathname.startsWith('/admin/tasks') })
  const inStats = useRouterState({ select: (state) => state.location.pathname === '/stats' })
  const entries: Entry[] = [
    { to: '/admin', icon: IconHome, text: t('home'), current: !inAccount && !inTasks },
    { to: '/admin/tasks', icon: IconTable, text: t('requests'), current: inTasks },
    ...(inAccount
      ? [
          { to: '/' as const, icon: IconLayoutKanban, text: t('accountBoard'), current: !inStats },
          { to: '/stats' as const, icon: IconActivityHeartbeat, text: t('availability'), current: inStats },
        ]
      : []),
  ]
  const brand = (
    <>
      <ProviderMark />
      <span className="text">{provider.name}</span>
    </>
  )
  return (
    <Shell
      office
      inAccount={inAccount}
      banner={inAccount && <InsideBanner />}
      rail={
        <Rail label={t('officeNav')} brand={brand} entries={entries} find={<RailFind />} foot={<RailPerson staff />} />
      }
      bottomBar={<BottomBar label={t('officeNav')} entries={entries} more={<MoreButton staff />} />}
    >
      {children}
    </Shell>
  )
}
