import { accounts } from '@passerelle/contract/accounts/api'
import { createClient } from '@passerelle/contract/client'
import type { Browser } from 'puppeteer'
import type { Emulation } from '../browser/emulation.ts'
import { visitor, type Visitor } from '../browser/visitor.ts'
import type { Person } from './people.ts'
import { password } from './sign-in.ts'
import { getStaffToken } from './staff-session.ts'

type Session = { token?: string; appId?: string }
type Kept = Record<string, string>

/** Options of a visitor: name, locale, emulation, and whether the announcement was already seen. */
export type VisitorOptions = Emulation & { name?: string; locale?: 'en'; announcement?: 'unseen' }

/** Calls of a user, in an account if one is given; without a token those that everybody may make. */
export const callerFor = (origin: string, { token, appId }: Session) =>
  createClient(async ({ method, path, body }) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        'accept-language': 'fr',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(appId && { 'app-id': appId }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }, 'nimbus')

/** API client of a user, to bring the product into the initial state of a test. */
export type Call = ReturnType<typeof callerFor>
export type SignedIn = Visitor & { call: Call; appId: string; session: Kept }

export type InOffice = SignedIn & { inAccount: (appId: string) => Call }

// Fills local storage before the first page; later pages keep what the user has changed.
const keep = (who: Visitor, kept: Kept) =>
  who.page.evaluateOnNewDocument((items) => {
    if (location.protocol === 'about:' || sessionStorage.getItem('e2e.kept') !== null) return
    sessionStorage.setItem('e2e.kept', '1')
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, kept)

/** A user whose browser has a session, or none, and a locale. */
const arrives = async (
  browser: Browser,
  origin: string,
  name: string,
  { locale, announcement, ...wish }: VisitorOptions,
  session: Kept,
): Promise<Visitor> => {
  const who = await visitor(browser, origin, wish.name ?? name, wish)
  const seen: Kept = announcement === 'unseen' ? usedBefore : announcementSeen
  await keep(who, { ...session, ...seen, ...(locale && { [localeKey]: locale }) })
  return who
}

const customerKey = 'passerelle.session.customer'
const staffKey = 'passerelle.session.staff'
const localeKey = 'passerelle.locale'
/** The announcement of the new navigation opens once per browser (APP-018): it is marked as seen. */
const announcementSeen: Kept = { 'passerelle.navigation-seen': '1' }
/** It opens only in a browser in which an account was open before. */
const usedBefore: Kept = { 'passerelle.accent.000000000000000000000000': '' }

/** A user in a new browser, not signed in. */
export const guest = (browser: Browser, origin: string, name: string, wish: VisitorOptions = {}): Promise<Visitor> =>
  arrives(browser, origin, name, wish, {})

/** A customer with a stored session, as after signing in on the login page. */
export const signedInCustomer = async (
  browser: Browser,
  origin: string,
  { name, email }: Person,
  wish: VisitorOptions = {},
): Promise<SignedIn> => {
  const {
    list: [app],
  } = await callerFor(origin, {})(accounts.searchApps, { email })
  const appId = app?._id ?? ''
  const { token } = await callerFor(origin, { appId })(accounts.login, { email, password })
  const session = { [customerKey]: JSON.stringify({ token, appId }) }
  const who = await arrives(browser, origin, name, wish, session)
  return { ...who, call: callerFor(origin, { token, appId }), appId, session }
}

/** Staff with a stored session, as after signing in at the identity provider and entering an account (ADM-006). */
export const signedInStaff = async (
  browser: Browser,
  origin: string,
  { name, email }: Person,
  account: string,
  wish: VisitorOptions = {},
): Promise<SignedIn> => {
  const own = await getStaffToken(origin, email)
  const asStaff = callerFor(origin, { token: own })
  const { list } = await asStaff(accounts.listApps, { search: account })
  const appId = list.find((app) => app.name === account)?._id ?? ''
  const { token } = await asStaff(accounts.enterApp, { appId })
  const session = {
    [staffKey]: JSON.stringify({ token: own }),
    [customerKey]: JSON.stringify({ token, appId, byStaff: true }),
  }
  const who = await arrives(browser, origin, name, wish, session)
  return { ...who, call: callerFor(origin, { token, appId }), appId, session }
}

/** Staff with a stored session outside any account; `inAccount` makes calls in one. */
export const signedInOffice = async (
  browser: Browser,
  origin: string,
  { name, email }: Person,
  wish: VisitorOptions = {},
): Promise<InOffice> => {
  const token = await getStaffToken(origin, email)
  const session = { [staffKey]: JSON.stringify({ token }) }
  const who = await arrives(browser, origin, name, wish, session)
  return {
    ...who,
    call: callerFor(origin, { token }),
    appId: '',
    session,
    inAccount: (appId) => callerFor(origin, { token, appId }),
  }
}

/** The same user in another browser, with the same session. */
export const again = async (
  browser: Browser,
  origin: string,
  { call, appId, session, name }: SignedIn,
  wish: VisitorOptions = {},
): Promise<SignedIn> => ({
  ...(await arrives(browser, origin, `${name}, elsewhere`, wish, session)),
  call,
  appId,
  session,
})
