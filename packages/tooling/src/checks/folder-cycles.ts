import { dirname, join } from 'node:path'
import { importsOf } from './parse-source.ts'
import { isTest, type Finding, type SourceFile } from './source-files.ts'

type Import = { path: string; line: number; from: string; to: string }

/** A folder of a package, or a file beside its folders. */
const placeIn = /^((?:packages|services)\/[^/]+\/src)\/([^/]+)/

/** Imports from one folder of a package to another one. */
const importsBetween = (files: readonly SourceFile[]): Import[] =>
  files
    .filter(({ path }) => placeIn.test(path) && !isTest(path) && !/\/(?:testing|generated)\//.test(path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ name }) => name.startsWith('.'))
        .flatMap(({ name, line }) => {
          const [from, root] = placeIn.exec(file.path) ?? []
          const [to, other] = placeIn.exec(join(dirname(file.path), name)) ?? []
          return from && to && from !== to && root === other ? [{ path: file.path, line, from, to }] : []
        }),
    )

/** Everything that a place imports, by however many others. */
const reachedFrom = (start: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> => {
  const reached = new Set<string>()
  const open = [start]
  for (let place = open.pop(); place !== undefined; place = open.pop())
    for (const one of next.get(place) ?? [])
      if (!reached.has(one)) {
        reached.add(one)
        open.push(one)
      }
  return reached
}

/** Finds imports that close a cycle between the folders of a package: neither can be read without the other. */
export const checkFolderCycles = (files: readonly SourceFile[]): Finding[] => {
  const imports = importsBetween(files)
  const next = new Map(
    [...Map.groupBy(imports, ({ from }) => from)].map(([from, all]) => [from, new Set(all.map(({ to }) => to))]),
  )
  const reached = new Map([...next.keys()].map((place) => [place, reachedFrom(place, next)]))
  return imports
    .filter(({ from, to }) => reached.get(to)?.has(from))
    .map(({ path, line, from, to }) => ({ level: 'error', path, line, message: `${to} leads back to ${from}` }))
}
