const table = 'records'

/**
 * One record in a database of its own (IndexedDB), for what is too large for local storage. Every call rejects where
 * the browser has no such store (private windows); no connection stays open, so that `remove` never waits for a tab.
 */
export const createRecordStore = <T>(name: string) => {
  const run = <R>(mode: IDBTransactionMode, act: (records: IDBObjectStore) => IDBRequest<R>): Promise<R> =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open(name, 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(table)
      opening.onerror = () => reject(opening.error ?? new Error(name))
      opening.onsuccess = () => {
        const database = opening.result
        const transaction = database.transaction(table, mode)
        const request = act(transaction.objectStore(table))
        const end = (then: () => void) => () => {
          database.close()
          then()
        }
        transaction.oncomplete = end(() => resolve(request.result))
        transaction.onabort = end(() => reject(transaction.error ?? new Error(name)))
      }
    })
  return {
    read: (): Promise<T | undefined> => run<T | undefined>('readonly', (records) => records.get('only')),
    write: (value: T): Promise<unknown> => run('readwrite', (records) => records.put(value, 'only')),
    remove: (): Promise<void> =>
      new Promise((resolve, reject) => {
        const removing = indexedDB.deleteDatabase(name)
        removing.onsuccess = () => resolve()
        removing.onerror = () => reject(removing.error ?? new Error(name))
      }),
  }
}
