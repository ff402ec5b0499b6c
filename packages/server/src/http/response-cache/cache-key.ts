import type { NamedOperation } from '@passerelle/contract/operation'
import type { Actor } from '@passerelle/kernel/actor'
import type { Locale } from '@passerelle/i18n/locales'
import type { Valid } from '../../validation/input.ts'

/** What a cached response may depend on besides the account's data: the duties of staff, the rights of a customer. */
const readerOf = (actor: Actor): string | undefined => {
  if (actor.kind === 'anonymous') return undefined
  if (actor.kind === 'staff')
    return `staff ${Number(actor.project)}${Number(actor.manager === true)}${Number(actor.decider === true)}`
  // A customer who is no administrator may edit their own requests (OPEN-071), which their cards say.
  return actor.admin ? 'admin' : `user ${actor.userId}`
}

type Input = { actor: Actor; locale: Locale; input: Valid }

/**
 * Returns the cache key of the response to this call, undefined if it must not be cached: the call is about no
 * account, or its query has other fields than the operation allows.
 */
export const cacheKey = (
  op: NamedOperation,
  { actor, locale, input: { params, query } }: Input,
): string | undefined => {
  const reader = readerOf(actor)
  if (reader === undefined || !('appId' in actor) || actor.appId === undefined) return undefined
  const named = Object.entries(query as object).filter(([, value]) => value !== undefined)
  if (!named.every(([name]) => op.cachedWith?.includes(name))) return undefined
  return JSON.stringify([op.service, op.name, actor.appId, reader, locale, params, named])
}
