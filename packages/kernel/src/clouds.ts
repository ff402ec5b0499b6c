/** Slugs of cloud providers (CLD-004). */
export const cloudProviders = ['scw', 'aws', 'gcp'] as const
export type CloudProviderSlug = (typeof cloudProviders)[number]

/** Display names of the providers. */
export const cloudProviderNames = { scw: 'Scaleway', aws: 'AWS', gcp: 'Google Cloud' } as const satisfies Record<
  CloudProviderSlug,
  string
>

/** Zones in which servers can be created from here, by provider; its servers are listed wherever they are. */
export const cloudZones: Record<CloudProviderSlug, readonly string[]> = {
  scw: ['fr-par-1', 'fr-par-2', 'nl-ams-1', 'pl-waw-1'],
  aws: ['eu-west-3a', 'eu-west-3b', 'eu-central-1a'],
  gcp: ['europe-west9-a', 'europe-west9-b', 'europe-west1-b'],
}

/**
 * Status of a server. `requested`: its creation waits for an approval; `declined`: it was not approved. Neither exists
 * at the provider. `unknown` covers every other status of a cloud provider.
 */
export const serverStatuses = [
  'requested',
  'declined',
  'creating',
  'running',
  'starting',
  'stopping',
  'rebooting',
  'stopped',
  'failed',
  'unknown',
] as const
export type ServerStatus = (typeof serverStatuses)[number]

/** Actions on a server (OPEN-034). */
export const serverActions = ['start', 'stop', 'reboot'] as const
export type ServerAction = (typeof serverActions)[number]

/** Returns the actions that are possible now; none while an action is running (CLD-006). */
export const possibleActions = (status: ServerStatus, busy: boolean): ServerAction[] => {
  if (busy) return []
  if (status === 'running') return ['reboot', 'stop']
  return status === 'stopped' ? ['start'] : []
}

/** Status shown while an action runs. */
export const statusDuring = { start: 'starting', stop: 'stopping', reboot: 'rebooting', create: 'creating' } as const

/**
 * Whether a server has reached the target status of an action. A reboot ends in the status it began with, so it also
 * needs a minimum time in ms since it was sent.
 */
export const isActionDone = (action: ServerAction | 'create', status: ServerStatus, sinceSent: number): boolean => {
  if (action === 'stop') return status === 'stopped'
  return status === 'running' && (action !== 'reboot' || sinceSent >= leastReboot)
}
/** Minimum duration of a reboot in ms: some cloud providers report the server as running all the time. */
const leastReboot = 4000

/** User whom Google Cloud creates for the SSH keys of a server. */
export const sshUserOfGoogle = 'passerelle'
const usersOfImages = [
  [/debian/i, 'admin'],
  [/ubuntu/i, 'ubuntu'],
  [/rocky/i, 'rocky'],
  [/amazon/i, 'ec2-user'],
] as const

/** User by whom one signs in to a server with one of its SSH keys; null when the image decides. */
export const sshUserOf = (provider: CloudProviderSlug, imageName: string): string | null => {
  if (provider === 'scw') return 'root'
  if (provider === 'gcp') return sshUserOfGoogle
  return usersOfImages.find(([image]) => image.test(imageName))?.[1] ?? null
}
