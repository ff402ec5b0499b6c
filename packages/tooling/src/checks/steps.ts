import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkClock } from './clock-rule.ts'
import { run } from './command.ts'
import { checkDecisionsIndex } from './decisions-index.ts'
import { checkFolderCycles } from './folder-cycles.ts'
import { checkForeignTables } from './foreign-tables.ts'
import { checkFileSizes } from './file-sizes.ts'
import { checkPageLoads, formatPageLoads, pageLoads } from './page-loads.ts'
import { checkFirstLoad, firstLoad, formatFirstLoad } from './first-load.ts'
import { checkImports } from './import-direction.ts'
import { checkLeases } from './lease-rule.ts'
import { checkLineLength } from './line-length.ts'
import { checkNamedStatements } from './named-statements.ts'
import { checkInputLimits } from './input-limits.ts'
import { checkJourneySelectors } from './journey-selectors.ts'
import { checkUnusedTranslations } from './unused-translations.ts'
import type { Catalog } from './unused-translations.ts'
import { checkVocabulary } from './vocabulary.ts'
import { checkWorkLogCuts } from './work-log-cuts.ts'
import { readSources, root } from './source-files.ts'
import type { Finding, SourceFile } from './source-files.ts'

/** Outcome of a step: findings, a note on its coverage, or why it was skipped. */
export type Outcome = { passed: boolean; note?: string; details?: string; skipped?: string }

export type Step = { name: string; run: () => Promise<Outcome> }

const place = ({ path, line }: Finding) => (line ? `${path}:${line}` : path)

const outcome = (findings: Finding[], note: string): Outcome => ({
  passed: findings.every(({ level }) => level === 'warning'),
  note,
  details: findings
    .map((finding) => `${finding.level === 'error' ? '' : 'warning: '}${place(finding)}  ${finding.message}`)
    .join('\n'),
})

const command = async (...args: Parameters<typeof run>): Promise<Outcome> => {
  const { code, output } = await run(...args)
  return { passed: code === 0, details: code === 0 ? '' : output }
}

/** Applies a rule to files; fails if there are none, because then it would check nothing. */
const over = (files: SourceFile[], rule: (files: SourceFile[]) => Finding[]): Outcome =>
  files.length > 0
    ? outcome(rule(files), `${files.length} files`)
    : { passed: false, details: 'no file was found to look at' }

const ruled = ['packages/kernel/src', 'packages/server/src', 'services']
const sourceTypes = ['.ts', '.tsx', '.mjs', '.css']
const product = ['packages', 'services', 'web', 'e2e']

const phrases = async (): Promise<Outcome> => {
  const { fr } = (await import(join(root, 'packages/i18n/src/fr/catalog.ts'))) as { fr: Catalog }
  const catalogs = /^packages\/i18n\/src\/(?:fr|en)\//
  const users = readSources([
    'web/src',
    'services',
    ...['kernel', 'contract', 'server', 'i18n'].map((name) => `packages/${name}/src`),
  ])
  return over(
    users.filter(({ path }) => !catalogs.test(path)),
    (files) => checkUnusedTranslations(fr, files),
  )
}

const firstLoadStep = async (): Promise<Outcome> => {
  const load = firstLoad(join(root, 'web/dist'))
  if (!load) return { passed: true, skipped: 'web/dist is not built' }
  return outcome(checkFirstLoad(load), formatFirstLoad(load))
}

const pageLoadsStep = async (): Promise<Outcome> => {
  const loads = pageLoads(join(root, 'web/dist'))
  if (!loads) return { passed: true, skipped: 'web/dist is not built' }
  return outcome(checkPageLoads(loads), formatPageLoads(loads))
}

const accessTable = async (): Promise<Outcome> => {
  const script = 'services/host/src/print-access.ts'
  return existsSync(join(root, script))
    ? command('node', script, '--check')
    : { passed: true, skipped: `${script} does not exist` }
}

/** The steps of `pnpm check`. */
export const steps: Step[] = [
  // Several checkers repeat most of the types: they take more time and memory on two cores.
  { name: 'types', run: () => command('tsc', '-p', 'tsconfig.json', '--pretty', 'false', '--checkers', '1') },
  { name: 'format', run: () => command('oxfmt', '--check', '.') },
  { name: 'lint', run: () => command('oxlint', '--type-aware', '--deny-warnings', '--format=unix', '.') },
  { name: 'unused', run: () => command('knip', '--no-progress', '--no-config-hints') },
  {
    name: 'imports',
    run: async () => over(readSources(product), (files) => [...checkImports(files), ...checkFolderCycles(files)]),
  },
  { name: 'sizes', run: async () => over(readSources(product, sourceTypes), checkFileSizes) },
  { name: 'line length', run: async () => over(readSources(product, sourceTypes), checkLineLength) },
  {
    name: 'clock',
    run: async () => over([...readSources(ruled), ...readSources(['prisma'], ['.sql', '.prisma'])], checkClock),
  },
  {
    name: 'leases',
    run: async () => over([...readSources(ruled), ...readSources(['prisma/schema'], ['.prisma'])], checkLeases),
  },
  { name: 'vocabulary', run: async () => over(readSources(product), checkVocabulary) },
  {
    name: 'foreign tables',
    run: async () =>
      over(readSources(['services']), (files) => checkForeignTables(files, readSources(['prisma'], ['.sql']))),
  },
  { name: 'statements', run: async () => over(readSources(['services']), checkNamedStatements) },
  {
    name: 'work logs',
    run: async () =>
      over(readSources(['services', 'web/src', 'packages/kernel/src', 'packages/contract/src']), checkWorkLogCuts),
  },
  { name: 'limits', run: async () => over(readSources(['web/src'], ['.tsx']), checkInputLimits) },
  { name: 'selectors', run: async () => over(readSources(['e2e/src']), checkJourneySelectors) },
  { name: 'decisions', run: async () => over(readSources(['docs/decisions'], ['.md']), checkDecisionsIndex) },
  { name: 'phrases', run: phrases },
  { name: 'first load', run: firstLoadStep },
  { name: 'page loads', run: pageLoadsStep },
  { name: 'access table', run: accessTable },
]
