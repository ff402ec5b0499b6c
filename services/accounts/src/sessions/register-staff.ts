import type { Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

const registered = statement('accounts.register-staff', 'SELECT accounts.register_staff($1, $2, $3) AS open', {
  notNull: ['open'],
})

/** Gives staff a row in a customer account (ADM-008); false when the account is disabled. Repeated, it does nothing. */
export const registerStaff = async (tx: Tx, appId: string, userId: string, now: Date): Promise<boolean> => {
  const { rows } = await tx.query(registered.with(appId, userId, now))
  return rows[0]?.open === true
}
