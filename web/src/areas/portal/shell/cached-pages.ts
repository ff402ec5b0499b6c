import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'
import { getSession } from '../../../model/session/session.ts'

const key = 'passerelle.pages'

/** Whose entries they are: the end of the token is theirs alone, and a new sign-in is a new one. */
const ownerOf = () => {
  const { appId, token } = getSession('customer') ?? {}
  return appId && token ? `${appId} ${token.slice(-12)}` : undefined
}

/**
 * Pages that the navigation listed at the last visit with this session, so that its entries do not move while user and
 * account are loading; undefined on the first one.
 */
export const readCachedPages = (): readonly string[] | undefined => {
  const [owner, pages] = safeLocalStorage.read(key)?.split(': ') ?? []
  return owner !== undefined && owner === ownerOf() ? pages?.split(' ') : undefined
}

export const writeCachedPages = (pages: readonly string[]): void => {
  const owner = ownerOf()
  if (owner !== undefined) safeLocalStorage.write(key, `${owner}: ${pages.join(' ')}`)
}
