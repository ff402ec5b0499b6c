import type { ListParams } from '../../../model/tasks/queries/list-params.ts'

/** The text of the search and the chosen filters as list parameters; undefined without any. */
export const joinParams = (search: string, filters: ListParams['filters']): ListParams | undefined => {
  const text = search.trim()
  const filtered = filters !== undefined && Object.keys(filters).length > 0
  if (text === '' && !filtered) return undefined
  return { ...(text !== '' && { search: text }), ...(filtered && { filters }) }
}
