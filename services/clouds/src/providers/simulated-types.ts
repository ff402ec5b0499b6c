import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import type { ProviderServerType } from './cloud-provider.ts'
import { serverImages } from './server-images.ts'

const type = (
  provider: CloudProviderSlug,
  [commercialType, vcpus, gigabytes, monthlyPriceInCents, available = true]: readonly [
    string,
    number,
    number,
    number,
    boolean?,
  ],
): ProviderServerType => ({
  commercialType,
  vcpus,
  memoryInMb: gigabytes * 1024,
  monthlyPriceInCents,
  available,
  images: serverImages[provider],
})

/** Server types of the simulator: some per provider, one of them beyond the quota. */
export const simulatedTypes: Record<CloudProviderSlug, readonly ProviderServerType[]> = {
  scw: (
    [
      ['DEV1-S', 2, 2, 1040],
      ['DEV1-M', 3, 4, 1780],
      ['GP1-XS', 4, 16, 5390],
      ['PRO2-S', 8, 32, 16_060],
      ['H100-1-80G', 24, 240, 199_000, false],
    ] as const
  ).map((one) => type('scw', one)),
  aws: (
    [
      ['t3.micro', 2, 1, 860],
      ['t3.medium', 2, 4, 3420],
      ['m6i.large', 2, 8, 7890],
    ] as const
  ).map((one) => type('aws', one)),
  gcp: (
    [
      ['e2-small', 2, 2, 1320],
      ['e2-standard-2', 2, 8, 5510],
      ['n2-standard-4', 4, 16, 14_270],
    ] as const
  ).map((one) => type('gcp', one)),
}
