import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Finding } from './source-files.ts'

// What was reached, and 0.3 kB, since names of files compress differently from build to build.
const budget = 190_800
const kinds = { '.html': 'page', '.js': 'script', '.css': 'style', '.woff2': 'font' } as const
type Kind = (typeof kinds)[keyof typeof kinds]

/** Transferred bytes (compressed) by kind, and the number of files. */
export type FirstLoad = Record<Kind, number> & { files: number }

/**
 * Returns the files that the built web app loads initially: scripts, styles and preloads; for texts those in French,
 * which the entry script names.
 */
export const initialFiles = (html: string) => {
  const scripts = html.matchAll(/<script\b[^>]*?\bsrc="([^"]+)"/g)
  const links = html.matchAll(/<link\b[^>]*?\brel="(?:modulepreload|preload|stylesheet)"[^>]*?\bhref="([^"]+)"/g)
  const texts = html.matchAll(/"fr":"([^"]+\.js)"/g)
  return [...new Set([...scripts, ...links, ...texts].map((match) => match[1]!))]
}

const kindOf = (file: string): Kind => {
  const kind = Object.entries(kinds).find(([extension]) => extension === extname(file))?.[1]
  if (!kind) throw new Error(`A first load of ${file} is not known: say in first-load.ts what it is`)
  return kind
}

/** Measures the first load of a built web app, without API responses; undefined if there is no build. */
export const firstLoad = (dist: string): FirstLoad | undefined => {
  const page = join(dist, 'index.html')
  if (!existsSync(page)) return undefined
  const files = ['/index.html', ...initialFiles(readFileSync(page, 'utf8'))]
  const load: FirstLoad = { page: 0, script: 0, style: 0, font: 0, files: files.length }
  for (const file of files) {
    const bytes = readFileSync(join(dist, file))
    const kind = kindOf(file)
    // Fonts are already compressed.
    load[kind] += kind === 'font' ? bytes.length : brotliCompressSync(bytes).length
  }
  return load
}

export const totalOf = ({ page, script, style, font }: FirstLoad) => page + script + style + font

/** Bundle size limit: the first load of the web app is at most 190.8 kB, all files together. */
export const checkFirstLoad = (load: FirstLoad): Finding[] => {
  if (totalOf(load) <= budget) return []
  return [
    {
      level: 'error',
      path: 'web/dist/index.html',
      message: `the first load is ${formatFirstLoad(load)}; ${kilobytes(budget)} allowed`,
    },
  ]
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** `180.7 kB in 5 files: script 146.3 kB, style 7.7 kB, font 26.0 kB, page 0.6 kB` */
export const formatFirstLoad = (load: FirstLoad) =>
  `${kilobytes(totalOf(load))} in ${load.files} files: ` +
  `${(['script', 'style', 'font', 'page'] as const).map((kind) => `${kind} ${kilobytes(load[kind])}`).join(', ')}`
