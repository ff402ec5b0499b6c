/** The text of a bank statement: UTF-8, or what older banking software writes. */
export const readStatement = async (file: Pick<File, 'arrayBuffer'>): Promise<string> => {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
