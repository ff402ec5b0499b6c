/** What staff settle while they take a request; empty texts are left open. */
export type Intake = { labelId: string; memberId: string; dueOn: string; startsTimer: boolean }

export const blankIntake: Intake = { labelId: '', memberId: '', dueOn: '', startsTimer: false }
