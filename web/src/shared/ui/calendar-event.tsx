import './calendar-event.css'

export type EventTheme = 'blue' | 'red' | 'yellow' | 'green' | 'purple'
/** An event of a calendar (BOK-015); `date` is a day. */
export type CalendarEvent = { _id: string; date: string; title: string; theme: EventTheme }

/** An event as a line with the colour of its theme, which is another palette than that of bookings. */
export const CalendarEventLine = ({ event }: { event: CalendarEvent }) => (
  <span className="calendar-event" data-theme-of={event.theme} title={event.title}>
    {event.title}
  </span>
)
