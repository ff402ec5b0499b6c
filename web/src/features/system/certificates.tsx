import { useTranslations } from 'use-intl'
import { certificateWarnings } from '@passerelle/contract/stats/uptime-checks'
import { days } from '@passerelle/kernel/durations'
import { useFormat } from '../../kit/format/use-format.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'
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
      {...(list.length > 0 && { columns: [t('check'), t('target'), t('validUntil')] })}
    >
      {list.map(({ id, name, target, expiresAt }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          <td>{target}</td>
          <td className="num">
            {endsSoon(expiresAt) ? <Badge tone="danger">{format.day(expiresAt)}</Badge> : format.day(expiresAt)}
          </td>
        </tr>
      ))}
      {list.length === 0 && (
        <tr>
          <td className="quiet">{t('noCertificates')}</td>
        </tr>
      )}
    </SystemSection>
  )
}
