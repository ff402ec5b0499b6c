import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { passwords } from './compose-file.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Returns why containers of an image cannot be had here; undefined if it is here or its registry gives it. */
export const withoutImage = async (image: string): Promise<string | undefined> => {
  try {
    await run('docker', ['image', 'inspect', image])
    return undefined
  } catch {
    return run('docker', ['pull', '--quiet', image], { timeout: 300_000 }).then(
      () => undefined,
      (error: { stderr?: string }) => `${image} cannot be had: ${error.stderr?.trim().split('\n').at(-1)}`,
    )
  }
}

/** Returns what a command in a container of an image prints. */
export const printedBy = async (image: string, command: string): Promise<string> =>
  (await run('docker', ['run', '--rm', '--entrypoint', 'sh', image, '-c', command])).stdout

/** The compose file with one of the files beside it, in a project of its own. */
export type ComposeOverlay = {
  /** Runs `docker compose …` on it; resolves with what it printed. */
  compose: (...args: string[]) => Promise<string>
  removeVolume: (name: string) => Promise<void>
  /** Removes containers, networks and volumes. */
  remove: () => Promise<void>
}

/** `ports`: published ports of services, instead of those of the file, which may be taken here. */
export const openComposeOverlay = async (
  name: string,
  {
    variables = {},
    ports = {},
  }: { variables?: Readonly<Record<string, string>>; ports?: Readonly<Record<string, string[]>> } = {},
): Promise<ComposeOverlay> => {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-overlay-'))
  const override = join(folder, 'override.yml')
  const lines = Object.entries(ports).map(
    ([service, list]) => `  ${service}:\n    ports: !override ${JSON.stringify(list)}\n`,
  )
  await writeFile(override, lines.length > 0 ? `services:\n${lines.join('')}` : 'services: {}\n')
  const project = `passerelle-${name}-${process.pid}`
  const files = ['docker-compose.yml', `ops/compose.${name}.yml`].flatMap((file) => ['-f', join(root, file)])
  const compose = async (...args: string[]) => {
    const options = {
      cwd: root,
      env: { ...passwords, GRAFANA_PASSWORD: passwords.POSTGRES_PASSWORD, ...process.env, ...variables },
      maxBuffer: 16 * 1024 * 1024,
    }
    return (await run('docker', ['compose', '-p', project, ...files, '-f', override, ...args], options)).stdout
  }
  const remove = async () => {
    await compose('down', '--volumes', '--remove-orphans', '--timeout', '5')
    await rm(folder, { recursive: true, force: true })
  }
  const removeVolume = async (volume: string) => void (await run('docker', ['volume', 'rm', `${project}_${volume}`]))
  return { compose, removeVolume, remove }
}
