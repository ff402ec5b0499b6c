import { IconActivityHeartbeat, IconLayoutKanban, IconPlus, IconReportAnalytics } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SearchHost } from '../../features/search/search-host.tsx'
import { newRequestStore } from './new-request.ts'

/** The search of an account: a result opens over the board, all of them narrow the board down (SRC-007). */
export const PortalSearch = () => {
  const t = useTranslations()
  const navigate = useNavigate()
  const write = async () => {
    await navigate({ to: '/' })
    newRequestStore.set(true)
  }
  return (
    <SearchHost
      onOpen={(taskId) => void navigate({ to: '/projects/tasks/$taskId', params: { taskId } })}
      onSeeAll={(search) => void navigate({ to: '/', search: { search } })}
      commands={[
        { icon: IconPlus, text: t('board.newRequest'), run: () => void write() },
        { icon: IconLayoutKanban, text: t('shell.requests'), run: () => void navigate({ to: '/' }) },
        { icon: IconActivityHeartbeat, text: t('shell.availability'), run: () => void navigate({ to: '/stats' }) },
        { icon: IconReportAnalytics, text: t('shell.recap'), run: () => void navigate({ to: '/projects/recap' }) },
      ]}
    />
  )
}
