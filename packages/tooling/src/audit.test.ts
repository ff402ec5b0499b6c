import { expect, test } from 'vitest'
import { findUnexplained, readAdvisories } from './audit.ts'

const high = { severity: 'high', title: 'Header injection', url: 'https://example.org/GHSA-1' }

test('a severe weakness that nobody explained is named, from both forms of a report', () => {
  const line = 'busboy: Header injection (high) https://example.org/GHSA-1'
  for (const advisories of [{ 1: { ...high, module_name: 'busboy' } }, { busboy: [high] }]) {
    const found = readAdvisories({ advisories })
    expect(findUnexplained(found ?? [])).toEqual([line])
    expect(findUnexplained(found ?? [], { [high.url]: 'only with an option that is not set' })).toEqual([])
  }
})

test('lesser weaknesses are no failure, and an answer that is no report is told apart from a clean one', () => {
  expect(findUnexplained([{ ...high, severity: 'moderate' }])).toEqual([])
  expect(readAdvisories({ advisories: {} })).toEqual([])
  expect(readAdvisories({ error: { code: 'ERR_PNPM_AUDIT_BAD_RESPONSE' } })).toBeNull()
  expect(readAdvisories(null)).toBeNull()
})
