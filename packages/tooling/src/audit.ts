import { execFile } from 'node:child_process'

type Advisory = { name?: string; module_name?: string; severity?: string; title?: string; url?: string }

const severe = new Set(['high', 'critical'])

/** Advisories that were looked at and do not concern the product, by address, with the reason. */
const explained: Readonly<Record<string, string>> = {}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns every advisory of a report: pnpm lists them by id, registries by package. Null if it is no report. */
export const readAdvisories = (report: unknown): Advisory[] | null => {
  if (!isRecord(report) || !isRecord(report['advisories'])) return null
  return Object.entries(report['advisories']).flatMap(([name, found]) =>
    Array.isArray(found) ? (found as Advisory[]).map((each) => ({ name, ...each })) : [found as Advisory],
  )
}

/** Returns the severe advisories that nobody has explained, a line each. */
export const findUnexplained = (
  advisories: readonly Advisory[],
  reasons: Readonly<Record<string, string>> = explained,
): string[] =>
  advisories
    .filter(({ severity = '', url = '' }) => severe.has(severity) && !(url in reasons))
    .map(({ module_name: module, name = module, severity, title, url }) => `${name}: ${title} (${severity}) ${url}`)
    .toSorted()

const parsed = (output: string): unknown => {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}

/** Runs `pnpm audit`, which ends with 1 when it finds something too; resolves with all that it printed. */
const audit = () =>
  new Promise<{ output: string; errors: string }>((resolve) =>
    execFile(
      'npx',
      ['-y', 'pnpm@12.21.0', 'audit', '--prod', '--json'],
      { timeout: 120_000, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, npm_config_fetch_retries: '0' } },
      (_, output, errors) => resolve({ output, errors }),
    ),
  )

/**
 * `npm run audit`: known weaknesses of what a release needs. Exit code 1 at a severe one without an explanation; a
 * registry that does not answer is told and is no failure.
 */
if (import.meta.main) {
  const { output, errors } = await audit()
  const advisories = readAdvisories(parsed(output))
  if (advisories === null) {
    const reason = `${output}${errors}`.replaceAll(/[×│\s]+/g, ' ').trim()
    process.stdout.write(`Known weaknesses: NOT CHECKED, the registry does not answer that: ${reason.slice(0, 300)}\n`)
  } else {
    const unexplained = findUnexplained(advisories)
    process.stdout.write(`Known weaknesses: ${advisories.length}, ${unexplained.length} severe and unexplained\n`)
    unexplained.forEach((line) => process.stdout.write(`  ${line}\n`))
    process.exitCode = unexplained.length > 0 ? 1 : 0
  }
}
