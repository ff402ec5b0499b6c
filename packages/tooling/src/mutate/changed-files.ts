import { run } from '../checks/command.ts'

const git = async (...args: string[]): Promise<string | undefined> => {
  // Git itself may be missing.
  const ran = await run('git', ...args).catch(() => undefined)
  return ran?.code === 0 ? ran.output : undefined
}

/** Where the work began: the last commit that it has in common with main; on main itself, the commit before. */
const findBase = async (): Promise<string | undefined> => {
  for (const main of ['origin/main', 'main']) {
    const base = await git('merge-base', 'HEAD', main)
    if (base !== undefined && base !== (await git('rev-parse', 'HEAD'))) return base
  }
  return git('rev-parse', 'HEAD~1')
}

/** Paths of the files that differ from a revision, those of the work tree included; undefined without a history. */
export const changedFiles = async (revision?: string): Promise<string[] | undefined> => {
  const base = revision ?? (await findBase())
  const names = base && (await git('diff', '--name-only', '--diff-filter=d', base))
  return names?.split('\n').filter((name) => name !== '')
}
