import { cloudZones, type ServerStatus } from '@passerelle/kernel/clouds'
import type { Clock } from '@passerelle/kernel/clock'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { signAws, type AwsCredentials } from './aws-signature.ts'
import { CloudError } from './cloud-error.ts'
import { cloudHttp, cloudJson, readJson, type Json } from './cloud-http.ts'
import type { CloudProvider, ProviderCluster, ProviderServer } from './cloud-provider.ts'
import { serverImages } from './server-images.ts'
import { parseXml } from './xml.ts'

const states = new Map<string, ServerStatus>(
  Object.entries({
    pending: 'starting',
    running: 'running',
    'shutting-down': 'stopping',
    stopping: 'stopping',
    stopped: 'stopped',
  }),
)
const clusterStates = new Map<string, ProviderCluster['status']>(
  Object.entries({
    CREATING: 'creating',
    PENDING: 'creating',
    ACTIVE: 'running',
    UPDATING: 'updating',
    FAILED: 'failed',
  }),
)
const actions = { start: 'StartInstances', stop: 'StopInstances', reboot: 'RebootInstances' } as const
const offered = ['t3.micro', 't3.small', 't3.medium', 't3.large', 'm6i.large', 'm6i.xlarge', 'c6i.large', 'c6i.xlarge']
const mostPages = 40

const regionOf = (zone: string) => zone.replace(/[a-z]$/, '')
const regions = [...new Set(cloudZones.aws.map(regionOf))]

const read = (xml: string): Json => {
  try {
    return readJson(parseXml(xml))
  } catch {
    throw new CloudError('invalid_response')
  }
}
/** The XML parser returns an empty list as an empty string. */
const listOf = (value: Json): Json[] => (value.textOr(null) === null ? value.list() : [])

const toServer = (instance: Json): ProviderServer => {
  const providerId = instance.at('instanceId').text()
  const tags = listOf(instance.at('tagSet'))
  return {
    providerId,
    name:
      tags
        .find((tag) => tag.at('key').textOr('') === 'Name')
        ?.at('value')
        .textOr(null) ?? providerId,
    status: states.get(instance.at('instanceState').at('name').text()) ?? 'unknown',
    zone: instance.at('placement').at('availabilityZone').text(),
    commercialType: instance.at('instanceType').text(),
    image: instance.at('imageId').textOr(''),
    publicAddress: instance.at('ipAddress').textOr(null) || null,
    createdAt: instance.at('launchTime').date(),
  }
}

type Options = { client: HttpClient; clock: Clock; urlOf?: (service: 'ec2' | 'eks', region: string) => string }

