import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '@passerelle/server/clock'
import { readSecret } from '@passerelle/server/env/secrets'
import { createBackup } from './backup/create-backup.ts'
import type { Lock } from './backup/encryption.ts'
import { openInstallation, readInstallation } from './backup/open-database.ts'
import { version } from './version.ts'

const lockOf = (recipient: string | undefined): Lock | undefined => {
  const passphrase = readSecret(process.env, 'BACKUP_PASSPHRASE')
  return recipient ? { recipient } : passphrase ? { passphrase } : undefined
}

/**
 * `pnpm backup [--to file] [--recipient age1…]`: writes one archive of all data, whether the product is running or not.
 */
const main = async () => {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((word) => word !== '--'),
    options: { to: { type: 'string' }, recipient: { type: 'string' } },
  })
  const clock = systemClock()
  const lock = lockOf(values.recipient)
  const stamp = clock.now().toISOString().slice(0, 19).replaceAll(':', '-')
  const { env, stop } = await openInstallation(readInstallation(process.env), { fresh: false })
  try {
    const file = resolve(values.to ?? join(env.dataDir, 'backups', `passerelle-${stamp}.tar.zst${lock ? '.age' : ''}`))
    await mkdir(dirname(file), { recursive: true })
    const { bytes, rows, files, missingFiles } = await createBackup({ env, clock, version, file, lock })
    process.stdout.write(
      `${file}: ${rows} rows, ${files} files, ${(bytes / 1024 ** 2).toFixed(1)} MB, ` +
        `${lock ? 'encrypted' : 'not encrypted'}\n`,
    )
    if (missingFiles.length > 0)
      process.stdout.write(`Files that were discarded meanwhile: ${missingFiles.join(', ')}\n`)
    if (env.secretsKey !== undefined)
      process.stdout.write('SECRETS_KEY comes from the settings and is not part of it\n')
  } finally {
    await stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
