import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Moves the source maps of a build out of what is served (ERR-046): into `folder`, under the names of their scripts.
 * Those of the build before are removed.
 */
export const keepSourceMaps = (folder: string): Plugin => ({
  name: 'source-maps',
  apply: 'build',
  writeBundle: {
    sequential: true,
    async handler({ dir = '' }) {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
      const assets = join(dir, 'assets')
      const maps = (await readdir(assets)).filter((name) => name.endsWith('.map'))
      for (const name of maps) await rename(join(assets, name), join(folder, name))
    },
  },
})
