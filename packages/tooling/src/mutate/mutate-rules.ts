import { fork } from 'node:child_process'
import { join, matchesGlob } from 'node:path'
import { root, type SourceFile } from '../checks/source-files.ts'
import { commandEnv } from '../checks/command.ts'
import { equivalent } from './equivalent.ts'
import type { Mutant } from './mutants.ts'
import { ruleMutants } from './rule-mutants.ts'
import type { Ran } from './worker.ts'

/** Where the pure rules are. */
const rules = [
  'packages/kernel/src/*.ts',
  '{packages/server,services/*}/src/**/*-{flow,rules}.ts',
  'web/src/**/*-{flow,rules}.ts',
]
/**
 * Mutants per run. One that loops for ever or takes all memory ends its run: then they run one by one, and it counts as
 * killed.
 */
const together = 30
const stuckAfterMs = 60_000
const aloneMs = 15_000

export type RuleResult = { path: string; total: number; survivors: Mutant[] }

export const isRule = (path: string): boolean => rules.some((pattern) => matchesGlob(path, pattern))

/** Runs some mutants of a file in a process of its own; resolves with those that survived, if it came to an end. */
const runMutants = (path: string, indices: readonly number[], timeoutMs: number) =>
  new Promise<number[] | undefined>((resolve, reject) => {
    let ran: Ran | undefined
    const child = fork(join(import.meta.dirname, 'worker.ts'), [path, JSON.stringify(indices)], {
      cwd: root,
      env: commandEnv(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
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

/** Runs the unit tests of a rule with each of its mutants. */
export const mutateRule = async (file: SourceFile): Promise<RuleResult> => {
  const mutants = ruleMutants(file)
  if (mutants.length === 0) return { path: file.path, total: 0, survivors: [] }
  const all = [...mutants.keys()]
  // The index after the last one changes nothing: the tests have to pass.
  const survived = await survivorsOf(file.path, [mutants.length, ...all])
  if (!survived.includes(mutants.length)) throw new Error(`${file.path}: its tests fail without any change`)
  const survivors = all.filter((index) => survived.includes(index)).map((index) => mutants[index]!)
  const left = survivors.filter((mutant) => !equivalent(file, mutant))
  return { path: file.path, total: mutants.length - (survivors.length - left.length), survivors: left }
}
