import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export type SourceFile = { path: string; text: string }

/** A finding: `error` fails the check, `warning` is only printed. */
export type Finding = { level: 'error' | 'warning'; path: string; line?: number; message: string }

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..')

const notOurs = new Set(['node_modules', 'dist', 'generated', 'coverage'])

/** Reads all files below the given folders (relative to the root) with one of the extensions, sorted by path. */
export const readSources = (folders: string[], extensions = ['.ts', '.tsx', '.mjs']): SourceFile[] => {
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (notOurs.has(entry.name) || entry.name.startsWith('.')) return []
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return walk(path)
      return extensions.some((extension) => entry.name.endsWith(extension)) ? [path] : []
    })
  return folders
    .flatMap(walk)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Whether a file supports tests: fixtures, test environments, and fakes that only tests use. */
export const isTestSupport = (path: string) => /\/src\/(?:testing|split)\//.test(path)

/** Whether a file is a test: tests may use the test kit and real time; the rules for product code do not apply. */
export const isTest = (path: string) => /\.test\.tsx?$/.test(path)
