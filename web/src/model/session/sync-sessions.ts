import { createStore } from '../../kit/store/store.ts'
import { discardUnsavedChanges, hasUnsavedChanges } from '../../kit/store/unsaved-changes.ts'
import { getSession, heldStore, sessionStore } from './session.ts'
import { getSide, type Side } from './side.ts'
import { endedText, isSamePerson, readStored, sessionKey, staysEntered, storeSession } from './stored-session.ts'

/** Counts the readers to whom this tab has shown its page, so that nothing typed by one is left to another. */
export const readerStore = createStore(0)

/** A tab that is opened from this one opens in its account. */
const shareEntered = () => {
  const entered = getSession('customer')
  if (entered && staysEntered(entered, null) && !heldStore.get()) storeSession('customer', entered)
}

/** Takes over what another tab has stored, but for an account that staff entered here and a page that is held. */
const follow = ({ key, newValue }: StorageEvent): void => {
  if (key !== null && !key.startsWith('passerelle.session.')) return
  const before = sessionStore.get()
  const next = readStored()
  const isSame = (side: Side) => isSamePerson(before[side], next[side])
  const goesOn = heldStore.get() !== null && isSame('customer')
  if (!goesOn && staysEntered(before.customer, next.customer)) next.customer = before.customer
  const here = getSide(location.pathname)
  const isEnded = key === sessionKey(here) && newValue === endedText && before[here] !== null && next[here] === null
  if (isEnded && hasUnsavedChanges() && !heldStore.get()) heldStore.set({ side: here })
  const held = heldStore.get()?.side
  if (held && (!next[held] || (next[held].byStaff && before[held]?.byStaff && !isSame(held)))) next[held] = before[held]
  const isOtherReader = before[here] !== null && next[here] !== null && !isSame(here)
  if (isOtherReader) discardUnsavedChanges()
  sessionStore.set(next)
  if (isOtherReader) readerStore.set(readerStore.get() + 1)
}

/**
 * Applies a sign-in, a sign-out or the end of a session in another tab to this one. After an end a page with unsaved
 * changes stays and waits for a sign-in; for another person it starts anew. An account that staff have entered stays
 * in its tab (ADR-0086).
 */
export const syncSessionAcrossTabs = (): void => {
  addEventListener('storage', follow)
  addEventListener('focus', shareEntered)
  if (globalThis.document?.hasFocus()) shareEntered()
}
