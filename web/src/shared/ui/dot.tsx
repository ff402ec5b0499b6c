import './dot.css'

/** A label's dot in its own colour; the label's name stands beside it or in a title. */
export const Dot = ({ colour }: { colour: string }) => (
  <span className="dot" aria-hidden="true" style={{ '--dot': colour }} />
)
