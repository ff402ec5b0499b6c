import { cloudProviders, type CloudProviderSlug } from '@passerelle/kernel/clouds'
import type { Cluster, Server } from './cloud-queries.ts'
import { hasWords } from '../../../kit/ui/text/plain-text.ts'

/** States by which servers and clusters are filtered; `changing` covers every action under way. */
export const cloudStates = ['running', 'changing', 'stopped', 'failed'] as const
export type CloudState = (typeof cloudStates)[number]

/** Filters of the lists of servers and clusters, as search params. */
export type CloudFilters = { provider?: CloudProviderSlug; state?: CloudState; q?: string }

type Filtered = { provider: CloudProviderSlug; name: string; status: Server['status'] | Cluster['status'] }

const longest = 100
const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value)

/** Parses the filters from search params; invalid values are dropped. */
export const parseCloudFilters = (search: Record<string, unknown>): CloudFilters => {
  const provider = oneOf(cloudProviders, search['provider'])
  const state = oneOf(cloudStates, search['state'])
  // The router parses a text of digits as a number.
  const q = typeof search['q'] === 'number' ? String(search['q']) : search['q']
  return {
    ...(provider && { provider }),
    ...(state && { state }),
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.slice(0, longest) }),
  }
}

const stateOf = (status: Filtered['status']): CloudState | undefined => {
  if (status === 'running' || status === 'stopped' || status === 'failed') return status
  return status === 'unknown' || status === 'requested' || status === 'declined' ? undefined : 'changing'
}

/** Keeps the entries that match every filter; each word of the text must occur in the name, zone, address or type. */
export const filterCloud = <T extends Filtered>(
  list: readonly T[],
  { provider, state, q = '' }: CloudFilters,
  textOf: (one: T) => readonly (string | null)[],
): T[] =>
  list.filter((one) => {
    if (provider !== undefined && one.provider !== provider) return false
    if (state !== undefined && stateOf(one.status) !== state) return false
    return hasWords([one.name, ...textOf(one)].join(' '), q)
  })
