import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Platform } from '@passerelle/server/platform'
import { resolveSearch } from '../search/search-condition.ts'
import { statement } from './statement-rows.ts'
import { parseFilters, type FilterInput, type FilterCriteria } from './filter-criteria.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'env'>

const settings = statement(
  'projects.members-filter',
  'SELECT FROM accounts.request_settings WHERE app_id = $1 AND members_filter_disabled',
)

/**
 * Parses the filters for the lists of an account (null = all accounts) and resolves the search text. Throws
 * `invalid_input` when the account has disabled its members filter (SRC-018, OPEN-028).
 */
export const resolveFilters = ({ database, clock, env }: Deps) => {
  const find = resolveSearch(database.query)
  return async (actor: Person, appId: string | null, input: FilterInput): Promise<FilterCriteria> => {
    const narrowing = parseFilters(input, { now: clock.now(), sprintStart: env.sprintStart })
    if (narrowing.memberIds && appId !== null) {
      const { rowCount } = await database.query(settings.with(appId))
      if (rowCount > 0)
        throw new Problem('invalid_input', { fields: { 'filters.memberIds': fieldMessage('forms.invalid') } })
    }
    const { search } = input
    return search
      ? { ...narrowing, searchCondition: await find({ appId, search, staff: actor.kind === 'staff' }) }
      : narrowing
  }
}
