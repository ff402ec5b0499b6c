import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    redisUrl: string
  }
}

const freePort = () =>
  new Promise<number>((done, fail) => {
    const server = createServer()
    server.on('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Starts the installed redis-server on a free port, without persistence, for all test files of the project. */
export default async (project: TestProject) => {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-redis-'))
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    appendonly: 'no',
    'maxmemory-policy': 'noeviction',
  }
  const server = spawn(
    'redis-server',
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<void>((done) => server.once('close', () => done()))

  await new Promise<void>((ready, fail) => {
    let log = ''
    server.on('error', (error) =>
      fail(new Error('These tests need redis-server on the PATH (apt-get install redis-server).', { cause: error })),
    )
    server.on('exit', () => fail(new Error(`redis-server ended at once:\n${log}`)))
    server.stdout.on('data', (chunk) => {
      log += chunk
      if (log.includes('Ready to accept connections')) ready()
    })
  })

  project.provide('redisUrl', `redis://127.0.0.1:${port}`)
  return async () => {
    server.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}
