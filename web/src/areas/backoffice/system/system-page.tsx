import { services } from '@passerelle/contract/services'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { BackupStatus } from '../../../features/office/system/backup-status.tsx'
import { ReceivingStatus } from '../../../features/office/system/receiving-status.tsx'
import { Backlog } from '../../../features/office/system/backlog-tables.tsx'
import { Certificates } from '../../../features/office/system/certificates.tsx'
import { ResponseCaches } from '../../../features/office/system/cache-table.tsx'
import { GivenUpWork } from '../../../features/office/system/given-up-work.tsx'
import { Parts, Processes, Queues } from '../../../features/office/system/process-tables.tsx'
import { systemQuery } from '../../../features/office/system/system-queries.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { useMe } from '../../../model/session/me.ts'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import '../../../kit/ui/display/settings.css'
import './system-page.css'

const SystemState = () => {
  const t = useTranslations('system')
  const now = useNow()
  const query = useQuery(systemQuery)
  const { data } = query
  const isWorked = data?.processes.some(({ alive, roles }) => alive && roles.includes('worker'))
  return (
    <>
      <div className="topbar wrapping" data-part="topbar">
        <h1>{t('title')}</h1>
        {data && (
          <span className="quiet num">{t('version', { version: data.version, migration: data.migration })}</span>
        )}
      </div>
      {/* A scroll area that the keyboard reaches. */}
      <div className="system-page" tabIndex={0} role="region" aria-label={t('title')}>
        {query.isError && !data && (
          <ErrorState title={getErrorMessage(query.error, t('failed'))} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && (
          <Delayed>
            <Skeleton width={600} height={200} />
          </Delayed>
        )}
        {data && (
          <>
            {!isWorked && (
              <p className="settings-note danger" data-part="settings-note">
                {t('noWorker')}
              </p>
            )}
            <div className="system-columns">
              <Backlog backlog={data.backlog} work={data.work} now={now} />
              <Parts list={data.parts} />
            </div>
            <GivenUpWork kinds={data.work} now={now} />
            <ReceivingStatus receiving={data.receiving} now={now} />
            <BackupStatus backup={data.lastBackup} now={now} />
            <Processes list={data.processes} now={now} allServices={Object.keys(services).length} />
            <Queues list={data.queues} />
            <ResponseCaches list={data.processes} />
            <Certificates list={data.certificates} now={now} />
          </>
        )}
      </div>
    </>
  )
}

/**
 * Operator page: processes, dependencies, queues, backup, pending and failed work (ADR-0032). Only project staff may
 * read it; others are told so, without a request that would be refused.
 */
export const SystemPage = () => {
  const t = useTranslations()
  const me = useMe()
  usePageTitle(t('system.title'))
  if (!me) return null
  if (me.project) return <SystemState />
  return (
    <>
      <div className="topbar wrapping" data-part="topbar">
        <h1>{t('system.title')}</h1>
      </div>
      <EmptyState icon={IconLock} title={t('unavailable.staffReserved')}>
        {t('unavailable.staffReservedText')}
      </EmptyState>
    </>
  )
}
