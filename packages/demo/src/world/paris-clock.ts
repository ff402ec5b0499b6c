const paris = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
/** Whether a clock in Paris shows 8:00 to 19:00 of a working day. */
export const isOfficeHour = (at: Date) => {
  const [weekday = '', time = ''] = paris.format(at).split(/,? /)
  return !['Sat', 'Sun'].includes(weekday) && time >= '08:00' && time <= '19:00'
}
