import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Locale } from '@passerelle/phrases/locales'
import { translator } from '@passerelle/phrases/translate'
import type { Platform } from '@passerelle/server/platform'
import { seek } from '../search/search-condition.ts'
import { narrowingOf, type Asked, type Narrowing } from './narrowing.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'env'>

const settings = {
  name: 'projects.members-filter',
  text: 'SELECT FROM accounts.request_settings WHERE app_id = $1 AND members_filter_disabled',
}

/**
 * What was asked of the lists of an account (null = of all accounts), as data. Problem `invalid_input` where the account has switched
 * its members filter off (SRC-018, OPEN-028).
 */
export const narrow = ({ database, clock, env }: Deps) => {
  const find = seek(database.query)
  return async (actor: Person, appId: string | null, asked: Asked, locale: Locale): Promise<Narrowing> => {
    const narrowing = narrowingOf(asked, { now: clock.now(), sprintStart: env.sprintStart })
    if (narrowing.memberIds && appId !== null) {
      const { rowCount } = await database.query({ ...settings, values: [appId] })
      if (rowCount > 0)
        throw new Problem('invalid_input', { errors: { 'filters.memberIds': translator(locale)('forms.invalid') } })
    }
    const { search } = asked
    return search ? { ...narrowing, sought: await find({ appId, search, staff: actor.kind === 'staff' }) } : narrowing
  }
}
