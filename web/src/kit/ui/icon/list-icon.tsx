import './list-mark.css'

export type ListName = 'todo' | 'in_progress' | 'done'

/** Icon of a list: empty ring, half ring, check mark. Decorative: the list's name is displayed next to it. */
export const ListIcon = ({ list }: { list: ListName }) => (
  <svg
    className={`i list-mark ${list}`}
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {list === 'done' ? (
      <>
        <circle cx="12" cy="12" r="9.5" fill="currentColor" stroke="none" />
        <path d="M8 12.2l2.8 2.8 5.2-5.6" stroke="var(--surface)" strokeWidth="2.2" />
      </>
    ) : (
      <circle cx="12" cy="12" r="8.5" />
    )}
    {list === 'in_progress' && <path d="M12 7.5a4.5 4.5 0 0 1 0 9z" fill="currentColor" stroke="none" />}
  </svg>
)
