import { isId } from '@passerelle/kernel/ids'
import type { Statement } from '@passerelle/server/database/statement'

/** A statement over requests `t` as one of a single request by either of its ids, in an account or (null) in whichever one. */
export const byIdOrSlug = (name: string, text: string): ((appId: string | null, ref: string) => Statement) => {
  const way = (suffix: string, where: string) => ({ name: `${name}-${suffix}`, text: `${text} WHERE ${where}` })
  const here = {
    id: way('by-id', 't.app_id = $2 AND t.id = $1'),
    slug: way('by-slug', 't.app_id = $2 AND t.slug = $1'),
  }
  const anywhere = { id: way('anywhere-by-id', 't.id = $1'), slug: way('anywhere-by-slug', 't.slug = $1') }
  return (appId, ref) => {
    const kind = isId(ref) ? 'id' : 'slug'
    return appId === null ? { ...anywhere[kind], values: [ref] } : { ...here[kind], values: [ref, appId] }
  }
}
