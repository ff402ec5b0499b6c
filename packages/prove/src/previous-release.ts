import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim()

/**
 * The last tag; where none is, the commit before the five newest that added migrations. Undefined where there is no
 * history.
 */
const findRevision = async (): Promise<string | undefined> => {
  const tag = await git('describe', '--tags', '--abbrev=0').catch(() => '')
  if (tag !== '') return tag
  const added = ['log', '-1', '--skip=4', '--diff-filter=A', '--format=%H', '--', 'prisma/migrations']
  const commit = await git(...added).catch(() => '')
  if (commit === '') return undefined
  return git('rev-parse', '--verify', `${commit}^`).catch(() => undefined)
}

/**
 * Checks out the previous release into a folder of its own, with the packages installed here and a database client of
 * its schema. Null where git has no history.
 */
export const checkOutPreviousRelease = async (): Promise<{
  name: string
  folder: string
  remove: () => Promise<void>
} | null> => {
  const revision = await findRevision()
  if (revision === undefined) return null
  const parent = await mkdtemp(join(tmpdir(), 'passerelle-release-'))
  const folder = join(parent, 'release')
  await git('worktree', 'add', '--detach', folder, revision)
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder)
    await rm(parent, { recursive: true, force: true })
  }
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const group of ['packages', 'services'])
      for (const name of await readdir(join(folder, group)))
        await cp(join(root, group, name, 'node_modules'), join(folder, group, name, 'node_modules'), {
          recursive: true,
          verbatimSymlinks: true,
        }).catch(() => undefined)
    const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true', CHECKPOINT_DISABLE: '1' }
    await run(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], { cwd: folder, env })
    return { name: revision.slice(0, 12), folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
