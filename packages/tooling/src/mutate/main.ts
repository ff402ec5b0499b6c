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
/**
 * Mutants per run. One that loops for ever or takes all memory ends its run: then they run one by one, and it counts as
 * killed.
 */
const together = 30
const stuckAfterMs = 60_000
const aloneMs = 15_000

type Result = { path: string; total: number; survivors: Mutant[] }

/** Runs some mutants of a file in a process of its own; resolves with those that survived, if it came to an end. */
const runMutants = (path: string, indices: readonly number[], patience: number) =>
  new Promise<number[] | undefined>((resolve, reject) => {
    let ran: Ran | undefined
    const child = fork(join(import.meta.dirname, 'worker.ts'), [path, JSON.stringify(indices)], {
      cwd: root,
      env: commandEnv(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
    child.on('message', (message: Ran) => (ran = message))
    child.on('error', reject)
    // A mutant may loop for ever or take all memory: no result.
    child.on('exit', () => {
      clearTimeout(timer)
      resolve(ran?.survivors)
    })
  })

/** Indices of the mutants that survive. */
const survivorsOf = async (path: string, wanted: readonly number[]): Promise<number[]> => {
  const survivors: number[] = []
  for (let at = 0; at < wanted.length; at += together) {
    const some = wanted.slice(at, at + together)
    const ran = await runMutants(path, some, stuckAfterMs)
    if (ran) survivors.push(...ran)
    else for (const one of some) survivors.push(...((await runMutants(path, [one], aloneMs)) ?? []))
  }
  return survivors
}

const mutate = async (file: SourceFile): Promise<Result> => {
  const mutants = mutantsOf(file)
  const all = [...mutants.keys()]
  // The index after the last one changes nothing: the tests have to pass.
  const survived = await survivorsOf(file.path, [mutants.length, ...all])
  if (!survived.includes(mutants.length)) throw new Error(`${file.path}: its tests fail without any change`)
  const survivors = all.filter((index) => survived.includes(index)).map((index) => mutants[index]!)
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
