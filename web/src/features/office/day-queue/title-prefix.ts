type Waiting = { now: number; incidents: { untaken: number } }

/** What is before the title: the number of lines, and a sign while nobody took an outage; nothing for 0 (DAY-062). */
export const toTitlePrefix = (waiting: Waiting | undefined): string => {
  if (!waiting) return ''
  const sign = waiting.incidents.untaken > 0 ? '! ' : ''
  return waiting.now > 0 ? `${sign}(${waiting.now}) ` : sign
}
