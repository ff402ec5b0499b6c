import { IconHome, IconPlus, IconTable } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SearchHost } from '../../features/search/search-host.tsx'
import { newRequestStore } from './new-request.ts'

/** The search of staff over all accounts: a result opens over the list, all of them narrow the list down (SRC-007); a support code opens the account. */
export const OfficeSearch = () => {
  const t = useTranslations()
  const navigate = useNavigate()
  const write = async () => {
    await navigate({ to: '/admin/tasks' })
    newRequestStore.set(true)
  }
  return (
    <SearchHost
      across
      onOpen={(taskId) => void navigate({ to: '/admin/tasks/$taskId', params: { taskId }, search: true })}
      onSeeAll={(search) => void navigate({ to: '/admin/tasks', search: { search } })}
      onEnter={(appId) => void navigate({ to: '/apps/$appId', params: { appId } })}
      commands={[
        { icon: IconPlus, text: t('board.newRequest'), run: () => void write() },
        { icon: IconTable, text: t('shell.requests'), run: () => void navigate({ to: '/admin/tasks' }) },
        { icon: IconHome, text: t('shell.home'), run: () => void navigate({ to: '/admin' }) },
      ]}
    />
  )
}
