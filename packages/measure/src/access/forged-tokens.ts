import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { accounts } from '@passerelle/contract/accounts/api'
import { fullPath } from '@passerelle/contract/full-path'
import { defineMeasure } from '../measure.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** Returns tokens that resemble a real one but are not signed by the installation. */
const forge = (real: string): string[] => {
  const [head = '', body = '', signature = ''] = real.split('.')
  const [header, claims] = [decode(head), decode(body)]
  const { privateKey } = generateKeyPairSync('ed25519')
  const ownSignature = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url')
  const hmac = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url')
  const heads = [
    { ...header, alg: 'none' },
    { ...header, alg: 'None' },
    { ...header, alg: 'HS256' },
    { ...header, alg: 'RS256' },
    { ...header, kid: 'another' },
    { ...header, kid: '../../etc/passwd' },
    { ...header, kid: "' OR 1=1 --" },
    { ...header, jku: 'https://attacker.example/keys' },
    { ...header, crit: ['exp'] },
    { alg: header['alg'] },
  ]
  const bodies = [
    { ...claims, sub: 'f'.repeat(24) },
    { ...claims, sid: 'f'.repeat(24) },
    { ...claims, roles: ['nimbus-project', 'admin'] },
    { ...claims, exp: 4_102_444_800 },
    { ...claims, iss: 'https://attacker.example' },
    {},
  ]
  return [
    ...heads.flatMap((changed) => [
      `${encode(changed)}.${body}.`,
      `${encode(changed)}.${body}.${signature}`,
      `${encode(changed)}.${body}.${hmac(`${encode(changed)}.${body}`, String(header['kid']))}`,
    ]),
    ...bodies.flatMap((changed) => [
      `${head}.${encode(changed)}.${signature}`,
      `${head}.${encode(changed)}.${ownSignature(`${head}.${encode(changed)}`)}`,
    ]),
    `${head}.${body}.${ownSignature(`${head}.${body}`)}`,
    `${head}.${body}.${signature.slice(0, -2)}`,
    `${head}.${body}`,
    `${real}.${signature}`,
    real.toUpperCase(),
    'null',
  ]
}

/** G30: forged tokens are rejected, all with the same response. */
export const forgedTokens = defineMeasure({
  name: 'forged-tokens',
  id: 'G30',
  title: 'Forged tokens',
  promised: 'all refused by 401, with one kind of answer',
  inWorld: async (world) => {
    const { admin } = await world.given.customer()
    const real = await world.tokenOf(admin)
    const ask = async (token: string) => {
      const response = await fetch(world.origin + fullPath(accounts.readMe), {
        headers: { authorization: `Bearer ${token}` },
      })
      return `${response.status} ${(await response.text()).replace(/"requestId":"[^"]*"/, '')}`
    }
    const genuine = await ask(real)
    const tokens = forge(real)
    const answers = await Promise.all(tokens.map(ask))
    const accepted = answers.filter((answer) => !answer.startsWith('401 ')).length
    const kinds = new Set(answers).size
    return { isGenuineAccepted: genuine.startsWith('200 '), tokens: tokens.length, accepted, kinds }
  },
  judge: ({ isGenuineAccepted, tokens, accepted, kinds }) => ({
    held: isGenuineAccepted && accepted === 0 && kinds === 1,
    measured: `${tokens} forged tokens: ${accepted} not refused by 401, ${kinds} kinds of response`,
  }),
})
