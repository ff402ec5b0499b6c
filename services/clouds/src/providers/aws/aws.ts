import { CloudError } from '../cloud-error.ts'
import { cloudInit } from '../cloud-init.ts'
import type { CloudProvider, ServerOrder } from '../cloud-provider.ts'
import { readPlaces } from '../places.ts'
import { awsApi, listOf, regionOf, type AwsOptions } from './aws-api.ts'
import { awsImages } from './aws-images.ts'
import { awsInventory, toServer } from './aws-inventory.ts'
import { awsOffer } from './aws-offer.ts'
import { enabledRegions } from './aws-regions.ts'
import type { AwsCredentials } from './aws-signature.ts'

const actions = { start: 'StartInstances', stop: 'StopInstances', reboot: 'RebootInstances' } as const

const networkFields = (network: string | null): Record<string, string> => {
  if (network === null) return {}
  const [subnet = '', group = ''] = network.split('/')
  return {
    'NetworkInterface.1.DeviceIndex': '0',
    'NetworkInterface.1.SubnetId': subnet,
    'NetworkInterface.1.SecurityGroupId.1': group,
    'NetworkInterface.1.AssociatePublicIpAddress': 'true',
  }
}

const orderFields = ({ name, zone, commercialType, image, keys, network, token }: ServerOrder) => ({
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
  ...(keys.length > 0 && { UserData: Buffer.from(cloudInit(keys)).toString('base64') }),
  ...networkFields(network),
})

/** AWS adapter: EC2 (query API, XML) and EKS (JSON), with signed requests (CLD-004). */
export const amazon = (credentials: AwsCredentials, options: AwsOptions): CloudProvider => {
  const api = awsApi(credentials, options)
  const readRegions = enabledRegions(api, options.clock)
  const { serversIn, clustersIn } = awsInventory(api)
  const images = awsImages(api, options.clock)
  const { types, networks } = awsOffer(api)
  const inRegions = async <T>(read: (region: string, signal: AbortSignal) => Promise<T[]>, signal: AbortSignal) => {
    const { regions, unread } = await readRegions(signal)
    const listed = await readPlaces(regions, read, signal)
    return { ...listed, unread: [...unread, ...listed.unread] }
  }

  return {
    slug: 'aws',
    givesPrices: false,
    servers: (signal, zones) =>
      zones ? readPlaces([...new Set(zones.map(regionOf))], serversIn, signal) : inRegions(serversIn, signal),
    clusters: (signal) => inRegions(clustersIn, signal),
    types,
    images: (zone, signal) => images(regionOf(zone), signal),
    networks,
    create: async (wanted, signal) => {
      const [instance] = listOf((await api.ec2(regionOf(wanted.zone), orderFields(wanted), signal)).at('instancesSet'))
      if (!instance) throw new CloudError('invalid_response')
      const made = toServer(instance)
      return { ...made, image: wanted.image, status: made.status === 'starting' ? 'creating' : made.status }
    },
    act: async ({ providerId, zone }, action, signal) =>
      void (await api.ec2(regionOf(zone), { Action: actions[action], 'InstanceId.1': providerId }, signal)),
  }
}
