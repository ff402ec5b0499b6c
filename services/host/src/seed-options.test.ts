import { expect, test } from 'vitest'
import { parseSeedOptions } from './seed-options.ts'

test('the number of requests and the account are read past the dashes of pnpm', () => {
  expect(parseSeedOptions([])).toEqual({ tasks: 10_000, app: 'atelier-lumen' })
  expect(parseSeedOptions(['--', '--tasks', '200000', '--app=port-franc'])).toEqual({
    tasks: 200_000,
    app: 'port-franc',
  })
})

test('a number that is none is refused', () => {
  for (const tasks of ['0', '-1', '2e5', 'many', '5000001'])
    expect(() => parseSeedOptions([`--tasks=${tasks}`])).toThrow('--tasks takes')
  expect(() => parseSeedOptions(['--taks', '1'])).toThrow()
})
