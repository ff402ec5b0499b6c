import type { PagingPolicy, PolicyStep, Reachable } from '@passerelle/kernel/escalation'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { onCallAt } from '@passerelle/kernel/on-call'
import { projectStaffRole } from '@passerelle/kernel/roles'
import type { Query } from '@passerelle/server/database/connect'
import { readReach, type Reach } from './reach-view.ts'
import { readAbsences, readRota } from './rota-view.ts'
import { statement } from './statement-rows.ts'

const policy = statement('stats.paging-policy', 'SELECT steps, rounds FROM stats.oncall_settings').as<{
  steps: PolicyStep[]
}>()
const staff = statement(
  'stats.pageable-staff',
  `SELECT p.id, $1 = ANY (p.roles) AS project FROM accounts.people p
     JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
    WHERE p.staff AND p.deleted_at IS NULL ORDER BY p.id LIMIT 500`,
  { notNull: ['id', 'project'] },
)

/** Who can be paged now, and in which order. */
export const readReachable = async (
  query: Query,
  provider: string,
  now: Date,
): Promise<{ policy: PagingPolicy; reachable: Reachable; reach: Map<string, Reach> }> => {
  const today = toIsoDate(now)
  // One after the other: a transaction has one connection.
  const rota = await readRota(query)
  const [rules] = await policy.readRows(query)
  const people = await staff.readRows(query, projectStaffRole(provider))
  const absences = await readAbsences(query, today)
  const reach = await readReach(query)
  const known = new Set(people.map(({ id }) => id))
  const onCall = onCallAt(rota, now).map(({ userId, cause }) =>
    userId !== null && known.has(userId) ? { userId, isOverride: cause === 'override' } : null,
  )
  const away = absences.filter(({ from, to }) => from <= today && today <= to)
  return {
    reach,
    policy: { ...rules!, steps: rules!.steps.filter(({ userId }) => userId === undefined || known.has(userId)) },
    reachable: {
      onCall,
      absent: new Set(away.map(({ userId }) => userId)),
      unreachable: new Set([...reach].flatMap(([id, { working }]) => (working.length === 0 ? [id] : []))),
      project: people.flatMap(({ id, project }) => (project ? [id] : [])),
      staff: people.map(({ id }) => id),
    },
  }
}
