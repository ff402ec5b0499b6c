import type { UploadedFile } from '@passerelle/server/service'

type Outcome<T> = { value: T } | { error: unknown }

/**
 * Runs `take` on the first file of a multipart form (STO-003); undefined when there is none. Always reads the request
 * body to its end, even after an error, because browsers read the response only once they have sent everything.
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
