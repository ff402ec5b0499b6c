import type { CloudProvider, ProviderServer, ProviderServerType } from '../providers/cloud-provider.ts'
import { CloudError } from '../providers/cloud-error.ts'
import { signAws, type AwsCredentials } from '../providers/aws/aws-signature.ts'
import { keysIn, startFakeHttp, type FakeRequest, type Installed } from './fake-http.ts'

const states: Record<string, string> = {
  creating: 'pending',
  starting: 'pending',
  rebooting: 'running',
  failed: 'shutting-down',
}
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const items = (list: readonly string[]) => list.map((one) => `<item>${one}</item>`).join('')
const toXml = (server: ProviderServer) =>
  [
    `<instanceId>${server.providerId}</instanceId><imageId>${escape(server.image)}</imageId>`,
    `<instanceState><code>16</code><name>${states[server.status] ?? server.status}</name></instanceState>`,
    `<instanceType>${server.commercialType}</instanceType><launchTime>${server.createdAt.toISOString()}</launchTime>`,
    `<placement><availabilityZone>${server.zone}</availabilityZone><tenancy>default</tenancy></placement>`,
    server.publicAddress ? `<ipAddress>${server.publicAddress}</ipAddress>` : '',
    `<tagSet><item><key>Name</key><value>${escape(server.name)}</value></item></tagSet>`,
  ].join('')
