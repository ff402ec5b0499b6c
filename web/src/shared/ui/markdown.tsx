import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

// Images become links, so that a text cannot make the reader's browser call elsewhere.
const components: Components = {
  img: ({ src, alt }) => <a href={typeof src === 'string' ? src : undefined} rel="noopener noreferrer nofollow" target="_blank">{alt || src}</a>,
  a: ({ href, children }) => <a className="link" href={href} rel="noopener noreferrer nofollow" target="_blank">{children}</a>,
}

/** Text in markdown as elements; it never writes HTML. */
export default ({ children }: { children: string }) => (
  <ReactMarkdown remarkPlugins={[remarkGfm]} components={components} disallowedElements={['h1', 'h2']} unwrapDisallowed>
    {children}
  </ReactMarkdown>
)
