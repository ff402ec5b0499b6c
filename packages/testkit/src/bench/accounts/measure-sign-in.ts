import { measureLatency } from '../latency.ts'
import { summarizeLatency, type LatencyStats } from '../latency-stats.ts'
import type { Sides } from '../compared.ts'

export type SignInFigures = { signIn: LatencyStats; argon2: LatencyStats; alone: LatencyStats; meanwhile: LatencyStats }

const samples = 200
/** Sign-ins at once while another call is measured. */
const lanes = 2

const repeat = async ({ ours }: Sides, call: string): Promise<LatencyStats> => {
  const taken: number[] = []
  for (let n = 0; n < samples; n += 1) taken.push(await ours.send(call))
  return summarizeLatency(taken)
}

/**
 * A sign-in beside the verification of a password alone, and another call before and while users sign in without a
 * pause.
 */
export const measureSignIn = async (sides: Sides, other: string): Promise<SignInFigures> => {
  const both = [{ send: () => sides.ours.send('sign-in') }, { send: () => sides.floor.send('password') }]
  const [signIn, argon2] = await measureLatency(both, 'sign-in', { warmUp: 10, rounds: 40, batch: 3 })
  const alone = await repeat(sides, other)
  let signingIn = true
  const busy = Array.from({ length: lanes }, async () => {
    while (signingIn) await sides.ours.send('sign-in')
  })
  const meanwhile = await repeat(sides, other).finally(() => {
    signingIn = false
  })
  await Promise.all(busy)
  return { signIn: signIn!, argon2: argon2!, alone, meanwhile }
}
