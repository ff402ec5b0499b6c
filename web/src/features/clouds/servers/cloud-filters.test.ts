import { expect, test } from 'vitest'
import { filterCloud, parseCloudFilters } from './cloud-filters.ts'

const server = (name: string, provider: 'scw' | 'aws', status: 'running' | 'stopped' | 'rebooting' | 'unknown') => ({
  name,
  provider,
  status,
  zone: provider === 'scw' ? 'fr-par-1' : 'eu-west-3a',
})
const list = [
  server('Éditions', 'scw', 'running'),
  server('boutique', 'scw', 'rebooting'),
  server('vitrine', 'aws', 'stopped'),
  server('archives', 'aws', 'unknown'),
]
const names = (filters: Parameters<typeof filterCloud>[1]) =>
  filterCloud(list, filters, ({ zone }) => [zone]).map(({ name }) => name)

test('servers are filtered by provider, state and words, without case and accents', () => {
  expect(names({})).toEqual(['Éditions', 'boutique', 'vitrine', 'archives'])
  expect(names({ provider: 'aws' })).toEqual(['vitrine', 'archives'])
  expect(names({ state: 'changing' })).toEqual(['boutique'])
  expect(names({ state: 'stopped', provider: 'scw' })).toEqual([])
  expect(names({ q: 'EDIT par' })).toEqual(['Éditions'])
})

test('filters of an address that nobody knows are dropped', () => {
  expect(parseCloudFilters({ provider: 'aws', state: 'failed', q: ' web ' })).toEqual({
    provider: 'aws',
    state: 'failed',
    q: ' web ',
  })
  expect(parseCloudFilters({ provider: 'azure', state: ['running'], q: '  ', other: 1 })).toEqual({})
  expect(parseCloudFilters({ q: 42 })).toEqual({ q: '42' })
})
