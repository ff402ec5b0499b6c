import { exportedKinds, type DataExport } from '@passerelle/contract/storages/data-exports'
import { dataExports } from '@passerelle/contract/storages/data-exports'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { saveBlob } from '../../../kit/network/save-blob.ts'
import { fetchBlob } from '../../../model/api/transfer.ts'
import { sizeText } from '@passerelle/kernel/format-size'
import { useFormat } from '../../../kit/format/use-format.ts'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { Badge, type BadgeTone } from '../../../kit/ui/display/badge.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { SettingsPart, Subject } from '../../../kit/ui/display/settings-frame.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { exportQueries } from './export-queries.ts'
import './data-export.css'

const tones: Record<DataExport['state'], BadgeTone> = {
  waiting: 'info',
  ready: 'success',
  failed: 'danger',
  expired: 'neutral',
}

const ExportLine = ({ line }: { line: DataExport }) => {
  const t = useTranslations('dataExport')
  const format = useFormat()
  const locale = useLocale()
  const download = useToastMutation({
    send: async () =>
      saveBlob(
        await fetchBlob(dataExports.downloadExport, { id: line._id }),
        `export-${line.createdAt.slice(0, 10)}.zip`,
      ),
    failed: t('downloadFailed'),
  })
  const counts = exportedKinds
    .filter((kind) => (line.counts[kind] ?? 0) > 0)
    .map((kind) => t(`counts.${kind}`, { count: line.counts[kind] ?? 0 }))
  const next = () => {
    if (line.state === 'waiting') return t('waitingText')
    if (line.state === 'failed') return t('failedText')
    if (line.state === 'expired') return t('expiredText')
    return t('readyText', {
      until: format.dateTime(line.expiresAt ?? line.createdAt),
      size: sizeText(line.size ?? 0, locale),
    })
  }
  return (
    <li className="export-line" data-part="export-line">
      <p>
        <b>{format.dateTime(line.createdAt)}</b>{' '}
        {line.person && <span>{t('ofPerson', { name: fullName(line.person) })}</span>}{' '}
        <span className="quiet">{t('by', { name: fullName(line.requestedBy) })}</span>{' '}
        <Badge tone={tones[line.state]}>{t(`states.${line.state}`)}</Badge>
      </p>
      <p>{next()}</p>
      {counts.length > 0 && <p className="quiet">{counts.join(', ')}</p>}
      {line.state === 'ready' && (
        <Button icon={IconDownload} loading={download.isPending} onClick={() => download.mutate()}>
          {t('download')}
        </Button>
      )}
    </li>
  )
}

/** Export of an account's data: what it contains, a button to request one, the exports and their expiry (ADR-0004). */
export const DataExportSubject = () => {
  const t = useTranslations('dataExport')
  const client = useQueryClient()
  const exports = useQuery(exportQueries.all())
  const request = useToastMutation({
    send: () => call(dataExports.requestExport, {}),
    after: (made) => client.setQueryData(exportQueries.all().queryKey, (list: DataExport[] = []) => [made, ...list]),
    failed: t('requestFailed'),
  })
  const list = exports.data
  const building = list?.some(({ state }) => state === 'waiting') ?? false
  return (
    <Subject
      title={t('title')}
      lead={t('lead')}
      action={
        <Button
          variant="primary"
          icon={IconFileZip}
          disabled={!list || building}
          loading={request.isPending}
          onClick={() => request.mutate()}
        >
          {t('request')}
        </Button>
      }
    >
      <SettingsPart title={t('contents')} lead={t('never')}>
        <p>{t('contentsText')}</p>
      </SettingsPart>
      <SettingsPart title={t('exports')}>
        {exports.isError && (
          <ErrorState
            compact
            title={getErrorMessage(exports.error, t('readFailed'))}
            onRetry={() => void exports.refetch()}
          />
        )}
        {exports.isPending && (
          <Delayed>
            <LoadingStatus />
            <Skeleton width="100%" height={72} />
          </Delayed>
        )}
        {list?.length === 0 && <EmptyState compact title={t('none')} />}
        {list && list.length > 0 && (
          <ul className="export-list">
            {list.map((line) => (
              <ExportLine key={line._id} line={line} />
            ))}
          </ul>
        )}
      </SettingsPart>
    </Subject>
  )
}
