import { expect, test } from 'vitest'
import { nameLookups } from './name-lookups.ts'

const never = () => new Promise<never>(() => {})
const refusing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

test('a name that does not exist is an answer, a refusal is none', async () => {
  const absent = nameLookups(refusing('ENOTFOUND'))
  await expect(absent.resolve('x.example', 'TXT')).rejects.toThrow('ENOTFOUND')
  expect(absent.silent()).toBe(false)
  const refused = nameLookups(refusing('ECONNREFUSED'))
  await expect(refused.resolve('x.example', 'TXT')).rejects.toThrow('ECONNREFUSED')
  expect(refused.silent()).toBe(true)
})

test('a lookup without an answer ends', async () => {
  const { resolve, silent } = nameLookups(never, { lookupMs: 5, allMs: 1_000 })
  await expect(resolve('x.example', 'TXT')).rejects.toThrow('No answer in time')
  expect(silent()).toBe(true)
})

test('all lookups of a mail end together', async () => {
  const { resolve } = nameLookups(never, { lookupMs: 60_000, allMs: 5 })
  await expect(resolve('x.example', 'TXT')).rejects.toThrow('No answer in time')
  await expect(resolve('y.example', 'TXT')).rejects.toThrow('No answer in time')
})

test('a name is looked up once', async () => {
  let asked = 0
  const { resolve } = nameLookups(() => Promise.resolve([[`answer ${++asked}`]]))
  expect(await resolve('x.example', 'TXT')).toEqual([['answer 1']])
  expect(await resolve('X.example', 'TXT')).toEqual([['answer 1']])
  expect(await resolve('x.example', 'MX')).toEqual([['answer 2']])
})
