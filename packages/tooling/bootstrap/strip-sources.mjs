// Writes each source of the product without its types, for processes that import `services/host/stripped-sources.mjs`.
// Runs under the Node of the product: before `npm start` and in the build of the image. Only changed sources are read.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

const folders = [...['contract', 'demo', 'i18n', 'kernel', 'server'].map((name) => `packages/${name}`), 'services']
const output = join(root, 'node_modules/.cache/stripped')

const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesIn(path)
    return /(?<!\.test|\.d)\.ts$/.test(entry.name) ? [path] : []
  })

for (const path of folders.filter((folder) => existsSync(join(root, folder))).flatMap(sourcesIn)) {
  const stripped = join(output, path)
  const { mtime } = statSync(join(root, path))
  if (statSync(stripped, { throwIfNoEntry: false })?.mtime.getTime() === mtime.getTime()) continue
  mkdirSync(dirname(stripped), { recursive: true })
  writeFileSync(stripped, stripTypeScriptTypes(readFileSync(join(root, path), 'utf8')))
  // The time of its source says which one it was made from.
  utimesSync(stripped, mtime, mtime)
}
