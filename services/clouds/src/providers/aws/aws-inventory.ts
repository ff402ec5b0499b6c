import pLimit from 'p-limit'
import type { ServerStatus } from '@passerelle/kernel/clouds'
import { CloudError } from '../cloud-error.ts'
import type { Json } from '../cloud-http.ts'
import type { ProviderCluster, ProviderServer } from '../cloud-provider.ts'
import { listOf, optionalList, type AwsApi } from './aws-api.ts'

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
const mostPages = 40
/** Clusters of a region that are read at a time. */
const mostClusters = 4

export const toServer = (instance: Json): ProviderServer => {
  const providerId = instance.at('instanceId').text()
  const tags = optionalList(instance.at('tagSet'))
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

/** Instances (EC2) and clusters (EKS) of a region. */
export const awsInventory = ({ all, eks }: AwsApi) => {
  const clusterOf = async (region: string, name: string, signal: AbortSignal): Promise<ProviderCluster> => {
    const path = `/clusters/${encodeURIComponent(name)}`
    const cluster = (await eks(region, path, signal)).at('cluster')
    const groups = (await eks(region, `${path}/node-groups`, signal)).at('nodegroups').list()
    let nodeCount = 0
    for (const group of groups) {
      const answer = await eks(region, `${path}/node-groups/${encodeURIComponent(group.text())}`, signal)
      nodeCount += answer.at('nodegroup').at('scalingConfig').at('desiredSize').numberOr(0)
    }
    const seconds = cluster.at('createdAt').number()
    if (Math.abs(seconds) > 1e11) throw new CloudError('invalid_response')
    return {
      providerId: cluster.at('arn').text(),
      name,
      status: clusterStates.get(cluster.at('status').text()) ?? 'unknown',
      version: cluster.at('version').text(),
      nodeCount,
      zone: region,
      createdAt: new Date(seconds * 1000),
    }
  }
  const clusterNames = async (region: string, signal: AbortSignal): Promise<string[]> => {
    const names: string[] = []
    let next = ''
    for (let page = 0; page < mostPages; page += 1) {
      const token = next && `&nextToken=${encodeURIComponent(next)}`
      const answer = await eks(region, `/clusters?maxResults=100${token}`, signal)
      names.push(
        ...answer
          .at('clusters')
          .list()
          .map((name) => name.text()),
      )
      next = answer.at('nextToken').textOr('')
      if (next === '') break
    }
    return names
  }
  return {
    serversIn: async (region: string, signal: AbortSignal): Promise<ProviderServer[]> => {
      const reservations = await all(region, { Action: 'DescribeInstances' }, { key: 'reservationSet' }, signal)
      return (
        reservations
          .flatMap((one) => listOf(one.at('instancesSet')))
          // Terminated instances are still listed for about an hour.
          .filter((one) => one.at('instanceState').at('name').text() !== 'terminated')
          .map(toServer)
      )
    },
    clustersIn: async (region: string, signal: AbortSignal): Promise<ProviderCluster[]> => {
      const limit = pLimit(mostClusters)
      const names = await clusterNames(region, signal)
      return Promise.all(names.map((name) => limit(() => clusterOf(region, name, signal))))
    },
  }
}
