import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '@passerelle/contract/schemas'
import type { NamedOperation } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Actor } from '@passerelle/kernel/actor'
import type { Locale } from '@passerelle/i18n/locales'
import type { Statement } from '../database/statement.ts'
import type { Service } from '../service.ts'
import { checkBody, checkParams } from '../validation/input.ts'

type Fields = Record<string, unknown>

/**
 * Checks the `:provider` path segment: it must be this installation's provider, and the caller must be staff (API-003).
 */
export const requireProvider = (op: NamedOperation, params: unknown, actor: Actor, provider: string): void => {
  if (!op.path.includes(':provider')) return
  if ((params as Fields)['provider'] !== provider) throw new Problem('not_found')
  // As the first path segment it means staff only; after `/admin` the account itself may call (API-158).
  if (op.path.startsWith('/:provider') && op.access.kind === 'can' && actor.kind !== 'staff')
    throw new Problem('not_enough_rights')
}

/** Returns the reference that `on(…)` names: a path parameter, or `body.field` if the id is part of the body. */
const referenceOf = (op: NamedOperation, param: string, request: FastifyRequest, locale: Locale): string => {
  if (!param.startsWith('body.')) return String((checkParams(op, request.params) as Fields)[param])
  const reference = (request.body as Fields | null | undefined)?.[param.slice('body.'.length)]
  if (typeof reference === 'string' && z.safeParse(Id, reference).success) return reference
  // Without a usable reference no subject can be loaded; body validation reports what is wrong.
  checkBody(op, request.body, locale)
  throw new Problem('not_found')
}

/**
 * Returns the statement that reads the subject of a request in any account, to be sent together with the one that reads
 * the caller; undefined where the service has none. Its path parameter is not checked yet.
 */
export const subjectStatement = (service: Service, op: NamedOperation, params: unknown): Statement | undefined => {
  const on = op.access.kind === 'can' ? op.access.on : undefined
  const reference = on && (params as Fields)[on.param]
  return typeof reference === 'string' ? service.subjectStatements?.[on!.subject]?.(reference, op) : undefined
}

/**
 * Authorization: requires one of the features of the operation, loads the subject of the request as visible to this
 * actor, then runs the policy, for a token of staff as its maker too. Throws Problem `not_found` (no such subject
 * visible to the actor), `access_denied`.
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
  if (op.features.length > 0 && !request.state.hasFeature) throw new Problem('access_denied')
  const { policy, on, by } = op.access
  const subject =
    on &&
    (await service.subjectLoaders[on.subject]?.(
      actor,
      referenceOf(op, on.param, request, locale),
      op,
      (await request.state.subjectRows) ?? [],
    ))
  if (on && (subject === null || subject === undefined)) throw new Problem('not_found')
  if (by && actor.kind !== by) throw new Problem('access_denied')
  const maker = actor.kind === 'customer' ? actor.tokenOf : undefined
  for (const each of maker ? [actor, maker] : [actor])
    if (!service.policies[policy]?.(each, subject)) throw new Problem('access_denied')
  return subject
}
