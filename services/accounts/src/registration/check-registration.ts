import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Platform } from '@passerelle/server/platform'
import { assertNotGuessable } from '../identity/guessable-password.ts'
import { takenSlugs } from './account-store.ts'
import { companyErrors, ownerErrors, type Faults } from '../identity/registration-rules.ts'

type Deps = Pick<Platform, 'env' | 'database'>
type Step = InferBody<typeof accounts.checkRegistration>

const refuse = (fields: Faults) => {
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields })
}

/** Field error of a slug that is taken. */
export const slugTaken = (slug: string): Faults => ({
  slug: fieldMessage('forms.slugTaken', { slug }),
})

/**
 * Validates what schemas cannot: phone, website, tax number by country, reserved and taken slugs. Throws
 * `invalid_input` by field.
 */
export const checkRegistration =
  ({ env, database }: Deps) =>
  async (step: Step): Promise<void> => {
    if (step.step === 'profile') {
      refuse(ownerErrors(step.owner))
      await assertNotGuessable(step.owner.password, step.owner, env, 'owner.password')
    }
    if (step.step !== 'company') return
    refuse(companyErrors(step, env))
    if ((await takenSlugs(database.query, [step.slug])).has(step.slug)) refuse(slugTaken(step.slug))
  }
