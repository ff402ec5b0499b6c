import type { CloudProviderSlug, ServerAction, ServerStatus } from '@passerelle/kernel/clouds'

/** A server as listed by its provider, with the provider's own id. */
export type ProviderServer = {
  providerId: string
  name: string
  status: ServerStatus
  zone: string
  commercialType: string
  image: string
  publicAddress: string | null
  createdAt: Date
}
export type ProviderCluster = {
  providerId: string
  name: string
  status: 'creating' | 'running' | 'updating' | 'failed' | 'unknown'
  version: string
  nodeCount: number
  zone: string
  createdAt: Date
}
export type ProviderServerType = {
  commercialType: string
  vcpus: number
  memoryInMb: number
  monthlyPriceInCents: number | null
  available: boolean
  images: { id: string; name: string }[]
}
/** `token` is an idempotency key: creating twice with it creates one server. */
export type ServerOrder = { name: string; zone: string; commercialType: string; image: string; token: string }

/**
 * One account at a cloud provider. Failures are `CloudError`s, or the abort reason of the signal. Adapters and the
 * simulator pass the contract tests in `cloud-provider.test.ts`.
 */
export type CloudProvider = {
  slug: CloudProviderSlug
  /** All servers of the account in the zones that the product supports. */
  servers: (signal: AbortSignal) => Promise<ProviderServer[]>
  clusters: (signal: AbortSignal) => Promise<ProviderCluster[]>
  types: (zone: string, signal: AbortSignal) => Promise<ProviderServerType[]>
  create: (wanted: ServerOrder, signal: AbortSignal) => Promise<ProviderServer>
  act: (server: { providerId: string; zone: string }, action: ServerAction, signal: AbortSignal) => Promise<void>
}
