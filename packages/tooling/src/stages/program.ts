import { spawn } from 'node:child_process'
import { commandEnv } from '../checks/command.ts'
import { root } from '../checks/source-files.ts'

/** Where a stage writes: to this terminal, or into a list that is printed once the stage has ended. */
export type Output = 'terminal' | Buffer[]

/** Writes a line of a stage itself. */
export const writeLine = (output: Output, line: string): void => {
  if (output === 'terminal') console.log(line)
  else output.push(Buffer.from(`${line}\n`))
}

/** Signals that end a test run: Ctrl-C, a supervisor, a terminal that is closed. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a program and resolves with its exit code. It leads a process group of its own, to which termination signals are
 * passed on; whatever it left running is ended with it.
 */
export const runProgram = (output: Output, command: string, ...args: string[]) =>
  runProgramIn({}, output, command, ...args)

/** The same with variables of the environment. */
export const runProgramIn = (
  variables: Readonly<Record<string, string>>,
  output: Output,
  command: string,
  ...args: string[]
) =>
  new Promise<number>((done, fail) => {
    const to = output === 'terminal' ? 'inherit' : 'pipe'
    const child = spawn(command, args, {
      cwd: root,
      env: { ...commandEnv(), ...variables },
      stdio: ['ignore', to, to],
      detached: true,
    })
    if (output !== 'terminal')
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
    const signalGroup = (signal: NodeJS.Signals) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal)
      } catch {
        // Nothing of it is left.
      }
    }
    for (const ending of endings) process.on(ending, signalGroup)
    child.on('error', fail)
    child.on('exit', () => signalGroup('SIGKILL'))
    child.on('close', (code) => {
      for (const ending of endings) process.off(ending, signalGroup)
      done(code ?? 1)
    })
  })
