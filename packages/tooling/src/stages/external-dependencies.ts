import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { root } from '../checks/source-files.ts'

const onPath = (command: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

const npmChromium = () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  try {
    createRequire(join(root, 'services/converters/package.json')).resolve('@sparticuz/chromium')
    return true
  } catch {
    return false
  }
}

/** Returns why the Redis stages cannot run here; undefined if they can. */
export const getRedisUnavailableReason = () =>
  onPath('redis-server') ? undefined : 'redis-server is not installed (apt-get install redis-server)'

/** Returns why the tests in a browser cannot run here; undefined if they can. */
export const withoutChromium = () => {
  const configured = process.env['CHROMIUM_PATH']
  if (configured) return existsSync(configured) ? undefined : `CHROMIUM_PATH names ${configured}, which does not exist`
  if (['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].some(onPath) || npmChromium())
    return undefined
  return 'no Chromium was found: install one or set CHROMIUM_PATH'
}
