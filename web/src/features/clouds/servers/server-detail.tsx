import { sshUserOf } from '@passerelle/kernel/clouds'
import { IconCheck, IconCircleX, IconCopy, IconHourglass, IconLoader2, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Avatar } from '../../../kit/ui/display/avatar.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import type { ServerActionEntry, ServerDetail } from './cloud-queries.ts'
import { providerName } from './cloud-status.tsx'
import { shortDuration, startedAt } from './server-progress.ts'
import { useCopy } from '../../../kit/clipboard/use-copy.ts'

const results = {
  waiting: { icon: IconHourglass, tone: 'busy' },
  declined: { icon: IconX, tone: 'stop' },
  withdrawn: { icon: IconX, tone: 'stop' },
  running: { icon: IconLoader2, tone: 'busy' },
  done: { icon: IconCheck, tone: 'run' },
  failed: { icon: IconCircleX, tone: 'fail' },
} as const

const Who = ({ entry }: { entry: ServerActionEntry }) => {
  const t = useTranslations('clouds')
  const [firstName = '', ...rest] = entry.name.split(' ')
  return (
    <>
      <span className="cloud-who">
        <Avatar decorative person={{ firstName, lastName: rest.join(' '), staff: entry.staff }} /> {entry.name}
      </span>
      {entry.answered && (
        <span className="quiet cloud-by">
          {t(entry.status === 'declined' ? 'approval.declinedBy' : 'approval.approvedBy', {
            name: entry.answered.name,
          })}
        </span>
      )}
      {entry.request?.taskId && (
        <Link to="/projects/tasks/$taskId" params={{ taskId: entry.request.taskId }} className="link num cloud-by">
          {entry.request.taskId}
        </Link>
      )}
    </>
  )
}

const Result = ({ entry }: { entry: ServerActionEntry }) => {
  const t = useTranslations('clouds')
  const { icon, tone } = results[entry.status]
  const took = entry.endedAt && new Date(entry.endedAt).getTime() - new Date(startedAt(entry)).getTime()
  return (
    <>
      <span className={`cloud-state ${tone}`} data-part="cloud-state" data-tone={tone}>
        <Icon icon={icon} /> {t(`result.${entry.status}`)}
      </span>{' '}
      {entry.status === 'done' && took ? (
        <span className="quiet num">{t('in', { time: shortDuration(took) })}</span>
      ) : null}
    </>
  )
}

/** Action history of a server. */
export const ServerHistory = ({ history }: { history: readonly ServerActionEntry[] }) => {
  const t = useTranslations('clouds')
  const format = useFormat()
  return (
    <section className="cloud-history">
      <h3>{t('history')}</h3>
      <DataTable
        look="plain"
        label={t('history')}
        columns={[
          {
            key: 'when',
            head: t('head.when'),
            cell: ({ requestedAt }) => <span className="num second">{format.dateTime(requestedAt)}</span>,
          },
          { key: 'what', head: t('head.what'), namesRow: true, cell: ({ action }) => t(`action.${action}`) },
          { key: 'who', head: t('head.who'), cell: (entry) => <Who entry={entry} /> },
          { key: 'result', head: t('head.result'), cell: (entry) => <Result entry={entry} /> },
        ]}
        rows={history}
        rowKey={({ _id }) => _id}
        empty={<p className="quiet">{t('noHistory')}</p>}
      />
    </section>
  )
}

const billing = { stopped: 'stoppedBilled', requested: 'billedOnceCreated', declined: 'notBilled' } as const

/** Properties and cost of a server (CLD-002). */
export const ServerFacts = ({ server }: { server: ServerDetail }) => {
  const t = useTranslations('clouds')
  const format = useFormat()
  const { provider, config, imageName, publicAddress, createdAt, monthlyPriceInCents, status } = server
  const exists = status !== 'requested' && status !== 'declined'
  const user = sshUserOf(provider, imageName)
  const copy = useCopy({ done: t('copied'), refused: t('notCopied') })
  return (
    <aside className="cloud-panel">
      <section>
        <h3>{t('server')}</h3>
        <dl>
          <div>
            <dt>{t('field.provider')}</dt>
            <dd>{providerName(provider)}</dd>
          </div>
          <div>
            <dt>{t('field.zone')}</dt>
            <dd>{config.zone}</dd>
          </div>
          <div>
            <dt>{t('field.commercialType')}</dt>
            <dd>{config.commercialType}</dd>
          </div>
          <div>
            <dt>{t('field.image')}</dt>
            <dd>{imageName}</dd>
          </div>
          <div>
            <dt>{t('head.address')}</dt>
            <dd className="num">
              {publicAddress ?? t('noAddress')}
              {publicAddress && (
                <IconButton icon={IconCopy} label={t('copy')} size="small" onClick={() => void copy(publicAddress)} />
              )}
            </dd>
          </div>
          {server.network && (
            <div>
              <dt>{t('field.network')}</dt>
              <dd>{server.network}</dd>
            </div>
          )}
          {server.sshKeys.length > 0 && (
            <div>
              <dt>{t('field.sshKeys')}</dt>
              <dd>
                {server.sshKeys.join(', ')}
                {publicAddress && user && <code className="cloud-ssh">{`ssh ${user}@${publicAddress}`}</code>}
              </dd>
            </div>
          )}
          <div>
            <dt>{t(exists ? 'created' : 'asked')}</dt>
            <dd>{format.day(createdAt)}</dd>
          </div>
        </dl>
      </section>
      <section>
        <h3>{t('cost')}</h3>
        {monthlyPriceInCents === null ? (
          <p className="second">{t('noPrice')}</p>
        ) : (
          <p className="cloud-cost">
            <b className="num">{format.money(monthlyPriceInCents)}</b> {t('perMonth')}
          </p>
        )}
        <p className="quiet">{t(billing[status as keyof typeof billing] ?? 'billedWhenStopped')}</p>
      </section>
    </aside>
  )
}
