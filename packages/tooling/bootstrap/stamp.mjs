import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

const skipped = new Set(['node_modules', 'dist', 'generated', '.cache', '.data'])

const filesIn = (path) => {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return []
  if (stats.isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !skipped.has(name))
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

/**
 * Returns one hash of the names and contents of files and folders (relative to the root) and of any further strings.
 */
export const hashOf = (paths, ...words) => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesIn(join(root, path)))) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.update(words.join('\0')).digest('hex')
}

/**
 * Records in node_modules for which input hash a step last succeeded; deleting node_modules resets it. `fresh(hash)`
 * returns whether the step can be skipped; call `keep(hash)` once it has succeeded.
 */
export const stamp = (step) => {
  const file = join(root, 'node_modules/.stamps', step)
  return {
    fresh: (hash) => statSync(file, { throwIfNoEntry: false }) !== undefined && readFileSync(file, 'utf8') === hash,
    keep: (hash) => {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, hash)
    },
  }
}
