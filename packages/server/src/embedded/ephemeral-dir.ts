import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './postgres-owner.ts'

const PREFIX = 'passerelle-postgres-'
const ROOM_NEEDED = 2 * 1024 ** 3

/**
 * Creates a folder for an ephemeral cluster: in memory (`/dev/shm`) if there is room, because creating and dropping
 * hundreds of databases is slow on disk; on disk if asked. Removes the folders of killed test runs.
 */
export const createEphemeralDir = async ({ onDisk = false } = {}): Promise<{ folder: string; inMemory: boolean }> => {
  const inMemory =
    !onDisk &&
    (await statfs('/dev/shm').then(
      ({ bavail, bsize }) => bavail * bsize > ROOM_NEEDED,
      () => false,
    ))
  const parent = inMemory ? '/dev/shm' : tmpdir()
  for (const name of await readdir(parent)) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : undefined
    if (owner && !isAlive(owner)) await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
  }
  return { folder: await mkdtemp(join(parent, `${PREFIX}${process.pid}-`)), inMemory }
}
