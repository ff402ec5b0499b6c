import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getFreePort } from '@passerelle/server/net/get-free-port'

const binary = process.env['PGBOUNCER'] ?? 'pgbouncer'

/** The version of the installed PgBouncer, such as 1.18; undefined without one. */
export const findPgBouncer = (): Promise<number | undefined> =>
  promisify(execFile)(binary, ['--version']).then(
    ({ stdout }) => Number(/PgBouncer (\d+\.\d+)/.exec(stdout)?.[1]) || undefined,
    () => undefined,
  )

/** Sets each session as the product sets its own; docs/scale.md has the same line. */
export const connectQuery =
  'SET TimeZone = UTC; SET plan_cache_mode = force_generic_plan; SET jit = off; SET statement_timeout = 15000; ' +
  'SET idle_in_transaction_session_timeout = 15000'

/** Starts PgBouncer in transaction mode in front of a database; it runs with another user where this one is root. */
export const startPgBouncer = async (databaseUrl: string) => {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-pgbouncer-'))
  const listenPort = await getFreePort()
  const target = [
    `host=${hostname} port=${port} dbname=${name}`,
    `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`,
    `connect_query='${connectQuery}'`,
  ]
  const lines = [
    '[databases]',
    `${name} = ${target.join(' ')}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 6',
    'ignore_startup_parameters = extra_float_digits',
  ]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o644 })
  await chmod(folder, 0o755)
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(binary, [...asOther, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('process up')) resolve()
    })
    child.once('error', reject)
    void ended.then(() => reject(new Error(`PgBouncer ended: ${said}`)))
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(listenPort)
  return {
    url: url.toString(),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
