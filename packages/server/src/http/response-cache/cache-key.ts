import type { NamedOperation } from '@passerelle/contract/operation'
import type { Actor } from '@passerelle/kernel/actor'
import { readerKind } from '@passerelle/kernel/reader-kind'
import type { Locale } from '@passerelle/i18n/locales'
import type { Valid } from '../../validation/input.ts'

type Input = { actor: Actor; locale: Locale; input: Valid }

/**
 * Returns the cache key of the response to this call, undefined if it must not be cached: the call is about no
 * account, or its query has other fields than the operation allows.
 */
export const cacheKey = (
  op: NamedOperation,
  { actor, locale, input: { params, query } }: Input,
): string | undefined => {
  if (actor.kind === 'anonymous' || actor.appId === undefined) return undefined
  const named = Object.entries(query as object).filter(([, value]) => value !== undefined)
  if (!named.every(([name]) => op.cachedWith?.includes(name))) return undefined
  return JSON.stringify([op.service, op.name, actor.appId, readerKind(actor), locale, params, named])
}
