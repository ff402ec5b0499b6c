import { invoicesOfAll } from '@passerelle/contract/payments/invoices-of-all'
import { collectionStandings } from '@passerelle/kernel/collection-standings'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { InvoicesOfAllList } from '../../../features/commerce/invoices-of-all/invoices-of-all-list.tsx'
import { toInvoiceFilters } from '../../../features/commerce/invoices-of-all/invoices-of-all-query.ts'
import {
  validateInvoicesOfAllSearch,
  type InvoicesOfAllSearch,
} from '../../../features/commerce/invoices-of-all/invoices-of-all-search.ts'
import { saveBlob } from '../../../kit/network/save-blob.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { DayRangePicker } from '../../../kit/ui/date/day-range-picker.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'
import { fetchBlob } from '../../../model/api/transfer.ts'
import { AccountFilter } from '../account-filter.tsx'
import { CollectionTabs } from './collection-tabs.tsx'
import '../../../kit/ui/table/list-page.css'

/** What staff collect from all accounts: standing, account and due dates stand in the address (COL-018). */
export const CollectionPage = () => {
  const t = useTranslations('invoicesOfAll')
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const search = validateInvoicesOfAllSearch(useSearch({ strict: false }))
  const go = (next: InvoicesOfAllSearch) => void navigate({ to: '.', search: { ...search, ...next } })
  const download = useToastMutation({
    send: async () => {
      const csv = await fetchBlob(invoicesOfAll.exportInvoicesOfAll, toInvoiceFilters(search), { side: 'staff' })
      saveBlob(csv, `${t('csv.file')}.csv`)
    },
    failed: t('exportFailed'),
  })
  return (
    <>
      <div className="topbar wrapping" data-part="topbar">
        <h1>{t('title')}</h1>
        <CollectionTabs />
      </div>
      <div className="list-page">
        <div className="list-tools">
          <Tabs
            label={t('views')}
            variant="segments"
            value={search.standing ?? 'open'}
            tabs={(['open', ...collectionStandings] as const).map((value) => ({
              value,
              label: value === 'open' ? t('open') : t(`standing.${value}`),
            }))}
            onChange={(value) => go({ standing: value === 'open' ? undefined : value })}
          />
          <AccountFilter appIds={search.app ? [search.app] : []} onChoose={(appIds) => go({ app: appIds.at(-1) })} />
          <DayRangePicker
            label={t('period')}
            range={search.from && search.to ? { start: search.from, end: search.to } : null}
            onChange={({ start, end }) => go({ from: start, to: end })}
          />
          {search.from && (
            <Button size="small" icon={IconX} onClick={() => go({ from: undefined, to: undefined })}>
              {t('anyTime')}
            </Button>
          )}
          <Button icon={IconDownload} loading={download.isPending} onClick={() => download.mutate()}>
            {t('export')}
          </Button>
        </div>
        <InvoicesOfAllList search={search} onSort={go} />
      </div>
    </>
  )
}
