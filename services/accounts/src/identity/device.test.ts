import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:134.0) Gecko/20100101 Firefox/134.0', 'Firefox · Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/132.0.0.0 Safari/537.36 Edg/132.0.0.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/18.2 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  ['curl/8.5.0', null],
  [null, null],
])('the device of %s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))
