import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Preloads = z.array(z.tuple([z.string(), z.array(z.string())]))

/** As the page asks for them: modules and styles are read with CORS. */
const linkTo = (file: string) =>
  file.endsWith('.css') ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload`

/**
 * Reads `preloads.json` of the web build: returns the `Link` header of the page of a path, with what it loads beyond
 * the first load; undefined for the board, or without such a file.
 */
export const readPagePreloads = async (folder: string): Promise<(path: string) => string | undefined> => {
  const text = await readFile(join(folder, 'preloads.json'), 'utf8').catch(() => '[]')
  const pages = z
    .parse(Preloads, JSON.parse(text))
    .map(([pattern, files]) => ({ pattern: new RegExp(pattern), header: files.map(linkTo).join(', ') }))
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.header || undefined
}
