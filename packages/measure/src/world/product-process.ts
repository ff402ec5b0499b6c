import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startProcess, strippedSources, type ServerProcess } from '@passerelle/host/split/process'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { root } from '../root.ts'

export type ProductProcess = ServerProcess & { origin: string }

/** The flags of Node with which the image starts the product. */
const nodeFlags = (): string[] => {
  const command = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\nCMD ')[1] ?? ''
  return [...command.matchAll(/"(--[^"=]+=[^"]+)"/g)].map(([, flag]) => flag!)
}

const isReady = async (origin: string) => (await fetch(`${origin}/ready`).catch(() => undefined))?.ok === true

/**
 * Starts the product as a process of its own on a migrated database, as the image does, without limits of calls per
 * person and address. Resolves when it serves; rejects with its output if it ends before.
 */
export const startProduct = async (settings: Readonly<Record<string, string>>): Promise<ProductProcess> => {
  const port = settings['PORT'] ?? String(await getFreePort())
  const origin = `http://${settings['HOST'] ?? '127.0.0.1'}:${port}`
  const running = startProcess(['node', ...nodeFlags(), ...strippedSources, 'services/host/src/main.ts'], {
    PORT: port,
    ROLES: 'http,worker',
    LOG_LEVEL: 'error',
    DATA_DIR: join(tmpdir(), 'passerelle-measure'),
    NO_RATE_LIMITS: 'true',
    MAX_CONNECTIONS_PER_ADDRESS: '10000',
    ...settings,
  })
  let isOver = false
  void running.ended.then(() => (isOver = true))
  while (!(await isReady(origin))) {
    if (isOver) throw new Error(`The product ended before it served:\n${running.output()}`)
    await wait(50)
  }
  return { ...running, origin }
}
