import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

const slugsTaken = statement('accounts.slugs-taken', 'SELECT slug FROM accounts.apps WHERE slug = ANY ($1::text[])')

/** Returns which of these slugs are taken. */
export const takenSlugs = async (query: Query, slugs: readonly string[]): Promise<Set<string>> => {
  const { rows } = await query(slugsTaken.with(slugs))
  return new Set(rows.map(({ slug }) => slug))
}

const taskKeyFree = statement(
  'accounts.task-key-free',
  `SELECT wished.key FROM unnest($1::text[]) WITH ORDINALITY AS wished (key, rank)
            WHERE NOT EXISTS (SELECT FROM accounts.apps a WHERE a.task_key = wished.key) ORDER BY wished.rank LIMIT 1`,
  { notNull: ['key'] },
)

/** Returns the first of these keys that is free. */
export const freeTaskKey = async (query: Query, keys: readonly string[]): Promise<string | undefined> => {
  const { rows } = await query(taskKeyFree.with(keys))
  return rows[0]?.key
}

export type NewAccount = {
  id: string
  slug: string
  name: string
  taskKey: string
  description: string | null
  url: string | null
  features: readonly string[]
  options: object
  metadata: object
  ownerId: string
  address: object | null
  tax: string | null
  termsAcceptedAt: Date | null
  billingDay?: number | undefined
  billingReference?: string | null | undefined
  createdAt: Date
}

const accountInsert = statement(
  'accounts.account-insert',
  `INSERT INTO accounts.apps (id, slug, name, task_key, description, url, features, options, metadata, owner_id,
             address, tax, terms_accepted_at, created_at, billing_day, billing_reference)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, coalesce($15::smallint, 5), $16)`,
)

/** Inserts an account. */
export const insertAccount = async (query: Query, row: NewAccount): Promise<void> => {
  await query(
    accountInsert.with(
      row.id,
      row.slug,
      row.name,
      row.taskKey,
      row.description,
      row.url,
      row.features,
      row.options,
      row.metadata,
      row.ownerId,
      row.address,
      row.tax,
      row.termsAcceptedAt,
      row.createdAt,
      row.billingDay ?? null,
      row.billingReference ?? null,
    ),
  )
}

export type NewOwner = {
  appId: string
  id: string
  email: string
  firstName: string
  lastName: string
  phone: string | null
  locale: string
  roles: readonly string[]
  job?: string | null | undefined
  /** Null until the invited owner chooses a password. */
  passwordHash: string | null
  createdAt: Date
}

const ownerInsert = statement(
  'accounts.owner-insert',
  `INSERT INTO accounts.users (app_id, id, email, first_name, last_name, phone, locale, roles, password_hash,
             created_at, job)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)

/** Inserts the first user of an account. */
export const insertOwner = async (query: Query, row: NewOwner): Promise<void> => {
  await query(
    ownerInsert.with(
      row.appId,
      row.id,
      row.email,
      row.firstName,
      row.lastName,
      row.phone,
      row.locale,
      row.roles,
      row.passwordHash,
      row.createdAt,
      row.job ?? null,
    ),
  )
}
