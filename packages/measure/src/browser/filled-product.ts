import { execFile } from 'node:child_process'
import { access, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'puppeteer'
import { launchBrowser } from '@passerelle/e2e/browser/launch'
import { serve } from '@passerelle/e2e/product/start-product'
import type { Extent } from '../measure.ts'
import { root } from '../root.ts'

/** The account under measurement: of so many requests made in bulk 16 of 100 are to do, which is a list of 5,000. */
const account = { slug: 'atelier-lumen', requests: 31_250 }
/** Where the rest of the database lives. */
const elsewhere = 'maison-verdier'

const command = promisify(execFile)

const seed = (folder: string, app: string, tasks: number) =>
  command(process.execPath, ['services/host/src/seed.ts', '--app', app, '--tasks', `${tasks}`], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: folder },
    maxBuffer: 2 ** 26,
  })

const fill = async (folder: string, requests: number) => {
  const mark = join(folder, `filled-${requests}`)
  if (
    await access(mark).then(
      () => true,
      () => false,
    )
  )
    return
  await seed(folder, account.slug, account.requests)
  if (requests > account.requests) await seed(folder, elsewhere, requests - account.requests)
  await writeFile(mark, '')
}

const usualSize = 1_000_000

/**
 * Builds the web, starts the embedded product over a database of so many requests, and a browser; the database is
 * thrown away afterwards unless it has a folder.
 */
export const inFilledProduct = async <T>(
  { sizes: [requests = usualSize], data, progress }: Extent,
  run: (browser: Browser, origin: string) => Promise<T>,
): Promise<T> => {
  progress('building the web')
  await command(process.execPath, ['packages/tooling/bootstrap.mjs', 'build'], { cwd: root, maxBuffer: 2 ** 26 })
  const folder = data ? resolve(data) : await mkdtemp(join(tmpdir(), 'passerelle-measure-'))
  const undo: (() => Promise<unknown>)[] = data ? [] : [() => rm(folder, { recursive: true, force: true })]
  try {
    await mkdir(folder, { recursive: true })
    // Postgres may run as a user of its own, who has to pass through.
    await chmod(folder, 0o755)
    progress(`filling a database with ${requests} requests`)
    await fill(folder, requests)
    const product = await serve(folder)
    undo.push(product.stop)
    const browser = await launchBrowser()
    undo.push(() => browser.close())
    return await run(browser, product.origin)
  } finally {
    for (const close of undo.toReversed()) await close()
  }
}
