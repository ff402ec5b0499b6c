import * as z from 'zod/mini'
import { cloudProviders } from '@passerelle/kernel/clouds'
import { can, on } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { Id, Instant, pageQuery } from '../schemas.ts'
import { ProviderState } from './connections.ts'

/** A Kubernetes cluster (CLD-003, OPEN-036). */
const Cluster = z.object({
  _id: Id,
  provider: z.enum(cloudProviders),
  name: z.string(),
  status: z.enum(['creating', 'running', 'updating', 'failed', 'unknown']),
  version: z.string(),
  nodeCount: z.int(),
  zone: z.string(),
  createdAt: Instant,
  seenAt: z.nullable(Instant),
})

const access = can('cloud.read')

export const kubernetes = api(withFeatures('clouds', ['clouds']), {
  /** The clusters of the account by name (API-115). */
  listClusters: operation({
    method: 'GET',
    path: '/admin/kubernetes',
    requirement: 'API-115',
    access,
    query: z.strictObject(pageQuery),
    response: z.object({ list: z.array(Cluster), hasMore: z.boolean(), providers: z.array(ProviderState) }),
  }),
  readCluster: operation({
    method: 'GET',
    path: '/admin/kubernetes/:id',
    requirement: 'API-116',
    access: can('cloud.read', on('cluster')),
    params: z.strictObject({ id: Id }),
    response: Cluster,
  }),
})
