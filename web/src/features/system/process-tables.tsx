import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { Badge, type BadgeTone } from '../../kit/ui/display/badge.tsx'
import type { SystemState } from './system-queries.ts'
import { SystemSection } from './system-section.tsx'

/** Processes of the installation; one without a recent heartbeat is marked. */
export const Processes = ({
  list,
  now,
  allServices,
}: {
  list: SystemState['processes']
  now: Date
  allServices: number
}) => {
  const t = useTranslations('system')
  const format = useFormat()
  return (
    <SystemSection
      title={t('processes')}
      columns={[t('host'), t('state'), t('role'), t('services'), t('versionOf'), t('started')]}
      stacked
    >
      {list.map((process) => (
        <tr key={process.id}>
          <th scope="row">{process.host}</th>
          <td>
            <Badge tone={process.alive ? 'success' : 'danger'}>
              {process.alive ? t('alive') : t('silent', { when: format.near(process.seenAt, now) })}
            </Badge>
          </td>
          <td>{process.roles.join(', ')}</td>
          <td data-label={t('services')}>
            {process.services.length >= allServices ? t('all') : process.services.join(', ')}
          </td>
          <td data-label={t('versionOf')} className="num">
            {process.version}
          </td>
          <td data-label={t('started')} className="num">
            {format.near(process.startedAt, now)}
          </td>
        </tr>
      ))}
    </SystemSection>
  )
}

const tones: Record<SystemState['parts'][number]['state'], BadgeTone> = {
  real: 'success',
  fake: 'warning',
  none: 'neutral',
}

/** External dependencies: real, fake, or none. */
export const Parts = ({ list }: { list: SystemState['parts'] }) => {
  const t = useTranslations('system')
  return (
    <SystemSection title={t('parts')}>
      {list.map(({ name, state, detail }) => (
        <tr key={name}>
          <th scope="row">{t(`part.${name}`)}</th>
          <td>
            <Badge tone={tones[state]}>{t(`partState.${state}`)}</Badge>
          </td>
          <td>{detail === 'disk' ? t('disk') : detail}</td>
        </tr>
      ))}
    </SystemSection>
  )
}

/** Jobs of each service by state. */
export const Queues = ({ list }: { list: SystemState['queues'] }) => {
  const t = useTranslations('system')
  return (
    <SystemSection
      title={t('queues')}
      columns={[t('service'), t('waiting'), t('active'), t('delayed'), t('failedJobs')]}
      numbersFrom={1}
    >
      {list.map(({ service, waiting, active, delayed, failed }) => (
        <tr key={service}>
          <th scope="row">{service}</th>
          <td className="r num">{waiting}</td>
          <td className="r num">{active}</td>
          <td className="r num">{delayed}</td>
          <td className="r num">{failed > 0 ? <Badge tone="danger">{failed}</Badge> : failed}</td>
        </tr>
      ))}
    </SystemSection>
  )
}
