import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { explain, progress, root, runQuietly } from './run.mjs'
import { hashOf, stamp } from './stamp.mjs'

// Pinned here and not in package.json: with a `packageManager` field this pnpm first tries to download itself, and
// fails.
const pnpm = 'pnpm@12.21.0'

/**
 * npm and pnpm write below HOME. If it is not writable (service account, container user), they use a folder of the
 * project.
 */
const homeInside = () => {
  try {
    accessSync(homedir(), constants.W_OK)
    return {}
  } catch {
    const cache = join(root, '.cache')
    return {
      npm_config_cache: join(cache, 'npm'),
      XDG_DATA_HOME: join(cache, 'data'),
      XDG_CACHE_HOME: join(cache, 'cache'),
      XDG_STATE_HOME: join(cache, 'state'),
      XDG_CONFIG_HOME: join(cache, 'config'),
    }
  }
}

/**
 * Installs the packages of the lockfile, unless they were already installed from the same lockfile on the same
 * platform.
 */
export const install = async () => {
  const hash = hashOf(['pnpm-lock.yaml', 'pnpm-workspace.yaml'], pnpm, process.platform, process.arch)
  const installed = stamp('install')
  if (installed.fresh(hash)) return
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw explain(`The packages cannot be installed: ${root} is not writable for this user.`)
  }
  const done = progress('Installing packages, about half a minute the first time')
  const command = ['--prefer-offline', '-y', pnpm, 'install', '--frozen-lockfile', '--reporter=append-only']
  await runQuietly('Installing packages', 'npx', command, { env: homeInside() })
  installed.keep(hash)
  done('Packages installed')
}
