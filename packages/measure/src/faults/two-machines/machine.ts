import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../root.ts'
import { startProduct, type ProductProcess } from '../../world/product-process.ts'
import { runInSystem, signalTrees, startInSystem, system, type RunningCommand } from './system.ts'

const run = promisify(execFile)

export const addresses = { one: '127.0.0.2', two: '127.0.0.3', witness: '127.0.0.4' }
export type MachineName = keyof typeof addresses

/** Ports as in the recipe, but for people, who come by https there. */
export const databasePort = 5000
export const webPort = 8080

export type Passwords = { postgres: string; replication: string }
type Options = { name: MachineName; folder: string; passwords: Passwords }

type Part = 'etcd' | 'patroni' | 'haproxy'

/**
 * One of the two machines of docs/scale.md, or their witness: an address of the loopback network with the processes
 * that its configuration in `ops/two-machines` names. `folder` lies in the system and holds its data.
 */
export const openMachine = async ({ name, folder, passwords }: Options) => {
  const address = addresses[name]
  const place = join(folder, name)
  const outside = join(system, place)
  await run(join(root, 'ops/two-machines/configure'), [name, ...Object.values(addresses), outside], {
    env: {
      PATH: process.env['PATH'],
      POSTGRES_PASSWORD: passwords.postgres,
      REPLICATION_PASSWORD: passwords.replication,
      DATABASE_BIND: `${address}:${databasePort}`,
      WEB_BIND: `${address}:${webPort}`,
    },
  })
  const replaceIn = async (file: string, ...pairs: [string, string][]) => {
    const text = await readFile(join(outside, file), 'utf8')
    await writeFile(
      join(outside, file),
      pairs.reduce((all, [from, to]) => all.replaceAll(from, to), text),
    )
  }
  await replaceIn('etcd.env', ['/var/lib/etcd/passerelle', `${place}/etcd`])
  if (name !== 'witness') {
    // HAProxy starts as root elsewhere, and raises the limit of open files itself.
    await replaceIn('haproxy.cfg', ['maxconn 20000', 'maxconn 2000'])
    await replaceIn(
      'patroni.yml',
      ['/var/lib/postgresql/18/passerelle', `${place}/postgres`],
      ['/var/lib/postgresql/.pgpass.patroni', `${place}/pgpass`],
      ['/var/run/postgresql', place],
    )
  }
  await mkdir(join(outside, 'data'))
  await runInSystem('chown', '-R', 'postgres:postgres', folder)

  const variables = async () => {
    const lines = (await readFile(join(outside, 'etcd.env'), 'utf8')).split('\n')
    return Object.fromEntries(
      lines
        .filter((line) => line.startsWith('ETCD_'))
        .map((line) => [line.split('=', 1)[0]!, line.slice(line.indexOf('=') + 1)]),
    )
  }
  const commands: Record<Part, readonly string[]> = {
    etcd: ['etcd'],
    patroni: ['patroni', `${place}/patroni.yml`],
    haproxy: ['haproxy', '-db', '-f', `${place}/haproxy.cfg`],
  }
  const running = new Map<Part, RunningCommand>()
  let product: ProductProcess | undefined
  let productSettings: Readonly<Record<string, string>> = {}

  /** Postgres is no child of Patroni, which it outlives. */
  const postmaster = async (): Promise<number[]> => {
    const [pid] = (await readFile(join(outside, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    return Number(pid) > 0 ? [Number(pid)] : []
  }
  const start = async (part: Part) => {
    running.set(part, startInSystem(commands[part], part === 'etcd' ? await variables() : {}))
  }
  const kill = async (part: Part) => {
    const command = running.get(part)
    if (!command) return
    running.delete(part)
    await signalTrees([command.child.pid!, ...(part === 'patroni' ? await postmaster() : [])], 'SIGKILL')
    await command.ended
  }
  const startPasserelle = async (settings = productSettings) => {
    productSettings = settings
    product = await startProduct({ ...settings, HOST: address, PORT: '3000', DATA_DIR: join(outside, 'data') })
  }
  const killPasserelle = async () => {
    await product?.kill()
    product = undefined
  }
  const parts: Part[] = name === 'witness' ? ['etcd'] : ['etcd', 'patroni', 'haproxy']
  return {
    name,
    address,
    origin: `http://${address}:${webPort}`,
    start,
    kill,
    startPasserelle,
    killPasserelle,
    /** Kills Postgres alone, of which Patroni hears. */
    killPostgres: async () => signalTrees(await postmaster(), 'SIGKILL'),
    /** All of it ends at once, as by a cut of power. */
    killAll: async () => {
      await Promise.all([...parts.map(kill), killPasserelle()])
    },
    /** All of it starts, as after a boot; Passerelle as soon as its database answers. */
    startAll: async () => {
      for (const part of parts) await start(part)
      if (name !== 'witness') await startPasserelle()
    },
    /** SIGSTOP and SIGCONT: all of it stands still and goes on, as a virtual machine that is moved. */
    signalAll: async (signal: 'SIGSTOP' | 'SIGCONT') => {
      const pids = [...running.values()].map(({ child }) => child.pid!)
      await signalTrees([...pids, ...(await postmaster()), ...(product ? [product.pid] : [])], signal)
    },
    /** What its processes said last. */
    output: () =>
      [...running, ['passerelle', product ?? { output: () => 'does not run' }] as const]
        .map(([part, { output }]) => `── ${name} ${part}\n${output().slice(-3000)}`)
        .join('\n'),
  }
}

export type Machine = Awaited<ReturnType<typeof openMachine>>
