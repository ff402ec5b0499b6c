import { Problem } from '@passerelle/contract/problems'
import { expect, test } from 'vitest'
import type { CheckKind } from './check-row.ts'
import { targetAddresses } from './target-address.ts'

const names: Record<string, string[]> = {
  'shop.example': ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'],
  'intranet.example': ['10.0.0.8'],
  'half.example': ['93.184.216.34', '192.168.1.4'],
  'lab.example': ['172.20.0.5'],
}
const { assertPublic, find } = targetAddresses(
  { checkNetworks: ['172.20.0.0/16'], origin: 'http://portal.example:3000' },
  async (host) => names[host] ?? Promise.reject(new Error('ENOTFOUND')),
)

test.each<[CheckKind, string, 'allowed' | 'refused']>([
  ['http', 'https://shop.example/cart', 'allowed'],
  ['http', 'https://93.184.216.34/', 'allowed'],
  ['http', 'http://127.0.0.1:3999/', 'refused'],
  ['http', 'http://0x7f000001/', 'refused'],
  ['http', 'http://[::1]/', 'refused'],
  ['http', 'http://[::ffff:10.0.0.8]/', 'refused'],
  ['http', 'http://169.254.169.254/latest', 'refused'],
  ['http', 'http://intranet.example/', 'refused'],
  ['http', 'http://half.example/', 'refused'],
  ['http', 'http://lab.example/', 'allowed'],
  ['http', 'http://not-yet.example/', 'allowed'],
  ['http', 'http://portal.example:3000/health', 'allowed'],
  ['tcp', '10.0.0.8:22', 'refused'],
  ['tcp', '[fe80::1]:22', 'refused'],
  ['tls', 'intranet.example:443', 'refused'],
  ['tls', 'shop.example:443', 'allowed'],
  ['icmp', '192.168.1.1', 'refused'],
  ['icmp', 'shop.example', 'allowed'],
  ['dns', 'intranet.example', 'allowed'],
])('[ONC-031] a check of kind %s of %s is %s', async (kind, target, expected) => {
  const problem = await assertPublic({ kind, target }).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(problem instanceof Problem ? [problem.code, problem.status] : problem).toEqual(
    expected === 'allowed' ? undefined : ['check_target_private', 422],
  )
})

test('[ONC-030] a literal address is its own, a name has those that it resolves to, or none', async () => {
  const found = await Promise.all(
    ['http://127.0.0.1/', 'http://shop.example/', 'http://not-yet.example/'].map((target) =>
      find({ kind: 'http', target }),
    ),
  )
  expect(found).toEqual([['127.0.0.1'], names['shop.example'], []])
})
