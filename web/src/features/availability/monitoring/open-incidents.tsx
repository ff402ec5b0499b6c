import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import type { AppEntry } from '../../../model/accounts/account-queries.ts'
import { openIncidents } from './monitoring-queries.ts'
import { OpenIncident } from './open-incident.tsx'
import { byUrgency } from './incident-urgency.ts'
import { useTakeCharge } from './use-charge.ts'

/**
 * Outages that are going on, untaken ones first, for staff to take charge of and to tell customers about. `useKeys`
 * listens to the key that takes charge of the one with the focus; `calledOf` says whom the rota has paged for one.
 */
export const OpenIncidents = ({
  appId,
  now,
  apps,
  useKeys,
  calledOf,
}: {
  appId: string | undefined
  /** The accounts of the incidents. */
  apps: ReadonlyMap<string, AppEntry>
  now: Date
  useKeys: (keys: { take?: () => void }) => void
  /** Undefined while it is loading: the sentence would move what stands below. */
  calledOf: ((incidentId: string) => string) | undefined
}) => {
  const t = useTranslations('monitoring')
  const query = useInfiniteQuery(openIncidents(appId))
  const [openedId, open] = useState<string>()
  const take = useTakeCharge(open)
  const list = (query.data?.pages.flatMap((page) => page.list) ?? [])
    .filter(({ type }) => type !== 'MAINTENANCE')
    .toSorted(byUrgency)
  const takeFocused = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-incident]')?.dataset['incident']
    if (list.some((one) => one.id === id && one.acknowledgedAt === null)) take.mutate(id!)
  }
  useKeys(list.some(({ acknowledgedAt }) => acknowledgedAt === null) ? { take: takeFocused } : {})
  if (query.isError && !query.data) return <LoadError query={query} title={t('fail.incidents')} />
  if (list.length === 0 || !calledOf) return null
  return (
    <section aria-labelledby="monitoring-open">
      <div className="monitoring-head">
        <h2 id="monitoring-open">{t('openIncidents')}</h2>
        <span className="quiet num">{list.length}</span>
      </div>
      {list.map((incident, index) => (
        <OpenIncident
          key={incident.id}
          incident={incident}
          account={apps.get(incident.appId)?.name}
          now={now}
          isFirst={index === 0}
          isOpened={incident.id === openedId}
          onOpen={(opened) => open(opened ? incident.id : undefined)}
          onTake={() => take.mutate(incident.id)}
          called={calledOf(incident.id)}
          isTaking={take.isPending && take.variables === incident.id}
        />
      ))}
    </section>
  )
}
