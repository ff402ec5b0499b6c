export type TableInfo = { schema: string; name: string; columns: string[] }

/** The first entry: what must be known before the first row is restored. */
export type ArchiveHeader = {
  format: 1
  version: string
  createdAt: string
  migrations: { name: string; checksum: string }[]
  tables: TableInfo[]
  /** Sequences with their last value; null if never used. */
  sequences: { name: string; value: string | null }[]
}

/** The last entry: counts and hashes of the other entries. */
export type ArchiveSummary = {
  tables: Record<string, { rows: number; sha256: string }>
  files: Record<string, string>
  /** Files that rows reference but that were missing in the store. */
  missingFiles: string[]
  /** Hash of the encryption key of secrets; null if the key comes from the settings. */
  secretsKey: string | null
}

export const headerEntry = 'header.json'
export const summaryEntry = 'summary.json'
export const secretsKeyEntry = 'keys/secrets.key'
export const tableKey = ({ schema, name }: Pick<TableInfo, 'schema' | 'name'>): string => `${schema}.${name}`
export const quoted = ({ schema, name }: Pick<TableInfo, 'schema' | 'name'>): string => `"${schema}"."${name}"`
export const quotedColumns = ({ columns }: TableInfo): string => columns.map((column) => `"${column}"`).join(', ')
