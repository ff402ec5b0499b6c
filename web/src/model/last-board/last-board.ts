import { safeLocalStorage } from '../../kit/store/browser-storage.ts'
import { createRecordStore } from '../../kit/store/record-store.ts'
import type { Account, Me } from '../session/me.ts'
import type { Session } from '../session/stored-session.ts'
import type { FirstBoard } from '../tasks/queries/first-board.ts'

/** What the board of a customer showed last, kept in this browser until the next visit (ADR-0058). */
export type LastBoard = { owner: string; savedAt: number; me: Me; app: Account; board: FirstBoard }

export const lastBoardStore = createRecordStore<LastBoard>('passerelle.last-board')

/**
 * Present while a board is kept: the `etag` of its response, or nothing if the board has changed since. The head of the
 * page asks with it (`web/early-calls.ts`).
 */
export const lastBoardKey = 'passerelle.last-board'

/** Nothing older is shown. */
const maxAgeMs = 7 * 86_400_000

/**
 * Whom a kept board belongs to: the digest of a session, its account and the release. A session belongs to one
 * person, and a new sign-in is a new session. Undefined for staff and where the browser computes no digests: then
 * nothing is kept.
 */
export const getOwner = async (session: Session | null, release: string): Promise<string | undefined> => {
  const { subtle } = globalThis.crypto
  if (!session?.appId || session.byStaff || release === '' || !subtle) return undefined
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(session.token)))
  return [...digest, session.appId, release].join(' ')
}

/** Deletes what is kept, if anything is. Does not fail. */
export const forgetLastBoard = async (): Promise<void> => {
  if (safeLocalStorage.read(lastBoardKey) === null) return
  safeLocalStorage.write(lastBoardKey, null)
  await lastBoardStore.remove().catch(() => undefined)
}

/** Returns the kept board of this owner; one of anybody else, or one that is too old, is deleted. */
export const findLastBoard = async (owner: string | undefined, now: number): Promise<LastBoard | undefined> => {
  if (safeLocalStorage.read(lastBoardKey) === null) return undefined
  const kept = await lastBoardStore.read().catch(() => undefined)
  const age = now - (kept?.savedAt ?? 0)
  if (kept && kept.owner === owner && age >= 0 && age < maxAgeMs) return kept
  await forgetLastBoard()
  return undefined
}
