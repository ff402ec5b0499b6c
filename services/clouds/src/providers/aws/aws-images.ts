import type { Clock } from '@passerelle/kernel/clock'
import type { Json } from '../cloud-http.ts'
import { imagesByName, type ProviderImage } from '../cloud-provider.ts'
import { filterBy, type AwsApi } from './aws-api.ts'

/** Publishers of systems by their account at AWS, the names of their images, and the system in such a name. */
const publishers = [
  { owner: '136693071363', name: 'debian-*-amd64-*', system: /^debian-(\d+)-amd64-/, title: 'Debian' },
  {
    owner: '099720109477',
    name: 'ubuntu/images/hvm-ssd*/ubuntu-*.04-amd64-server-*',
    system: /^ubuntu\/images\/hvm-ssd[^/]*\/ubuntu-[a-z]+-(\d\d\.04)-amd64-server-/,
    title: 'Ubuntu',
  },
  { owner: 'amazon', name: 'al20*-ami-20*-x86_64', system: /^al(20\d\d)-ami-20/, title: 'Amazon Linux' },
  { owner: '792107900819', name: 'Rocky-*-EC2-Base-*.x86_64*', system: /^Rocky-(\d+)-EC2-Base-/, title: 'Rocky Linux' },
] as const

type Dated = ProviderImage & { at: string }

const toSystem = (image: Json): Dated | undefined => {
  const name = image.at('name').textOr('')
  const publisher = publishers.find(({ system }) => system.test(name))
  if (!publisher) return undefined
  const version = publisher.system.exec(name)![1]!
  const at = image.at('creationDate').textOr('')
  return { id: image.at('imageId').text(), name: `${publisher.title} ${version}`, at }
}

/**
 * The latest image of every system of the publishers, and the account's own images. A publisher renews its images every
 * few weeks, so those of this and the last year are enough.
 */
export const awsImages =
  ({ all }: AwsApi, clock: Clock) =>
  async (region: string, signal: AbortSignal): Promise<ProviderImage[]> => {
    const year = clock.now().getUTCFullYear()
    const usable = [
      ['architecture', 'x86_64'],
      ['state', 'available'],
    ] satisfies [string, string][]
    const owners = Object.fromEntries(publishers.map(({ owner }, at) => [`Owner.${at + 1}`, owner]))
    const names = publishers.map(({ name }) => name)
    const filters = filterBy(...usable, ['name', ...names], ['creation-date', `${year}-*`, `${year - 1}-*`])
    const page = { key: 'imagesSet', size: '1000' }
    const ask = (fields: Record<string, string>) => all(region, { Action: 'DescribeImages', ...fields }, page, signal)
    const [published, own] = await Promise.all([
      ask({ ...owners, ...filters }),
      ask({ 'Owner.1': 'self', ...filterBy(...usable) }),
    ])
    const systems = published
      .map(toSystem)
      .filter((one) => one !== undefined)
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    const latest = [...new Map(systems.map((one) => [one.name, one])).values()]
    return imagesByName([
      ...latest.map(({ id, name }) => ({ id, name })),
      ...own.map((one) => ({ id: one.at('imageId').text(), name: one.at('name').textOr(one.at('imageId').text()) })),
    ])
  }
