/** Plain text split into paragraphs, without markdown. */
export const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((part, index) => <p key={index}>{part}</p>)
