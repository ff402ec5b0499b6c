declare module 'mjml' {
  const mjml: (
    source: string,
    options?: { validationLevel?: 'strict' | 'soft' | 'skip'; fonts?: Record<string, string> },
  ) => Promise<{ html: string }>
  export default mjml
}
