import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { common } from '#web/copy/common.ts'
import { forReader } from '#web/copy/reader.tsx'
import { faultIdOf, isNoAnswerError } from '#web/lib/api-errors.ts'

type NumberModule = { default: ComponentType<{ id: string }> }
/** Its code may be out of reach as well; the sentence then stands alone. */
const ErrorNumber = lazy(
  (): Promise<NumberModule> => import('./error-number.tsx').catch((): NumberModule => ({ default: () => null })),
)

const textWithoutCatalogue = (error: unknown): string => {
  if (!isNoAnswerError(error)) return forReader(common.failedBody)
  return error.offline ? forReader(common.offlineBody) : forReader(common.noAnswerBody)
}

/**
 * The sentence for an error, for screens of the first load: the catalogue of all codes is loaded only when an error is
 * shown. Errors that may have no network to load it with get their sentence from the code already loaded. A fault of the
 * server is followed by its number.
 */
export function ErrorText({ error }: { error: unknown }) {
  const [text, setText] = useState<string>(() => textWithoutCatalogue(error))
  useEffect(() => {
    if (isNoAnswerError(error)) return
    import('#web/copy/errors.ts').then(
      ({ errorText }) => setText(errorText(error)),
      () => undefined,
    )
  }, [error])
  const id = faultIdOf(error)
  if (id === null) return text
  return (
    <>
      {text}
      <Suspense>
        <ErrorNumber id={id} />
      </Suspense>
    </>
  )
}
