import './dot.css'

/** Dot in the color of a label; the label's name is displayed next to it or in a title. */
export const Dot = ({ colour }: { colour: string }) => (
  <span className="dot" aria-hidden="true" style={{ '--dot': colour }} />
)
