import { expect, test } from 'vitest'
import { isQuotaFailure } from './quota-failure.ts'

test.each([
  'quota exceeded for volume snapshots (12/12)',
  'Quota exceeded: cp_servers_type_PRO2_S',
  'You have requested more vCPU capacity than your current vCPU limit of 32 allows',
  'InstanceLimitExceeded: your request was refused',
  "Quota 'CPUS' exceeded. Limit: 24.0 in region europe-west9.",
])('a quota is named as one, whatever the words of the provider: %s', (words) => {
  expect(isQuotaFailure(words)).toBe(true)
})

test.each([null, 'timeout', 'disconnected', 'cannot stop while stopped', 'HTTP 403'])(
  'other failures are not taken for a quota: %s',
  (words) => {
    expect(isQuotaFailure(words)).toBe(false)
  },
)
