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

/** Runs a program and resolves with its exit code. Forwards termination signals to it. */
export const runProgram = (output: Output, command: string, ...args: string[]) =>
  new Promise<number>((done, fail) => {
    const to = output === 'terminal' ? 'inherit' : 'pipe'
    const child = spawn(command, args, { cwd: root, env: commandEnv(), stdio: ['ignore', to, to] })
    if (output !== 'terminal')
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
    const terminate = () => child.kill('SIGTERM')
    process.once('SIGTERM', terminate)
    child.on('error', fail)
    child.on('close', (code) => {
      process.off('SIGTERM', terminate)
      done(code ?? 1)
    })
  })
