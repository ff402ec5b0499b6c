import { minutes } from '@passerelle/kernel/durations'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import type { SystemState } from './system-queries.ts'
import { SystemSection } from './system-section.tsx'
import { useKindName } from './use-kind-name.ts'

type Line = { name: string; count: number; oldestAt: string | null; failed: number }

/** Events of the outbox and work to be done later: how much waits, since when it is overdue, what was given up. */
export const Backlog = ({ backlog, work, now }: Pick<SystemState, 'backlog' | 'work'> & { now: Date }) => {
  const t = useTranslations('system')
  const format = useFormat()
  const nameOf = useKindName()
  const lines: Line[] = [
    { name: t('events'), count: backlog.events, oldestAt: backlog.oldestEventAt, failed: 0 },
    ...work.map(({ kind, waiting, failed, overdueAt }) => ({
      name: nameOf(kind),
      count: waiting,
      oldestAt: overdueAt,
      failed,
    })),
  ]
  return (
    <SystemSection
      title={t('backlog')}
      columns={[
        { key: 'name', head: t('what'), cell: ({ name }) => name },
        { key: 'count', head: t('waiting'), numeric: true, cell: ({ count }) => count },
        {
          key: 'failed',
          head: t('givenUp'),
          numeric: true,
          cell: ({ failed }) => (failed > 0 ? <Badge tone="danger">{failed}</Badge> : failed),
        },
        {
          key: 'oldest',
          head: t('overdue'),
          cell: ({ oldestAt }) => {
            if (!oldestAt) return '–'
            const isLong = now.getTime() - new Date(oldestAt).getTime() > minutes(15)
            return isLong ? <Badge tone="warning">{format.near(oldestAt, now)}</Badge> : format.near(oldestAt, now)
          },
        },
      ]}
      rows={lines}
      rowKey={({ name }) => name}
    />
  )
}
