import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * A power cut may leave an empty `postmaster.pid`, and Postgres refuses to start next to one. An empty lock file
 * belongs to no process.
 */
const removeEmptyLock = async (cluster: string) => {
  const file = join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text?.trim() === '') await rm(file, { force: true })
}

/**
 * Prepares a start on `cluster`. Stops an orphaned server of a killed process cleanly; throws if another running
 * process uses the server, because two must not share a folder.
 */
export const clearOrphan = async (cluster: string, lastOwner: number | undefined, urlFor: (port: number) => string) => {
  await removeEmptyLock(cluster)
  const server = await readLock(cluster)
  if (!server || !isAlive(server.pid)) return
  if (!(await servesCluster(urlFor(server.port), cluster))) return
  const parent = await parentOf(server.pid)
  const held =
    lastOwner !== undefined &&
    lastOwner !== process.pid &&
    isAlive(lastOwner) &&
    (parent === undefined || parent === lastOwner)
  if (held || parent === process.pid) {
    throw new Error(
      `Another running Passerelle (process ${parent ?? lastOwner}) uses the data folder ${cluster}. Stop it first.`,
    )
  }
  process.kill(server.pid, 'SIGINT')
  for (let tries = 0; tries < 100 && isAlive(server.pid); tries += 1) await wait(50)
}

const readLock = async (cluster: string) => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0]),
    port = Number(lines[3])
  return pid > 0 && port > 0 ? { pid, port } : undefined
}

/**
 * Whether the server at `url` serves this cluster folder. Process ids are reused, so only the server itself can tell.
 */
export const servesCluster = async (url: string, cluster: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    return rows[0]?.data_directory === cluster
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const parentOf = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
  const parent = status?.match(/^PPid:\s+(\d+)$/m)?.[1]
  return parent === undefined ? undefined : Number(parent)
}
