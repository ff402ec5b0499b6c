import { Problem } from '@passerelle/contract/problems'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import { slugTaken } from './check-registration.ts'

const maxTries = 5

/**
 * Runs the creation of an account again while its key collides with that of another one (OPEN-026). Throws
 * `invalid_input` when its slug is taken.
 */
export const whileSlugIsFree = async <Result>(slug: string, create: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await create()
    } catch (error) {
      const constraint = getConstraintName(error)
      if (constraint === 'apps_slug_key') throw new Problem('invalid_input', { fields: slugTaken(slug), cause: error })
      if (constraint !== 'apps_task_key_key' || tries === maxTries) throw error
    }
  }
}
