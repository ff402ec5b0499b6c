import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import type { Period } from '@passerelle/kernel/periods'
import type { Database } from '@passerelle/server/database/connect'
import { completeList } from '@passerelle/server/database/page'
import { statement } from './statement-rows.ts'
import { measures, percent } from './measures.ts'

type Disponibilities = InferResponse<typeof stats.listDisponibilities>

const disponibilities = statement(
  'stats.disponibilities',
  `WITH ${measures}
         SELECT p.id AS "probeId", p.provider_monitor_id AS "monitorId", ${percent} AS availability
           FROM measured JOIN stats.probes p ON p.app_id = $1 AND p.id = measured.id
          WHERE $4::text[] IS NULL OR p.id = ANY ($4) OR p.provider_monitor_id = ANY ($4)
          ORDER BY lower(p.name) COLLATE "fr-x-icu", p.id`,
).as<Disponibilities['list'][number]>()

export const disponibilitiesStatement = (appId: string, { from, to }: Period, monitors: readonly string[] | null) =>
  disponibilities.with(appId, [from.toISOString()], [to.toISOString()], monitors)

/**
 * Availability in percent over a past period, of all probes of an account or of those given by our id or the provider's
 * (API-123).
 */
export const disponibilitiesView =
  ({ query }: Pick<Database, 'query'>) =>
  async (appId: string, period: Period, monitors: readonly string[] | null): Promise<Disponibilities> =>
    completeList((await query(disponibilitiesStatement(appId, period, monitors))).rows)
