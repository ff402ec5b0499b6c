import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { mapStack } from './source-maps/map-stack.ts'

/**
 * `npm run stack`: reads a stack, or lines of the log with errors of pages, and writes them with the places of the
 * sources instead of those of the built scripts. The source maps are those of the build of this folder; the image has
 * them compressed.
 */
const folder = new URL('../../../web/.cache/source-maps/', import.meta.url)

const main = async () => {
  const read = (name: string) => readFile(fileURLToPath(new URL(name, folder))).catch(() => undefined)
  const readMap = async (script: string) => {
    const plain = await read(`${script}.map`)
    const packed = plain ? undefined : await read(`${script}.map.gz`)
    return (plain ?? (packed && (await promisify(gunzip)(packed))))?.toString()
  }
  process.stdout.write(await mapStack(await text(process.stdin), readMap))
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
