import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DriveSyncs } from '../../../features/office/drive-syncs/drive-syncs.tsx'
import { StoredFilesList } from '../../../features/office/stored-files/stored-files-list.tsx'
import { useDebouncedValue } from '../../../kit/format/use-debounced-value.ts'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'
import { SearchField } from '../../../kit/ui/form/search-field.tsx'
import { AccountFilter } from '../account-filter.tsx'
import { validateFilesSearch, type FilesSearch } from './files-search.ts'
import '../../../kit/ui/table/list-page.css'

/** Stored files of all accounts, and the drive folders that are synced (ADM-010, UIX-022). */
export const FilesPage = () => {
  const t = useTranslations('files')
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const wanted = validateFilesSearch(useSearch({ strict: false }))
  const { tab, q = '', app } = wanted
  const [typed, type] = useState(q)
  const search = useDebouncedValue(typed.trim(), 250)
  const go = (changes: FilesSearch) =>
    void navigate({ to: '.', search: { ...wanted, ...changes }, replace: 'q' in changes })
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{t('title')}</h1>
      </div>
      <div className="list-page">
        <Tabs
          label={t('title')}
          value={tab ?? 'stored'}
          tabs={[
            { value: 'stored', label: t('stored') },
            { value: 'drive', label: t('lead') },
          ]}
          onChange={(next) => go({ tab: next === 'drive' ? 'drive' : undefined })}
        />
        {tab === 'drive' ? (
          <DriveSyncs />
        ) : (
          <>
            <div className="list-tools">
              <SearchField
                label={t('search')}
                value={typed}
                onChange={(text) => {
                  type(text)
                  go({ q: text.trim() || undefined })
                }}
              />
              <AccountFilter appIds={app ? [app] : []} onChoose={(appIds) => go({ app: appIds.at(-1) })} />
            </div>
            <StoredFilesList search={search} appId={app} />
          </>
        )}
      </div>
    </>
  )
}
