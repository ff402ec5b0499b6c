import { useTranslations } from 'use-intl'
import { certificateWarnings } from '@passerelle/contract/stats/uptime-checks'
import { days } from '@passerelle/kernel/durations'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import type { SystemState } from './system-queries.ts'
import { SystemSection } from './system-section.tsx'

const soonMs = days(certificateWarnings[0])

/** Certificates that own uptime checks have seen, the nearest end first. */
export const Certificates = ({ list, now }: { list: SystemState['certificates']; now: Date }) => {
  const t = useTranslations('system')
  const format = useFormat()
  const endsSoon = (expiresAt: string) => new Date(expiresAt).getTime() - now.getTime() <= soonMs
  return (
    <SystemSection
      title={t('certificates')}
      columns={[
        { key: 'check', head: t('check'), cell: ({ name }) => name },
        { key: 'target', head: t('target'), cell: ({ target }) => target },
        {
          key: 'validUntil',
          head: t('validUntil'),
          cell: ({ expiresAt }) => (
            <span className="num">
              {endsSoon(expiresAt) ? <Badge tone="danger">{format.day(expiresAt)}</Badge> : format.day(expiresAt)}
            </span>
          ),
        },
      ]}
      rows={list}
      rowKey={({ id }) => id}
      empty={t('noCertificates')}
    />
  )
}
