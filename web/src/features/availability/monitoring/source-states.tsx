import type { InferResponse } from '@passerelle/contract/operation'
import type { monitors } from '@passerelle/contract/stats/monitors'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { isStaleCheck } from './stale-check.ts'

type Sources = InferResponse<typeof monitors.listMonitors>['sources']

/** The sources that monitor services, each with the time of its last answer; a silent one stands out (ADM-009). */
export const SourceStates = ({ sources, now }: { sources: Sources; now: Date }) => {
  const t = useTranslations('monitoring')
  const format = useFormat()
  return (
    <ul className="monitoring-sources quiet" aria-label={t('sources')}>
      {sources.map(({ source, monitors: count, answeredAt }) => {
        const name = t(`source.${source}`, { count: String(count) })
        if (source === 'webhook') return <li key={source}>{name}</li>
        return (
          <li key={source}>
            {isStaleCheck(answeredAt, now) ? (
              <Badge tone="danger" icon={IconAlertTriangle}>
                {answeredAt
                  ? t('silent', { source: name, when: format.near(answeredAt, now) })
                  : t('neverAnswered', { source: name })}
              </Badge>
            ) : (
              `${name}, ${format.relative(answeredAt!, now)}`
            )}
          </li>
        )
      })}
    </ul>
  )
}
