import { clouds } from '@passerelle/contract/clouds/api'
import { isStaffActor } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Service } from '@passerelle/server/service'
import { allIncidentsView } from './incidents/incidents-view.ts'
import { monitorView } from './incidents/monitor-view.ts'

type CallOf<K extends keyof typeof clouds> = Call<(typeof clouds)[K], never>

/** Servers and Kubernetes clusters of an account, read from cloud providers and acted on; and incidents over all accounts. */
export const cloudsService = ({ database, clock }: Platform): Service => {
  const allIncidents = allIncidentsView(database)
  const readMonitor = monitorView(database)

  return service<typeof clouds, never>({
    name: 'clouds',
    operations: clouds,
    policies: { 'incident.readAll': isStaffActor },
    subjectLoaders: {},
    handlers: {
      listAllIncidents: ({ query }: CallOf<'listAllIncidents'>) => allIncidents(query),
      readMonitor: ({ params }: CallOf<'readMonitor'>) => readMonitor(params.monitorId, clock.now()),
    },
  })
}
