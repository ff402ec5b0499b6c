import { uptimeChecks } from '@passerelle/contract/stats/uptime-checks'
import {
  IconCircleCheck,
  IconCircleX,
  IconFlask,
  IconHelpCircle,
  IconPencil,
  IconPlayerPause,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { useAppNames } from '../../../model/accounts/use-app-names.ts'
import { useMe } from '../../../model/session/me.ts'
import { call } from '../../../model/api/call.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import './uptime-checks.css'
import { Certificate } from './certificate.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { uptimeCheckQueries, type UptimeCheck } from './uptime-check-queries.ts'
import { useInterval } from './use-interval.ts'

const signs = {
  up: IconCircleCheck,
  down: IconCircleX,
  unknown: IconHelpCircle,
  paused: IconPlayerPause,
  trial: IconFlask,
} as const
/** Classes of the table of monitors, which has the same states. */
const classes = { up: 'available', down: 'unavailable', unknown: 'unknown', paused: 'unknown', trial: 'trial' } as const
const stateOf = ({ pausedAt, status, trial }: UptimeCheck) => (pausedAt ? 'paused' : trial ? 'trial' : status)
/** The account that has the check as a service, or will have it after its trial. */
const accountOf = ({ probe, trial }: UptimeCheck) => probe?.appId ?? trial?.appId ?? null

const State = ({ check }: { check: UptimeCheck }) => {
  const t = useTranslations('uptimeChecks')
  const state = stateOf(check)
  return (
    <span data-part="monitoring-state" data-state={classes[state]} className={`monitoring-state ${classes[state]}`}>
      <Icon icon={signs[state]} />
      {t(`status.${state}`)}
    </span>
  )
}

/** Uptime checks of the installation with state, last result and certificate; of all accounts or of one (ADM-009). */
export const UptimeChecks = ({ appId, now }: { appId: string | undefined; now: Date }) => {
  const t = useTranslations('uptimeChecks')
  const format = useFormat()
  const interval = useInterval()
  const me = useMe()
  const [edited, edit] = useState<UptimeCheck>()
  const query = useQuery(uptimeCheckQueries.list())
  const list = (query.data?.list ?? []).filter((check) => appId === undefined || accountOf(check) === appId)
  const apps = useAppNames(list.flatMap((check) => accountOf(check) ?? []))
  const pause = useToastMutation({
    send: ({ id, paused }: { id: string; paused: boolean }) =>
      call(uptimeChecks.editUptimeCheck, { checkId: id, paused }, { side: 'staff', appId: null }),
    failed: t('fail.save'),
    stale: ['monitoring'],
  })
  const begin = useToastMutation({
    send: (id: string) => call(uptimeChecks.beginUptimeCheck, { checkId: id }, { side: 'staff', appId: null }),
    done: () => t('begun'),
    failed: t('fail.begin'),
    stale: ['monitoring'],
  })
  const name = (check: UptimeCheck) => (
    <>
      <Link to="/admin/monitoring/checks/$checkId" params={{ checkId: check.id }} className="link">
        {check.name}
      </Link>
      {check.lastFailure && stateOf(check) !== 'paused' && (
        <span className="row-note quiet">{t(`failures.${check.lastFailure}`)}</span>
      )}
      {check.trial && stateOf(check) === 'trial' && (
        <span className="row-note quiet">{t('onTrial', { good: check.trial.good, needed: check.trial.needed })}</span>
      )}
    </>
  )
  const target = ({ target: address, kind, intervalSeconds }: UptimeCheck) => (
    <span className="check-target">
      {address}
      <span className="row-note quiet">
        {t(`kinds.${kind}`)}, {interval(intervalSeconds)}
      </span>
    </span>
  )
  const last = ({ checkedAt, lastMs }: UptimeCheck) => (
    <span className="num quiet">
      {checkedAt ? format.relative(checkedAt, now) : '–'}
      {lastMs !== null && `, ${t('ms', { ms: lastMs })}`}
    </span>
  )
  const actions = (check: UptimeCheck) => {
    const { id } = check
    const paused = stateOf(check) === 'paused'
    return (
      <span className="monitoring-actions">
        {me?.project && check.trial && check.trial.good > 0 && (
          <Button size="small" loading={begin.isPending && begin.variables === id} onClick={() => begin.mutate(id)}>
            {t('begin')}
          </Button>
        )}
        <Button
          size="small"
          loading={pause.isPending && pause.variables.id === id}
          onClick={() => pause.mutate({ id, paused: !paused })}
        >
          {t(paused ? 'resume' : 'pause')}
        </Button>
        <IconButton icon={IconPencil} label={t('edit', { name: check.name })} onClick={() => edit(check)} />
      </span>
    )
  }
  return (
    <section aria-labelledby="uptime-checks">
      <div className="monitoring-head">
        <h2 id="uptime-checks">{t('title')}</h2>
        {list.length > 0 && (
          <span className="quiet">
            {t('sums', { down: list.filter((check) => stateOf(check) === 'down').length, count: list.length })}
          </span>
        )}
      </div>
      <DataTable
        look="wraps"
        label={t('title')}
        columns={[
          { key: 'state', head: t('state'), cell: (check) => <State check={check} /> },
          { key: 'check', head: t('check'), namesRow: true, least: 140, cell: name },
          { key: 'target', head: t('target'), least: 160, cell: target },
          {
            key: 'account',
            head: t('account'),
            cell: (check) =>
              apps.get(accountOf(check) ?? '')?.name ?? <span className="quiet">{t('notAttached')}</span>,
          },
          { key: 'last', head: t('last'), cell: last },
          {
            key: 'certificate',
            head: t('certificate'),
            cell: ({ certificateExpiresAt }) =>
              certificateExpiresAt && <Certificate expiresAt={certificateExpiresAt} now={now} />,
          },
          { key: 'actions', head: <span className="sr-only">{t('actions')}</span>, cell: actions },
        ]}
        rows={query.data && list}
        rowKey={({ id }) => id}
        bones={2}
        error={toTableError(query, t('fail.load'))}
        empty={
          <p className="quiet">
            {t('none')}. {t('noneText')}
          </p>
        }
      />
      {edited && <CheckDialog check={edited} onClose={() => edit(undefined)} />}
    </section>
  )
}
