import { SourceMap } from 'node:module'
import { posix } from 'node:path'

/** Returns the source map of a script of the web build as text, undefined if there is none. */
export type ReadSourceMap = (script: string) => Promise<string | undefined>

const place = /(?:https?:\/\/[^\s()/]+)?\/assets\/([\w.-]+\.js):(\d+):(\d+)/g
/** Where the scripts of the build lie; sources are named relative to it. */
const assets = 'web/dist/assets'

/** The stack of an error in a line of the log; any other line as it is. */
const textOf = (line: string): string => {
  if (!line.startsWith('{')) return line
  try {
    const { page } = JSON.parse(line) as { page?: { name: string; message: string; stack: string; version: string } }
    if (!page) return line
    const title = `${page.name}: ${page.message}`
    return `${page.version}\n${page.stack.startsWith(title) ? page.stack : `${title}\n${page.stack}`}`
  } catch {
    return line
  }
}

/**
 * Replaces the places of built scripts in a stack, or in lines of the log, by those of the sources (CON-008). Places of
 * scripts without a source map stay: they are of another build.
 */
export const mapStack = async (log: string, readMap: ReadSourceMap): Promise<string> => {
  const text = log.split('\n').map(textOf).join('\n')
  const scripts = new Set([...text.matchAll(place)].map(([, script]) => script!))
  const maps = new Map<string, SourceMap>()
  for (const script of scripts) {
    const map = await readMap(script)
    if (map !== undefined) maps.set(script, new SourceMap(JSON.parse(map)))
  }
  return text.replace(place, (built, script: string, line: string, column: string) => {
    const entry = maps.get(script)?.findEntry(Number(line) - 1, Number(column) - 1)
    // What the build itself adds has no source.
    return entry && 'originalSource' in entry && typeof entry.originalSource === 'string'
      ? `${posix.join(assets, entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
      : built
  })
}
