import { servers } from '@passerelle/contract/clouds/servers'
import type { ServerAction } from '@passerelle/kernel/clouds'
import { IconAlertTriangle, IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { provider } from '../../../kit/config/provider.ts'
import { cloudQueries, type ServerActionEntry, type ServerDetail } from './cloud-queries.ts'
import { CloudStatus, providerName } from './cloud-status.tsx'
import { isQuotaFailure } from './quota-failure.ts'
import { progressOf, shortDuration, startedAt, usualDuration } from './server-progress.ts'
import { WaitingApproval } from './waiting-approval.tsx'

const icons = { start: IconPlayerPlay, stop: IconPlayerStop, reboot: IconRefresh }

const Progress = ({ server, running }: { server: ServerDetail; running: ServerActionEntry }) => {
  const t = useTranslations('clouds')
  const format = useFormat()
  const elapsed = useNow(1000).getTime() - new Date(startedAt(running)).getTime()
  const usual = usualDuration(server.history, running.action)
  return (
    <>
      <div className="cloud-now-head">
        <CloudStatus status={server.status} large />
        <span className="num second">
          {usual === undefined
            ? shortDuration(elapsed)
            : t('elapsedOf', { elapsed: shortDuration(elapsed), usual: shortDuration(usual) })}
        </span>
      </div>
      <div className="cloud-meter" style={{ '--v': `${progressOf(elapsed, usual) * 100}%` }}>
        <i />
      </div>
      <p>
        {t('requestedBy', {
          action: t(`action.${running.action}`),
          name: running.name,
          time: format.timeOrDay(running.requestedAt),
        })}
      </p>
      <p className="second">{t('leaveAllowed', { minutes: 10 })}</p>
      <p className="cloud-none">{t('noActionNow')}</p>
    </>
  )
}

/**
 * Current state of a server, with the actions available in it (CLD-006). Actions have a confirmation step (UIX-045).
 */
export const ServerNow = ({
  appId,
  server,
  mayAct,
  staff,
}: {
  appId: string | undefined
  server: ServerDetail
  mayAct: boolean
  staff: boolean
}) => {
  const t = useTranslations('clouds')
  const ask = useTranslations('confirm')
  const client = useQueryClient()
  const format = useFormat()
  const act = useToastMutation({
    send: (action: ServerAction) =>
      call(servers.actOnServer, { id: server._id, action }, { idempotencyKey: crypto.randomUUID() }),
    after: (changed) =>
      client.setQueryData(
        cloudQueries.server(appId, server._id).queryKey,
        (known) => known && { ...known, ...changed },
      ),
    failed: t('failed'),
    stale: cloudQueries.all(appId),
  })
  const { running, waiting, last, status, actions } = server
  // Staff act at once; whoever has to ask waits for the answer first.
  const mayAsk = mayAct && (staff || !waiting)
  return (
    <>
      <section className="cloud-now" data-part="cloud-now" aria-label={t('now')} aria-live="polite">
        {running ? (
          <Progress server={server} running={running} />
        ) : (
          <>
            <div className="cloud-now-head">
              <CloudStatus status={status} large />
              {server.seenAt && (
                <span className="quiet num">{t('checked', { time: format.timeOrDay(server.seenAt) })}</span>
              )}
            </div>
            {status === 'stopped' && <p className="cloud-billed">{t('stoppedBilled')}</p>}
            {status === 'declined' && <p className="cloud-none">{t('declinedCreation')}</p>}
            {actions.length === 0 && status !== 'requested' && status !== 'declined' && (
              <p className="cloud-none">
                {server.removedAt ? t('removed', { time: format.dateTime(server.removedAt) }) : t('noAction')}
              </p>
            )}
            {actions.length > 0 && !mayAct && <p className="cloud-none">{t('onlyAdmins')}</p>}
            {actions.length > 0 && mayAsk && (
              <div className="cloud-actions">
                {actions.map((action) => (
                  <ConfirmButton
                    key={action}
                    variant={action === 'stop' ? 'danger' : 'secondary'}
                    icon={icons[action]}
                    question={ask(`server.${action}`, {
                      server: server.name,
                      services: server.services.map(({ name }) => name).join(', '),
                      count: server.services.length,
                    })}
                    busy={act.isPending && act.variables === action}
                    disabled={act.isPending}
                    onConfirm={() => act.mutate(action)}
                  >
                    {t(`do.${action}`)}
                  </ConfirmButton>
                ))}
                <span className="quiet">
                  {t('consequence')}
                  {server.actionsNeedApproval && !staff && <> {t('approval.needed', { provider: provider.name })}</>}
                </span>
              </div>
            )}
          </>
        )}
      </section>
      {waiting && <WaitingApproval appId={appId} server={server} waiting={waiting} staff={staff} />}
      {last?.status === 'failed' && (
        <div className="cloud-kept">
          <Icon icon={IconAlertTriangle} />
          <p>
            <b>{t(`failedAction.${last.action}`)}</b>, {format.near(last.endedAt ?? last.requestedAt)},{' '}
            {t('askedBy', { name: last.name })}
          </p>
          <p className="second">
            {last.failure === 'timeout' || last.failure === 'disconnected'
              ? t(last.failure === 'timeout' ? 'timedOut' : 'endedDisconnected', {
                  provider: providerName(server.provider),
                })
              : t('providerSaid', { provider: providerName(server.provider), words: last.failure ?? '' })}
            {isQuotaFailure(last.failure) && <> {t('quotaHint', { provider: providerName(server.provider) })}</>}
          </p>
        </div>
      )}
    </>
  )
}
