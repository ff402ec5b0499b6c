// Loaded by `node --import`: modules are read as `strip-sources.mjs` wrote them ahead, without their types. Otherwise
// each process loads a compiler for that, or keeps Node's compile cache in memory (ADR 0059). Positions are those of
// the source. A source of which no stripped file has the digest is read by Node itself.
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url).href
const output = new URL('../../node_modules/.cache/stripped/', import.meta.url)

registerHooks({
  load: (url, context, nextLoad) => {
    if (!url.startsWith(root) || !url.endsWith('.ts')) return nextLoad(url, context)
    const stripped = new URL(`${hash('sha256', readFileSync(fileURLToPath(url), 'utf8'))}.js`, output)
    if (!existsSync(stripped)) return nextLoad(url, context)
    return { format: 'module', source: readFileSync(stripped, 'utf8'), shortCircuit: true }
  },
})
