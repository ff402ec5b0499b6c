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

/** One hash over the names and contents of files and folders (relative to the root) and any further words. */
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
 * Remembers beside the installed packages which input a step was last done for. Deleting node_modules forgets all of them.
 * `fresh(hash)` says whether the step can be left out, `keep(hash)` is called once it has succeeded.
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
