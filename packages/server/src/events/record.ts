import type { NewEvent } from '@passerelle/contract/events'
import type { Tx } from '../database/connect.ts'

/** Writes one line of `platform.events` in the transaction of the change, to be delivered after commit. Answers the event's id. */
export type RecordEvent = (tx: Tx, event: NewEvent) => Promise<string>
