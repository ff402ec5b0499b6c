import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, pageQuery } from '../schemas.ts'

/** Work to be done later whose tries have run out (`packages/server/src/work`). */
export const GivenUpWork = z.object({
  /** Its service and what is done, such as `mails.send`. */
  kind: z.string(),
  id: z.string(),
  appId: z.nullable(Id),
  since: Instant,
  attempts: z.int(),
  /** Why the last try failed, as the other side or the code said it; never a secret. */
  error: z.string(),
})

const Kind = z.string().check(z.regex(/^[a-z]+\.[a-z-]+$/), z.maxLength(60))
/** One piece of work, or all of its kind. */
const Choice = z.strictObject({ kind: Kind, id: z.optional(z.string().check(z.regex(/^[\w./-]{1,120}$/))) })
const Changed = z.object({ count: z.int() })
const params = z.strictObject({ provider: z.string() })

export const givenUpWork = api('stats', {
  /** The newest first. */
  listGivenUpWork: operation({
    method: 'GET',
    path: '/:provider/system/work',
    requirement: 'ADR-0062',
    access: can('system.read'),
    params,
    query: z.strictObject({ ...pageQuery, kind: z.optional(Kind) }),
    response: z.object({ list: z.array(GivenUpWork), hasMore: z.boolean() }),
  }),
  /** Tries work again that was given up. */
  retryWork: operation({
    method: 'POST',
    path: '/:provider/system/work/retry',
    requirement: 'ADR-0062',
    access: can('system.operate'),
    params,
    body: Choice,
    response: Changed,
  }),
  /** Leaves work undone for good. */
  dismissWork: operation({
    method: 'POST',
    path: '/:provider/system/work/dismiss',
    requirement: 'ADR-0062',
    access: can('system.operate'),
    params,
    body: Choice,
    response: Changed,
  }),
})
