import './calendar-event.css'

export type EventTheme = 'blue' | 'red' | 'yellow' | 'green' | 'purple'
/** A calendar event (BOK-015); `date` is a calendar day. */
export type CalendarEvent = { _id: string; date: string; title: string; theme: EventTheme }

/** A calendar event as a row in the color of its theme; its palette differs from that of bookings. */
export const CalendarEventLine = ({ event }: { event: CalendarEvent }) => (
  <span className="calendar-event" data-theme-of={event.theme} title={event.title}>
    {event.title}
  </span>
)
