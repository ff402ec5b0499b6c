import { fork } from 'node:child_process'
import { join, matchesGlob } from 'node:path'
import { isTest, readSources, root, type SourceFile } from '../checks/source-files.ts'
import { commandEnv } from '../checks/command.ts'
import { equivalent } from './equivalent.ts'
import { mutantsOf } from './mutants.ts'
import type { Mutant } from './mutants.ts'
import type { Ran } from './worker.ts'

// Mutation run: changes operators, constants, conditions and returned values of the pure rules one by one, and runs the
// unit tests that import them. A mutant that no test notices survives: the tests do not hold that part of the rule.
//
//   pnpm mutate                                   the kernel, and every `*-flow` and `*-rules`
//   pnpm mutate 'services/projects/**/*-flow.ts'  some files

const rules = [
  'packages/kernel/src/*.ts',
  '{packages,services}/*/src/**/*-{flow,rules}.ts',
  'web/src/**/*-{flow,rules}.ts',
]
const target = 0.95
/** A mutant may loop for ever: without progress for this time in ms it counts as killed, and the run goes on. */
const patience = 20_000

type Result = { path: string; total: number; survivors: Mutant[] }

/** Runs the mutants of a file from `first` on in a process of its own; resolves with those that survived. */
const runFrom = (path: string, first: number, total: number) =>
  new Promise<{ survivors: number[]; stuckAt?: number }>((resolve, reject) => {
    const survivors: number[] = []
    let next = first
    let stuck = false
    const child = fork(join(import.meta.dirname, 'worker.ts'), [path, String(first)], {
      cwd: root,
      env: commandEnv(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const kill = () => {
      stuck = true
      child.kill('SIGKILL')
    }
    // The start of the tests takes longer than a run.
    let timer = setTimeout(kill, 3 * patience)
    child.on('message', ({ index, killed }: Ran) => {
      clearTimeout(timer)
      timer = setTimeout(kill, patience)
      if (index < 0 && killed) {
        child.kill('SIGKILL')
        reject(new Error(`${path}: its tests fail without any change`))
      }
      if (index >= 0 && !killed) survivors.push(index)
      next = index + 1
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      clearTimeout(timer)
      if (stuck && next < total) resolve({ survivors, stuckAt: next })
      else if (code === 0 || next >= total) resolve({ survivors })
      else reject(new Error(`${path}: the run of its mutants ended with ${code}`))
    })
  })

const mutate = async (file: SourceFile): Promise<Result> => {
  const mutants = mutantsOf(file)
  const survivors: Mutant[] = []
  for (let first = 0; first < mutants.length;) {
    const ran = await runFrom(file.path, first, mutants.length)
    survivors.push(...ran.survivors.flatMap((index) => mutants[index] ?? []))
    first = ran.stuckAt === undefined ? mutants.length : ran.stuckAt + 1
  }
  const left = survivors.filter((mutant) => !equivalent(file, mutant))
  return { path: file.path, total: mutants.length - (survivors.length - left.length), survivors: left }
}

const percent = (killed: number, total: number) => `${((100 * killed) / Math.max(1, total)).toFixed(1)} %`.padStart(8)
const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60)

const print = ({ path, total, survivors }: Result) => {
  const killed = total - survivors.length
  console.log(`${percent(killed, total)}  ${String(killed).padStart(4)} of ${String(total).padEnd(4)}  ${path}`)
  for (const { line, original, replacement } of survivors)
    console.log(`            ${path}:${line}  ${short(original)} → ${short(replacement)}`)
}

const patterns = process.argv.length > 2 ? process.argv.slice(2) : rules
const files = readSources(['packages', 'services', 'web']).filter(
  ({ path }) => !isTest(path) && patterns.some((pattern) => path === pattern || matchesGlob(path, pattern)),
)
if (files.length === 0) throw new Error(`No file matches ${patterns.join(', ')}`)
const results: Result[] = []
for (const file of files) {
  if (mutantsOf(file).length === 0) continue
  const result = await mutate(file)
  print(result)
  results.push(result)
}
const total = results.reduce((sum, result) => sum + result.total, 0)
const killed = total - results.reduce((sum, result) => sum + result.survivors.length, 0)
console.log(`${percent(killed, total)}  ${killed} of ${total} mutants killed; ${percent(target, 1).trim()} wanted`)
process.exitCode = killed / Math.max(1, total) >= target ? 0 : 1
