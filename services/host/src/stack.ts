import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { mapStack } from './source-maps/map-stack.ts'

/**
 * `npm run stack`: reads a stack, or lines of the log with errors of pages, and writes them with the places of the
 * sources instead of those of the built scripts. The source maps are those of the build of this folder.
 */
const folder = new URL('../../../web/.cache/source-maps/', import.meta.url)

const main = async () => {
  const readMap = (script: string) =>
    readFile(fileURLToPath(new URL(`${script}.map`, folder)), 'utf8').catch(() => undefined)
  process.stdout.write(await mapStack(await text(process.stdin), readMap))
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
