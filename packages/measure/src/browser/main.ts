import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'puppeteer'
import { launchBrowser } from '../browser/launch.ts'
import { measured, report } from './metric.ts'
import { parseBenchmarkOptions } from './cli-options.ts'
import { filledProduct } from './filled-product.ts'
import { measureBacklog } from './measure-backlog.ts'
import { measureBoard } from './measure-board.ts'

const place = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))
const say = (text: string) => void process.stdout.write(`${text}\n`)

/**
 * Measures the board and the backlog in a real browser over the real product, prints what was promised beside it and
 * keeps the figures.
 */
const main = async () => {
  const line = parseBenchmarkOptions(process.argv.slice(2))
  say(`Filling a database with ${line.requests} requests …`)
  const product = await filledProduct(line)
  let browser: Browser | undefined
  try {
    browser = await launchBrowser()
    const figures = [
      ...(line.only === 'backlog' ? [] : await measureBoard(browser, product.origin, say)),
      ...(await measureBacklog(browser, product.origin, say)),
    ].map(measured)
    report(figures).forEach(say)
    await mkdir(place, { recursive: true })
    await writeFile(
      join(place, 'bench-board.json'),
      JSON.stringify(
        { node: process.version, browser: await browser.version(), requests: line.requests, figures },
        null,
        2,
      ),
    )
    say('\nFigures in node_modules/.cache/bench-board.json.')
    if (figures.some(({ held }) => !held)) process.exitCode = 1
  } finally {
    await browser?.close()
    await product.stop()
    await product.discard()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
