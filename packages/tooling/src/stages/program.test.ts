import { expect, test } from 'vitest'
import { runProgram, type Output } from './program.ts'

test('a program that fails leaves nothing running that it has started', async () => {
  const output: Output = []
  // The output of the program ends when nobody can write to it any more, the process that it leaves included.
  const leaving = `
    const { spawn } = require('node:child_process')
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
    process.stdout.write('failed', () => process.exit(3))`
  expect(await runProgram(output, process.execPath, '-e', leaving)).toBe(3)
  expect(Buffer.concat(output).toString()).toBe('failed')
})
