import { readFileSync } from 'node:fs'

/** The version of the product, from the package at the root. */
export const version = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version
