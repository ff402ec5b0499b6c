import type { timesheetStates } from '@passerelle/contract/projects/timesheets'

type State = (typeof timesheetStates)[number]
export type TimesheetEvent = 'submit' | 'approve' | 'reopen'

const flow: Readonly<Record<State, Partial<Record<TimesheetEvent, State>>>> = {
  open: { submit: 'submitted' },
  submitted: { approve: 'approved', reopen: 'open' },
  approved: { reopen: 'open' },
}

/** The state of a week after an event; undefined when the event does not fit its state (PLN-047). */
export const nextTimesheetState = (state: State, event: TimesheetEvent): State | undefined => flow[state][event]
