import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccountList } from '../../features/accounts/account-list.tsx'
import { NewTaskDialog } from '../../features/new-task/new-task-dialog.tsx'
import { SearchButton } from '../../features/search/search-button.tsx'
import { RunningLink } from '../../features/work-logs/running-link.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { usePageTitle } from '../../shared/ui/page-title.ts'
import './create.css'

/** Where staff start: the accounts they can enter (UIX-015), and a request in any of them (TSK-023). */
export const HomePage = () => {
  const t = useTranslations()
  const [writing, write] = useState(false)
  usePageTitle(t('office.apps'))
  return (
    <>
      <div className="topbar">
        <h1>{t('office.apps')}</h1>
        <span className="push" />
        <RunningLink across />
        <SearchButton />
        <Button variant="primary" icon={IconPlus} className="create" onClick={() => write(true)}>
          {t('board.newRequest')}
        </Button>
      </div>
      <AccountList />
      <NewTaskDialog open={writing} staff offersApps onClose={() => write(false)} />
    </>
  )
}
