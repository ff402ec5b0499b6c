import { draftsOfAll } from '@passerelle/contract/payments/drafts-of-all'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { DraftsOfAllList } from '../../../features/commerce/drafts-of-all/drafts-of-all-list.tsx'
import { toDraftFilters } from '../../../features/commerce/drafts-of-all/drafts-of-all-query.ts'
import { fetchBlob } from '../../../model/api/transfer.ts'
import { OfAllPage } from '../of-all-page.tsx'
import { validateDraftsSearch, type DraftsSearch } from './drafts-search.ts'

/** Invoices that are still to be issued, over all accounts. */
export const DraftsPage = () => {
  const t = useTranslations('draftsOfAll')
  const navigate = useNavigate()
  const wanted = validateDraftsSearch(useSearch({ strict: false }))
  const go = (changes: DraftsSearch) =>
    void navigate({ to: '.', search: { ...wanted, ...changes }, replace: 'q' in changes })
  return (
    <OfAllPage
      title={t('title')}
      words={{ search: t('search'), export: t('export'), exportFailed: t('exportFailed') }}
      q={wanted.q}
      app={wanted.app}
      onSearch={(q) => go({ q })}
      onApp={(app) => go({ app })}
      exported={{
        name: t('file'),
        read: (filters) =>
          fetchBlob(draftsOfAll.exportDraftsOfAll, toDraftFilters(filters), { side: 'staff', appId: null }),
      }}
    >
      {(filters) => <DraftsOfAllList {...filters} />}
    </OfAllPage>
  )
}
