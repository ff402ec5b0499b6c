import { dirname, join } from 'node:path'
import { importsOf } from '../checks/parse-source.ts'
import { isTest, type SourceFile } from '../checks/source-files.ts'

const isUnitTest = (path: string) =>
  /\.test\.tsx?$/.test(path) && !/\.(?:component|redis|split|browser|e2e)\.test\./.test(path)

const packageOf = (path: string) => /^(?:packages|services)\/[^/]+|^web/.exec(path)?.[0]

/** Path of an imported file from the root, if it is one of the workspace. */
const resolveImport = (from: string, name: string, known: ReadonlySet<string>): string | undefined => {
  if (name.startsWith('.')) return join(dirname(from), name)
  const [, workspace, path] = /^@passerelle\/([^/]+)\/(.+)$/.exec(name) ?? []
  return ['packages', 'services']
    .map((parent) => `${parent}/${workspace}/src/${path}.ts`)
    .find((file) => known.has(file))
}

export type TestFinder = (path: string) => { near: string[]; far: string[]; reached: string[] }

/**
 * Finds the unit tests of a file: `near` import it, `far` are those of its package that reach it through other files,
 * `reached` are these files and itself.
 */
export const createTestFinder = (files: readonly SourceFile[]): TestFinder => {
  const known = new Set(files.map(({ path }) => path))
  const importers = new Map<string, Set<string>>()
  for (const file of files) {
    if (isTest(file.path) && !isUnitTest(file.path)) continue
    for (const { name } of importsOf(file)) {
      const target = resolveImport(file.path, name, known)
      if (target) importers.set(target, (importers.get(target) ?? new Set()).add(file.path))
    }
  }
  const importersOf = (path: string) => [...(importers.get(path) ?? [])]
  return (path) => {
    const near = importersOf(path).filter(isUnitTest)
    const reached = new Set([path])
    for (const file of reached)
      for (const importer of importersOf(file)) if (packageOf(importer) === packageOf(path)) reached.add(importer)
    const [tests, between] = [isUnitTest, (file: string) => !isTest(file)].map((is) => [...reached].filter(is))
    return { near, far: tests!.filter((file) => !near.includes(file)), reached: between! }
  }
}
