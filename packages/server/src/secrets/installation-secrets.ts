import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { createSecrets, type Secrets } from './secrets.ts'

const keyBytes = 32

const keyOf = (text: string, source: string): Buffer => {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes) throw new Error(`${source} must hold ${keyBytes} bytes in base64`)
  return key
}

/**
 * Returns the key in the data folder, creating it on first use. Written to a temporary file and hard-linked, so that
 * two processes end up with the same key.
 */
const keyInFolder = (folder: string): Buffer => {
  const path = join(folder, 'secrets.key')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
    writeFileSync(draft, randomBytes(keyBytes).toString('base64'), { mode: 0o600 })
    try {
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return keyOf(readFileSync(path, 'utf8'), path)
}

/**
 * Encryption for this installation: `SECRETS_KEY`, otherwise a key in the data folder. The key is loaded on first use.
 */
export const installationSecrets = ({ secretsKey, dataDir }: Pick<Env, 'secretsKey' | 'dataDir'>): Secrets => {
  let made: Secrets | undefined
  const secrets = () =>
    (made ??= createSecrets(secretsKey === undefined ? keyInFolder(dataDir) : keyOf(secretsKey, 'SECRETS_KEY')))
  return {
    seal: (text, purpose) => secrets().seal(text, purpose),
    open: (sealed, purpose) => secrets().open(sealed, purpose),
  }
}
