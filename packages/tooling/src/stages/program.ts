import { spawn } from 'node:child_process'
import { commandEnv } from '../checks/command.ts'
import { root } from '../checks/source-files.ts'

/** Runs a program on this terminal and resolves to its exit code. A request to end is passed on to it. */
export const runProgram = (command: string, ...args: string[]) =>
  new Promise<number>((done, fail) => {
    const child = spawn(command, args, { cwd: root, env: commandEnv(), stdio: ['ignore', 'inherit', 'inherit'] })
    const terminate = () => child.kill('SIGTERM')
    process.once('SIGTERM', terminate)
    child.on('error', fail)
    child.on('close', (code) => {
      process.off('SIGTERM', terminate)
      done(code ?? 1)
    })
  })
