import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Strong validators by path: nothing else can be requested (no path traversal). */
export type WebFiles = ReadonlyMap<string, string>

/** Not served by name: files of one content encoding, and what is for the operator (ERR-046) or the server. */
const notServed = /\.(?:br|gz|map)$|^preloads\.json$/

export const etagOf = (body: Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/**
 * Lists the files of the web build. The validator is a digest of the content, because two builds of an image may give
 * their files the same time and size. Empty if there is no build.
 */
export const listWebFiles = async (folder: string): Promise<WebFiles> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && !notServed.test(entry.name))
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const file = join(parentPath, name)
        return [`/${relative(folder, file).split(sep).join('/')}`, etagOf(await readFile(file))] as const
      }),
    ),
  )
}
