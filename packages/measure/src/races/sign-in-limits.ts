import { accounts } from '@passerelle/contract/accounts/api'
import { count, outcomesOf, type Measure } from '../measure.ts'

const tries = 20
const allowed = 5

/** G35: of twenty wrong passwords for one mail address within a minute, only five are checked. */
export const measureSignInLimits: Measure = async (world) => {
  const { app, user } = await world.given.customer()
  const client = world.anonymous.with({ 'app-id': app.id })
  const outcomes: string[] = []
  for (let at = 0; at < tries; at += 1)
    outcomes.push(
      ...outcomesOf(
        await Promise.allSettled([client.call(accounts.login, { email: user.email, password: `faux-${at}-mot` })]),
      ),
    )
  const [looked, limited] = [count(outcomes, 'login_failed'), count(outcomes, 'login_limited')]
  return {
    held: looked <= allowed && looked + limited === tries,
    measured: `${tries} wrong passwords for one address: ${looked} looked at, ${limited} refused unseen`,
  }
}
