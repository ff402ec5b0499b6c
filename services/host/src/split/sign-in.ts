import { accounts } from '@passerelle/contract/accounts/api'
import type { Actor } from './scenario.ts'

type Anybody = Actor & { with: (headers: Record<string, string>) => Actor }

/** Signs in like the customers' sign-in page: account by email, then password. Returns the session token. */
export const signIn = async (anybody: Anybody, email: string, password: string): Promise<string> => {
  const {
    list: [app],
  } = await anybody.call(accounts.searchApps, { email })
  const { token } = await anybody.with({ 'app-id': app!._id }).call(accounts.login, { email, password })
  return token
}
