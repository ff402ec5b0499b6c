import type { UploadedFile } from '@passerelle/server/service'

type Outcome<T> = { value: T } | { error: unknown }

/**
 * What `take` makes of the first file of a form (STO-003); undefined when there is none. Everything that was sent is read to its end, also
 * after a refusal: a browser hears an answer only once it has said all.
 */
export const handleFirstUpload = async <T>(
  sent: AsyncIterable<UploadedFile>,
  take: (file: UploadedFile) => Promise<T>,
): Promise<T | undefined> => {
  let outcome: Outcome<T> | undefined
  for await (const file of sent) {
    outcome ??= await take(file).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    file.stream.resume()
  }
  if (outcome && 'error' in outcome) throw outcome.error
  return outcome?.value
}
