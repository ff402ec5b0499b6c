import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'
import { promisify } from 'node:util'

const run = promisify(execFile)
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

/** What an installation of a release does first, by its own scripts: its packages, then its database client. */
const install = `
  const { install } = await import('./packages/tooling/bootstrap/install.mjs')
  const { generateClient } = await import('./packages/tooling/bootstrap/generate.mjs')
  await install()
  await generateClient(process.execPath)`

export type PreviousRelease = { name: string; folder: string; remove: () => Promise<void> }

/**
 * Checks out the previous release into a folder of its own, with its packages and its database client. Returns why not
 * where git has no history or the packages cannot be had.
 */
export const checkOutPreviousRelease = async (): Promise<PreviousRelease | { missing: string }> => {
  const revision = await findRevision()
  if (revision === undefined) return { missing: 'git has no history here and so no previous release' }
  const parent = await mkdtemp(join(tmpdir(), 'passerelle-release-'))
  const folder = join(parent, 'release')
  // An archive and no worktree: a run that is killed leaves nothing in the repository.
  const removeAtExit = () => rmSync(parent, { recursive: true, force: true })
  process.once('exit', removeAtExit)
  const remove = async () => {
    process.off('exit', removeAtExit)
    await rm(parent, { recursive: true, force: true })
  }
  try {
    const archive = join(parent, 'release.tar')
    await git('archive', `--output=${archive}`, revision)
    await mkdir(folder)
    await run('tar', ['--extract', `--file=${archive}`, `--directory=${folder}`])
    await run(process.execPath, ['--input-type=module', '--eval', install], { cwd: folder })
    return { name: revision.slice(0, 12), folder, remove }
  } catch (error) {
    await remove()
    return { missing: `the previous release cannot be installed: ${String(error).slice(0, 300)}` }
  }
}
