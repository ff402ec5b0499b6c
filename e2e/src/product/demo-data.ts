import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { lendProducts } from './lend-products.ts'
import { createDataFolder, serve } from './start-product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    demoData: string
    lender: string
  }
}

/** A data folder of its own with the content of another, which nobody serves meanwhile. */
export const copyDataFolder = async (from: string): Promise<string> => {
  const folder = await createDataFolder()
  // Unlike the copy of Node, `cp -a` keeps the owner: Postgres may run as a user of its own.
  // `join` would drop the `/.`, and `cp` would then put the folder itself into the copy.
  await promisify(execFile)('cp', ['-a', `${from}/.`, folder])
  return folder
}

/**
 * Global setup before the first journey: seeds the demo world once; every journey has a copy of its data folder, and
 * the product of the next journey starts while one runs.
 */
export default async (project: TestProject) => {
  const product = await serve(await createDataFolder())
  await product.stop()
  project.provide('demoData', product.folder)
  const lender = await lendProducts(async () => serve(await copyDataFolder(product.folder)))
  project.provide('lender', lender.origin)
  return async () => {
    await lender.close()
    await product.discard()
  }
}
