import type { CloudProviderSlug, ServerAction, ServerStatus } from '@passerelle/kernel/clouds'
import type { Listed } from './places.ts'

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
/** `monthlyPriceInCents`: null where the provider's API gives no price in euros. */
export type ProviderServerType = {
  commercialType: string
  vcpus: number
  memoryInMb: number
  monthlyPriceInCents: number | null
  available: boolean
}
export type ProviderImage = { id: string; name: string }
/** A network of a zone; `ssh`: whether its firewall lets connections to port 22 in, null when not known. */
export type ProviderNetwork = { id: string; name: string; ssh: boolean | null }
/**
 * `token` is an idempotency key: creating twice with it creates one server. `keys`: SSH public keys that may sign in;
 * `network`: null for the default network of the provider.
 */
export type ServerOrder = {
  name: string
  zone: string
  commercialType: string
  image: string
  keys: readonly string[]
  network: string | null
  token: string
}

/**
 * One account at a cloud provider. Failures are `CloudError`s, or the abort reason of the signal. Adapters and the
 * simulator pass the contract tests in `cloud-provider.test.ts`.
 */
export type CloudProvider = {
  slug: CloudProviderSlug
  /** Whether its server types have prices. */
  givesPrices: boolean
  /** The servers of the account in all zones that it can use, or in these zones. */
  servers: (signal: AbortSignal, zones?: readonly string[]) => Promise<Listed<ProviderServer>>
  clusters: (signal: AbortSignal) => Promise<Listed<ProviderCluster>>
  /** Types of a zone, the smallest first. */
  types: (zone: string, signal: AbortSignal) => Promise<ProviderServerType[]>
  /** Images for servers of a zone, by name. */
  images: (zone: string, signal: AbortSignal) => Promise<ProviderImage[]>
  networks: (zone: string, signal: AbortSignal) => Promise<ProviderNetwork[]>
  create: (wanted: ServerOrder, signal: AbortSignal) => Promise<ProviderServer>
  act: (server: { providerId: string; zone: string }, action: ServerAction, signal: AbortSignal) => Promise<void>
}

const compare = (a: string, b: string) => (a < b ? -1 : 1)
const mostVcpus = 32
const mostMemoryInMb = 256 * 1024

/** The types that the product offers, the smallest first; larger ones are ordered at the provider itself. */
export const offeredTypes = (types: readonly ProviderServerType[]): ProviderServerType[] =>
  types
    .filter(({ vcpus, memoryInMb }) => vcpus <= mostVcpus && memoryInMb <= mostMemoryInMb)
    .toSorted((a, b) => a.vcpus - b.vcpus || a.memoryInMb - b.memoryInMb || compare(a.commercialType, b.commercialType))

/** Distinct images by name. */
export const imagesByName = (images: readonly ProviderImage[]): ProviderImage[] =>
  [...new Map(images.map((image) => [image.id, image])).values()].toSorted((a, b) => a.name.localeCompare(b.name))