const document = (name: string, inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://ec2.amazonaws.com/doc/2016-11-15/">${inner}</${name}>`
const refused = (message: string) =>
  document('Response', `<Errors><Error><Code>Refused</Code><Message>${escape(message)}</Message></Error></Errors>`)
const typeXml = (type: Pick<ProviderServerType, 'commercialType' | 'vcpus' | 'memoryInMb'>) =>
  `<instanceType>${type.commercialType}</instanceType><vCpuInfo><defaultVCpus>${type.vcpus}</defaultVCpus></vCpuInfo>` +
  `<memoryInfo><sizeInMiB>${type.memoryInMb}</sizeInMiB></memoryInfo>`
const largest = { commercialType: 'm3-ultramem-32', vcpus: 32, memoryInMb: 999_424 }
/** Of every system an older image, too; the last one is of a system that the product does not know. */
const published = [
  ['ami-1', 'debian-12-amd64-20250911-1995', '2025-09-11'],
  ['ami-2', 'debian-12-amd64-20260114-2210', '2026-01-14'],
  ['ami-3', 'debian-12-amd64-20251120-2100', '2025-11-20'],
  ['ami-4', 'ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-amd64-server-20260110', '2026-01-10'],
  ['ami-5', 'al2023-ami-2023.9.20260105.0-kernel-6.1-x86_64', '2026-01-05'],
  ['ami-6', 'somebody-else', '2026-01-20'],
] as const
const imageXml = ([id, name, day]: (typeof published)[number]) =>
  `<imageId>${id}</imageId><name>${name}</name><creationDate>${day}T10:00:00.000Z</creationDate>`
const subnetXml =
  '<subnetId>subnet-0a1</subnetId><vpcId>vpc-1</vpcId><cidrBlock>172.31.0.0/20</cidrBlock>' +
  '<tagSet><item><key>Name</key><value>public</value></item></tagSet>'
const rule = '<ipProtocol>tcp</ipProtocol><fromPort>22</fromPort><toPort>22</toPort>'
const everywhere = '<ipRanges><item><cidrIp>0.0.0.0/0</cidrIp></item></ipRanges>'
const itself =
  '<item><ipProtocol>-1</ipProtocol><groups><item><groupId>sg-0d1</groupId></item></groups><ipRanges/></item>'
const groups = [
  `<groupId>sg-0d1</groupId><groupName>default</groupName><vpcId>vpc-1</vpcId><ipPermissions>${itself}</ipPermissions>`,
  '<groupId>sg-0e2</groupId><groupName>administration</groupName><vpcId>vpc-1</vpcId>' +
    `<ipPermissions><item>${rule}${everywhere}</item></ipPermissions>`,
  '<groupId>sg-0f3</groupId><groupName>elsewhere</groupName><vpcId>vpc-2</vpcId><ipPermissions/>',
]
/** Enabled in the account; nobody may ask others. */
const enabled = ['eu-west-3', 'eu-central-1', 'us-east-1']
const actions = { StartInstances: 'start', StopInstances: 'stop', RebootInstances: 'reboot' } as const
/** Small, so that every list needs several pages. */
const pageSize = 2

/** Fake of EC2 and EKS by Amazon's documentation, backed by the simulator; the region is the first path segment. */
export const startFakeAws = async (
  simulator: CloudProvider,
  credentials: AwsCredentials,
  now: () => Date,
  { mayListRegions = true } = {},
) => {
  const installed: Installed = new Map()
  const { signal } = new AbortController()
  const isSigned = ({ method, url, headers, text }: FakeRequest, service: string, region: string) => {
    const signed = new URL(url)
    signed.host = headers.host ?? ''
    const wanted = signAws(credentials, { method, url: signed, body: text, service, region, now: now() })
    return headers.authorization === wanted['authorization']
  }
  const eks = async (region: string, path: readonly string[]) => {
    const [name, , group] = path
    const clusters = (await simulator.clusters(signal)).list.filter(({ zone }) => zone === region)
    if (name === undefined) return { body: { clusters: clusters.map((one) => one.name) } }
    const one = clusters.find((cluster) => cluster.name === name)!
    if (group !== undefined) return { body: { nodegroup: { scalingConfig: { desiredSize: one.nodeCount } } } }
    if (path.length > 1) return { body: { nodegroups: ['default'] } }
    const { providerId: arn, version, createdAt } = one
    return { body: { cluster: { name, arn, version, status: 'ACTIVE', createdAt: createdAt.getTime() / 1000 } } }
  }
  const pageOf = (key: string, list: readonly string[], text: (key: string) => string) => {
    const start = Number(text('NextToken') || 0)
    const next = start + pageSize
    const token = next < list.length ? `<nextToken>${next}</nextToken>` : ''
    return document('R', `<${key}>${items(list.slice(start, next))}</${key}>${token}`)
  }
  const offer = async (action: string, region: string, text: (key: string) => string) => {
    const types = await simulator.types(region, signal)
    switch (action) {
      case 'DescribeInstanceTypes':
        return { key: 'instanceTypeSet', list: [...types.map(typeXml), typeXml(largest)] }
      case 'DescribeInstanceTypeOfferings':
        return {
          key: 'instanceTypeOfferingSet',
          list: types
            .filter(({ available }) => available)
            .map(({ commercialType }) => `<instanceType>${commercialType}</instanceType>`),
        }
      case 'DescribeImages':
        return { key: 'imagesSet', list: text('Owner.1') === 'self' ? [] : published.map(imageXml) }
      case 'DescribeSubnets':
        return { key: 'subnetSet', list: [subnetXml] }
      case 'DescribeSecurityGroups':
        return { key: 'securityGroupInfo', list: groups }
      default:
        return undefined
    }
  }
  const ec2 = async (region: string, body: Record<string, unknown>) => {
    const text = (key: string) => (typeof body[key] === 'string' ? body[key] : '')
    const servers = (await simulator.servers(signal)).list.filter(({ zone }) => zone.startsWith(region))
    const action = text('Action')
    if (action === 'DescribeRegions') {
      if (!mayListRegions) throw new CloudError('refused', { words: 'You are not authorized to DescribeRegions' })
      return document('R', `<regionInfo>${items(enabled.map((one) => `<regionName>${one}</regionName>`))}</regionInfo>`)
    }
    if (action in actions) {
      const providerId = text('InstanceId.1')
      const { zone } = servers.find((one) => one.providerId === providerId) ?? { zone: region }
      await simulator.act({ providerId, zone }, actions[action as keyof typeof actions], signal)
      return document(`${action}Response`, '<return>true</return>')
    }
    if (action === 'RunInstances') {
      const wanted = {
        name: text('TagSpecification.1.Tag.1.Value'),
        zone: text('Placement.AvailabilityZone'),
        commercialType: text('InstanceType'),
        image: text('ImageId'),
        token: text('ClientToken'),
        keys: keysIn(Buffer.from(text('UserData'), 'base64').toString()),
        network: text('NetworkInterface.1.SubnetId')
          ? `${text('NetworkInterface.1.SubnetId')}/${text('NetworkInterface.1.SecurityGroupId.1')}`
          : null,
      }
      const made = await simulator.create(wanted, signal)
      installed.set(wanted.name, { keys: wanted.keys, network: wanted.network })
      return document('RunInstancesResponse', `<instancesSet>${items([toXml(made)])}</instancesSet>`)
    }
    const offered = await offer(action, region, text)
    if (offered) return pageOf(offered.key, offered.list, text)
    const reservations = servers.map((one) => `<instancesSet>${items([toXml(one)])}</instancesSet>`)
    return pageOf('reservationSet', reservations, text)
  }
  const fake = await startFakeHttp(async (request) => {
    const [, host = '', ...path] = request.url.pathname.split('/').map(decodeURIComponent)
    const [service = '', region = ''] = host.split('.')
    if (!isSigned(request, service, region)) {
      const words = 'AWS was not able to validate the provided access credentials'
      return { status: 401, body: service === 'ec2' ? refused(words) : { message: words } }
    }
    if (mayListRegions && !enabled.includes(region)) throw new CloudError('refused', { words: 'AuthFailure' })
    return service === 'eks' ? eks(region, path.slice(1)) : { body: await ec2(region, request.body) }
  }, refused)
  return { ...fake, installed }
}
