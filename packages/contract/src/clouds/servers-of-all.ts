import { cloudProviders, serverStatuses } from '@passerelle/kernel/clouds'
import { maxSearchLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, Limit, optionalText } from '../schemas.ts'

/** What servers may be narrowed to: those that run, that do not, whose provider has not answered lately. */
export const serverViews = ['all', 'running', 'stopped', 'failing'] as const

/** A server of a customer; `seenAt` is when its provider last reported it, the price is without tax. */
const ServerOfAll = z.object({
  _id: Id,
  app: z.object({ _id: Id, name: z.string() }),
  provider: z.enum(cloudProviders),
  name: z.string(),
  status: z.enum(serverStatuses),
  zone: z.string(),
  commercialType: z.string(),
  publicAddress: z.nullable(z.string()),
  monthlyPriceInCents: z.nullable(z.int()),
  seenAt: z.nullable(Instant),
})

/** The servers of all accounts, for staff. */
export const serversOfAll = api('clouds', {
  /**
   * Servers of all accounts by name, by part of their name or address. `counts` and `monthlyInCents`, the sum of known
   * prices of servers that exist, are of all that match, whatever the view (CLD-001).
   */
  listServersOfAll: operation({
    method: 'GET',
    path: '/:provider/servers',
    requirement: 'CLD-001',
    access: can('servers.list-all'),
    params: z.strictObject({ provider: z.string() }),
    query: z.strictObject({
      search: z.optional(optionalText(maxSearchLength)),
      appId: z.optional(Id),
      view: z.optional(z.enum(serverViews)),
      /** Cursor: `next` of the previous page. */
      after: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}_[0-9a-f]{24}$/))),
      limit: Limit,
    }),
    response: z.object({
      list: z.array(ServerOfAll),
      next: z.nullable(z.string()),
      counts: z.object({ all: z.int(), running: z.int(), stopped: z.int(), failing: z.int() }),
      monthlyInCents: z.int(),
    }),
  }),
})
