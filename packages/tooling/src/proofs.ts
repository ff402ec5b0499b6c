// Which tests prove which row of the requirement matrix: `npm run proofs -- EST-012` lists those of these rows;
// without rows it lists the rows that many tests name, and those that none does.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProofs, readRows, type Proof } from './proofs/find-proofs.ts'

/** A row with more tests than this is named by tests that would not fail without it. */
const most = 5
const root = join(import.meta.dirname, '../../..')
const tests = ['*.test.ts', '*.test.tsx', '*.spec.ts', '*.test.mjs']

const readProofs = (): Map<string, Proof[]> => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...tests], { cwd: root })
  const files = listed.toString().split('\n').filter(Boolean)
  const proofs = files.flatMap((file) => findProofs(file, readFileSync(join(root, file), 'utf8')))
  return Map.groupBy(proofs, ({ row }) => row)
}

const main = (asked: readonly string[]) => {
  const rows = readRows(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
  const proofs = readProofs()
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  for (const row of asked) {
    print(`${row}  ${rows.get(row) ?? 'not in the matrix'}`)
    for (const { file, title } of proofs.get(row) ?? []) print(`  ${file}\n    ${title}`)
  }
  if (asked.length > 0) return
  const counted = [...rows.keys()].map((row) => ({ row, count: proofs.get(row)?.length ?? 0 }))
  for (const { row, count } of counted.filter(({ count }) => count > most).toSorted((a, b) => b.count - a.count))
    print(`${row}  ${count} tests  ${rows.get(row)?.slice(0, 100)}`)
  for (const { row } of counted.filter(({ count }) => count === 0))
    print(`${row}  no test  ${rows.get(row)?.slice(0, 100)}`)
  print(`${counted.filter(({ count }) => count > 0).length} of ${rows.size} rows are named by a test`)
}

main(process.argv.slice(2))
