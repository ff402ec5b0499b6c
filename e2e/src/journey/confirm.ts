import { TimeoutError } from 'puppeteer'
import { byRole } from '../browser/by-role.ts'
import type { Visitor } from '../browser/visitor.ts'
import { say } from './texts.ts'

/** A question lapses after five seconds (UIX-045). */
const lapseMs = 6000
const tries = 3

/** Clicks a button that asks and confirms its question; again when it lapses, as it may beside other work. */
export const confirm = async (who: Visitor, name: string, left = tries): Promise<void> => {
  await who.click('button', name)
  try {
    await who.page
      .locator(byRole('button', say('common.confirm')))
      .filter((button) => button.getAttribute('aria-disabled') !== 'true')
      .setTimeout(lapseMs)
      .click()
  } catch (error) {
    if (!(error instanceof TimeoutError) || left === 1) throw error
    await confirm(who, name, left - 1)
  }
}
