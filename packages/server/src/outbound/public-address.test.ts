import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test('machines on the internet are public', () => {
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '93.184.215.14',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.255.255',
    '2606:4700:4700::1111',
    '2a01:e0a::1',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})

test('our own machine, our own network and what carries them in disguise are not', () => {
  const own = [
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '',
    'localhost',
    '1.1.1',
    '0x7f000001',
  ]
  for (const address of own) expect([address, isPublicAddress(address)]).toEqual([address, false])
})
