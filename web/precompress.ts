import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const pack = promisify(brotliCompress)
const worthwhile = /\.(?:js|css|svg)$/
const small = 1024

/** Beside each script and style lies `<file>.br`, packed as tight as it goes: nobody's first visit waits for that, and a start has nothing to pack. */
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
