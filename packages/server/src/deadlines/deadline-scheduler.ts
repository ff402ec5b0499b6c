import type { ServiceName } from '@passerelle/contract/operation'
import type { Tx } from '../database/connect.ts'
import type { DueRow } from './deadline.ts'

export type ScheduleDeadline = (tx: Tx, service: ServiceName, deadline: string, row: DueRow) => void
