import { announcements } from '@passerelle/contract/accounts/announcements'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { saveBlob } from '../../../../kit/network/save-blob.ts'
import { useToastMutation } from '../../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { Tabs } from '../../../../kit/ui/display/tabs.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../../kit/ui/feedback/states.tsx'
import { fetchBlob } from '../../../../model/api/transfer.ts'
import { across, announcementQueries } from './announcement-queries.ts'

const pageSize = 50
const choices = ['all', 'true', 'false'] as const

/** Who saw, closed and acknowledged an announcement, and the same as a file (ANN-009, ANN-013). */
export const AnnouncementReceipts = ({ announcementId }: { announcementId: string }) => {
  const t = useTranslations('announcements')
  const format = useFormat()
  const [choice, choose] = useState<(typeof choices)[number]>('all')
  const [skip, setSkip] = useState(0)
  const wanted = choice === 'all' ? undefined : choice
  const query = useQuery(announcementQueries.receipts(announcementId, wanted, skip))
  const download = useToastMutation({
    send: () => fetchBlob(announcements.exportAnnouncementReceipts, { announcementId }, across),
    after: (blob) => saveBlob(blob, `${t('csv.file')}.csv`),
    failed: t('desk.exportFailed'),
  })
  const day = (at: string | null) => (at === null ? '' : format.dateTime(at))
  const receipts = query.data
  return (
    <section className="announcement-receipts" aria-labelledby="announcement-receipts">
      <div className="announcement-receipts-head">
        <h3 id="announcement-receipts">{t('desk.receipts')}</h3>
        <Tabs
          label={t('desk.receipts')}
          value={choice}
          tabs={choices.map((value) => ({ value, label: t(`desk.read.${value}`) }))}
          onChange={(value) => {
            choose(value)
            setSkip(0)
          }}
          variant="segments"
        />
        <Button size="small" icon={IconDownload} loading={download.isPending} onClick={() => download.mutate()}>
          CSV
        </Button>
      </div>
      {query.isError && <ErrorState title={t('desk.receiptsFailed')} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Delayed>
          <LoadingStatus />
          <Skeleton width="100%" height={120} />
        </Delayed>
      )}
      {receipts && receipts.total === 0 && <p className="quiet">{t('desk.nobody')}</p>}
      {receipts && receipts.total > 0 && (
        <div className="announcement-table" tabIndex={0} role="region" aria-label={t('desk.receipts')}>
          <table>
            <thead>
              <tr>
                {(['account', 'person', 'role', 'seen', 'dismissed', 'mailed', 'acknowledged'] as const).map(
                  (column) => (
                    <th key={column} scope="col">
                      {t(`csv.${column}`)}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {receipts.list.map((one) => (
                <tr key={`${one.appId} ${one.userId}`}>
                  <td>{one.account}</td>
                  <td>{one.name ?? t('desk.forgotten')}</td>
                  <td>{t(`roles.${one.role}`)}</td>
                  <td className="num">{day(one.seenAt)}</td>
                  <td className="num">{day(one.dismissedAt)}</td>
                  <td className="num">{day(one.mailedAt)}</td>
                  <td className="num">
                    {day(one.acknowledgedAt)}
                    {one.documentVersion !== null &&
                      ` · ${t('desk.version', { version: String(one.documentVersion) })}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {receipts && receipts.total > pageSize && (
        <div className="announcement-pages">
          <Button size="small" disabled={skip === 0} onClick={() => setSkip(skip - pageSize)}>
            {t('desk.previous')}
          </Button>
          <Button size="small" disabled={skip + pageSize >= receipts.total} onClick={() => setSkip(skip + pageSize)}>
            {t('desk.next')}
          </Button>
        </div>
      )}
    </section>
  )
}
