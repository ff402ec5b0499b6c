import { offeredTypes, type ProviderNetwork, type ProviderServerType } from '../cloud-provider.ts'
import type { Json } from '../cloud-http.ts'
import { filterBy, optionalList, regionOf, type AwsApi } from './aws-api.ts'

/** Whether a security group lets connections to port 22 in. */
const letsSshIn = (group: Json): boolean =>
  optionalList(group.at('ipPermissions')).some((rule) => {
    const protocol = rule.at('ipProtocol').textOr('')
    const covers = rule.at('fromPort').numberOr(65_536) <= 22 && rule.at('toPort').numberOr(-1) >= 22
    const sources = [...optionalList(rule.at('ipRanges')), ...optionalList(rule.at('ipv6Ranges'))]
    return sources.length > 0 && (protocol === '-1' || (protocol === 'tcp' && covers))
  })

const nameOf = (tagged: Json): string | undefined =>
  optionalList(tagged.at('tagSet'))
    .find((tag) => tag.at('key').textOr('') === 'Name')
    ?.at('value')
    .textOr(undefined)

/** Types and networks of a zone. */
export const awsOffer = ({ all }: AwsApi) => ({
  types: async (zone: string, signal: AbortSignal): Promise<ProviderServerType[]> => {
    const region = regionOf(zone)
    const [types, offerings] = await Promise.all([
      all(
        region,
        {
          Action: 'DescribeInstanceTypes',
          ...filterBy(
            ['current-generation', 'true'],
            ['processor-info.supported-architecture', 'x86_64'],
            ['bare-metal', 'false'],
          ),
        },
        { key: 'instanceTypeSet' },
        signal,
      ),
      all(
        region,
        {
          Action: 'DescribeInstanceTypeOfferings',
          LocationType: 'availability-zone',
          ...filterBy(['location', zone]),
        },
        { key: 'instanceTypeOfferingSet', size: '1000' },
        signal,
      ),
    ])
    const here = new Set(offerings.map((one) => one.at('instanceType').text()))
    return offeredTypes(
      types.map((type) => ({
        commercialType: type.at('instanceType').text(),
        vcpus: type.at('vCpuInfo').at('defaultVCpus').number(),
        memoryInMb: type.at('memoryInfo').at('sizeInMiB').number(),
        // Prices are not part of this API.
        monthlyPriceInCents: null,
        available: here.has(type.at('instanceType').text()),
      })),
    )
  },
  /** A subnet of the zone together with a security group of its network: `subnet-…/sg-…`. */
  networks: async (zone: string, signal: AbortSignal): Promise<ProviderNetwork[]> => {
    const region = regionOf(zone)
    const [subnets, groups] = await Promise.all([
      all(
        region,
        { Action: 'DescribeSubnets', ...filterBy(['availability-zone', zone]) },
        { key: 'subnetSet' },
        signal,
      ),
      all(region, { Action: 'DescribeSecurityGroups' }, { key: 'securityGroupInfo' }, signal),
    ])
    return subnets.flatMap((subnet) => {
      const subnetId = subnet.at('subnetId').text()
      const place = `${nameOf(subnet) ?? subnetId} (${subnet.at('cidrBlock').text()})`
      return groups
        .filter((group) => group.at('vpcId').textOr('') === subnet.at('vpcId').text())
        .map((group) => ({
          id: `${subnetId}/${group.at('groupId').text()}`,
          name: `${place} · ${group.at('groupName').text()}`,
          ssh: letsSshIn(group),
        }))
    })
  },
})
