import type { NewWork } from '@passerelle/server/work/work-store'

/** A provider account of an account of ours. */
export type ConnectionKey = { appId: string; provider: string }

/** Id of work about a connection, such as `65f0…/scw`. */
export const toWorkId = ({ appId, provider }: ConnectionKey): string => `${appId}/${provider}`

export const toConnectionKey = (workId: string): ConnectionKey => {
  const [appId = '', provider = ''] = workId.split('/')
  return { appId, provider }
}

/** Work about a connection that is due at once. */
export const connectionWork = (kind: string, connection: ConnectionKey, now: Date): NewWork => ({
  kind,
  id: toWorkId(connection),
  appId: connection.appId,
  dueAt: now,
})
