import type { CloudProvider, ProviderServer } from '../providers/cloud-provider.ts'
import { signAws, type AwsCredentials } from '../providers/aws-signature.ts'
import { startFakeHttp, type FakeRequest } from './fake-http.ts'

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
const actions = { StartInstances: 'start', StopInstances: 'stop', RebootInstances: 'reboot' } as const
/** Small, so that every list needs several pages. */
const pageSize = 2

/** Fake of EC2 and EKS by Amazon's documentation, backed by the simulator; the region is the first path segment. */
export const startFakeAws = (simulator: CloudProvider, credentials: AwsCredentials, now: () => Date) => {
  const { signal } = new AbortController()
  const isSigned = ({ method, url, headers, text }: FakeRequest, service: string, region: string) => {
    const signed = new URL(url)
    signed.host = headers.host ?? ''
    const wanted = signAws(credentials, { method, url: signed, body: text, service, region, now: now() })
    return headers.authorization === wanted['authorization']
  }
  const eks = async (region: string, path: readonly string[]) => {
    const [name, , group] = path
    const clusters = (await simulator.clusters(signal)).filter(({ zone }) => zone === region)
    if (name === undefined) return { body: { clusters: clusters.map((one) => one.name) } }
    const one = clusters.find((cluster) => cluster.name === name)!
    if (group !== undefined) return { body: { nodegroup: { scalingConfig: { desiredSize: one.nodeCount } } } }
    if (path.length > 1) return { body: { nodegroups: ['default'] } }
    const { providerId: arn, version, createdAt } = one
    return { body: { cluster: { name, arn, version, status: 'ACTIVE', createdAt: createdAt.getTime() / 1000 } } }
  }
  const ec2 = async (region: string, body: Record<string, unknown>) => {
    const text = (key: string) => (typeof body[key] === 'string' ? body[key] : '')
    const servers = (await simulator.servers(signal)).filter(({ zone }) => zone.startsWith(region))
    const action = text('Action')
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
      }
      const made = await simulator.create(wanted, signal)
      return document('RunInstancesResponse', `<instancesSet>${items([toXml(made)])}</instancesSet>`)
    }
    const types = await simulator.types(region, signal)
    if (action === 'DescribeInstanceTypes') {
      const list = types.map(
        (type) =>
          `<instanceType>${type.commercialType}</instanceType><vCpuInfo><defaultVCpus>${type.vcpus}</defaultVCpus>` +
          `</vCpuInfo><memoryInfo><sizeInMiB>${type.memoryInMb}</sizeInMiB></memoryInfo>`,
      )
      return document('R', `<instanceTypeSet>${items(list)}</instanceTypeSet>`)
    }
    if (action === 'DescribeInstanceTypeOfferings') {
      const list = types
        .filter(({ available }) => available)
        .map(({ commercialType }) => `<instanceType>${commercialType}</instanceType>`)
      return document('R', `<instanceTypeOfferingSet>${items(list)}</instanceTypeOfferingSet>`)
    }
    const start = Number(text('NextToken') || 0)
    const next = start + pageSize
    const page = servers.slice(start, next).map((one) => `<instancesSet>${items([toXml(one)])}</instancesSet>`)
    const token = next < servers.length ? `<nextToken>${next}</nextToken>` : ''
    return document('R', `<reservationSet>${items(page)}</reservationSet>${token}`)
  }
  return startFakeHttp(async (request) => {
    const [, host = '', ...path] = request.url.pathname.split('/').map(decodeURIComponent)
    const [service = '', region = ''] = host.split('.')
    if (!isSigned(request, service, region)) {
      const words = 'AWS was not able to validate the provided access credentials'
      return { status: 401, body: service === 'ec2' ? refused(words) : { message: words } }
    }
    return service === 'eks' ? eks(region, path.slice(1)) : { body: await ec2(region, request.body) }
  }, refused)
}
