import { parseArgs } from 'node:util'
import { readSecret } from '@passerelle/server/env/secrets'
import type { Key } from './backup/encryption.ts'
import { openInstallation, readInstallation } from './backup/open-database.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { verifyBackup } from './backup/verify-backup.ts'

const keyOf = (): Key | undefined => {
  const identity = readSecret(process.env, 'BACKUP_IDENTITY')
  const passphrase = readSecret(process.env, 'BACKUP_PASSPHRASE')
  return identity ? { identity } : passphrase ? { passphrase } : undefined
}

/** `pnpm restore <file> [--check]`: restores an archive into an empty installation, or only verifies it. */
const main = async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2).filter((word) => word !== '--'),
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new Error('Name one archive: pnpm restore <file> [--check]')
  const key = keyOf()
  if (values.check) {
    const { header, summary } = await verifyBackup(file, key)
    process.stdout.write(
      `${file} of ${header.createdAt} (version ${header.version}) is whole: ${Object.keys(summary.tables).length} ` +
        `tables, ${Object.keys(summary.files).length} files\n`,
    )
    return
  }
  const { env, stop } = await openInstallation(readInstallation(process.env), { fresh: true })
  try {
    const { createdAt, rows, files } = await restoreBackup({ env, file, key })
    process.stdout.write(`Restored the state of ${createdAt}: ${rows} rows, ${files} files, counts and hashes agree\n`)
  } finally {
    await stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
