/** Slugs of cloud providers (CLD-004). */
export const cloudProviders = ['scw', 'aws', 'gcp'] as const
export type CloudProviderSlug = (typeof cloudProviders)[number]

/** Zones in which servers can be created, by provider. */
export const cloudZones: Record<CloudProviderSlug, readonly string[]> = {
  scw: ['fr-par-1', 'fr-par-2', 'nl-ams-1', 'pl-waw-1'],
  aws: ['eu-west-3a', 'eu-west-3b', 'eu-central-1a'],
  gcp: ['europe-west9-a', 'europe-west9-b', 'europe-west1-b'],
}

/** What a server is doing; `unknown` is everything that a provider says beyond that. */
export const serverStatuses = [
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

/** What can be asked of a server (OPEN-034). */
export const serverActions = ['start', 'stop', 'reboot'] as const
export type ServerAction = (typeof serverActions)[number]

/** Only what is possible now is offered; nothing while an action runs (CLD-006). */
export const possibleActions = (status: ServerStatus, busy: boolean): ServerAction[] => {
  if (busy) return []
  if (status === 'running') return ['reboot', 'stop']
  return status === 'stopped' ? ['start'] : []
}

/** How a server is shown while an action runs. */
export const statusDuring = { start: 'starting', stop: 'stopping', reboot: 'rebooting', create: 'creating' } as const

/** Has the server got where the action leads? A reboot leads back to where it began: it is given its time, in ms since it was sent. */
export const isActionDone = (action: ServerAction | 'create', status: ServerStatus, sinceSent: number): boolean => {
  if (action === 'stop') return status === 'stopped'
  return status === 'running' && (action !== 'reboot' || sinceSent >= leastReboot)
}
/** A reboot is not over sooner, in ms: some providers call the server running all the while. */
const leastReboot = 4000
