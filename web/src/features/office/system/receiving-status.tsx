import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import type { SystemState } from './system-queries.ts'
import { SystemSection } from './system-section.tsx'

type Receiving = SystemState['receiving']

/** How mails are received: the source, what waits and what failed (EML-056). */
export const ReceivingStatus = ({ receiving, now }: { receiving: Receiving; now: Date }) => {
  const t = useTranslations('system')
  const locale = useLocale()
  const format = useFormat()
  const seconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', maximumFractionDigits: 1 })
  const near = (at: string | null) => (at === null ? '–' : format.near(at, now))
  const wordsOf = (error: string | null) => (error === 'sign_in_refused' ? t('receivingSignInRefused') : (error ?? ''))
  const stateOf = ({ source, failingSince, lastError }: Receiving) => {
    if (failingSince !== null)
      return <Badge tone="danger">{t('receivingFails', { when: near(failingSince), error: wordsOf(lastError) })}</Badge>
    return source === null ? '–' : <Badge tone="success">{t('alive')}</Badge>
  }
  return (
    <SystemSection
      title={t('receiving')}
      columns={[
        { key: 'source', head: t('receivingSource'), cell: ({ source }) => source?.toUpperCase() ?? t('notReceiving') },
        { key: 'state', head: t('state'), cell: stateOf },
        { key: 'checked', head: t('receivingChecked'), cell: ({ checkedAt }) => near(checkedAt) },
        { key: 'last', head: t('receivingLast'), cell: ({ receivedAt }) => near(receivedAt) },
        { key: 'waiting', head: t('active'), cell: ({ waiting }) => waiting },
        {
          key: 'held',
          head: t('receivingHeld'),
          cell: ({ held, oldestHeldAt }) =>
            oldestHeldAt === null ? held : t('receivingHeldSince', { count: held, when: near(oldestHeldAt) }),
        },
        {
          key: 'failed',
          head: t('receivingFailed'),
          cell: ({ failed }) => (failed > 0 ? <Badge tone="danger">{failed}</Badge> : failed),
        },
        {
          key: 'delay',
          head: t('receivingDelay'),
          cell: ({ delaySeconds }) => (delaySeconds === null ? '–' : seconds.format(delaySeconds)),
        },
      ]}
      rows={[receiving]}
      rowKey={({ source }) => source ?? 'none'}
    />
  )
}
