declare module 'mjml' {
  const mjml: (source: string, options?: { validationLevel?: 'strict' | 'soft' | 'skip' }) => Promise<{ html: string }>
  export default mjml
}
