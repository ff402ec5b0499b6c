import { expect, test } from 'vitest'
import { readJson } from '../cloud-http.ts'
import { familyName, letsSshIn } from './google-offer.ts'

test.each([
  ['debian-12', 'Debian 12'],
  ['ubuntu-2404-lts-amd64', 'Ubuntu 24.04 LTS'],
  ['ubuntu-minimal-2204-lts', 'Ubuntu Minimal 22.04 LTS'],
  ['rocky-linux-9', 'Rocky Linux 9'],
])('the image family %s is called %s', (family, name) => {
  expect(familyName(family)).toBe(name)
})

const rule = { sourceRanges: ['0.0.0.0/0'], allowed: [{ IPProtocol: 'tcp', ports: ['20-80'] }] }

test.each([
  ['within a range', {}, true],
  ['on all ports', { allowed: [{ IPProtocol: 'all' }] }, true],
  ['on port 22 alone', { allowed: [{ IPProtocol: 'tcp', ports: ['22'] }] }, true],
  ['by a rule that is switched off', { disabled: true }, false],
  ['by a rule of outgoing traffic', { direction: 'EGRESS' }, false],
  ['by a rule of some servers', { targetTags: ['web'] }, false],
  ['by a rule of the servers of a service account', { targetServiceAccounts: ['a@p.example'] }, false],
  ['by a rule without addresses', { sourceRanges: [] }, false],
  ['below the port', { allowed: [{ IPProtocol: 'tcp', ports: ['20-21'] }] }, false],
  ['above the port', { allowed: [{ IPProtocol: 'tcp', ports: ['23-80'] }] }, false],
  ['by UDP', { allowed: [{ IPProtocol: 'udp', ports: ['22'] }] }, false],
])('SSH %s is let in: %j, %s', (_, more, expected) => {
  expect(letsSshIn(readJson({ ...rule, ...more }))).toBe(expected)
})
