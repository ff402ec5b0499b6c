import { accounts } from '@passerelle/contract/accounts/api'
import { createClient } from '@passerelle/contract/client'
import { fakeBrowser } from '@passerelle/testkit/fake-browser'

/**
 * Token of a staff member, by the calls that the sign-in page makes (ACC-008), with a `login_hint` in place of the
 * press at the identity provider. The page itself is proved by the journeys that press it.
 */
export const getStaffToken = async (origin: string, email: string): Promise<string> => {
  const browser = fakeBrowser(origin)
  const call = createClient(async ({ method, path, body }) => {
    const answer = await (method === 'GET' ? browser.get(path) : browser.post(path, body as object))
    return { status: answer.status, body: (await answer.json()) as unknown }
  }, 'nimbus')
  const address = new URL((await call(accounts.staffSignInUrl, {})).authUrl)
  address.searchParams.set('login_hint', email)
  const { searchParams: back } = await browser.follow(address, (url) => url.pathname === '/admin/oauth')
  const { token } = await call(accounts.staffSignIn, {
    code: back.get('code') ?? '',
    state: back.get('state') ?? '',
  })
  return token
}
