import { draftsOfAll } from '@passerelle/contract/payments/drafts-of-all'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DraftsOfAllList } from '../../features/drafts-of-all/drafts-of-all-list.tsx'
import { toDraftFilters } from '../../features/drafts-of-all/drafts-of-all-query.ts'
import { useDebouncedValue } from '../../kit/format/use-debounced-value.ts'
import { saveBlob } from '../../kit/network/save-blob.ts'
import { useToastMutation } from '../../kit/network/use-toast-mutation.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { SearchField } from '../../kit/ui/form/search-field.tsx'
import { fetchBlob } from '../../model/api/transfer.ts'
import { AccountFilter } from '../backoffice/account-filter.tsx'
import { validateDraftsSearch, type DraftsSearch } from './drafts-search.ts'
import '../office-apps/apps-page.css'

/** Invoices that are still to be issued, over all accounts. */
export const DraftsPage = () => {
  const t = useTranslations('draftsOfAll')
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const wanted = validateDraftsSearch(useSearch({ strict: false }))
  const { q = '', app } = wanted
  const [typed, type] = useState(q)
  const search = useDebouncedValue(typed.trim(), 250)
  const go = (changes: DraftsSearch) =>
    void navigate({ to: '.', search: { ...wanted, ...changes }, replace: 'q' in changes })
  const download = useToastMutation({
    send: () =>
      fetchBlob(draftsOfAll.exportDraftsOfAll, toDraftFilters({ search, appId: app }), { side: 'staff', appId: null }),
    after: (blob) => saveBlob(blob, `${t('file')}.csv`),
    failed: t('exportFailed'),
  })
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{t('title')}</h1>
      </div>
      <div className="apps-page">
        <div className="files-tools">
          <SearchField
            label={t('search')}
            value={typed}
            onChange={(text) => {
              type(text)
              go({ q: text.trim() || undefined })
            }}
          />
          <AccountFilter appIds={app ? [app] : []} onChoose={(appIds) => go({ app: appIds.at(-1) })} />
          <Button icon={IconDownload} loading={download.isPending} onClick={() => download.mutate()}>
            {t('export')}
          </Button>
        </div>
        <DraftsOfAllList search={search} appId={app} />
      </div>
    </>
  )
}
