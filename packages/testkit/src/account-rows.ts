import { randomInt } from 'node:crypto'
import type { Query } from '@passerelle/server/database/connect'

export type AppRow = {
  id: string
  slug: string
  name: string
  taskKey: string
  url?: string
  provider?: boolean
  privileged?: boolean
  /** Payments are on by default. */
  features?: string[]
  disabledAt?: Date
  createdAt: Date
}
export type UserRow = {
  appId: string
  id: string
  email: string
  firstName: string
  lastName: string
  job?: string
  locale?: string
  roles: string[]
  staff: boolean
  passwordHash?: string
  createdAt: Date
}

/** Returns a task key that is unique within a test run: a letter and five of 36 characters. */
export const uniqueTaskKey = (): string =>
  `T${randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0')
    .toUpperCase()}`

export const insertApp = async (query: Query, row: AppRow): Promise<void> => {
  await query({
    text: `INSERT INTO accounts.apps (id, slug, name, task_key, url, provider, privileged, features, disabled_at,
             created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      row.id,
      row.slug,
      row.name,
      row.taskKey,
      row.url ?? null,
      row.provider ?? false,
      row.privileged ?? false,
      row.features ?? ['payments'],
      row.disabledAt ?? null,
      row.createdAt,
    ],
  })
}

export const insertUser = async (query: Query, row: UserRow): Promise<void> => {
  await query({
    text: `INSERT INTO accounts.users (app_id, id, email, first_name, last_name, job, locale, roles, staff,
             password_hash, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      row.appId,
      row.id,
      row.email,
      row.firstName,
      row.lastName,
      row.job ?? null,
      row.locale ?? 'fr',
      row.roles,
      row.staff,
      row.passwordHash ?? null,
      row.createdAt,
    ],
  })
}

export const registerStaff = async (query: Query, appId: string, userId: string, now: Date): Promise<void> => {
  await query({ text: 'SELECT accounts.register_staff($1, $2, $3)', values: [appId, userId, now] })
}
