import { IconActivityHeartbeat, IconLayoutKanban, IconPlus, IconReportAnalytics } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CommandPaletteHost } from '../../features/search/command-palette-host.tsx'
import { newRequestStore } from './new-request.ts'

/** Command palette of an account: a result opens over the board, "see all" filters the board (SRC-007). */
export const PortalCommandPalette = () => {
  const t = useTranslations()
  const navigate = useNavigate()
  const write = async () => {
    await navigate({ to: '/' })
    newRequestStore.set(true)
  }
  return (
    <CommandPaletteHost
      onOpen={(taskId) => void navigate({ to: '/projects/tasks/$taskId', params: { taskId } })}
      onSeeAll={(search) => void navigate({ to: '/', search: { search } })}
      commands={[
        { icon: IconPlus, label: t('board.newRequest'), onSelect: () => void write() },
        { icon: IconLayoutKanban, label: t('shell.requests'), onSelect: () => void navigate({ to: '/' }) },
        {
          icon: IconActivityHeartbeat,
          label: t('shell.availability'),
          onSelect: () => void navigate({ to: '/stats' }),
        },
        {
          icon: IconReportAnalytics,
          label: t('shell.recap'),
          onSelect: () => void navigate({ to: '/projects/recap' }),
        },
      ]}
    />
  )
}
