import type { Visitor } from '../browser/visitor.ts'
import { provider, say } from './texts.ts'

export const password = 'passerelle-demo'

/** Waits until the board shows its three lists, in French or in the language of `words`. */
export const waitForBoard = async (who: Visitor, words = say): Promise<void> => {
  const names = (['todo', 'in_progress', 'done'] as const).map((list) => words(`words.list.${list}`))
  const there = (lists: string[], create: string) => {
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent ?? '')
    return (
      lists.every((name) => texts('[data-column] h2').includes(name)) &&
      texts('button').some((name) => name.includes(create))
    )
  }
  await who.page.waitForFunction(there, {}, names, words('board.newRequest')).catch(async (cause: unknown) => {
    throw new Error(`${who.name} sees no board, but:\n${await who.text()}`, { cause })
  })
}

/** Signs a customer in by mail address and password and waits for the board (ACC-004, ACC-007). */
export const signInAsCustomer = async (who: Visitor, email: string): Promise<void> => {
  await who.open('/login')
  await who.fill(say('signIn.email'), email)
  await who.click('button', say('signIn.continue'))
  await who.fill(say('signIn.password'), password)
  await who.click('button', say('signIn.submit'))
  await waitForBoard(who)
}

/** Signs staff in at the identity provider and waits for the list of accounts (ACC-008, UIX-015). */
export const signInAsStaff = async (who: Visitor, name: string): Promise<void> => {
  await who.open('/admin/login')
  await who.click('button', say('signIn.staffSubmit', { provider }))
  await who.clickText(name)
  await who.waitFor('heading', say('office.apps'))
}

/**
 * Enters an account from the list on the staff home page (ADM-006); the work queue there contains account names too.
 */
export const enterAccount = async (who: Visitor, account: string): Promise<void> => {
  // By the element, not by its place: the queue above it may still be loading and push it down.
  const row = await who.page.waitForSelector(`section[aria-label="${say('office.apps')}"] ::-p-text(${account})`)
  await row?.evaluate((element) => element.closest<HTMLElement>('a, button')?.click())
  await waitForBoard(who)
}
