import { join } from 'node:path'
import { realpath } from 'node:fs/promises'
import { servesCluster } from './postgres-owner.ts'
import { readNote } from './postgres-state.ts'

/**
 * Returns the URL of the product's database if a server currently runs on this folder; for command-line tools beside
 * the product.
 */
export const findRunningPostgres = async (folder: string): Promise<string | undefined> => {
  const place = await realpath(folder).catch(() => undefined)
  if (place === undefined) return undefined
  const { password, port } = await readNote(place)
  if (password === undefined || port === undefined) return undefined
  const url = `postgres://passerelle:${password}@127.0.0.1:${port}/passerelle`
  return (await servesCluster(url, join(place, 'cluster'))) ? url : undefined
}
