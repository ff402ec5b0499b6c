import type { NewEvent } from '@passerelle/contract/events'
import type { Tx } from '../database/connect.ts'

/**
 * Inserts an event into `platform.events` in the transaction of the change, to be delivered after commit. Returns the
 * event id.
 */
export type RecordEvent = (tx: Tx, event: NewEvent) => Promise<string>
