// Writes each source of the product without its types, for processes that import `services/host/stripped-sources.mjs`.
// Runs under the Node of the product: before `npm start` and in the build of the image. A file is named by the digest
// of its source, so that only what it was made from is run in its place; files of former sources are removed.
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { root } from './run.mjs'

const folders = [...['contract', 'demo', 'i18n', 'kernel', 'server'].map((name) => `packages/${name}`), 'services']
const output = join(root, 'node_modules/.cache/stripped')

const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesIn(path)
    return /(?<!\.test|\.d)\.ts$/.test(entry.name) ? [path] : []
  })

mkdirSync(output, { recursive: true })
const former = new Set(readdirSync(output))
for (const path of folders.filter((folder) => existsSync(join(root, folder))).flatMap(sourcesIn)) {
  const source = readFileSync(join(root, path), 'utf8')
  const name = `${hash('sha256', source)}.js`
  if (!former.delete(name)) writeFileSync(join(output, name), stripTypeScriptTypes(source))
}
for (const name of former) rmSync(join(output, name), { recursive: true })
