import { inspect } from 'node:util'
import { steps } from './checks/steps.ts'
import type { Outcome, Step } from './checks/steps.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const measured = async ({ name, run }: Step) => {
  const begun = performance.now()
  const outcome = await run().catch((error: unknown): Outcome => ({ passed: false, details: inspect(error) }))
  return { name, ...outcome, ms: performance.now() - begun }
}

/** Runs all steps concurrently, or those with these names, prints their findings and counts the failures. */
export const check = async (names: readonly string[] = []) => {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) throw new Error(`There is no step ${unknown.join(', ')}`)
  const results = await Promise.all(
    steps.filter(({ name }) => names.length === 0 || names.includes(name)).map(measured),
  )
  for (const { name, passed, skipped, note, details, ms } of results) {
    const mark = skipped ? '·' : passed ? '✓' : '✗'
    console.log(`${mark} ${name.padEnd(13)} ${seconds(ms).padStart(6)}  ${skipped ?? note ?? ''}`)
    if (details) console.log(details.replace(/^/gm, '    '))
  }
  return {
    passed: results.filter(({ passed, skipped }) => passed && !skipped).length,
    failed: results.filter(({ passed }) => !passed).length,
    skipped: results.filter(({ skipped }) => skipped).length,
  }
}

if (import.meta.main) {
  const { failed } = await check(process.argv.slice(2))
  process.exitCode = failed > 0 ? 1 : 0
}
