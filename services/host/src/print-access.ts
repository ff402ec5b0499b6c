import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadServiceDefinitions } from './access/load-service-definitions.ts'
import { accessTable } from './access/table.ts'

const file = fileURLToPath(new URL('../../../docs/access.md', import.meta.url))

/** Writes docs/access.md; with `--check` compares it instead and fails if it is outdated. */
const main = async () => {
  const table = accessTable(await loadServiceDefinitions())
  if (!process.argv.includes('--check')) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, table)
    return
  }
  if ((await readFile(file, 'utf8').catch(() => '')) === table) return
  process.stderr.write(
    'docs/access.md is not what operations and policies say. Run: node services/host/src/print-access.ts\n',
  )
  process.exitCode = 1
}

await main()
