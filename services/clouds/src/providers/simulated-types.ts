import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import type { ProviderNetwork, ProviderServerType } from './cloud-provider.ts'

const type = ([commercialType, vcpus, gigabytes, monthlyPriceInCents, available = true]: readonly [
  string,
  number,
  number,
  number | null,
  boolean?,
]): ProviderServerType => ({
  commercialType,
  vcpus,
  memoryInMb: gigabytes * 1024,
  monthlyPriceInCents,
  available,
})

/** Server types of the simulator: some per provider, one of them beyond the quota. Only Scaleway gives prices. */
export const simulatedTypes: Record<CloudProviderSlug, readonly ProviderServerType[]> = {
  scw: (
    [
      ['DEV1-S', 2, 2, 1040],
      ['DEV1-M', 3, 4, 1780],
      ['GP1-XS', 4, 16, 5390],
      ['PRO2-S', 8, 32, 16_060],
      ['H100-1-80G', 24, 240, 199_000, false],
    ] as const
  ).map(type),
  aws: (
    [
      ['t3.micro', 2, 1, null],
      ['t3.medium', 2, 4, null],
      ['m6i.large', 2, 8, null],
    ] as const
  ).map(type),
  gcp: (
    [
      ['e2-small', 2, 2, null],
      ['e2-standard-2', 2, 8, null],
      ['n2-standard-4', 4, 16, null],
    ] as const
  ).map(type),
}

/** Networks of the simulator, the same in every zone. */
export const simulatedNetworks: Record<CloudProviderSlug, readonly ProviderNetwork[]> = {
  scw: [{ id: 'pn-interne', name: 'interne', ssh: null }],
  aws: [
    { id: 'subnet-0a1/sg-0d1', name: 'public (172.31.0.0/20) · default', ssh: false },
    { id: 'subnet-0a1/sg-0e2', name: 'public (172.31.0.0/20) · administration', ssh: true },
  ],
  gcp: [{ id: 'regions/europe-west9/subnetworks/default', name: 'default (10.200.0.0/20)', ssh: true }],
}
