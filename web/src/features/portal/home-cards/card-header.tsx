import type { ReactNode } from 'react'

/** Header of a card; `children` are rendered on the right. */
export const CardHeader = ({ id, title, children }: { id: string; title: string; children?: ReactNode }) => (
  <header className="home-card-header">
    <h2 id={id}>{title}</h2>
    {children}
  </header>
)
