/** The kind of work that takes the steps of a collection. */
export const collectionKind = 'payments.collect'
