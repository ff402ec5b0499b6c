import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess, strippedSources, type ServerProcess } from './process.ts'

export type EmbeddedForm = ServerProcess & { origin: string }
/** The port stays the same over restarts, because URLs and sessions are valid for one origin. */
export type Place = { port: number } & ({ DATA_DIR: string } | { DATABASE_URL: string })

/** Launches the product as `npm start` does, without building: on a data folder, or on a test database. */
export const launchEmbedded = ({ port, ...place }: Place, ...options: string[]): EmbeddedForm => {
  const running = startProcess(['node', ...strippedSources, 'services/host/src/main.ts', '--embedded', ...options], {
    PORT: String(port),
    ...place,
  })
  return { ...running, origin: `http://127.0.0.1:${port}` }
}

/** The same, and waits until it serves requests. */
export const startEmbedded = async (place: Place, ...options: string[]): Promise<EmbeddedForm> => {
  const form = launchEmbedded(place, ...options)
  await form.waitForOutput('Passerelle is at')
  return form
}

/** Creates a data folder; `remove` deletes it. Its permissions let Postgres enter as another OS user. */
export const dataFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-split-'))
  await chmod(folder, 0o755)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
