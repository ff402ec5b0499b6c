export type TableInfo = { schema: string; name: string; columns: string[] }

/** The first entry: what is needed before the first row can be stored. */
export type ArchiveHeader = {
  format: 1
  version: string
  createdAt: string
  migrations: { name: string; checksum: string }[]
  tables: TableInfo[]
  /** Sequences with their last value; null while they were never used. */
  sequences: { name: string; value: string | null }[]
}

/** The last entry: what the others have to add up to. */
export type ArchiveSummary = {
  tables: Record<string, { rows: number; sha256: string }>
  files: Record<string, string>
  /** Files that rows name and the store did not have any more. */
  missingFiles: string[]
  /** Hash of the key of sealed secrets; null where it comes from the settings. */
  secretsKey: string | null
}

export const headerEntry = 'header.json'
export const summaryEntry = 'summary.json'
export const secretsKeyEntry = 'keys/secrets.key'
export const tableKey = ({ schema, name }: Pick<TableInfo, 'schema' | 'name'>): string => `${schema}.${name}`
export const quoted = ({ schema, name }: Pick<TableInfo, 'schema' | 'name'>): string => `"${schema}"."${name}"`
export const quotedColumns = ({ columns }: TableInfo): string => columns.map((column) => `"${column}"`).join(', ')
