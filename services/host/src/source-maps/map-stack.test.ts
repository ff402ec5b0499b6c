import { expect, test } from 'vitest'
import { mapStack } from './map-stack.ts'

/** The first character of the script is the third line of its source, from column 5. */
const map = JSON.stringify({
  version: 3,
  names: [],
  sources: ['../../src/app/broken.ts'],
  mappings: 'AAEI',
})
const readMap = async (script: string) => (script === 'app-abc123.js' ? map : undefined)

test('[CON-008] the stack of an error of a page is read in the sources', async () => {
  const stack = [
    'TypeError: x is undefined',
    '    at pay (https://portal.example/assets/app-abc123.js:1:1)',
    'pay@https://portal.example/assets/app-abc123.js:1:3',
    '    at other (https://portal.example/assets/old-def456.js:1:1)',
  ]
  expect(await mapStack(stack.join('\n'), readMap)).toBe(
    [
      stack[0],
      '    at pay (web/src/app/broken.ts:3:5)',
      'pay@web/src/app/broken.ts:3:5',
      '    at other (https://portal.example/assets/old-def456.js:1:1)',
    ].join('\n'),
  )
})

test('[CON-008] a line of the log is read as it is written, other lines stay', async () => {
  const page = {
    name: 'TypeError',
    message: 'x is undefined',
    stack: 'at /assets/app-abc123.js:1:1',
    version: '0.22.3+abc',
  }
  const line = JSON.stringify({ level: 40, page, msg: 'an error of a page' })
  expect(await mapStack(`${line}\n{"level":30}\n{ not JSON`, readMap)).toBe(
    '0.22.3+abc\nTypeError: x is undefined\nat web/src/app/broken.ts:3:5\n{"level":30}\n{ not JSON',
  )
})
