// `npm test` runs every stage, even after failures. `npm test -- unit component` runs these two only.
import { relative } from 'node:path'
import { root } from './checks/source-files.ts'
import { sum } from './stages/counts.ts'
import { stages } from './stages/stages.ts'
import type { Stage } from './stages/stages.ts'
import { countWithoutRunning } from './stages/vitest-project.ts'

let interrupted = false
process.on('SIGINT', () => (interrupted = true))
process.on('SIGTERM', () => (interrupted = true))

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const runStage = async ({ name, skipReason, run }: Stage) => {
  const without = skipReason?.()
  if (without) {
    console.log(`\n━━ ${name}: SKIPPED, ${without}`)
    return { name, without, ms: 0, passed: 0, failed: 0, skipped: Math.max(1, await countWithoutRunning(name)) }
  }
  console.log(`\n━━ ${name}`)
  const begun = performance.now()
  const counts = await run().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  return { name, without, ms: performance.now() - begun, ...counts }
}

const chosen = (names: string[]) => {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknown.length > 0)
    throw new Error(`Unknown stage: ${unknown.join(', ')}. There are ${stages.map(({ name }) => name).join(', ')}.`)
  return names.length > 0 ? stages.filter(({ name }) => names.includes(name)) : stages
}

const results: Awaited<ReturnType<typeof runStage>>[] = []
for (const stage of chosen(process.argv.slice(2))) {
  results.push(await runStage(stage))
  if (interrupted) process.exit(130)
}

console.log('\nstage           time  passed  failed  skipped')
for (const { name, without, ms, passed, failed, skipped } of results) {
  const figures = [
    seconds(ms).padStart(8),
    String(passed).padStart(7),
    String(failed).padStart(7),
    String(skipped).padStart(8),
  ]
  console.log(`${name.padEnd(11)} ${figures.join(' ')}${without ? `  SKIPPED: ${without}` : ''}`)
}
const { passed, failed, skipped, failures = [], flaky = [] } = sum(results)
for (const file of flaky) console.log(`\nFLAKY: ${relative(root, file)} failed first and passed when it was run again`)
for (const failure of failures) console.log(`\nFAILED: ${failure.replace(`${root}/`, '')}`)
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exitCode = failed > 0 ? 1 : 0
