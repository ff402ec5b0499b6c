import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '@passerelle/contract/schemas'
import type { NamedOperation } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Actor } from '@passerelle/kernel/actor'
import type { Locale } from '@passerelle/phrases/locales'
import type { Service } from '../service.ts'
import { checkBody, checkParams } from '../validation/input.ts'

type Fields = Record<string, unknown>

/** The `:provider` segment is ours, and staff's (API-003). */
export const requireProvider = (op: NamedOperation, params: unknown, actor: Actor, provider: string): void => {
  if (!op.path.includes(':provider')) return
  if ((params as Fields)['provider'] !== provider) throw new Problem('not_found')
  // As the first segment it means staff only; behind `/admin` the account deals with its provider (API-158).
  if (op.path.startsWith('/:provider') && op.access.kind === 'can' && actor.kind !== 'staff')
    throw new Problem('not_enough_rights')
}

/** What `on(…)` names: a path parameter, or `body.field` where the thing is named inside the body. */
const referenceOf = (op: NamedOperation, param: string, request: FastifyRequest, locale: Locale): string => {
  if (!param.startsWith('body.')) return String((checkParams(op, request.params) as Fields)[param])
  const reference = (request.body as Fields | null | undefined)?.[param.slice('body.'.length)]
  if (typeof reference === 'string' && z.safeParse(Id, reference).success) return reference
  // Without a usable reference there is nothing to ask about: the shape says what is wrong with it.
  checkBody(op, request.body, locale)
  throw new Problem('not_found')
}

/**
 * Loads the thing that the call is about as this person may read it, then asks the policy.
 * Problems `not_found` (nothing there for this person), `access_denied`.
 */
export const authorize = async (
  service: Service,
  op: NamedOperation,
  actor: Actor,
  request: FastifyRequest,
  locale: Locale,
): Promise<unknown> => {
  if (op.access.kind === 'anyone') return undefined
  if (actor.kind === 'anonymous') throw new Problem('not_signed_in')
  const { policy, on } = op.access
  const subject =
    on && (await service.subjectLoaders[on.subject]?.(actor, referenceOf(op, on.param, request, locale), op))
  if (on && (subject === null || subject === undefined)) throw new Problem('not_found')
  if (!service.policies[policy]?.(actor, subject as never)) throw new Problem('access_denied')
  return subject
}
