import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const pack = promisify(brotliCompress)
const worthwhile = /\.(?:js|css|svg)$/
const small = 1024

/**
 * Writes `<file>.br` next to each script and style, with maximum Brotli compression, so that neither the first visit
 * nor the start of the server has to compress.
 */
export const precompress = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  writeBundle: {
    sequential: true,
    async handler({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => worthwhile.test(name))
          .map(async (name) => {
            const bytes = await readFile(join(dir, name))
            if (bytes.length > small) await writeFile(join(dir, `${name}.br`), await pack(bytes))
          }),
      )
    },
  },
})
