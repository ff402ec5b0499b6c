import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Finding } from './source-files.ts'

/**
 * Most bytes, compressed, that a page loads beside the first load, by the pattern of its path in `preloads.json`: what
 * was reached, and a few percent. A library that gets into a shared script shows here.
 */
const budgets: Readonly<Record<string, number>> = {
  '^/(?:phone|projects/(?:tasks|archived)(?:/.*)?)?$': 9000,
  '^/login$': 33_000,
  '^/stats$': 107_000,
  '^/clouds$': 81_000,
  '^/payments$': 99_000,
  '^/bookings$': 97_000,
  '^/inbox$': 78_500,
  '^/admin$': 140_000,
  '^/admin/(?!login|oauth)': 83_000,
  '': 28_000,
}

/** Returns the compressed bytes of each page beside the first load; undefined if there is no build. */
export const pageLoads = (dist: string): Record<string, number> | undefined => {
  const list = join(dist, 'preloads.json')
  if (!existsSync(list)) return undefined
  const pages = JSON.parse(readFileSync(list, 'utf8')) as [pattern: string, files: string[]][]
  const sizeOf = (file: string) => brotliCompressSync(readFileSync(join(dist, file))).length
  return Object.fromEntries(
    pages.map(([pattern, files]) => [pattern, files.reduce((bytes, file) => bytes + sizeOf(file), 0)]),
  )
}

/** Bundle size limits of the pages that people come to most. */
export const checkPageLoads = (loads: Record<string, number>, allowed = budgets): Finding[] =>
  Object.entries(loads).flatMap(([pattern, bytes]): Finding[] => {
    const most = allowed[pattern]
    if (most !== undefined && bytes <= most) return []
    const limit = most === undefined ? 'no limit is given' : `${kilobytes(most)} allowed`
    const message = `the page "${pattern}" loads ${kilobytes(bytes)} beside the first load; ${limit}`
    return [{ level: 'error', path: 'web/dist/preloads.json', message }]
  })

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** `^/login$ 125.6 kB, ^/stats$ 131.9 kB` */
export const formatPageLoads = (loads: Record<string, number>) =>
  Object.entries(loads)
    .map(([pattern, bytes]) => `${pattern} ${kilobytes(bytes)}`)
    .join(', ')
