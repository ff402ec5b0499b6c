import { isCustomerAdmin } from '@passerelle/kernel/actor'
import type { Policy } from '@passerelle/server/service'
import type { AppSubject } from '../apps/app-subject.ts'

/** A token is nobody's second factor. */
const inPerson: Policy<AppSubject> = (actor) => actor.kind === 'customer' && actor.tokenId === undefined

/** Staff have theirs at their identity provider; an account's administrators decide about their people. */
export const secondFactorPolicies: Record<string, Policy<AppSubject>> = {
  'second-factor.own': inPerson,
  'second-factor.policy': (actor, subject) => isCustomerAdmin(actor) && inPerson(actor, subject),
}
