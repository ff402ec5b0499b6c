import { execFile } from 'node:child_process'
import { access, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { serve, type Product } from '../product/start-product.ts'
import type { FiguresLine } from './cli-options.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The account under measurement: of so many requests made in bulk 16 of 100 are to do, which is a list of 5,000. */
const account = { slug: 'atelier-lumen', requests: 31_250 }
/** Where the rest of the database lives. */
const elsewhere = 'maison-verdier'

const seed = (folder: string, app: string, tasks: number) =>
  promisify(execFile)(process.execPath, ['services/host/src/seed.ts', '--app', app, '--tasks', `${tasks}`], {
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

/** The embedded product over a database of so many requests; thrown away afterwards unless it has a folder. */
export const filledProduct = async ({ requests, data }: FiguresLine): Promise<Product> => {
  const folder = data ? resolve(data) : await mkdtemp(join(tmpdir(), 'passerelle-figures-'))
  const discard = data ? async () => undefined : () => rm(folder, { recursive: true, force: true })
  try {
    await mkdir(folder, { recursive: true })
    // Postgres may run as a user of its own, who has to pass through.
    await chmod(folder, 0o755)
    await fill(folder, requests)
    return { ...(await serve(folder)), discard }
  } catch (error) {
    await discard()
    throw error
  }
}
