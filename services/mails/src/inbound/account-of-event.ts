import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

const provider = statement('mails.provider-account', 'SELECT id FROM accounts.app_cards WHERE provider', {
  notNull: ['id'],
})

/** The account that an event of a received mail is recorded in: its own, or else the provider's (EML-052). */
export const accountOfEvent = async (query: Query, appId: string | null): Promise<string | null> =>
  appId ?? (await provider.readRows(query))[0]?.id ?? null
