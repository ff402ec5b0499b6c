import { measureLatency } from '../latency.ts'
import { summarizeLatency, type LatencyStats } from '../latency-stats.ts'
import type { Sides } from '../compared.ts'

export type SignInFigures = { signIn: LatencyStats; argon2: LatencyStats; alone: LatencyStats; meanwhile: LatencyStats }

/**
 * Turns of the other call, alone and while users sign in, and how many calls in each: other load affects both alike.
 */
const [turns, batch] = [25, 12]
/** Sign-ins at once while another call is measured. */
const lanes = 2

const repeat = async ({ ours }: Sides, call: string, count: number): Promise<number[]> => {
  const taken: number[] = []
  for (let n = 0; n < count; n += 1) taken.push(await ours.send(call))
  return taken
}

/** The same while `lanes` users sign in without a pause. */
const repeatMeanwhile = async (sides: Sides, call: string, count: number): Promise<number[]> => {
  let signingIn = true
  const busy = Array.from({ length: lanes }, async () => {
    while (signingIn) await sides.ours.send('sign-in')
  })
  const taken = await repeat(sides, call, count).finally(() => {
    signingIn = false
  })
  await Promise.all(busy)
  return taken
}

/**
 * A sign-in beside the verification of a password alone, and another call before and while users sign in without a
 * pause.
 */
export const measureSignIn = async (sides: Sides, other: string): Promise<SignInFigures> => {
  const both = [{ send: () => sides.ours.send('sign-in') }, { send: () => sides.floor.send('password') }]
  const [signIn, argon2] = await measureLatency(both, 'sign-in', { warmUp: 10, rounds: 40, batch: 3 })
  await repeat(sides, other, batch)
  const alone: number[] = []
  const meanwhile: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    alone.push(...(await repeat(sides, other, batch)))
    meanwhile.push(...(await repeatMeanwhile(sides, other, batch)))
  }
  return {
    signIn: signIn!,
    argon2: argon2!,
    alone: summarizeLatency(alone),
    meanwhile: summarizeLatency(meanwhile),
  }
}
