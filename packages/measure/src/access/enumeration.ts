import { accounts } from '@passerelle/contract/accounts/api'
import { hashPassword } from '@passerelle/accounts/identity/passwords'
import { fullPath } from '@passerelle/contract/full-path'
import { summarizeLatency } from '../latency-stats.ts'
import { defineMeasure } from '../measure.ts'

const pairsOfRound = 20
const limitMs = 10

/** G34: sign-in and recovery answer a known and an unknown address alike, and as fast. */
export const enumeration = defineMeasure({
  name: 'enumeration',
  id: 'G34',
  title: 'Known and unknown addresses',
  promised: 'answered alike; medians at most 10 ms apart',
  inWorld: async (world, { rounds }) => {
    const { app } = await world.given.customer()
    const passwordHash = await hashPassword('opaline-soufflée-52')
    const ask = async (path: string, body: object) => {
      const begun = performance.now()
      const response = await fetch(world.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'app-id': app.id },
        body: JSON.stringify(body),
      })
      // Answers differ in the id of the request and the moment at which a link ends.
      const text = (await response.text()).replaceAll(/"(?:requestId|expiresAt)":"[^"]*"/g, '')
      return { ms: performance.now() - begun, answer: `${response.status} ${text}` }
    }
    const ways = [
      { path: fullPath(accounts.login), bodyOf: (email: string) => ({ email, password: 'faux-mot-de-passe' }) },
      { path: fullPath(accounts.requestRecovery), bodyOf: (email: string) => ({ email }) },
    ]
    const apart: number[] = []
    let [pairs, different] = [0, 0]
    for (const { path, bodyOf } of ways) {
      const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
      for (let at = 0; at < rounds * pairsOfRound; at += 1) {
        const { email } = await world.given.user(app, { passwordHash })
        const known = await ask(path, bodyOf(email))
        const unknown = await ask(path, bodyOf(`nobody-${email}`))
        times.known.push(known.ms)
        times.unknown.push(unknown.ms)
        pairs += 1
        if (known.answer !== unknown.answer) different += 1
      }
      apart.push(Math.abs(summarizeLatency(times.known).p50 - summarizeLatency(times.unknown).p50))
    }
    return { pairs, different, apart }
  },
  judge: ({ pairs, different, apart }) => ({
    held: pairs > 0 && different === 0 && Math.max(...apart) <= limitMs,
    measured:
      `${pairs} pairs, ${different} answered differently; medians ` +
      `${apart.map((ms) => ms.toFixed(1)).join(' and ')} ms apart`,
  }),
})
