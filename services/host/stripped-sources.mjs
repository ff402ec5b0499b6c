// Loaded by `node --import`: modules are read as `strip-sources.mjs` wrote them ahead, without their types. Otherwise
// each process loads a compiler for that, or keeps Node's compile cache in memory (ADR 0059). Positions are those of
// the source. A source that was changed since, or never written, is read by Node itself.
import { readFileSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url).href
const output = new URL('../../node_modules/.cache/stripped/', import.meta.url)

/** Layers of an image keep times by the second. */
const secondOf = (file) => {
  const time = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return time === undefined ? undefined : Math.floor(time / 1000)
}

registerHooks({
  load: (url, context, nextLoad) => {
    if (!url.startsWith(root) || !url.endsWith('.ts')) return nextLoad(url, context)
    const stripped = fileURLToPath(new URL(url.slice(root.length), output))
    if (secondOf(stripped) !== secondOf(fileURLToPath(url))) return nextLoad(url, context)
    return { format: 'module', source: readFileSync(stripped, 'utf8'), shortCircuit: true }
  },
})
