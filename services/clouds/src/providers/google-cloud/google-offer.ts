import type { Json } from '../cloud-http.ts'
import {
  imagesByName,
  offeredTypes,
  type ProviderImage,
  type ProviderNetwork,
  type ProviderServerType,
} from '../cloud-provider.ts'
import { CloudError } from '../cloud-error.ts'
import { lastPart, type GoogleApi } from './google-api.ts'

/** Projects in which Google and publishers keep public images. */
const publishers = ['debian-cloud', 'ubuntu-os-cloud', 'rocky-linux-cloud']

/** Machines with Arm processors; not every zone says so of its types. */
const arm = /^(?:t2a|c4a|n4a|a4x)-/

const isUsable = (image: Json): boolean =>
  image.at('deprecated').at('state').textOr('') === '' &&
  image.at('status').textOr('READY') === 'READY' &&
  image.at('architecture').textOr('X86_64') === 'X86_64'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const version = (digits: string) => (digits.length === 4 ? `${digits.slice(0, 2)}.${digits.slice(2)}` : digits)

/** Name of an image family as people say it: `ubuntu-2404-lts-amd64` is Ubuntu 24.04 LTS. */
export const familyName = (family: string): string =>
  family
    .replace(/-(?:amd64|x86-64)$/, '')
    .split('-')
    .map((word) => (/^\d+$/.test(word) ? version(word) : word === 'lts' ? 'LTS' : capital(word)))
    .join(' ')

/** Whether a firewall rule lets connections to port 22 of every server of its network in. */
export const letsSshIn = (rule: Json): boolean =>
  rule.at('direction').textOr('INGRESS') === 'INGRESS' &&
  !rule.at('disabled').isTrue() &&
  rule.at('targetTags').listOrNone().length === 0 &&
  rule.at('targetServiceAccounts').listOrNone().length === 0 &&
  rule.at('sourceRanges').listOrNone().length > 0 &&
  rule
    .at('allowed')
    .listOrNone()
    .some((allowed) => {
      const ports = allowed.at('ports').listOrNone()
      const covers = ports.some((port) => {
        const [from, to = from] = port.text().split('-').map(Number)
        return from! <= 22 && to! >= 22
      })
      return ['all', 'tcp'].includes(allowed.at('IPProtocol').textOr('')) && (ports.length === 0 || covers)
    })

/** Types, images and networks of a zone. */
export const googleOffer = ({ all, urls, projectId }: GoogleApi) => {
  const published = async (project: string, signal: AbortSignal): Promise<ProviderImage[]> => {
    const images = (await all(`${urls.global(project)}/images`, signal)).filter(isUsable)
    return project === projectId
      ? images.map((image) => {
          const name = image.at('name').text()
          return { id: `projects/${project}/global/images/${name}`, name }
        })
      : images
          .map((image) => image.at('family').textOr(''))
          .filter((family) => family !== '')
          .map((family) => ({ id: `projects/${project}/global/images/family/${family}`, name: familyName(family) }))
  }
  const sshNetworks = async (signal: AbortSignal): Promise<Set<string> | null> => {
    try {
      const rules = await all(`${urls.global(projectId)}/firewalls`, signal)
      return new Set(rules.filter(letsSshIn).map((rule) => lastPart(rule.at('network').text())))
    } catch (error) {
      // Not every service account may read the firewall.
      if (error instanceof CloudError && error.reason === 'refused') return null
      throw error
    }
  }
  return {
    types: async (zone: string, signal: AbortSignal): Promise<ProviderServerType[]> =>
      offeredTypes(
        (await all(`${urls.zone(zone)}/machineTypes`, signal))
          .filter(
            (type) =>
              !arm.test(type.at('name').text()) &&
              type.at('architecture').textOr('X86_64') === 'X86_64' &&
              type.at('accelerators').listOrNone().length === 0,
          )
          .map((type) => ({
            commercialType: type.at('name').text(),
            vcpus: type.at('guestCpus').number(),
            memoryInMb: type.at('memoryMb').number(),
            // Prices are not part of this API.
            monthlyPriceInCents: null,
            available: type.at('deprecated').at('state').textOr('') === '',
          })),
      ),
    images: async (_zone: string, signal: AbortSignal): Promise<ProviderImage[]> =>
      imagesByName((await Promise.all([...publishers, projectId].map((project) => published(project, signal)))).flat()),
    networks: async (zone: string, signal: AbortSignal): Promise<ProviderNetwork[]> => {
      const region = zone.replace(/-[a-z]$/, '')
      const [subnets, open] = await Promise.all([
        all(`${urls.project}/regions/${encodeURIComponent(region)}/subnetworks`, signal),
        sshNetworks(signal),
      ])
      return subnets.map((subnet) => {
        const [name, network] = [subnet.at('name').text(), lastPart(subnet.at('network').text())]
        return {
          id: `regions/${region}/subnetworks/${name}`,
          name: `${name === network ? name : `${network} · ${name}`} (${subnet.at('ipCidrRange').text()})`,
          ssh: open && open.has(network),
        }
      })
    },
  }
}
