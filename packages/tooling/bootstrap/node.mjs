import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { explain, root } from './run.mjs'

const oldestForUs = [24, 15]

const atLeast = (version, [major, minor = 0]) => {
  const [ownMajor, ownMinor] = version.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

/** Throws if Node is too old to run even the installation. */
export const requireNode = (major) => {
  if (atLeast(process.versions.node, [major])) return
  throw explain(
    `Passerelle needs Node ${major} or newer to start; this is Node ${process.versions.node} (${process.execPath}).`,
  )
}

/**
 * Returns the Node that runs the product: the one installed as a package, otherwise the current one if it is new
 * enough.
 */
export const findNode = () => {
  const packaged = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(packaged)) return packaged
  if (atLeast(process.versions.node, oldestForUs)) return process.execPath
  throw explain(
    `No packaged Node exists for ${process.platform} ${process.arch}, and this is Node ${process.versions.node}.\n` +
      `Install Node ${oldestForUs.join('.')} or newer and run the command again.`,
  )
}
