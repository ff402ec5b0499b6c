/** Whether an event changes what is shown of the staff: absences, working hours, weeks of times (PLN-053). */
export const concernsStaff = (name: string): boolean => /^(staff|timesheet)\./.test(name)
