import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { PostgresUser } from './postgres-user.ts'

export type PostgresProcess = {
  /** Stops the server; concurrent calls wait for the same shutdown. */
  stop: () => Promise<void>
  /** Resolves with the last log lines when the server exits. */
  ended: Promise<string>
}

const KEPT_LINES = 15

/**
 * Starts a Postgres server on an existing cluster and resolves when it accepts connections. Throws an error with the
 * server's last log lines.
 */
export const runPostgres = async (program: string, args: string[], account: PostgresUser): Promise<PostgresProcess> => {
  const { file, args: allArgs, ...person } = account.command(program, args)
  // Detached, so that Ctrl-C in the terminal does not reach Postgres directly: we close what uses the database first.
  const child = spawn(file, allArgs, { ...person, cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const lines: string[] = []
  const ready = Promise.withResolvers<void>()
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > KEPT_LINES) lines.shift()
    if (/database system is ready to accept (?:read-only )?connections/.test(line)) ready.resolve()
  })
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', () => resolve(lines.join('\n')))
  })
  const died = ended.then((words) => {
    throw new Error(words)
  })
  await Promise.race([ready.promise, died])
  died.catch(() => {})

  let stopping: Promise<void> | undefined
  const stop = async () => {
    child.kill('SIGINT')
    const killTimer = setTimeout(() => child.kill('SIGQUIT'), 10_000)
    await ended
    clearTimeout(killTimer)
  }
  return { ended, stop: () => (stopping ??= stop()) }
}
