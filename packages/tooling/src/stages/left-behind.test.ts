import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runProgramIn, type Output } from './program.ts'

test('a program makes its temporary folders where it is told to', async () => {
  const output: Output = []
  const print = `process.stdout.write(require('node:os').tmpdir())`
  expect(await runProgramIn({ TMPDIR: '/nowhere/t' }, output, process.execPath, '-e', print)).toBe(0)
  expect(Buffer.concat(output).toString()).toBe('/nowhere/t')
  expect(existsSync('/nowhere')).toBe(false)
})
