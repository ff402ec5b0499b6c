import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) }
const worthwhile = /\.(?:js|css|svg)$/
const small = 1024

/**
 * Writes `<file>.br` and `<file>.gz` next to each script and style, with maximum compression, so that the server never
 * compresses a file.
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
            if (bytes.length <= small) return
            for (const [extension, pack] of Object.entries(encodings))
              await writeFile(join(dir, `${name}.${extension}`), await pack(bytes))
          }),
      )
    },
  },
})
