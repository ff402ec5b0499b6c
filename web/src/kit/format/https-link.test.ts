import { expect, test } from 'vitest'
import { isHttpsLink } from './https-link.ts'

test.each([
  ['https://git.example/nimbus/portail/merge_requests/12', true],
  [' https://git.example/mr/1 ', true],
  ['http://git.example/mr/1', false],
  ['git.example/mr/1', false],
  ['https://', false],
  ['ftp://git.example/1', false],
  ['javascript:alert(1)', false],
  ['', false],
])('[MRG-004] %j as the link of a merge request: %s', (text, valid) => {
  expect(isHttpsLink(text)).toBe(valid)
})
