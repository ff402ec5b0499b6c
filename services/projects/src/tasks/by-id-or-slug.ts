import { isId } from '@passerelle/kernel/ids'
import type { Statement } from '@passerelle/server/database/statement'

/** Turns a statement over tasks `t` into one that finds a single task by id or slug, in an account or in any (null). */
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
