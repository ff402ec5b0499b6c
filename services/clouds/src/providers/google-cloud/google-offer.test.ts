import { expect, test } from 'vitest'
import { familyName } from './google-offer.ts'

test.each([
  ['debian-12', 'Debian 12'],
  ['ubuntu-2404-lts-amd64', 'Ubuntu 24.04 LTS'],
  ['ubuntu-minimal-2204-lts', 'Ubuntu Minimal 22.04 LTS'],
  ['rocky-linux-9', 'Rocky Linux 9'],
])('the image family %s is called %s', (family, name) => {
  expect(familyName(family)).toBe(name)
})
