import type { SourceFile } from '../checks/source-files.ts'
import type { Mutant } from './mutants.ts'
import type { RuleResult } from './mutate-rules.ts'
import { seed } from './services/draw.ts'
import type { Fate } from './services/mutate-services.ts'
import { groupOf, serviceOf } from './services/service-files.ts'

/** Shares that have to be killed. */
const ruleTarget = 0.95
const serviceTarget = 0.85
/** A small draw may miss its target by so many. */
const allowed = 2

const percent = (killed: number, total: number) => `${((100 * killed) / Math.max(1, total)).toFixed(1)} %`.padStart(8)
const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 80)
const print = (killed: number, total: number, what: string) =>
  console.log(`${percent(killed, total)}  ${String(killed).padStart(4)} of ${String(total).padEnd(4)}  ${what}`)
const printMutant = (path: string, { line, original, replacement }: Mutant, note = '') =>
  console.log(`            ${path}:${line}  ${short(original)} → ${short(replacement)}${note}`)

const noteOf = ({ tests, reaching }: Fate) => {
  if (reaching === 0) return '  (no test reaches it)'
  return tests < reaching ? `  (${tests} of ${reaching} test files)` : ''
}

const printGroup = (name: string, fates: readonly Fate[]) =>
  print(fates.filter(({ killed }) => killed).length, fates.length, name)

/** Prints the results of a mutation run as they come; `end` prints the sums and returns whether the targets are met. */
export const createReport = () => {
  const rules: RuleResult[] = []
  const fates: Fate[] = []
  return {
    addRule: (result: RuleResult) => {
      rules.push(result)
      const { path, total, survivors } = result
      print(total - survivors.length, total, path)
      for (const survivor of survivors) printMutant(path, survivor)
    },
    addFate: (fate: Fate) => {
      fates.push(fate)
      if (!fate.killed) printMutant(fate.file.path, fate.mutant, noteOf(fate))
    },
    end: (): boolean => {
      const total = rules.reduce((sum, each) => sum + each.total, 0)
      const killed = total - rules.reduce((sum, each) => sum + each.survivors.length, 0)
      const survived = fates.filter((fate) => !fate.killed).length
      if (rules.length + fates.length === 0) console.log('No file has mutants')
      if (rules.length > 0) print(killed, total, `of pure rules; ${100 * ruleTarget} % wanted`)
      for (const keyOf of [(file: SourceFile) => serviceOf(file.path), groupOf]) {
        const keys = new Set(fates.map(({ file }) => keyOf(file)))
        for (const key of keys)
          printGroup(
            key,
            fates.filter(({ file }) => keyOf(file) === key),
          )
      }
      if (fates.length > 0) printGroup(`of services, SEED=${seed}; ${100 * serviceTarget} % wanted`, fates)
      return (
        killed >= ruleTarget * total && survived <= Math.max(allowed, Math.floor((1 - serviceTarget) * fates.length))
      )
    },
  }
}
