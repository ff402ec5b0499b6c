import { stats } from '@passerelle/contract/stats/api'
import type { Period } from '@passerelle/kernel/periods'
import type { ServiceLevel } from '@passerelle/kernel/service-levels'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Service } from '@passerelle/server/service'
import { availabilityPolicies } from './availability/availability-policy.ts'
import { availabilityView } from './availability/availability-view.ts'
import { disponibilitiesView } from './availability/disponibilities-view.ts'
import { levelsView } from './availability/levels-view.ts'
import { incidentsView } from './incidents/incidents-view.ts'
import { parsePeriod, clampToNow } from './periods/parse-period.ts'
import { monitoringRecurringJobs } from './monitoring/monitoring-job.ts'
import { probesView } from './probes/probes-view.ts'

type CallOf<K extends keyof typeof stats> = Call<(typeof stats)[K], never>

/** How available the monitored services of an account are. */
export const statsService = (platform: Platform): Service => {
  const { clock, database } = platform
  const probes = probesView(database)
  const incidents = incidentsView(database)
  const disponibilities = disponibilitiesView(database)
  const levels = levelsView(database)
  const availability = availabilityView(database)

  type Asked = {
    actor: { appId?: string }
    query: { from?: string | undefined; to?: string | undefined }
    request: CallOf<'readGti'>['request']
  }
  const periodOf = ({ query, request }: Asked): Period => parsePeriod(query, clock.now(), request.locale)
  const past = (call: Asked): Period => clampToNow(periodOf(call), clock.now())

  const listProbes = ({ actor, query }: CallOf<'listProbes'>) => probes(actor.appId!, query)
  const listIncidents = (call: CallOf<'listIncidents'>) => incidents(call.actor.appId!, past(call), call.query)
  const listDisponibilities = (call: CallOf<'listDisponibilities'>) =>
    disponibilities(call.actor.appId!, past(call), call.query.monitorsIds ?? null)
  const read = (level: ServiceLevel) => (call: CallOf<'readGti'>) => levels(call.actor.appId!, past(call), level)

  return service<typeof stats, never>({
    name: 'stats',
    operations: stats,
    policies: availabilityPolicies,
    subjectLoaders: {},
    handlers: {
      listProbes,
      listOwnProbes: listProbes,
      listIncidents,
      listOwnIncidents: listIncidents,
      listDisponibilities,
      listOwnDisponibilities: listDisponibilities,
      readGti: read('gti'),
      readOwnGti: read('gti'),
      readGtr: read('gtr'),
      readOwnGtr: read('gtr'),
      readGtd: read('gtd'),
      readOwnGtd: read('gtd'),
      readAvailability: (call: CallOf<'readAvailability'>) =>
        availability(call.actor.appId!, periodOf(call), clock.now()),
    },
    recurringJobs: monitoringRecurringJobs(platform),
  })
}
