import type { Adapter, AdapterPayload } from 'oidc-provider'

/**
 * In-memory storage of the embedded identity provider: the newest thousand entries of each kind. The provider checks
 * expiry itself.
 */
export const memoryAdapter = () => {
  const kinds = new Map<string, Map<string, AdapterPayload>>()

  return (kind: string): Adapter => {
    const rows = kinds.get(kind) ?? new Map<string, AdapterPayload>()
    kinds.set(kind, rows)
    const find = async (id: string) => rows.get(id)
    return {
      upsert: async (id, payload) => {
        rows.delete(id)
        rows.set(id, payload)
        const [oldest] = rows.keys()
        if (rows.size > 1000 && oldest !== undefined) rows.delete(oldest)
      },
      find,
      findByUid: async (uid) => rows.values().find((row) => row.uid === uid),
      findByUserCode: async (userCode) => rows.values().find((row) => row.userCode === userCode),
      consume: async (id) => {
        const row = rows.get(id)
        if (row) row.consumed = true
      },
      destroy: async (id) => void rows.delete(id),
      revokeByGrantId: async (grantId) => {
        for (const [id, row] of rows) if (row.grantId === grantId) rows.delete(id)
      },
    }
  }
}
