import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Finding } from './source-files.ts'

const budget = 200_000

/** The scripts that a page of the built web app loads before it shows anything: its own and what it preloads. */
export const initialScripts = (html: string) => {
  const own = html.matchAll(/<script\b[^>]*?\bsrc="([^"]+)"/g)
  const preloaded = html.matchAll(/<link\b[^>]*?\brel="modulepreload"[^>]*?\bhref="([^"]+)"/g)
  return [...new Set([...own, ...preloaded].map((match) => match[1]!))]
}

/** Weighs the first load of a built web app in compressed bytes; undefined when nothing is built. */
export const firstLoad = (dist: string): number | undefined => {
  const page = join(dist, 'index.html')
  if (!existsSync(page)) return undefined
  return initialScripts(readFileSync(page, 'utf8')).reduce((sum, script) => sum + gzipSync(readFileSync(join(dist, script))).length, 0)
}

/** The first load of the web app stays within 200 kB of compressed script. */
export const checkFirstLoad = (bytes: number): Finding[] => {
  if (bytes <= budget) return []
  return [{ level: 'error', path: 'web/dist/index.html', message: `${kilobytes(bytes)} of script, ${kilobytes(budget)} allowed` }]
}

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
