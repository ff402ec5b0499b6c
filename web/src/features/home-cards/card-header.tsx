import type { ReactNode } from 'react'

/** The head of a card; `children` stand at the right. */
export const CardHeader = ({ id, title, children }: { id: string; title: string; children?: ReactNode }) => (
  <header className="home-head">
    <h2 id={id}>{title}</h2>
    {children}
  </header>
)
