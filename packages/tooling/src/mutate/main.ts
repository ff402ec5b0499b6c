import { matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { isTest, readSources } from '../checks/source-files.ts'
import { changedFiles } from './changed-files.ts'
import { equivalent } from './equivalent.ts'
import { isRule, mutateRule } from './mutate-rules.ts'
import { createReport } from './report.ts'
import { draw } from './services/draw.ts'
import { mutateServices } from './services/mutate-services.ts'
import { groupOf, isServiceFile } from './services/service-files.ts'
import { serviceMutants } from './services/service-mutants.ts'

// Mutation run: changes one small thing of the product at a time, and runs the tests that lead to it. A mutant that no
// test notices survives: the tests do not hold that part.
//
//   pnpm mutate                                   every pure rule, by unit tests
//   pnpm mutate 'services/projects/src/labels/*'  every mutant of some files
//   pnpm mutate --sample 100                      a draw over stores, handlers, views, subscribers, webhooks and jobs
//   pnpm mutate --changed [revision]              files changed since a revision, at most a draw of 40

/** So many mutants of changed files take a few minutes. */
const most = 40

const { values, positionals } = parseArgs({
  options: { sample: { type: 'string' }, changed: { type: 'boolean' } },
  allowPositionals: true,
})

const sources = readSources(['packages', 'services', 'web']).filter(({ path }) => !isTest(path))
/** Files that read, write or call on behalf of others, where a guard that is gone is not seen on a good day. */
const guarded = new Set(
  sources.filter((file) => isServiceFile(file.path) && groupOf(file) !== 'actions').map(({ path }) => path),
)
const isNamed = (path: string) => positionals.some((pattern) => path === pattern || matchesGlob(path, pattern))

/** The paths that are asked for, and how many mutants of services to draw. */
const choose = async (): Promise<{ isChosen: (path: string) => boolean; count: number } | undefined> => {
  if (values.changed) {
    const changed = await changedFiles(positionals[0])
    return changed && { isChosen: (path) => changed.includes(path), count: most }
  }
  if (values.sample !== undefined)
    return {
      isChosen: (path) => (positionals.length === 0 ? guarded.has(path) : isNamed(path)),
      count: Number(values.sample),
    }
  return { isChosen: positionals.length > 0 ? isNamed : isRule, count: Infinity }
}

const chosen = await choose()
const report = createReport()
if (!chosen) console.log('\n!! NO MUTATION RUN: there is no git history that says which files changed\n')
else {
  const files = sources.filter(({ path }) => chosen.isChosen(path))
  if (files.length === 0 && !values.changed) throw new Error(`No file matches ${positionals.join(', ')}`)
  // A draw is of files of services alone.
  const rules = values.sample === undefined ? files.filter(({ path }) => !isServiceFile(path)) : []
  for (const file of rules.filter(({ path }) => isRule(path) || isNamed(path))) report.addRule(await mutateRule(file))
  const mutants = files
    .filter(({ path }) => isServiceFile(path))
    .flatMap((file) => serviceMutants(file).map((mutant) => ({ file, mutant })))
    .filter(({ file, mutant }) => !equivalent(file, mutant))
  const drawn = draw(mutants, chosen.count)
  if (drawn.length > 0) {
    console.log(`${drawn.length} of ${mutants.length} mutants of services`)
    await mutateServices(drawn, report.addFate)
  }
  process.exitCode = report.end() ? 0 : 1
}
