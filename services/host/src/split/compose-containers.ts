import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { Document, isNode } from 'yaml'
import { passwords, readCompose } from './compose-file.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** The compose file, run as it is written by a container engine. */
export type ComposeContainers = {
  /** Public origin: the published port of the reverse proxy. */
  origin: string
  /** Settings of a process on this machine that stands on the same database. */
  settings: Record<string, string>
  /** Runs `docker compose …` on these containers; resolves with what it printed. */
  compose: (...args: string[]) => Promise<string>
  /** Runs a script of `ops/` on these containers; resolves with what it printed. */
  operate: (script: 'upgrade' | 'rollback', ...args: string[]) => Promise<string>
  /** Stops all containers; returns the exit code of each by service. */
  stop: () => Promise<Record<string, number>>
  /** Removes containers, networks, volumes and the image. */
  remove: () => Promise<void>
}

/** What differs from the file for a service that it takes from another image. */
type Changes = {
  /** Folder of the Dockerfile of an image that replaces the one of the file. */
  build?: string | undefined
  /** Published ports instead of those of the file, which may be taken here. */
  ports?: string[]
}

/** Writes the compose file that lies over docker-compose.yml. */
const writeOverride = async (path: string, services: Record<string, object>, networks: object) => {
  const document = new Document({ services, networks })
  for (const name of Object.keys(services)) {
    const ports = document.getIn(['services', name, 'ports'], true)
    // By itself, Compose publishes the ports of both files.
    if (isNode(ports)) ports.tag = '!override'
  }
  await writeFile(path, String(document))
}

/**
 * Builds the image and starts docker-compose.yml in a project of its own. Beside `changes`, only two things differ from
 * the file: the image has a name of its own, and the port of Postgres is published, to lay out rows.
 */
export const startComposeContainers = async (
  variables: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, Changes>> = {},
): Promise<ComposeContainers> => {
  const [publicPort, databasePort] = [await getFreePort(), await getFreePort()]
  const origin = `http://127.0.0.1:${publicPort}`
  const project = `passerelle-test-${publicPort}`
  const settings = { ...passwords, ...variables, ORIGIN: origin, PUBLIC_PORT: String(publicPort) }
  const file = await readCompose(settings)
  const ours = Object.keys(file).filter((name) => file[name]!.image === 'passerelle')
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-compose-'))
  const override = join(folder, 'override.yml')
  const replaced = Object.keys(changes).filter((name) => changes[name]!.build !== undefined)
  const services = {
    ...Object.fromEntries(ours.map((name) => [name, { image: project }])),
    ...changes,
    ...Object.fromEntries(replaced.map((name) => [name, { ...changes[name], image: `${project}-${name}` }])),
    // A port is published on a network that leads outside: one of its own, so that no other container is on it.
    postgres: { ports: [`127.0.0.1:${databasePort}:5432`], networks: ['published', 'data'] },
  }
  await writeOverride(override, services, { published: {} })
  const env = {
    ...process.env,
    ...settings,
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_FILE: [join(root, 'docker-compose.yml'), override].join(':'),
    UPGRADE_IMAGE: project,
  }
  const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024 }
  const compose = async (...args: string[]) => (await run('docker', ['compose', ...args], options)).stdout
  const operate = async (script: string, ...args: string[]) =>
    (await run(join(root, 'ops', script), args, options)).stdout
  const remove = async () => {
    await compose('down', '--volumes', '--rmi', 'local', '--timeout', '5')
    await run('docker', ['image', 'rm', '--force', project, ...replaced.map((name) => `${project}-${name}`)])
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await compose('build')
    await compose('up', '--detach', '--wait')
  } catch (cause) {
    const logs = await compose('logs', '--no-color', '--tail', '15').catch(() => '')
    await remove().catch(() => undefined)
    throw new Error(`The containers did not become healthy:\n${logs}`, { cause })
  }
  const stop = async () => {
    await compose('stop')
    const lines = (await compose('ps', '--all', '--format', 'json')).trim()
    // Older versions print one list, newer ones an object per line.
    const parsed = lines.startsWith('[') ? lines : `[${lines.split('\n').join(',')}]`
    const states = JSON.parse(parsed) as { Service: string; ExitCode: number }[]
    return Object.fromEntries(states.map(({ Service, ExitCode }) => [Service, ExitCode]))
  }
  const databaseUrl = file['migrate']!.environment!['DATABASE_URL']!.replace(
    '@postgres:5432',
    `@127.0.0.1:${databasePort}`,
  )
  return { origin, settings: { ...settings, DATABASE_URL: databaseUrl }, compose, operate, stop, remove }
}
