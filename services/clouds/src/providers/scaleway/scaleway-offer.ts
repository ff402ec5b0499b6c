import { imagesByName, type ProviderImage, type ProviderNetwork, type ProviderServerType } from '../cloud-provider.ts'
import type { ScalewayApi } from './scaleway-api.ts'

/** Types with their prices, images of the marketplace and private networks. */
export const scalewayOffer = ({ all, get, instances }: ScalewayApi, projectId: string) => ({
  types: async (zone: string, signal: AbortSignal): Promise<ProviderServerType[]> => {
    const [products, availability] = await Promise.all([
      get(`${instances(zone)}/products/servers?per_page=100`, signal),
      get(`${instances(zone)}/products/servers/availability?per_page=100`, signal),
    ])
    return products
      .at('servers')
      .entries()
      .filter(([, type]) => type.at('arch').textOr('x86_64') === 'x86_64')
      .map(([commercialType, type]) => ({
        commercialType,
        vcpus: type.at('ncpus').number(),
        memoryInMb: Math.round(type.at('ram').number() / 1024 ** 2),
        monthlyPriceInCents: Math.round(type.at('monthly_price').number() * 100) || null,
        available: availability.at('servers').at(commercialType).at('availability').textOr('available') !== 'shortage',
      }))
      .toSorted((a, b) => (a.monthlyPriceInCents ?? Infinity) - (b.monthlyPriceInCents ?? Infinity))
  },
  images: async (_zone: string, signal: AbortSignal): Promise<ProviderImage[]> => {
    const path = '/marketplace/v2/images?include_eol=false&category=distribution'
    return imagesByName(
      (await all(path, 'page_size', 'images', signal)).map((image) => ({
        id: image.at('label').text(),
        name: image.at('name').text(),
      })),
    )
  },
  /** A server has a public address in any case; the default security group of Scaleway lets SSH in. */
  networks: async (zone: string, signal: AbortSignal): Promise<ProviderNetwork[]> => {
    const path = `/vpc/v2/regions/${zone.replace(/-\d+$/, '')}/private-networks?project_id=${projectId}`
    return (await all(path, 'page_size', 'private_networks', signal)).map((network) => ({
      id: network.at('id').text(),
      name: network.at('name').text(),
      ssh: null,
    }))
  },
})
