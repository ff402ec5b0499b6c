import { uptimeChecks } from '@passerelle/contract/stats/uptime-checks'
import {
  IconCircleCheck,
  IconCircleX,
  IconHelpCircle,
  IconPencil,
  IconPlayerPause,
  IconPlus,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAppNames } from '../../model/accounts/use-app-names.ts'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { IconButton } from '../../kit/ui/button/icon-button.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import './uptime-checks.css'
import { Certificate } from './certificate.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { uptimeCheckQueries, type UptimeCheck } from './uptime-check-queries.ts'
import { useInterval } from './use-interval.ts'

const signs = { up: IconCircleCheck, down: IconCircleX, unknown: IconHelpCircle, paused: IconPlayerPause } as const
/** Classes of the table of monitors, which has the same states. */
const classes = { up: 'available', down: 'unavailable', unknown: 'unknown', paused: 'unknown' } as const
const stateOf = ({ pausedAt, status }: UptimeCheck) => (pausedAt === null ? status : 'paused')

/** Uptime checks of the installation with state, last result and certificate; of all accounts or of one (ADM-009). */
export const UptimeChecks = ({ appId, now }: { appId: string | undefined; now: Date }) => {
  const t = useTranslations('uptimeChecks')
  const format = useFormat()
  const interval = useInterval()
  const client = useQueryClient()
  const [edited, edit] = useState<UptimeCheck | 'new'>()
  const query = useQuery(uptimeCheckQueries.list())
  const list = (query.data?.list ?? []).filter(({ probe }) => appId === undefined || probe?.appId === appId)
  const apps = useAppNames(list.flatMap(({ probe }) => (probe ? [probe.appId] : [])))
  const pause = useMutation({
    mutationFn: ({ id, paused }: { id: string; paused: boolean }) =>
      call(uptimeChecks.editUptimeCheck, { checkId: id, paused }, { side: 'staff', appId: null }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['monitoring'] }),
    onError: (error) => toast.error(getErrorMessage(error, t('fail.save'))),
  })
  return (
    <section aria-labelledby="uptime-checks">
      <div className="monitoring-head">
        <h2 id="uptime-checks">{t('title')}</h2>
        {list.length > 0 && (
          <span className="quiet">
            {t('sums', { down: list.filter((check) => stateOf(check) === 'down').length, count: list.length })}
          </span>
        )}
        <Button size="small" icon={IconPlus} onClick={() => edit('new')}>
          {t('create')}
        </Button>
      </div>
      {query.isError && !query.data && (
        <ErrorState compact title={t('fail.load')} onRetry={() => void query.refetch()}>
          {getErrorMessage(query.error, '')}
        </ErrorState>
      )}
      {query.data && list.length === 0 && (
        <p className="quiet">
          {t('none')}. {t('noneText')}
        </p>
      )}
      {list.length > 0 && (
        <table className="monitoring-table" data-part="monitoring-table">
          <thead>
            <tr>
              {(['state', 'check', 'target', 'account', 'last', 'certificate'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
              <th aria-label={t('actions')} />
            </tr>
          </thead>
          <tbody>
            {list.map((check) => {
              const { id, name, kind, target, intervalSeconds, probe, checkedAt, lastMs, lastFailure } = check
              const state = stateOf(check)
              return (
                <tr key={id}>
                  <td
                    data-part="monitoring-state"
                    data-state={classes[state]}
                    className={`monitoring-state ${classes[state]}`}
                  >
                    <Icon icon={signs[state]} />
                    {t(`status.${state}`)}
                  </td>
                  <th scope="row">
                    <Link to="/admin/monitoring/checks/$checkId" params={{ checkId: id }} className="link">
                      {name}
                    </Link>
                    {lastFailure && state !== 'paused' && <span className="quiet">{t(`failures.${lastFailure}`)}</span>}
                  </th>
                  <td className="monitoring-target">
                    {target}
                    <span className="quiet">
                      {t(`kinds.${kind}`)}, {interval(intervalSeconds)}
                    </span>
                  </td>
                  <td>{probe ? apps.get(probe.appId)?.name : <span className="quiet">{t('notAttached')}</span>}</td>
                  <td className="num quiet">
                    {checkedAt ? format.relative(checkedAt, now) : '–'}
                    {lastMs !== null && `, ${t('ms', { ms: lastMs })}`}
                  </td>
                  <td className="num">
                    {check.certificateExpiresAt ? (
                      <Certificate expiresAt={check.certificateExpiresAt} now={now} />
                    ) : (
                      <span className="quiet">–</span>
                    )}
                  </td>
                  <td>
                    <span className="monitoring-actions">
                      <Button
                        size="small"
                        loading={pause.isPending && pause.variables.id === id}
                        onClick={() => pause.mutate({ id, paused: state !== 'paused' })}
                      >
                        {t(state === 'paused' ? 'resume' : 'pause')}
                      </Button>
                      <IconButton icon={IconPencil} label={t('edit', { name })} onClick={() => edit(check)} />
                    </span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {edited && <CheckDialog check={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />}
    </section>
  )
}
