// `npm test` runs every stage, even after failures. `npm test -- unit component` runs these two only.
import { relative } from 'node:path'
import { inspect } from 'node:util'
import { root } from './checks/source-files.ts'
import { sum } from './stages/counts.ts'
import { writeLine, type Output } from './stages/program.ts'
import { stages } from './stages/stages.ts'
import type { Stage } from './stages/stages.ts'
import { untestedLine } from './stages/untested.ts'
import { countWithoutRunning } from './stages/vitest-project.ts'

let interrupted = false
process.on('SIGINT', () => (interrupted = true))
process.on('SIGTERM', () => (interrupted = true))
process.on('SIGHUP', () => (interrupted = true))

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const runStage = async ({ name, skipReason, run }: Stage, output: Output = 'terminal') => {
  const missing = skipReason?.()
  // In CI a missing dependency is a fault of the machine, no reason to test less.
  if (missing && process.env['CI']) {
    writeLine(output, `\n━━ ${name}: FAILED, ${missing}`)
    return { name, ms: 0, passed: 0, failed: 1, skipped: 0, failures: [`${name}: ${missing}`] }
  }
  if (missing) {
    writeLine(output, `\n━━ ${name}: SKIPPED, ${missing}`)
    return { name, missing, ms: 0, passed: 0, failed: 0, skipped: Math.max(1, await countWithoutRunning(name)) }
  }
  writeLine(output, `\n━━ ${name}`)
  const begun = performance.now()
  const counts = await run(output).catch((error: unknown) => {
    writeLine(output, inspect(error))
    return { passed: 0, failed: 1, skipped: 0 }
  })
  return { name, ms: performance.now() - begun, ...counts }
}

const chosen = (names: string[]) => {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknown.length > 0)
    throw new Error(`Unknown stage: ${unknown.join(', ')}. There are ${stages.map(({ name }) => name).join(', ')}.`)
  return names.length > 0 ? stages.filter(({ name }) => names.includes(name)) : stages
}

/**
 * Starts a stage beside another one. The returned function waits for its end, prints what it wrote and returns how it
 * ended.
 */
const runBeside = (stage: Stage) => {
  const output: Buffer[] = []
  const result = runStage(stage, output)
  return async () => {
    const ended = await result
    process.stdout.write(Buffer.concat(output))
    return ended
  }
}

const selected = chosen(process.argv.slice(2))
const isBeside = ({ beside }: Stage) => selected.some(({ name }) => name === beside)
const results: Awaited<ReturnType<typeof runStage>>[] = []
for (const stage of selected.filter((one) => !isBeside(one))) {
  const others = selected.filter(({ beside }) => beside === stage.name).map(runBeside)
  results.push(await runStage(stage))
  for (const print of others) results.push(await print())
  if (interrupted) process.exit(130)
}

console.log('\nstage           time  passed  failed  skipped')
for (const { name, missing, ms, passed, failed, skipped } of results) {
  const figures = [
    seconds(ms).padStart(8),
    String(passed).padStart(7),
    String(failed).padStart(7),
    String(skipped).padStart(8),
  ]
  console.log(`${name.padEnd(11)} ${figures.join(' ')}${missing ? `  SKIPPED: ${missing}` : ''}`)
}
const { passed, failed, skipped, failures = [], flaky = [] } = sum(results)
for (const file of flaky) console.log(`\nFLAKY: ${relative(root, file)} failed first and passed when it was run again`)
for (const failure of failures) console.log(`\nFAILED: ${failure.replace(`${root}/`, '')}`)
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
const untested = untestedLine(results)
if (untested !== undefined) console.log(`\n${untested}`)
process.exitCode = failed > 0 ? 1 : 0
