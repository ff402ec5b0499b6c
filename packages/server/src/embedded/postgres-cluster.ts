import { execFile } from 'node:child_process'
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isAlive } from './postgres-owner.ts'
import type { PostgresUser } from './postgres-user.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

const run = promisify(execFile)

export type ClusterOptions = {
  folder: string
  password: string
  throwaway: boolean
  account: PostgresUser
  binaries: PostgresBinaries
}

/**
 * Ensures that `folder/cluster` contains a complete cluster and returns its path. A cluster is created in a draft
 * folder and renamed when complete, so an interrupted start never leaves a partial one.
 */
export const ensureCluster = async ({
  folder,
  password,
  throwaway,
  account,
  binaries,
}: ClusterOptions): Promise<string> => {
  const cluster = join(folder, 'cluster')
  await removeAbandoned(folder)
  if (await stat(cluster).catch(() => undefined)) return cluster

  const draft = join(folder, `draft-${process.pid}`)
  const passwordFile = `${draft}.password`
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account.owner)
    await Promise.all([draft, passwordFile].map((path) => chown(path, account.owner!.uid, account.owner!.gid)))
  try {
    const { file, args, ...person } = account.command(binaries.initdb, [
      `--pgdata=${draft}`,
      '--username=passerelle',
      `--pwfile=${passwordFile}`,
      `--auth=${throwaway ? 'trust' : 'scram-sha-256'}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=fr',
      ...(throwaway ? ['--no-sync'] : []),
    ])
    await run(file, args, { ...person, cwd: folder, env: { ...process.env, LC_ALL: 'C' } })
    await rename(draft, cluster)
  } catch (cause) {
    const said = (cause as { stderr?: string }).stderr?.trim() || String(cause)
    throw new Error(`Postgres could not create its data folder ${cluster}.\n${said}`, { cause })
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(passwordFile, { force: true })
  }
  return cluster
}

/** Removes draft folders left behind by starts that were killed. */
const removeAbandoned = async (folder: string) => {
  const drafts = (await readdir(folder)).filter((name) => name.startsWith('draft-'))
  const abandoned = drafts.filter((name) => !isAlive(Number.parseInt(name.slice('draft-'.length), 10)))
  await Promise.all(abandoned.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}
