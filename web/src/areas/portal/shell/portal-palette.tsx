import { IconActivityHeartbeat, IconLayoutKanban, IconPlus, IconReportAnalytics } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { firstWordsStore } from '../../../features/tasks/new-task/first-words.ts'
import { CommandPalette } from '../../../features/portal/search/command-palette.tsx'
import { useKeys } from '../../../features/portal/shortcuts/use-keys.ts'
import { newRequestStore } from '../board/new-request.ts'
import { useDestinations } from './use-destinations.ts'

/**
 * Command palette of an account: a result opens over the board, "see all" filters the board (SRC-007). Pages and
 * settings are found by their names and by what people call them.
 */
const PortalPalette = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations()
  const navigate = useNavigate()
  const keys = useKeys()
  const destinations = useDestinations()
  const write = async (words = '') => {
    await navigate({ to: '/' })
    firstWordsStore.set(words)
    newRequestStore.set(true)
  }
  return (
    <CommandPalette
      onClose={onClose}
      onOpen={(taskId) => void navigate({ to: '/projects/tasks/$taskId', params: { taskId } })}
      onSeeAll={(search) => void navigate({ to: '/', search: { search } })}
      onCreate={(words) => void write(words)}
      commands={[
        { icon: IconPlus, label: t('board.newRequest'), keys: keys('create'), onSelect: () => void write() },
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
        ...destinations,
      ]}
    />
  )
}
export default PortalPalette
