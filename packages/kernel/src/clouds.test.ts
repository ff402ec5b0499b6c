import { expect, test } from 'vitest'
import { cloudProviders, isActionDone, possibleActions, serverStatuses, sshUserOf } from './clouds.ts'

test('[CLD-004] the slugs of providers are scw, aws and gcp', () => {
  expect(cloudProviders.toSorted()).toEqual(['aws', 'gcp', 'scw'])
})

test.each(serverStatuses)('[OPEN-034] only what is possible is offered: %s', (status) => {
  const expected = { running: ['reboot', 'stop'], stopped: ['start'] }[status as 'running' | 'stopped'] ?? []
  expect(possibleActions(status, false)).toEqual(expected)
  expect(possibleActions(status, true)).toEqual([])
})

test('an action is done when the server has got where it leads', () => {
  expect(isActionDone('stop', 'stopped', 0)).toBe(true)
  expect(isActionDone('stop', 'stopping', 60_000)).toBe(false)
  expect(isActionDone('start', 'running', 0)).toBe(true)
  expect(isActionDone('create', 'creating', 0)).toBe(false)
  expect(isActionDone('reboot', 'running', 0)).toBe(false)
  expect(isActionDone('reboot', 'running', 4000)).toBe(true)
})

test.each([
  ['scw', 'Debian 12', 'root'],
  ['gcp', 'Ubuntu 24.04 LTS', 'passerelle'],
  ['aws', 'Debian 12', 'admin'],
  ['aws', 'Ubuntu 24.04', 'ubuntu'],
  ['aws', 'Amazon Linux 2023', 'ec2-user'],
  ['aws', 'Rocky Linux 9', 'rocky'],
  ['aws', 'own-image-2026', null],
] as const)('one signs in to a server of %s with %s as %s', (provider, image, user) => {
  expect(sshUserOf(provider, image)).toBe(user)
})
