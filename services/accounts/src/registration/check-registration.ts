import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem, type FieldErrors } from '@passerelle/contract/problems'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Platform } from '@passerelle/server/platform'
import { takenSlugs } from './account-store.ts'
import { companyErrors, ownerErrors } from './registration-rules.ts'

type Deps = Pick<Platform, 'env' | 'database'>
type Step = InferBody<typeof accounts.checkRegistration>

const refuse = (errors: FieldErrors) => {
  if (Object.keys(errors).length > 0) throw new Problem('invalid_input', { errors })
}

/** Field error of a slug that is taken. */
export const slugTaken = (slug: string, locale: Locale): FieldErrors => ({
  slug: getTranslator(locale)('forms.slugTaken', { slug }),
})

/**
 * Validates what schemas cannot: phone, website, tax number by country, reserved and taken slugs. Throws
 * `invalid_input` by field.
 */
export const checkRegistration =
  ({ env, database }: Deps) =>
  async (step: Step, locale: Locale): Promise<void> => {
    const context = { locale, provider: env.provider }
    if (step.step === 'profile') refuse(ownerErrors(step.owner, context))
    if (step.step !== 'company') return
    refuse(companyErrors(step, context))
    if ((await takenSlugs(database.query, [step.slug])).has(step.slug)) refuse(slugTaken(step.slug, locale))
  }
