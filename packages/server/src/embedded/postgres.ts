import { mkdir, realpath, rm, stat } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { resolvePostgresUser } from './postgres-user.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { ensureCluster } from './postgres-cluster.ts'
import { readNote, writeNote } from './postgres-state.ts'
import { clearOrphan } from './postgres-owner.ts'
import { getFreePort } from '../net/get-free-port.ts'
import { runPostgres } from './postgres-process.ts'
import { postgresArguments } from './postgres-settings.ts'
import { createEphemeralDir } from './ephemeral-dir.ts'

export type EmbeddedPostgres = {
  /** Connection URL of the product's database, including the password. */
  url: string
  /** Whether this is an ephemeral cluster in memory, where creating and dropping databases is cheap. */
  inMemory: boolean
  stop: () => Promise<void>
  /** Resolves with the last log lines when the server exits, expectedly or not. */
  ended: Promise<string>
}

/**
 * `folder` keeps the data between starts; `ephemeral` creates a fast cluster that `stop` removes, in memory where there
 * is room unless it is to be `onDisk`.
 */
export type EmbeddedOptions = { folder: string; ephemeral?: false } | { ephemeral: true; onDisk?: boolean }

const ATTEMPTS = 20

/**
 * Starts an embedded Postgres server on the loopback address only and creates the product's database in it. Throws an
 * error with an actionable message and the server's last log lines.
 */
export const startPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const throwaway = options.ephemeral === true
  const { folder, inMemory } = options.ephemeral
    ? await createEphemeralDir(options)
    : { folder: await realFolder(options.folder), inMemory: false }
  const note = await readNote(folder)
  const password = note.password ?? randomBytes(24).toString('hex')
  const binaries = await findPostgresBinaries()
  const account = await resolvePostgresUser(folder, binaries.postgres)
  if (note.password === undefined) await refuseForeignCluster(folder)

  const urlFor = (port: number, database = 'postgres') =>
    `postgres://passerelle:${password}@127.0.0.1:${port}/${database}`
  let port = await getFreePort(note.port)
  await writeNote(folder, { password, port: note.port ?? port, owner: note.owner ?? process.pid })
  const cluster = await ensureCluster({ folder, password, throwaway, account, binaries })
  await clearOrphan(cluster, note.owner, urlFor)

  for (let attempt = 1; ; attempt += 1) {
    port = await getFreePort(note.port)
    try {
      const server = await runPostgres(binaries.postgres, postgresArguments(cluster, port, throwaway), account)
      const stop = async () => {
        await server.stop()
        if (throwaway) await rm(folder, { recursive: true, force: true })
      }
      await writeNote(folder, { password, port, owner: process.pid })
      await createDatabase(urlFor(port)).catch(async (error: unknown) => {
        await stop()
        throw error
      })
      return { url: urlFor(port, 'passerelle'), inMemory, ended: server.ended, stop }
    } catch (error) {
      // Transient errors: another process took the port in between, or the lock file of a server that just stopped is
      // still being removed.
      const passing = /could not create any TCP\/IP sockets|lock file "postmaster.pid" already exists/.test(
        String(error),
      )
      if (!passing || attempt === ATTEMPTS) throw explained(folder, error)
      await wait(250)
    }
  }
}

const realFolder = async (folder: string) => {
  await mkdir(folder, { recursive: true })
  return realpath(folder)
}

/** Throws if a cluster exists whose password is lost: creating a new one over it would look like data loss. */
const refuseForeignCluster = async (folder: string) => {
  if (await stat(join(folder, 'cluster')).catch(() => undefined)) {
    throw new Error(
      `${folder} holds a database but embedded.json with its password is missing or empty. Restore that file or ` +
        'move the folder away.',
    )
  }
}

const createDatabase = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'passerelle'")
    if (rowCount === 0) await client.query('CREATE DATABASE passerelle')
  } finally {
    await client.end()
  }
}

const explained = (folder: string, error: unknown) =>
  new Error(`Postgres did not start on ${folder}.\n${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  })
