import * as z from 'zod/mini'
import { can } from '../access.ts'
import { maxLayerNameLength } from '../limits.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, text, Website } from '../schemas.ts'

/** An address of the provider to which pages are posted. `last`: what became of its latest page. */
const Gateway = z.object({
  _id: Id,
  name: z.string(),
  url: z.string(),
  createdAt: Instant,
  last: z.nullable(z.object({ at: Instant, outcome: z.enum(['sent', 'failed']), error: z.nullable(z.string()) })),
})

const params = z.strictObject({ provider: z.string() })
const organising = can('oncall.organise')

export const oncallGateways = api('stats', {
  /** The gateways of the provider, the oldest first (ONC-014). */
  listOncallGateways: operation({
    method: 'GET',
    path: '/:provider/oncall/gateways',
    requirement: 'ONC-014',
    access: organising,
    params,
    response: z.object({ list: z.array(Gateway) }),
  }),
  /**
   * Adds a gateway, three at most. `secret` signs its pages (Standard Webhooks) and is told this once.
   * `gateway_address`: not https, or within a private network.
   */
  addOncallGateway: operation({
    method: 'POST',
    path: '/:provider/oncall/gateways',
    requirement: 'ONC-014',
    access: organising,
    params,
    body: z.strictObject({ name: text(maxLayerNameLength), url: Website }),
    status: 201,
    response: z.object({ ...Gateway.shape, secret: z.string() }),
    problems: ['gateway_address', 'gateway_limit'],
  }),
  removeOncallGateway: operation({
    method: 'DELETE',
    path: '/:provider/oncall/gateways/:gatewayId',
    requirement: 'ONC-014',
    access: organising,
    params: z.strictObject({ ...params.shape, gatewayId: Id }),
    status: 204,
    problems: ['not_found'],
  }),
})

export type OncallGateway = z.infer<typeof Gateway>
