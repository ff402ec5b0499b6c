import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { passwords, readCompose, startedServices, type ComposeFile, type ComposeService } from './compose-file.ts'
import { readImage, type Image } from './image.ts'
import { startProcess, type Environment, type Exit, type ServerProcess } from './process.ts'

const run = promisify(execFile)

/** Ports of the services that the compose file takes from other images. */
export type Outside = { postgres: number; redis: number }
type Ports = Readonly<Record<string, number>>

export type ComposeDeployment = {
  /** Public origin: the published port of the reverse proxy. */
  origin: string
  /** Returns the environment of a process, with container addresses replaced by addresses of this machine. */
  environmentOf: (name: string) => Environment
  portOf: (name: string) => number
  processes: Readonly<Record<string, ServerProcess>>
  /** Restarts a service after it has ended and waits until it is healthy. */
  start: (name: string) => Promise<ServerProcess>
  /** The same without waiting for its health check. */
  launch: (name: string) => ServerProcess
  /** Stops all processes concurrently, as `docker compose stop` does; returns how each ended. */
  stop: () => Promise<Record<string, Exit>>
}

const portsOf = async (file: ComposeFile, outside: Outside): Promise<Ports> => {
  const ports: Record<string, number> = { ...outside }
  for (const name of startedServices(file))
    ports[name] = Number(file[name]!.ports?.[0]?.split(':')[0] ?? (await getFreePort()))
  return ports
}

/** Replaces container host names by this machine, each with its mapped port. */
const onThisMachine = (value: string, ports: Ports) =>
  value.replace(/(?<=\/\/|@)([a-z]+):\d+(?=\/|,|$)/g, (address, name: string) =>
    name in ports ? `127.0.0.1:${ports[name]}` : address,
  )

const environmentOf = (
  image: Image,
  { environment = {} }: ComposeService,
  port: number,
  ports: Ports,
): Environment => ({
  ...image.environment,
  ...Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, onThisMachine(String(value), ports)]),
  ),
  HOST: '127.0.0.1',
  PORT: String(port),
  // In containers each process has its own port; on one machine the second would find it in use.
  METRICS_PORT: '0',
  // The image holds stripped sources; here each process may have to strip its own.
  NODE_COMPILE_CACHE: join(tmpdir(), 'compile'),
})

/** Runs the health check command until it succeeds, as often as Compose would retry it. */
const healthy = async ({ healthcheck }: ComposeService, port: number, running: ServerProcess) => {
  const [, , ...args] = healthcheck!.test
  for (let left = healthcheck!.retries; ; left -= 1) {
    try {
      return await run(
        process.execPath,
        args.map((word) => word.replace('127.0.0.1:3000', `127.0.0.1:${port}`)),
      )
    } catch (error) {
      if (left === 0) throw new Error(`It never became healthy:\n${running.output()}`, { cause: error })
    }
  }
}

/** Starts every service of docker-compose.yml that uses our image as a process, in dependency order. */
export const startComposeDeployment = async (
  outside: Outside,
  variables: Readonly<Record<string, string>>,
): Promise<ComposeDeployment> => {
  const publicPort = await getFreePort()
  const origin = `http://127.0.0.1:${publicPort}`
  const [image, file] = await Promise.all([
    readImage(),
    readCompose({ ...passwords, ...variables, ORIGIN: origin, PUBLIC_PORT: String(publicPort) }),
  ])
  const ports = await portsOf(file, outside)
  const processes: Record<string, ServerProcess> = {}
  const envOf = (name: string) => environmentOf(image, file[name]!, ports[name]!, ports)

  const launch = (name: string) => (processes[name] = startProcess(file[name]!.command ?? image.command, envOf(name)))
  const start = async (name: string) => {
    const running = launch(name)
    await running.waitForOutput('"serving"')
    await healthy(file[name]!, ports[name]!, running)
    return running
  }
  const completed = async (name: string) => {
    const running = launch(name)
    const { code } = await running.ended
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${running.output()}`)
    delete processes[name]
  }

  const begun = new Map<string, Promise<unknown>>()
  const begin = (name: string): Promise<unknown> => {
    const { depends_on: needs = {} } = file[name]!
    const begins = async () => {
      if (!startedServices(file).includes(name)) return
      await Promise.all(Object.keys(needs).map(begin))
      const isOneShot = Object.values(file).some(
        ({ depends_on: others = {} }) => others[name]?.condition === 'service_completed_successfully',
      )
      await (isOneShot ? completed(name) : start(name))
    }
    const beginning = begun.get(name) ?? begins()
    begun.set(name, beginning)
    return beginning
  }
  await Promise.all(startedServices(file).map(begin))

  const stop = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(processes).map(async ([name, running]) => [name, await running.stop()] as const),
      ),
    )
  return { origin, environmentOf: envOf, portOf: (name) => ports[name]!, processes, launch, start, stop }
}
