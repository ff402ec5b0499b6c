import { measureLatency } from '../latency.ts'
import { summarizeLatency, type LatencyStats } from '../../latency-stats.ts'
import type { Sides } from '../compared.ts'

/** Another call alone, and while users sign in. */
type Beside = { alone: LatencyStats; meanwhile: LatencyStats }
export type SignInFigures = { signIn: LatencyStats; argon2: LatencyStats; ours: Beside; floor: Beside }

/**
 * Turns of the other call, alone and while users sign in, and how many calls in each: other load affects both alike.
 */
const [turns, batch] = [25, 12]
/** Sign-ins at once while another call is measured. */
const lanes = 2

/** One side, and its call that verifies a password. */
type Side = { send: (call: string) => Promise<number>; password: string }

const repeat = async ({ send }: Side, call: string, count: number): Promise<number[]> => {
  const taken: number[] = []
  for (let n = 0; n < count; n += 1) taken.push(await send(call))
  return taken
}

/** The same while `lanes` users sign in without a pause. */
const repeatMeanwhile = async (side: Side, call: string, count: number): Promise<number[]> => {
  let signingIn = true
  const busy = Array.from({ length: lanes }, async () => {
    while (signingIn) await side.send(side.password)
  })
  const taken = await repeat(side, call, count).finally(() => {
    signingIn = false
  })
  await Promise.all(busy)
  return taken
}

/**
 * A sign-in beside the verification of a password alone, and another call before and while users sign in without a
 * pause; the floor runs its statement while passwords are verified.
 */
export const measureSignIn = async (sides: Sides, other: string): Promise<SignInFigures> => {
  const ours: Side = { send: sides.ours.send, password: 'sign-in' }
  const floor: Side = { send: sides.floor.send, password: 'password' }
  const both = [ours, floor].map((side) => ({ send: () => side.send(side.password) }))
  const [signIn, argon2] = await measureLatency(both, 'sign-in', { warmUp: 100, rounds: 40, batch: 3 })
  const taken = [ours, floor].map((side) => ({ side, alone: [] as number[], meanwhile: [] as number[] }))
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { side, alone, meanwhile } of taken) {
      alone.push(...(await repeat(side, other, batch)))
      meanwhile.push(...(await repeatMeanwhile(side, other, batch)))
    }
  }
  const [our, bare] = taken.map(({ alone, meanwhile }) => ({
    alone: summarizeLatency(alone),
    meanwhile: summarizeLatency(meanwhile),
  }))
  return { signIn: signIn!, argon2: argon2!, ours: our!, floor: bare! }
}