/** AWS adapter: EC2 (query API, XML) and EKS (JSON), with signed requests (CLD-004). */
export const amazon = (
  credentials: AwsCredentials,
  { client, clock, urlOf = (service, region) => `https://${service}.${region}.amazonaws.com` }: Options,
): CloudProvider => {
  const sendXml = cloudHttp(client, (text) => read(text).at('Errors').at('Error').at('Message').textOr(undefined))
  const sendJson = cloudJson(client, (body) => body.at('message').textOr(undefined))
  const sign = (service: 'ec2' | 'eks', region: string, method: string, url: URL, body: string) =>
    signAws(credentials, { method, url, body, service, region, now: clock.now() })

  const ec2 = async (region: string, fields: Record<string, string>, signal: AbortSignal): Promise<Json> => {
    const url = new URL(`${urlOf('ec2', region)}/`)
    const body = new URLSearchParams({ ...fields, Version: '2016-11-15' }).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      ...sign('ec2', region, 'POST', url, body),
    }
    return read(await sendXml({ url: url.href, method: 'POST', headers, body, signal }))
  }
  const eks = (region: string, path: string, signal: AbortSignal): Promise<Json> => {
    const url = new URL(`${urlOf('eks', region)}${path}`)
    return sendJson({ url: url.href, headers: sign('eks', region, 'GET', url, ''), signal })
  }
  const serversIn = async (region: string, signal: AbortSignal) => {
    const found: ProviderServer[] = []
    let next = ''
    for (let page = 0; page < mostPages; page += 1) {
      const fields = { Action: 'DescribeInstances', MaxResults: '100', ...(next && { NextToken: next }) }
      const answer = await ec2(region, fields, signal)
      const instances = listOf(answer.at('reservationSet')).flatMap((one) => listOf(one.at('instancesSet')))
      // Terminated instances are still listed for about an hour.
      found.push(...instances.filter((one) => one.at('instanceState').at('name').text() !== 'terminated').map(toServer))
      next = answer.at('nextToken').textOr('')
      if (next === '') break
    }
    return found
  }
  const clusterOf = async (region: string, name: string, signal: AbortSignal): Promise<ProviderCluster> => {
    const path = `/clusters/${encodeURIComponent(name)}`
    const cluster = (await eks(region, path, signal)).at('cluster')
    const groups = (await eks(region, `${path}/node-groups`, signal)).at('nodegroups').list()
    const sizes = await Promise.all(
      groups.map(async (group) => {
        const answer = await eks(region, `${path}/node-groups/${encodeURIComponent(group.text())}`, signal)
        return answer.at('nodegroup').at('scalingConfig').at('desiredSize').numberOr(0)
      }),
    )
    return {
      providerId: cluster.at('arn').text(),
      name,
      status: clusterStates.get(cluster.at('status').text()) ?? 'unknown',
      version: cluster.at('version').text(),
      nodeCount: sizes.reduce((sum, size) => sum + size, 0),
      zone: region,
      createdAt: new Date(cluster.at('createdAt').number() * 1000),
    }
  }

  return {
    slug: 'aws',
    servers: async (signal) => (await Promise.all(regions.map((region) => serversIn(region, signal)))).flat(),
    clusters: async (signal) => {
      const lists = await Promise.all(
        regions.map(async (region) => {
          const names = (await eks(region, '/clusters?maxResults=100', signal)).at('clusters').list()
          return Promise.all(names.map((name) => clusterOf(region, name.text(), signal)))
        }),
      )
      return lists.flat()
    },
    types: async (zone, signal) => {
      const filter = Object.fromEntries(offered.map((type, at) => [`Filter.1.Value.${at + 1}`, type]))
      const fields = { 'Filter.1.Name': 'instance-type', ...filter }
      const region = regionOf(zone)
      const [types, offerings] = await Promise.all([
        ec2(region, { Action: 'DescribeInstanceTypes', ...fields }, signal),
        ec2(
          region,
          {
            Action: 'DescribeInstanceTypeOfferings',
            LocationType: 'availability-zone',
            ...fields,
            'Filter.2.Name': 'location',
            'Filter.2.Value.1': zone,
          },
          signal,
        ),
      ])
      const here = new Set(listOf(offerings.at('instanceTypeOfferingSet')).map((one) => one.at('instanceType').text()))
      return listOf(types.at('instanceTypeSet')).map((type) => ({
        commercialType: type.at('instanceType').text(),
        vcpus: type.at('vCpuInfo').at('defaultVCpus').number(),
        memoryInMb: type.at('memoryInfo').at('sizeInMiB').number(),
        // Prices are not part of this API.
        monthlyPriceInCents: null,
        available: here.has(type.at('instanceType').text()),
        images: serverImages.aws,
      }))
    },
    create: async ({ name, zone, commercialType, image, token }, signal) => {
      const fields = {
        Action: 'RunInstances',
        ImageId: image,
        InstanceType: commercialType,
        MinCount: '1',
        MaxCount: '1',
        ClientToken: token,
        'Placement.AvailabilityZone': zone,
        'TagSpecification.1.ResourceType': 'instance',
        'TagSpecification.1.Tag.1.Key': 'Name',
        'TagSpecification.1.Tag.1.Value': name,
      }
      const [instance] = listOf((await ec2(regionOf(zone), fields, signal)).at('instancesSet'))
      if (!instance) throw new CloudError('invalid_response')
      const made = toServer(instance)
      return { ...made, image, status: made.status === 'starting' ? 'creating' : made.status }
    },
    act: async ({ providerId, zone }, action, signal) =>
      void (await ec2(regionOf(zone), { Action: actions[action], 'InstanceId.1': providerId }, signal)),
  }
}
