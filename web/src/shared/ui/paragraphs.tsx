/** A text as it was typed: its paragraphs, and nothing of it read as markup. */
export const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((part, index) => <p key={index}>{part}</p>)
