import { IconHome, IconPlus, IconTable } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { firstWordsStore } from '../../features/new-task/first-words.ts'
import { CommandPaletteHost } from '../../features/search/command-palette-host.tsx'
import { useKeys } from '../../features/shortcuts/use-keys.ts'
import { newRequestStore } from './new-request.ts'

/**
 * Command palette of staff across accounts: a result opens over the table, "see all" filters the table (SRC-007); a
 * support code opens the account.
 */
export const BackofficeCommandPalette = () => {
  const t = useTranslations()
  const navigate = useNavigate()
  const keys = useKeys()
  const write = async (words = '') => {
    await navigate({ to: '/admin/tasks' })
    firstWordsStore.set(words)
    newRequestStore.set(true)
  }
  return (
    <CommandPaletteHost
      across
      onOpen={(taskId) => void navigate({ to: '/admin/tasks/$taskId', params: { taskId }, search: true })}
      onSeeAll={(search) => void navigate({ to: '/admin/tasks', search: { search } })}
      onEnter={(appId) => void navigate({ to: '/apps/$appId', params: { appId } })}
      onCreate={(words) => void write(words)}
      commands={[
        { icon: IconPlus, label: t('board.newRequest'), keys: keys('create'), onSelect: () => void write() },
        { icon: IconTable, label: t('shell.requests'), onSelect: () => void navigate({ to: '/admin/tasks' }) },
        { icon: IconHome, label: t('shell.home'), onSelect: () => void navigate({ to: '/admin' }) },
      ]}
    />
  )
}
